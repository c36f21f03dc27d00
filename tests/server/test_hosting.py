"""Rooms that friends can rely on: passwords, locks, leaving hosts, seat links, chat and series, on both databases."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.kit.site import Guest, Site, play_out, serving, table

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


async def refused(guest: Guest, method: str, path: str, **body: object) -> str:
    answer = await guest.http.request(method, path, json=body)
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["code"])


async def room_of(host: Guest, seats: int = 2, **body: Any) -> str:
    room = await host.post("/api/rooms", game="race", seats=seats, **body)
    return f"/api/rooms/{room['token']}"


async def test_a_room_with_a_password_shows_nothing_to_who_does_not_know_it(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await ada.post(f"{api}/password", password="tea time")
        assert await refused(bo, "GET", api) == "room.password"
        assert await refused(bo, "POST", f"{api}/sit", seat=None) == "room.password"
        assert await refused(bo, "POST", f"{api}/chat", text="let me in") == "room.password"
        assert await refused(bo, "POST", f"{api}/enter", password="coffee") == "room.wrong_password"
        await bo.post(f"{api}/enter", password="tea time")
        assert (await bo.post(f"{api}/sit"))["seats"][1]["user"]["name"] == "Bo"
        assert "argon2" not in str(await bo.get(api))
        async with bo.socket(api.replace("/api/rooms", "/ws/room")) as socket:
            assert (await socket.until("room"))["d"]["settings"]["password"] is True
    async with site.stranger() as nobody, nobody.socket(api.replace("/api/rooms", "/ws/room")) as socket:
        assert (await socket.closed())[0] == 4003


async def test_a_locked_room_takes_nobody_new_but_by_a_seat_link(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        api = await room_of(ada, 3)
        await ada.patch(f"{api}/settings", locked=True)
        assert await refused(bo, "POST", f"{api}/sit", seat=None) == "room.locked"
        links = (await ada.post(f"{api}/seats/2/link"))["settings"]["links"]
        link = next(iter(links))
        assert (await bo.get(api))["settings"]["links"] == {}
        seated = await bo.post(f"{api}/claim", link=link)
        assert seated["seats"][2]["user"]["name"] == "Bo"
        assert await refused(cy, "POST", f"{api}/claim", link=link) == "room.link"


async def test_a_seat_moves_to_another_person_in_two_clicks_and_its_owner_is_told(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        assert await refused(cy, "POST", f"{api}/seats/1/link") == "room.not_host"
        link = next(iter((await bo.post(f"{api}/seats/1/link"))["settings"]["links"]))
        assert (await cy.post(f"{api}/claim", link=link))["seats"][1]["user"]["name"] == "Cy"
        line = (await bo.get(f"{api}/chat"))[-1]
        assert (line["kind"], line["data"]) == ("seat", {"who": "Cy", "by": "Bo", "seat": 1})


async def test_during_a_match_a_friend_takes_a_seat_by_link_and_gives_it_back(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy, cy.match(match) as c:
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        assert c.viewer is None
        link = next(iter((await bo.post(f"{api}/seats/1/link"))["settings"]["links"]))
        await cy.post(f"{api}/claim", link=link)
        while c.viewer != 1:
            await c.hear()
        async with ada.match(match) as a:
            await a.act("roll")
            await a.act("walk")
        while not c.legal:
            await c.hear()
        assert (await c.act("roll"))["t"] == "ack"
        assert await refused(bo, "POST", f"/api/matches/{match}/table", action=["resume"]) == "table.substituted"
        await bo.post(f"/api/matches/{match}/table", action=["return"])
        while c.viewer is not None:
            await c.hear()
        assert (await c.act("walk"))["d"]["code"] == "match.not_seated"


async def test_a_seat_given_away_for_good_is_the_others_in_every_way(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy:
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        link = next(iter((await ada.post(f"{api}/seats/1/link"))["settings"]["links"]))
        await cy.post(f"{api}/claim", link=link, for_good=True)
        assert [row["id"] for row in await cy.get("/api/me/matches")] == [match]
        assert await bo.get("/api/me/matches") == []
        assert await refused(bo, "POST", f"/api/matches/{match}/table", action=["return"]) == "match.not_seated"
        assert (await cy.get(api))["seats"][1]["user"]["name"] == "Cy"


async def test_the_host_lets_a_bot_play_for_who_does_not_come(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        assert await refused(bo, "POST", f"{api}/seats/0/substitute") == "room.not_host"
        await ada.post(f"{api}/seats/1/substitute")
        await a.act("roll")
        await a.act("walk")
        while not a.legal:
            await a.hear()
        await ada.post(f"{api}/seats/1/return")
        seats = (await ada.get(f"/api/matches/{match}/table"))["seats"]
        assert seats[1]["stand_in"] is None


async def test_who_is_kicked_is_out_and_stays_out_until_pardoned(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        async with bo.socket(api.replace("/api/rooms", "/ws/room")) as socket:
            await socket.until("room")
            assert await refused(bo, "POST", f"{api}/kick", user=ada.id) == "room.not_host"
            await ada.post(f"{api}/kick", user=bo.id)
            assert (await socket.closed())[0] == 4003
        assert await refused(bo, "POST", f"{api}/sit", seat=None) == "room.banned"
        await ada.post(f"{api}/pardon", user=bo.id)
        await bo.post(f"{api}/sit")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "settings", {"locked": True}),
        ("POST", "password", {"password": "x"}),
        ("POST", "kick", {"user": "x"}),
        ("POST", "pardon", {"user": "x"}),
        ("POST", "mute", {"user": "x"}),
        ("POST", "host", {"user": "x"}),
        ("POST", "seats/0/link", {}),
        ("POST", "seats/0/substitute", {}),
    ],
)
async def test_what_a_host_does_nobody_else_can_do(quick_site: Site, method: str, path: str, body: Any) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        before = await ada.get(api)
        assert await refused(bo, method, f"{api}/{path}", **body) == "room.not_host"
        assert await ada.get(api) == before


async def test_the_host_passes_the_room_on(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        assert await refused(ada, "POST", f"{api}/host", user=bo.id) == "room.heir"
        await bo.post(f"{api}/sit")
        assert (await ada.post(f"{api}/host", user=bo.id))["host"] == bo.id


async def test_when_the_host_is_gone_another_leads_and_the_returning_one_is_told(
    storage_url: str, tmp_path: Path
) -> None:
    async with (
        serving(storage_url, tmp_path, host_gone_s=0.05) as site,
        site.guest("Ada") as ada,
        site.guest("Bo") as bo,
    ):
        api = await room_of(ada)
        path = api.replace("/api/rooms", "/ws/room")
        await bo.post(f"{api}/sit")
        async with bo.socket(path) as b:
            async with ada.socket(path) as a:
                await a.until("room")
            while (await b.until("room"))["d"]["host"] != bo.id:
                pass
            assert (await ada.get(api))["settings"]["stepped_down"] is True
            assert (await bo.get(api))["settings"]["stepped_down"] is False
            assert (await ada.post(f"{api}/host/told"))["settings"]["stepped_down"] is False
            while not (lines := await bo.get(f"{api}/chat")):
                pass
            assert [line["kind"] for line in lines] == ["host_gone"]


async def test_a_host_who_comes_back_at_the_last_moment_stays_host(site: Site) -> None:
    """Who is there counts when it is decided, not when somebody began to ask."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        answers = iter([{ada.id, bo.id}])
        await site.parts.keeping.host_gone(api.rpartition("/")[2], lambda: next(answers))
        assert (await bo.get(api))["host"] == ada.id
        assert [line["kind"] for line in await bo.get(f"{api}/chat")] == []


