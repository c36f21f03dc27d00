"""Seats that change hands: what the host gives away, its owner may take back (app.rooms.moving)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from app.rooms.moving import PRESENT, TAKE_BACK
from tests.kit.site import Guest, Site, Socket, serving, table
from tests.server.test_hostile import code_of

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Hands:
    """Bo's seat in a running match, which goes to Cy for good by a link that somebody made."""

    def __init__(self, match: str, api: str, ada: Guest, bo: Guest, cy: Guest) -> None:
        self.match, self.api = match, api
        self.ada, self.bo, self.cy = ada, bo, cy

    async def give(self, maker: Guest) -> None:
        link = next(iter((await maker.post(f"{self.api}/seats/1/link"))["settings"]["links"]))
        await self.cy.post(f"{self.api}/claim", link=link, for_good=True)

    async def owner(self) -> str:
        seats = (await self.ada.get(f"/api/matches/{self.match}/table"))["seats"]
        return str(seats[1]["owner"]["name"])

    async def moved(self) -> list[Any]:
        found: list[Any] = (await self.bo.get(self.api))["settings"]["moved"]
        return found

    async def reclaim(self, guest: Guest) -> str:
        return await code_of(guest, "POST", f"{self.api}/seats/1/reclaim")


@asynccontextmanager
async def hands(site: Site, **choices: Any) -> AsyncIterator[Hands]:
    async with table(site, "Ada", "Bo", **choices) as (match, (ada, bo)), site.guest("Cy") as cy:
        token = (await ada.get(f"/api/matches/{match}"))["room"]
        yield Hands(match, f"/api/rooms/{token}", ada, bo, cy)


@asynccontextmanager
async def there(seat: Hands) -> AsyncIterator[Socket]:
    """While Bo has the room open."""
    async with seat.bo.socket(seat.api.replace("/api/rooms", "/ws/room")) as socket:
        await socket.until("room")
        yield socket


async def test_who_was_there_is_told_at_once_and_takes_back_what_the_host_gave_away(site: Site) -> None:
    async with hands(site) as seat, there(seat) as b:
        await seat.give(seat.ada)
        await b.until_room(lambda room: bool(room["settings"]["moved"]))
        line = (await seat.bo.get(f"{seat.api}/chat"))[-1]
        assert (line["kind"], line["data"]) == ("moved", {"who": "Cy", "by": "Ada", "owner": "Bo", "seat": 1})
        notice = (await seat.bo.get("/api/library/notices"))[-1]
        assert (notice["kind"], notice["data"]["by"], notice["data"]["who"]) == ("moved", "Ada", "Cy")
        assert await seat.owner() == "Cy"
        room = await seat.bo.post(f"{seat.api}/seats/1/reclaim")
        assert room["seats"][1]["user"]["name"] == await seat.owner() == "Bo"
        assert await seat.moved() == []
        assert (await seat.bo.get(f"{seat.api}/chat"))[-1]["kind"] == "reclaimed"
        assert [row["id"] for row in await seat.bo.get("/api/me/matches")] == [seat.match]
        assert await seat.reclaim(seat.cy) == "room.not_moved"


@pytest.mark.parametrize("way", ["holder", "host"])
async def test_who_hands_a_seat_on_keeps_it_from_nobody_whose_it_was(site: Site, way: str) -> None:
    """Neither by the new holder's own wish nor by the host's once more; only playing on makes it somebody else's."""
    async with hands(site) as seat, there(seat), site.guest("Dee") as dee:
        await seat.give(seat.ada)
        maker = seat.cy if way == "holder" else seat.ada
        link = next(iter((await maker.post(f"{seat.api}/seats/1/link"))["settings"]["links"]))
        await dee.post(f"{seat.api}/claim", link=link, for_good=True)
        assert (await seat.owner(), [one["to"] for one in await seat.moved()]) == ("Dee", [dee.id])
        assert await seat.reclaim(seat.cy) == "room.not_moved"
        assert await seat.reclaim(seat.bo) == ""
        assert (await seat.owner(), await seat.moved()) == ("Bo", [])
        assert await seat.reclaim(dee) == await seat.reclaim(seat.cy) == "room.not_moved"


