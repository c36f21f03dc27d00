"""What several people do at the same instant: one of them is first, and the others are told so."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.kit.databases import Postgres
from tests.kit.site import Guest, Site, serving, table

TWINS = ("Bob", "B0b", "\u0412ob", "bob", "B o b", "B\u00f6b")
"""Names that one could take for each other."""


async def code_of(asking: Any) -> str:
    answer = (await asking).json()
    return str(answer["error"]["code"]) if "error" in answer else ""


async def room_of(host: Guest) -> str:
    """With four seats, so that a seat is free for a second one."""
    return f"/api/rooms/{(await host.post('/api/rooms', game='race', seats=4))['token']}"


def seated(room: Any) -> list[str]:
    return [seat["user"]["name"] for seat in room["seats"] if seat["user"]]


@pytest.mark.parametrize("round", range(3))
async def test_of_several_who_look_alike_and_sit_down_at_once_one_sits(site: Site, round: int) -> None:
    async with AsyncExitStack() as stack:
        ada, *twins = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", *TWINS)]
        api = await room_of(ada)
        codes = await asyncio.gather(*(code_of(twin.http.post(f"{api}/sit", json={})) for twin in twins))
        assert sorted(codes) == ["", *["room.name_taken"] * (len(TWINS) - 1)]
        assert len(seated(await ada.get(api))) == 2


async def test_nobody_comes_to_look_like_another_by_taking_a_name_and_sitting_down_at_once(site: Site) -> None:
    async with AsyncExitStack() as stack:
        ada, bob, cy = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", "Bob", "Cy")]
        for _ in range(4):
            api = await room_of(ada)
            await cy.patch("/api/me", name="Cy")
            await asyncio.gather(
                code_of(bob.http.post(f"{api}/sit", json={})),
                code_of(cy.http.post(f"{api}/sit", json={})),
                code_of(cy.http.patch("/api/me", json={"name": "B0b"})),
            )
            names = seated(await ada.get(api))
            assert not {"Bob", "B0b"} <= set(names), names


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_template: str) -> str:
    return postgres.url(postgres.create(postgres_template))


@pytest.mark.postgres
async def test_of_two_processes_only_one_lets_a_look_alike_sit_down(postgres_url: str, tmp_path: Path) -> None:
    """Two servers on one database: what one of them has in memory is no protection."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    async with (
        serving(postgres_url, folders[0], secret_key="k" * 32) as one,
        serving(postgres_url, folders[1], secret_key="k" * 32) as two,
        one.guest("Ada") as ada,
        one.guest("Bob") as bob,
        two.guest("B0b") as twin,
    ):
        for _ in range(8):
            api = await room_of(ada)
            codes = await asyncio.gather(
                code_of(bob.http.post(f"{api}/sit", json={})), code_of(twin.http.post(f"{api}/sit", json={}))
            )
            assert sorted(codes) == ["", "room.name_taken"]


async def ready_room(ada: Guest, bo: Guest) -> str:
    """Two people, both ready: the host may start at any instant."""
    api = f"/api/rooms/{(await ada.post('/api/rooms', game='race', seats=2))['token']}"
    await bo.post(f"{api}/sit")
    await bo.post(f"{api}/ready", ready=True)
    return api


async def at_once(*asked: tuple[Guest, str, str, Any]) -> list[str]:
    """Codes of what several ask for at the same instant; "" for what was done."""
    return await asyncio.gather(*(code_of(who.http.request(how, path, json=body)) for who, how, path, body in asked))


