"""Duplicate sets on a server: their rooms, who may sit and see what, the end, and the comparison."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import orjson
import pytest

from app.library import verify
from app.storage.duplicates import settle
from tests.kit.site import Guest, Site, play_out
from tests.library.test_library import finish

NOBODY_SEES = ("history", "export", "export.json", "export.zip", "position?seq=0", "rollback?to=0")


@dataclass
class Sets:
    """A set of two tables of the race, each with two people; `tables` are ids of matches that have begun."""

    site: Site
    rooms: list[Any]
    people: list[list[Guest]]
    tables: list[str]
    other: Guest

    @property
    def id(self) -> str:
        return str(self.rooms[0]["duplicate"]["set"])

    async def finish(self, table: int) -> None:
        await finish(self.people[table], self.tables[table])

    async def view(self, guest: Guest | None = None) -> Any:
        return await (guest or self.other).get(f"/api/duplicates/{self.id}")


@asynccontextmanager
async def duplicate(site: Site, game: str = "race", begin: int = 2, **body: Any) -> AsyncIterator[Sets]:
    """begin: how many of the two tables have begun."""
    async with AsyncExitStack() as stack:
        people = [
            [await stack.enter_async_context(site.guest(f"{side}{name}")) for name in ("Ada", "Bo")]
            for side in ("North", "South")
        ]
        other = await stack.enter_async_context(site.guest("Zoe"))
        host = people[0][0]
        room = await host.post("/api/rooms", game=game, seats=2)
        room = await host.post(f"/api/rooms/{room['token']}/duplicate", **{"form": "tables", "tables": 2, **body})
        rooms = [await host.get(f"/api/rooms/{entry['token']}") for entry in room["duplicate"]["rooms"]]
        tables = []
        for number, there in enumerate(people[:begin]):
            tables.append(await start(rooms[number]["token"], there, nonce="ab" if number == 0 else "cd"))
        yield Sets(site, rooms, people, tables, other)


async def start(token: str, people: list[Guest], nonce: str = "") -> str:
    for guest in people:
        await guest.post(f"/api/rooms/{token}/sit")
        await guest.post(f"/api/rooms/{token}/ready", ready=True)
    started = await people[0].post(f"/api/rooms/{token}/start", nonce=nonce)
    return str(started["match"])


async def status(guest: Guest, path: str, method: str = "GET", **body: Any) -> tuple[int, str]:
    answer = await guest.http.request(method, path, json=body if method in ("POST", "PATCH") else None)
    is_json = answer.headers.get("content-type", "").startswith("application/json")
    return answer.status_code, answer.json().get("error", {}).get("code", "") if is_json and answer.content else ""


# Rooms


async def test_a_set_is_a_room_for_each_table_under_one_commitment(site: Site) -> None:
    async with duplicate(site, begin=0) as sets:
        one, two = sets.rooms
        assert one["commitment"] == two["commitment"]
        assert one["duplicate"] == {
            "set": one["commitment"][:32],
            "form": "tables",
            "table": 1,
            "tables": 2,
            "planned": 2,
            "settled": False,
            "rooms": [
                {"table": 1, "token": one["token"], "taken": 1, "seats": 2, "state": "open"},
                {"table": 2, "token": two["token"], "taken": 0, "seats": 2, "state": "open"},
            ],
        }
        assert (two["game"], two["options"], len(two["seats"])) == (one["game"], one["options"], 2)
        assert two["duplicate"]["table"] == 2


async def test_who_sits_first_at_another_table_leads_it_and_can_begin(site: Site) -> None:
    async with duplicate(site, begin=0) as sets:
        ada, _ = sets.people[1]
        room = await ada.post(f"/api/rooms/{sets.rooms[1]['token']}/sit")
        assert room["host"] == ada.id
        match = await start(sets.rooms[1]["token"], sets.people[1])
        head = await ada.get(f"/api/matches/{match}")
        assert head["duplicate"] == {
            "set": sets.id, "table": 2, "tables": 2, "form": "tables", "nonce": "", "sealed": True,
        }  # fmt: skip


async def test_the_rules_of_a_table_stay_those_of_its_set(quick_site: Site) -> None:
    async with duplicate(quick_site, begin=0) as sets:
        path = f"/api/rooms/{sets.rooms[0]['token']}"
        host = sets.people[0][0]
        assert await status(host, path, "PATCH", options={"long": True}) == (409, "duplicate.fixed")
        assert await status(host, path, "PATCH", seats=3) == (409, "duplicate.fixed")
        assert await status(host, path, "PATCH", game="card_race") == (409, "duplicate.fixed")
        assert await status(host, f"{path}/duplicate", "POST", form="swap") == (409, "duplicate.already")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"form": "tables", "tables": 1}, "request.malformed"),
        ({"form": "tables", "tables": 9}, "request.malformed"),
        ({"form": "other"}, "request.malformed"),
        ({}, "request.malformed"),
        ({"form": "tables", "tables": 2, "more": 1}, "request.malformed"),
    ],
)
async def test_what_is_no_set_is_refused_and_changes_nothing(quick_site: Site, body: Any, code: str) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        path = f"/api/rooms/{room['token']}/duplicate"
        assert (await status(ada, path, "POST", **body))[1] == code
        assert (await status(bo, path, "POST", form="swap"))[1] == "room.not_host"
        assert (await status(ada, path, "DELETE"))[1] == "duplicate.unknown"
        assert (await ada.get(f"/api/rooms/{room['token']}"))["commitment"] == room["commitment"]


async def test_a_match_that_goes_on_from_another_is_no_table(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        match = await start(room["token"], [ada, bo])
        again = await ada.post(f"/api/matches/{match}/continue", seq=0)
        found = await status(ada, f"/api/rooms/{again['token']}/duplicate", "POST", form="swap")
        assert found == (409, "duplicate.continued")


# Nobody at two tables


@pytest.mark.parametrize("begin", [0, 1])
async def test_nobody_sits_at_two_tables(site: Site, begin: int) -> None:
    async with duplicate(site, begin=begin) as sets:
        ada, bo = sets.people[0]
        if begin == 0:
            await bo.post(f"/api/rooms/{sets.rooms[0]['token']}/sit")
        for guest in (ada, bo):
            found = await status(guest, f"/api/rooms/{sets.rooms[1]['token']}/sit", "POST")
            assert found == (409, "duplicate.two_tables")
        second = await sets.other.get(f"/api/rooms/{sets.rooms[1]['token']}")
        assert [seat["user"] for seat in second["seats"]] == [None, None]


async def test_before_the_start_somebody_may_change_to_another_table(quick_site: Site) -> None:
    async with duplicate(quick_site, begin=0) as sets:
        ada, _ = sets.people[0]
        await ada.post(f"/api/rooms/{sets.rooms[0]['token']}/leave")
        room = await ada.post(f"/api/rooms/{sets.rooms[1]['token']}/sit")
        assert room["host"] == ada.id


async def test_a_seat_link_leads_nobody_to_a_second_table(site: Site) -> None:
    async with duplicate(site) as sets:
        (ada, _), (south, _) = sets.people
        for number, (host, comer) in enumerate([(ada, south), (south, ada)]):
            token = sets.rooms[number]["token"]
            invited = await host.post(f"/api/rooms/{token}/seats/1/link")
            (link,) = invited["settings"]["links"]
            for for_good in (False, True):
                found = await status(comer, f"/api/rooms/{token}/claim", "POST", link=link, for_good=for_good)
                assert found == (409, "duplicate.two_tables")
            assert list((await host.get(f"/api/rooms/{token}"))["settings"]["links"]) == [link]


async def test_who_has_seen_a_table_as_a_substitute_does_not_play_at_another(site: Site) -> None:
    async with duplicate(site, begin=1) as sets:
        ada, _ = sets.people[0]
        invited = await ada.post(f"/api/rooms/{sets.rooms[0]['token']}/seats/1/link")
        (link,) = invited["settings"]["links"]
        await sets.other.post(f"/api/rooms/{sets.rooms[0]['token']}/claim", link=link, for_good=False)
        await ada.post(f"/api/rooms/{sets.rooms[0]['token']}/seats/1/return")
        found = await status(sets.other, f"/api/rooms/{sets.rooms[1]['token']}/sit", "POST")
        assert found == (409, "duplicate.two_tables")


async def test_two_tables_that_ask_for_the_same_person_at_once_do_not_both_get_them(site: Site) -> None:
    async with duplicate(site, begin=0) as sets:
        found = await asyncio.gather(
            *(status(sets.other, f"/api/rooms/{room['token']}/sit", "POST") for room in sets.rooms)
        )
        assert sorted(found) == [(200, ""), (409, "duplicate.two_tables")]


# Who may see what


async def ways(sets: Sets, guest: Guest, table: int) -> dict[str, tuple[int, str]]:
    """Every way to look at a table, and what it leads to."""
    match = sets.tables[table]
    found = {way: await status(guest, f"/api/matches/{match}/{way}") for way in NOBODY_SEES}
    found["continue"] = await status(guest, f"/api/matches/{match}/continue", "POST", seq=0)
    found["removal"] = await status(guest, f"/api/library/{match}/removal", "POST")
    for way in ("match", "review"):
        async with guest.socket(f"/ws/{way}/{match}") as socket:
            if way == "match":
                await socket.say({"t": "sync", "seq": -1})
            else:
                await socket.say({"t": "ping", "d": {"at": 1}})
            code = 0
            try:
                await socket.until("snapshot" if way == "match" else "pong")
            except Exception:  # noqa: BLE001  the end of the line says why
                code, _ = await socket.closed()
            found[way] = (code, "")
    return found


SEALED = (403, "duplicate.sealed")
SHUT = dict.fromkeys(NOBODY_SEES, SEALED) | {"continue": SEALED, "match": (4003, ""), "review": (4003, "")}


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
@pytest.mark.parametrize("spectators", ["now", "delayed", "end"])
async def test_nobody_sees_another_table_before_all_are_over(quick_site: Site, over: bool, spectators: str) -> None:
    async with duplicate(quick_site) as sets, quick_site.stranger() as stranger:
        await sets.people[0][0].patch(f"/api/rooms/{sets.rooms[0]['token']}/settings", spectators=spectators)
        if over:
            await sets.finish(0)
        for guest in (*sets.people[1], sets.other):
            found = await ways(sets, guest, 0)
            assert found.pop("removal")[0] == 409
            assert found == SHUT
        assert await status(stranger, f"/api/matches/{sets.tables[0]}/history") == SEALED
        for guest in (*sets.people[1], sets.other, stranger):
            head = await guest.get(f"/api/matches/{sets.tables[0]}")
            assert (head["result"], head["secret"]) == (None, None)
            view = await sets.view(guest)
            assert (view["settled"], view["secret"], view["standings"], view["teams"]) == (False, None, [], [])
            assert {(table["match"], str(table["result"])) for table in view["tables"]} == {(None, "None")}
            assert (await status(guest, f"/api/duplicates/{sets.id}/export")) == (409, "duplicate.sealed")
            page = await guest.http.get(f"/embed/{sets.tables[0]}")
            assert sets.id in page.text
            assert '"scores"' not in page.text


async def test_a_seal_lets_nobody_past_the_door_of_a_room(quick_site: Site) -> None:
    async with duplicate(quick_site) as sets:
        path = f"/api/matches/{sets.tables[0]}"
        assert (await status(sets.other, path))[0] == 200
        await sets.people[0][0].post(f"/api/rooms/{sets.rooms[0]['token']}/password", password="mellon")
        assert await status(sets.other, path) == (403, "room.password")
        assert (await status(sets.people[0][1], f"{path}/history"))[0] == 200


async def test_the_sums_of_a_room_leave_out_what_is_sealed(site: Site) -> None:
    async with duplicate(site) as sets:
        paths = [f"/api/rooms/{sets.rooms[0]['token']}/{what}" for what in ("group", "group/matches")]
        host = sets.people[0][0]
        await sets.finish(0)
        group, chapter = [await host.get(path) for path in paths]
        assert (group["standings"], chapter["matches"]) == ([], [])
        await sets.finish(1)
        group, chapter = [await host.get(path) for path in paths]
        assert [match["id"] for match in chapter["matches"]] == sets.tables[:1]
        assert len(group["standings"]) == 2


async def test_what_is_said_at_a_running_table_is_heard_there_alone(quick_site: Site) -> None:
    async with duplicate(quick_site) as sets:
        path = f"/api/rooms/{sets.rooms[0]['token']}/chat"
        await sets.people[0][0].post(path, text="What a tile!")
        heard = {
            guest.id: [line["text"] for line in await guest.get(path)]
            for guest in (sets.people[0][1], sets.people[1][0])
        }
        assert heard == {sets.people[0][1].id: ["What a tile!"], sets.people[1][0].id: []}


@pytest.mark.parametrize("again", [False, True], ids=["over", "rematch"])
async def test_what_was_said_at_a_table_stays_there_until_all_are_over(site: Site, again: bool) -> None:
    async with duplicate(site) as sets:
        here, there = sets.people
        path = f"/api/rooms/{sets.rooms[0]['token']}"
        await here[0].post(f"{path}/chat", text="What a tile!")
        await sets.other.post(f"{path}/chat", text="Indeed.")
        await sets.finish(0)
        if again:
            await here[0].post(f"{path}/rematch")
        said = {guest.id: await _said(guest, path) for guest in (*here, there[0], sets.other)}
        both = ["What a tile!", "Indeed."]
        assert said == {here[0].id: both, here[1].id: both, there[0].id: [], sets.other.id: ["Indeed."]}
        assert await status(there[0], f"{path}/chat/1/report", "POST") == (404, "chat.no_line")
        await here[0].post(f"{path}/chat", text="We are done.")
        assert await _said(there[0], path) == ["We are done."]
        await sets.finish(1)
        assert await _said(there[0], path) == [*both, "We are done."]


async def _said(guest: Guest, path: str) -> list[str]:
    return [line["text"] for line in await guest.get(f"{path}/chat") if line["user"]]


@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
async def test_who_plays_sees_the_own_table_but_takes_no_draw_out_of_it(quick_site: Site, over: bool) -> None:
    async with duplicate(quick_site) as sets:
        if over:
            await sets.finish(0)
        for guest in sets.people[0]:
            found = await ways(sets, guest, 0)
            refused = {way: answer for way, answer in found.items() if answer not in ((200, ""), (0, ""))}
            assert refused.pop("continue") == (409, "duplicate.sealed")
            assert refused.pop("removal") == (409, "duplicate.sealed" if over else "library.running")
            assert set(refused) <= {"export", "position?seq=0", "rollback?to=0"}, "the race has no text"
            assert not any(answer == SEALED for answer in refused.values())
            head = await guest.get(f"/api/matches/{sets.tables[0]}")
            assert head["secret"] is None
            assert (head["result"] is not None) == over
            exported = await guest.get(f"/api/matches/{sets.tables[0]}/export.json")
            assert [key["secret"] for key in exported["keys"]] == [None]
            assert list(verify.faults(exported)) == []


async def test_no_frame_and_no_answer_holds_the_secret_before_the_last_table_is_over(quick_site: Site) -> None:
    async with duplicate(quick_site) as sets:
        async with quick_site.parts.directory.hold(sets.tables[0]) as live:
            secret = live.head.secret.hex()
        heard: list[Any] = []
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(guest.match(sets.tables[0])) for guest in sets.people[0]]
            room = await stack.enter_async_context(sets.other.socket(f"/ws/room/{sets.rooms[0]['token']}"))
            await play_out(sockets)
            for socket in sockets:
                heard += [await socket.first("over"), *socket.heard]
            heard += [await room.until_room(lambda shown: shown["state"] == "over"), *room.heard]
        mine = sets.people[0][0]
        for path in (f"/api/matches/{sets.tables[0]}/history", f"/m/{sets.tables[0]}", f"/d/{sets.id}", "/api/library"):
            heard.append((await mine.http.get(path)).text)
        heard.append((await mine.http.get(f"/api/matches/{sets.tables[0]}/export.json")).text)
        assert secret not in str(heard)
        await sets.finish(1)
        assert (await sets.view())["secret"] == secret


def rolled(document: Any) -> Iterator[str]:
    for record in document["records"]:
        for (value, _, _), deck in zip(record["outcome"], record["decks"], strict=True):
            if deck.startswith("roll"):
                yield value


@pytest.mark.parametrize("game", ["race", "card_race"])
async def test_all_is_open_and_compared_when_the_last_table_is_over(site: Site, game: str) -> None:
    async with duplicate(site, game) as sets, site.stranger() as stranger:
        await sets.finish(0)
        await sets.finish(1)
        view = await sets.view(stranger)
        assert view["settled"]
        secret = bytes.fromhex(view["secret"])
        assert hashlib.sha256(secret).hexdigest() == sets.rooms[0]["commitment"] == view["commitment"]
        assert [table["match"] for table in view["tables"]] == sets.tables
        results = [table["result"]["scores"] for table in view["tables"]]
        assert {(s["table"], s["seat"]): s["points"] for s in view["standings"]} == {
            (table + 1, seat): points for table, scores in enumerate(results) for seat, points in enumerate(scores)
        }
        (a, b), (c, d) = results
        assert sorted(team["difference"] for team in view["teams"]) == sorted([(a - b) + (d - c), (b - a) + (c - d)])
        lines = (await stranger.http.get(f"/api/duplicates/{sets.id}/export")).content.splitlines()
        documents = [orjson.loads(line) for line in lines]
        nonces: dict[str, str] = {}
        assert [list(verify.faults(document, nonces)) for document in documents] == [[], []]
        assert nonces == {sets.id: "ab"}, "the nonce of who began the first match counts for all"
        assert all(document["keys"][0]["secret"] for document in documents)
        for match in sets.tables:
            head = await stranger.get(f"/api/matches/{match}")
            assert (head["secret"], head["duplicate"]["sealed"]) == (view["secret"], False)
            assert (await status(stranger, f"/api/matches/{match}/history"))[0] == 200
        rolls = [list(rolled(document)) for document in documents]
        both = min(map(len, rolls))
        assert rolls[0][:both] == rolls[1][:both]


async def test_after_the_end_a_moment_goes_on_as_an_ordinary_match(quick_site: Site) -> None:
    async with duplicate(quick_site) as sets:
        await sets.finish(0)
        await sets.finish(1)
        room = await sets.other.post(f"/api/matches/{sets.tables[0]}/continue", seq=1)
        assert room["duplicate"] is None
        match = await start(room["token"], [sets.other, sets.people[1][0]])
        assert (await sets.other.get(f"/api/matches/{match}"))["duplicate"] is None
        await finish([sets.other, sets.people[1][0]], match)
        exported = await sets.other.get(f"/api/matches/{match}/export.json")
        assert "duplicate" not in exported


async def test_a_set_taken_in_from_a_file_keeps_its_id_and_is_compared_as_here(quick_site: Site) -> None:
    async with duplicate(quick_site) as sets:
        await sets.finish(0)
        await sets.finish(1)
        whole = (await sets.other.http.get(f"/api/duplicates/{sets.id}/export")).content
        taken = (await sets.other.http.post("/api/library/import", content=whole)).json()["matches"]
        heads = [await sets.other.get(f"/api/matches/{match}") for match in taken]
        assert [(head["duplicate"]["set"], head["duplicate"]["table"]) for head in heads] == [
            (sets.id, 1),
            (sets.id, 2),
        ]
        again = [(await sets.other.http.get(f"/api/matches/{match}/export.json")).content for match in taken]
        told = [{**orjson.loads(line), "created_at": 0, "over_at": 0} for line in whole.splitlines()]
        assert [{**orjson.loads(line), "created_at": 0, "over_at": 0} for line in again] == told


async def test_an_imported_set_is_compared_where_it_was_not_played(tmp_path: Any, sqlite_url: str) -> None:
    from tests.kit.race import RACE
    from tests.kit.saved import document, tables
    from tests.kit.site import serving

    documents = [document(saved) for saved in tables(RACE)]
    async with serving(sqlite_url, tmp_path) as site, site.guest("Zoe") as zoe:
        body = b"\n".join(map(orjson.dumps, documents))
        taken = (await zoe.http.post("/api/library/import", content=body)).json()["matches"]
        view = await zoe.get(f"/api/duplicates/{documents[0]['duplicate']['set']}")
        assert view["settled"]
        assert [table["match"] for table in view["tables"]] == taken
        assert len(view["standings"]) == 4


async def test_nobody_elses_file_stands_among_the_tables_that_somebody_took_in(quick_site: Site) -> None:
    """A whole other log of a table, without its secret, is what anybody may write who knows the commitment."""
    from tests.kit.race import RACE
    from tests.kit.saved import document, play, tables

    first, second = tables(RACE)
    documents = [document(first), document(second)]
    unproved = tuple(replace(key, secret=b"") for key in first.keys)
    forged = document(replace(play(RACE, seed=99), duplicate=first.duplicate, keys=unproved))
    path = f"/api/duplicates/{documents[0]['duplicate']['set']}"
    async with quick_site.guest("Mallory") as mallory, quick_site.guest("Zoe") as zoe, quick_site.stranger() as other:
        await mallory.http.post("/api/library/import", content=orjson.dumps(forged))
        taken = (await zoe.http.post("/api/library/import", content=b"\n".join(map(orjson.dumps, documents)))).json()
        assert [table["match"] for table in (await zoe.get(path))["tables"]] == taken["matches"]
        lines = (await zoe.http.get(f"{path}/export")).content.splitlines()
        assert [orjson.loads(line)["fingerprint"] for line in lines] == [one["fingerprint"] for one in documents]
        assert len((await other.get(path))["tables"]) == 2


# The form `swap`


async def test_two_matches_in_one_room_have_the_same_draws_and_swapped_seats(site: Site) -> None:
    async with AsyncExitStack() as stack:
        ada, bo = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", "Bo")]
        room = await ada.post("/api/rooms", game="race", seats=2)
        path = f"/api/rooms/{room['token']}"
        room = await ada.post(f"{path}/duplicate", form="swap")
        assert room["duplicate"]["rooms"] == []
        first = await start(room["token"], [ada, bo], nonce="ab")
        await finish([ada, bo], first)
        for guest in (ada, bo):
            assert await status(guest, f"/api/matches/{first}/history") == SEALED, "it lists the draws to come"
        waiting = await ada.get(f"/api/duplicates/{room['duplicate']['set']}")
        assert [table["state"] for table in waiting["tables"]] == ["over", "open"]
        again = await ada.post(f"{path}/rematch")
        assert again["commitment"] == room["commitment"]
        assert (again["duplicate"]["table"], again["seats"][0]["user"]["name"]) == (2, "Bo")
        second = await start(room["token"], [ada, bo])
        await finish([ada, bo], second)
        heads = [await ada.get(f"/api/matches/{match}") for match in (first, second)]
        assert [[player["name"] for player in head["players"]] for head in heads] == [["Ada", "Bo"], ["Bo", "Ada"]]
        assert heads[0]["secret"] == heads[1]["secret"] is not None
        view = await ada.get(f"/api/duplicates/{room['duplicate']['set']}")
        assert [table["match"] for table in view["tables"]] == [first, second]
        third = await ada.post(f"{path}/rematch")
        assert third["duplicate"] is None
        assert third["commitment"] != room["commitment"]


@pytest.mark.parametrize("seq", [-1, 0])
async def test_nobody_reads_the_first_match_again_before_the_second(site: Site, seq: int) -> None:
    """Not on a line that was open at the end either: it lists the draws to come."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        await ada.post(f"/api/rooms/{room['token']}/duplicate", form="swap")
        first = await start(room["token"], [ada, bo])
        async with ada.match(first) as open_before:
            await finish([ada, bo], first)
            await open_before.until("over")
            async with ada.socket(f"/ws/match/{first}") as opened_after:
                for socket in (open_before, opened_after):
                    socket.heard.clear()
                    await socket.say({"t": "sync", "seq": seq})
                    assert (await socket.closed())[0] == 4003
                    assert not {"events", "snapshot"} & {frame["t"] for frame in socket.heard}
        await ada.post(f"/api/rooms/{room['token']}/rematch")
        await finish([ada, bo], await start(room["token"], [ada, bo]))
        async with ada.match(first) as settled:
            assert settled.view["phase"] == "over"