async def test_a_seat_is_taken_back_once_and_against_a_move_at_the_same_moment_by_one_of_both(site: Site) -> None:
    async with hands(site) as seat, there(seat), seat.ada.match(seat.match) as a, seat.cy.match(seat.match) as c:
        await seat.give(seat.ada)
        await a.until_seq(1)
        for action in ("roll", "walk"):
            await a.act(action)
        await c.until_seq(a.seq)
        *claims, moved = await asyncio.gather(seat.reclaim(seat.bo), seat.reclaim(seat.bo), c.act("roll"))
        won, owner = claims.count(""), await seat.owner()
        assert (won, moved["t"], owner) in {(1, "error", "Bo"), (0, "ack", "Cy")}, (claims, moved, owner)
        assert (await seat.ada.get(seat.api))["seats"][1]["user"]["name"] == owner


async def test_what_the_new_holder_has_played_on_is_theirs(site: Site) -> None:
    async with hands(site) as seat, there(seat), seat.ada.match(seat.match) as a, seat.cy.match(seat.match) as c:
        await seat.give(seat.ada)
        await a.until_seq(1)
        for action in ("roll", "walk"):
            await a.act(action)
        await c.until_seq(a.seq)
        answer = await c.act("roll")
        assert answer["t"] == "ack", answer
        assert await seat.reclaim(seat.bo) == "table.moved_on"
        assert await seat.owner() == "Cy"


async def test_what_the_owner_gave_away_is_not_taken_back(site: Site) -> None:
    async with hands(site) as seat, there(seat):
        await seat.give(seat.bo)
        assert await seat.moved() == []
        assert await seat.reclaim(seat.bo) == "room.not_moved"
        assert (await seat.ada.get(f"{seat.api}/chat"))[-1]["kind"] == "seat"


async def test_who_was_absent_for_long_is_told_and_has_lost_the_seat(sqlite_url: str, tmp_path: Path) -> None:
    clock = Hour()
    async with serving(sqlite_url, tmp_path, now=clock) as site, hands(site) as seat:
        async with there(seat):
            pass
        await gone(seat)
        clock.at += PRESENT + timedelta(seconds=1)
        await seat.give(seat.ada)
        assert await seat.moved() == []
        assert await seat.reclaim(seat.bo) == "room.not_moved"
        assert (await seat.bo.get("/api/library/notices"))[-1]["kind"] == "moved"


async def test_a_seat_is_taken_back_within_the_hour_or_never(sqlite_url: str, tmp_path: Path) -> None:
    clock = Hour()
    async with serving(sqlite_url, tmp_path, now=clock) as site, hands(site) as seat:
        async with there(seat):
            pass
        await gone(seat)
        clock.at += PRESENT - timedelta(seconds=1)
        await seat.give(seat.ada)
        assert len(await seat.moved()) == 1
        clock.at += TAKE_BACK
        assert await seat.reclaim(seat.bo) == "room.moved_long_ago"


async def test_no_host_keeps_an_owner_from_taking_a_seat_back(site: Site) -> None:
    """Neither by sending them out, nor by a password, nor by giving the seat on."""
    async with hands(site, spectators="none") as seat, there(seat), site.guest("Di") as di:
        await seat.give(seat.ada)
        await seat.ada.post(f"{seat.api}/password", password="tea time")
        await seat.ada.post(f"{seat.api}/kick", user=seat.bo.id)
        assert len(await seat.moved()) == 1
        assert await code_of(di, "POST", f"{seat.api}/seats/1/reclaim") == "room.not_moved"
        assert await seat.reclaim(seat.bo) == ""
        assert await seat.owner() == "Bo"


class Hour:
    """Time that stands until a test moves it."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at


async def gone(seat: Hands) -> None:
    """Until the server has noticed that Bo left."""
    async with seat.ada.socket(seat.api.replace("/api/rooms", "/ws/room")) as a:
        await a.until_room(lambda room: room["seats"][1]["user"]["presence"]["state"] == "gone")