async def test_a_new_host_is_told_of_once_however_many_notice_at_once(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        gone = [site.parts.keeping.host_gone(api.rpartition("/")[2], lambda: {bo.id}) for _ in range(4)]
        await asyncio.gather(*gone)
        assert (await bo.get(api))["host"] == bo.id
        assert [line["kind"] for line in await bo.get(f"{api}/chat")] == ["host_gone"]


async def test_the_host_sees_who_looks_on_and_sends_out_who_has_never_spoken(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy, site.guest("Dee") as dee:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        path = api.replace("/api/rooms", "/ws/room")
        async with ada.socket(path) as a, bo.socket(path) as b, cy.socket(path) as c, dee.socket(path) as d:
            for socket in (a, b, c, d):
                await socket.until("room")
            assert await ada.get(f"{api}/onlookers") == [{"id": cy.id, "name": "Cy"}, {"id": dee.id, "name": "Dee"}]
            assert await refused(bo, "GET", f"{api}/onlookers") == "room.not_host"
            await ada.post(f"{api}/kick", user=cy.id)
            assert (await c.closed())[0] == 4003
        assert await refused(cy, "GET", api) == "room.banned"


async def test_nobody_begins_with_rules_they_have_not_read(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        read = (await bo.get(api))["sheet"]["hash"]
        await ada.patch(api, options={"long": True})
        assert await refused(bo, "POST", f"{api}/ready", ready=True, sheet=read) == "room.sheet"
        changed = (await bo.get(api))["sheet"]
        assert changed["options"][0] == {"name": "long", "value": True, "default": False, "house": False}
        await bo.post(f"{api}/ready", ready=True, sheet=changed["hash"])
        again = await ada.patch(f"{api}/settings", clock={"kind": "bank", "bank_s": 600, "zero": "bot"})
        assert [seat["ready"] for seat in again["seats"]] == [False, False]


async def test_the_rooms_clock_is_the_matchs(site: Site) -> None:
    async with site.guest("Ada") as ada:
        api = await room_of(ada)
        assert await refused(ada, "PATCH", f"{api}/settings", clock={"kind": "bank", "bank_s": 1}) == "clock.time"
        await ada.patch(f"{api}/settings", clock={"kind": "bank", "bank_s": 600, "increment_s": 5, "zero": "bot"})
        await ada.post(f"{api}/bots", bot="random")
        match = (await ada.post(f"{api}/start"))["match"]
        clock = (await ada.get(f"/api/matches/{match}/table"))["clock"]
        assert (clock["kind"], clock["increment_s"], clock["running"]) == ("bank", 5, [0])


async def test_random_seats_and_colours_are_still_everybodys(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada, 4)
        await bo.post(f"{api}/sit", seat=3)
        await bo.post(f"{api}/ready", ready=True)
        await ada.patch(f"{api}/settings", order="random", colours="random")
        await bo.post(f"{api}/ready", ready=True)
        started = await ada.post(f"{api}/start")
        head = await ada.get(f"/api/matches/{started['match']}")
        assert sorted(player["name"] for player in head["players"]) == ["Ada", "Bo"]
        shown = [(seat["user"]["name"], seat["colour"]) for seat in started["seats"][:2]]
        assert shown == [(player["name"], player["colour"]) for player in head["players"]]
        assert len({seat["colour"] for seat in started["seats"]}) == 4


# --- spectators ----------------------------------------------------------------------------------


async def test_spectators_see_what_the_room_allows(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Eve") as eve:
        api = await room_of(ada)
        await ada.patch(f"{api}/settings", spectators="end")
        await bo.post(f"{api}/sit")
        await bo.post(f"{api}/ready", ready=True)
        match = (await ada.post(f"{api}/start"))["match"]
        for path in ("history", "export", "table", "rollback?to=0"):
            assert await refused(eve, "GET", f"/api/matches/{match}/{path}") == "room.not_yet"
        async with eve.socket(f"/ws/match/{match}") as socket:
            assert await socket.closed() == (4003, "Spectators see this match when it is over.")
        async with ada.match(match) as a, bo.match(match) as b:
            await play_out([a, b])
        assert (await eve.get(f"/api/matches/{match}/history"))["head"]["result"]


async def test_delayed_spectators_see_nothing_earlier(sqlite_url: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite_url, tmp_path, spectator_delay_s=0.4) as site,
        site.guest("Ada") as ada,
        site.guest("Eve") as eve,
    ):
        api = await room_of(ada)
        await ada.patch(f"{api}/settings", spectators="delayed")
        await ada.post(f"{api}/bots", bot="random")
        match = (await ada.post(f"{api}/start"))["match"]
        async with eve.match(match) as e, ada.match(match) as a:
            began = asyncio.get_running_loop().time()
            await a.act("roll")
            await e.until_seq(1)
            assert asyncio.get_running_loop().time() - began >= 0.4


# --- chat ----------------------------------------------------------------------------------------


async def test_what_is_said_reaches_everybody_with_those_it_mentions(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        async with bo.socket(api.replace("/api/rooms", "/ws/room")) as socket:
            await socket.until("room")
            await ada.post(f"{api}/chat", text="  hi   @bo <b>now</b> ")
            line = (await socket.until("chat"))["d"]["lines"][0]
            assert line["text"] == "hi @bo <b>now</b>"
            assert line["data"]["mentions"] == [bo.id] and line["user"]["name"] == "Ada"


async def test_the_muted_do_not_notice_and_the_others_do_not_hear(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        await bo.post(f"{api}/sit")
        await ada.post(f"{api}/mute", user=bo.id)
        await bo.post(f"{api}/chat", text="hello?")
        assert [line["text"] for line in await bo.get(f"{api}/chat")] == ["hello?"]
        assert await ada.get(f"{api}/chat") == []
        assert (await bo.get(api))["settings"]["muted"] == []


async def test_spectators_whisper_while_a_match_is_played(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, _)), site.guest("Eve") as eve, site.guest("Flo") as flo:
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        assert (await eve.post(f"{api}/chat", text="red should move"))["kind"] == "aside"
        assert [line["text"] for line in await flo.get(f"{api}/chat")] == ["red should move"]
        assert await ada.get(f"{api}/chat") == []


async def test_a_report_is_the_hosts_to_read(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        api = await room_of(ada, 3)
        said = await cy.post(f"{api}/chat", text="something rude")
        await bo.post(f"{api}/chat/{said['id']}/report")
        assert [line["kind"] for line in await ada.get(f"{api}/chat")] == ["say", "report"]
        assert [line["kind"] for line in await cy.get(f"{api}/chat")] == ["say"]
        assert await refused(bo, "POST", f"{api}/chat/99999/report") == "chat.no_line"


@pytest.mark.parametrize(
    ("text", "code"), [("", "chat.empty"), (" \u202e\u0000 ", "chat.empty"), ("x" * 501, "chat.long")]
)
async def test_a_line_that_says_nothing_or_too_much(quick_site: Site, text: str, code: str) -> None:
    async with quick_site.guest("Ada") as ada:
        assert await refused(ada, "POST", f"{await room_of(ada)}/chat", text=text) == code


async def test_a_flood_is_dammed(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        api = await room_of(ada)
        answers = [await ada.http.post(f"{api}/chat", json={"text": f"line {n}"}) for n in range(20)]
        assert [answer.status_code for answer in answers[:10]] == [201] * 10
        assert answers[-1].json()["error"]["code"] == "chat.rate"


async def test_a_name_that_looks_like_anothers_cannot_sit_beside_it(site: Site) -> None:
    async with site.guest("Bo") as bo, site.guest("B0") as twin:
        api = await room_of(bo)
        assert await refused(twin, "POST", f"{api}/sit", seat=None) == "room.name_taken"
        await twin.patch("/api/me", name="Cleo")
        await twin.post(f"{api}/sit")


# --- series --------------------------------------------------------------------------------------


async def test_a_room_remembers_its_matches_and_who_won_against_whom(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        await bo.post(f"/api/matches/{match}/table", action=["resign"])
        rematch = await ada.post(f"{api}/rematch")
        assert [seat["user"]["name"] for seat in rematch["seats"]] == ["Bo", "Ada"]
        await bo.post(f"{api}/ready", ready=True)
        second = (await ada.post(f"{api}/start"))["match"]
        await bo.post(f"/api/matches/{second}/table", action=["resign"])
        series = await bo.get(f"{api}/series")
        assert [row["id"] for row in series["matches"]] == [second, match]
        assert [(s["name"], s["played"], s["won"]) for s in series["standings"]] == [("Ada", 2, 2), ("Bo", 2, 0)]
        duel = series["head_to_head"][0]
        assert dict(zip(duel["users"], duel["wins"], strict=True)) == {ada.id: 2, bo.id: 0}


# --- presence ------------------------------------------------------------------------------------


async def test_others_see_who_is_there_and_who_has_gone(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = await room_of(ada)
        path = api.replace("/api/rooms", "/ws/room")
        await bo.post(f"{api}/sit")
        async with ada.socket(path) as a:
            async with bo.socket(path) as b:
                await b.until("room")
                await b.say({"t": "here", "d": {"hidden": True}})
                while (await a.until("room"))["d"]["seats"][1]["user"]["presence"]["state"] != "away":
                    pass
            while (await a.until("room"))["d"]["seats"][1]["user"]["presence"]["state"] != "gone":
                pass