async def test_a_match_that_is_started_twice_at_once_begins_once(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        for _ in range(5):
            api = await ready_room(ada, bo)
            codes = await at_once(*[(ada, "POST", f"{api}/start", {})] * 4)
            assert sorted(codes) == ["", *["room.started"] * 3]
            assert len((await ada.get(api))["matches"]) == 1


async def test_a_rematch_that_is_asked_for_twice_at_once_turns_the_seats_once(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        for _ in range(4):
            api = await ready_room(ada, bo)
            match = (await ada.post(f"{api}/start"))["match"]
            await bo.post(f"/api/matches/{match}/table", action=["resign"])
            codes = await at_once((ada, "POST", f"{api}/rematch", {}), (bo, "POST", f"{api}/rematch", {}))
            assert sorted(codes) == ["", "room.not_over"]
            assert seated(await ada.get(api)) == ["Bo", "Ada"]


@pytest.mark.parametrize("way", ["leave", "sit", "ready", "remove", "kick", "options", "bots"])
async def test_a_match_begins_as_the_room_stands_or_not_at_all(site: Site, way: str) -> None:
    """Whatever happens while it starts: who plays is who sits, with the options that all have seen."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        for _ in range(5):
            api = await ready_room(ada, bo)
            asked: dict[str, tuple[Guest, str, str, Any]] = {
                "leave": (bo, "POST", f"{api}/leave", {}),
                "sit": (cy, "POST", f"{api}/sit", {}),
                "ready": (bo, "POST", f"{api}/ready", {"ready": False}),
                "remove": (ada, "DELETE", f"{api}/seats/1", None),
                "kick": (ada, "POST", f"{api}/kick", {"user": bo.id}),
                "options": (ada, "PATCH", api, {"options": {"long": True}}),
                "bots": (ada, "POST", f"{api}/bots", {"bot": "random"}),
            }
            await at_once((ada, "POST", f"{api}/start", {}), asked[way])
            room = await ada.get(api)
            if room["match"] is None:
                assert room["state"] == "open"
                continue
            head = await ada.get(f"/api/matches/{room['match']}")
            assert [player["name"] for player in head["players"]] == seated(room)
            assert head["options"] == room["options"]


async def test_of_two_on_one_seat_one_sits(site: Site) -> None:
    async with AsyncExitStack() as stack:
        ada, *others = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", "Bo", "Cy", "Di")]
        for _ in range(4):
            api = await room_of(ada)
            codes = await at_once(*((guest, "POST", f"{api}/sit", {"seat": 2}) for guest in others))
            assert sorted(codes) == ["", "room.seat_taken", "room.seat_taken"]
            assert len(seated(await ada.get(api))) == 2


async def test_one_move_is_made_of_many_that_are_sent_at_once(site: Site) -> None:
    """On several lines, with one id or with several: the log grows by one, and every line hears of it once."""
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(ada.match(match)) for _ in range(4)]
        same = [{"t": "act", "id": "same", "seq": 0, "d": {"action": ["roll"]}}] * 4
        for line, message in zip(lines, same, strict=True):
            await line.say(message)
        answers = [await line.answer("same") for line in lines]
        assert answers == [{"t": "ack", "id": "same", "seq": 1}] * 4
        for number, line in enumerate(lines):
            await line.until_seq(1)
            await line.say({"t": "act", "id": f"other{number}", "seq": 1, "d": {"action": ["walk"]}})
        others = [await line.answer(f"other{number}") for number, line in enumerate(lines)]
        assert sorted(answer["t"] for answer in others) == ["ack", "error", "error", "error"]
        assert {answer["d"]["code"] for answer in others if answer["t"] == "error"} == {"stale"}
        async with bo.match(match) as b:
            assert b.seq == 2


@pytest.mark.parametrize("seq", [7, 2**31, 10**9])
async def test_a_number_from_the_future_is_answered_with_the_present(quick_site: Site, seq: int) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        await a.say({"t": "act", "id": "f1", "seq": seq, "d": {"action": ["roll"]}})
        error = await a.until("error")
        assert error["d"]["code"] in {"stale", "message.malformed"}
        await a.synced()
        assert (a.seq, (await a.act("roll"))["t"]) == (0, "ack")


async def test_the_id_of_another_ones_request_is_nobody_elses(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        assert (await a.act("roll", request="x"))["t"] == "ack"
        await a.act("walk")
        await b.until_seq(2)
        assert (await b.act("roll", request="x"))["seq"] == 3