async def test_a_set_of_swapped_seats_may_end_after_the_first_match(quick_site: Site) -> None:
    async with AsyncExitStack() as stack:
        ada, bo = [await stack.enter_async_context(quick_site.guest(name)) for name in ("Ada", "Bo")]
        room = await ada.post("/api/rooms", game="race", seats=2)
        room = await ada.post(f"/api/rooms/{room['token']}/duplicate", form="swap")
        first = await start(room["token"], [ada, bo])
        assert (await status(ada, f"/api/rooms/{room['token']}/duplicate", "DELETE")) == (409, "duplicate.begun")
        await finish([ada, bo], first)
        ended = await ada.delete(f"/api/rooms/{room['token']}/duplicate")
        assert ended["duplicate"] is None
        assert (await status(ada, f"/api/matches/{first}/history"))[0] == 200
        assert (await ada.get(f"/api/matches/{first}"))["secret"] is not None


# Leaving a set


async def test_a_table_that_never_began_leaves_and_the_others_are_open(site: Site) -> None:
    async with duplicate(site, begin=1) as sets:
        await sets.finish(0)
        token = sets.rooms[1]["token"]
        assert await status(sets.other, f"/api/rooms/{token}/duplicate", "DELETE") == (403, "room.not_host")
        left = await sets.people[0][0].delete(f"/api/rooms/{token}/duplicate")
        assert left["duplicate"] is None
        assert left["commitment"] != sets.rooms[1]["commitment"], "its next match has draws of its own"
        view = await sets.view()
        assert (view["settled"], [table["table"] for table in view["tables"]]) == (True, [1])


async def test_a_table_that_has_begun_stays(quick_site: Site) -> None:
    async with duplicate(quick_site) as sets:
        for over in (False, True):
            if over:
                await sets.finish(0)
            found = await status(sets.people[0][0], f"/api/rooms/{sets.rooms[0]['token']}/duplicate", "DELETE")
            assert found == (409, "duplicate.begun")


async def test_tables_that_end_at_once_settle_their_set(site: Site) -> None:
    async with duplicate(site) as sets:
        await asyncio.gather(sets.finish(0), sets.finish(1))
        assert (await sets.view())["settled"]


async def test_settling_twice_changes_nothing(site: Site) -> None:
    async with duplicate(site) as sets:
        await sets.finish(0)
        await sets.finish(1)
        database, now = site.parts.archive._database, site.parts.pipeline.clock()
        await database.writer.run(lambda connection: settle(connection, sets.id, now))
        assert (await sets.view())["settled"]


@pytest.mark.parametrize("set_id", ["0" * 32, "x", "0" * 31, "%00" * 16])
async def test_a_set_that_is_none_is_unknown(quick_site: Site, set_id: str) -> None:
    async with quick_site.guest("Ada") as ada:
        for path in (f"/api/duplicates/{set_id}", f"/api/duplicates/{set_id}/export", f"/d/{set_id}"):
            assert (await ada.http.get(path)).status_code in (404, 400)
