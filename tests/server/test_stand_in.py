"""Somebody plays for another one: what the owner, the stand-in and the others are shown before, meanwhile and after."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple

import orjson
import pytest

from tests.kit.site import ALL_GAMES, Guest, Json, Site, Socket, fewest, play_out, table

GAMES = list(ALL_GAMES)


class Scene(NamedTuple):
    """Bo's seat is 1; Sue is there to play for Bo; others: who plays besides."""

    site: Site
    match: str
    api: str
    bo: Guest
    sue: Guest
    others: list[Guest]

    async def stands_in(self) -> None:
        link = next(iter((await self.bo.post(f"{self.api}/seats/1/link"))["settings"]["links"]))
        await self.sue.post(f"{self.api}/claim", link=link)

    async def returns(self) -> None:
        await self.bo.post(f"/api/matches/{self.match}/table", action=["return"])

    async def view(self, viewer: int | None) -> Json:
        """What a seat sees now, from the rules themselves."""
        async with self.site.parts.directory.hold(self.match) as live:
            seen: Json = orjson.loads(orjson.dumps(live.head.game.view(live.match.state, viewer)))
            return seen


@asynccontextmanager
async def scene(site: Site, game: str) -> AsyncIterator[tuple[Scene, list[Socket]]]:
    """With the sockets of those who play, by seat; nobody has moved yet."""
    async with AsyncExitStack() as stack:
        match, guests = await stack.enter_async_context(table(site, *fewest(game), game=game))
        sue = await stack.enter_async_context(site.guest("Sue"))
        api = f"/api/rooms/{(await sue.get(f'/api/matches/{match}'))['room']}"
        others = [guests[0], *guests[2:]]
        sockets = [await stack.enter_async_context(guest.match(match)) for guest in guests]
        yield Scene(site, match, api, guests[1], sue, others), sockets


@pytest.mark.parametrize("game", GAMES)
async def test_who_plays_for_another_sees_what_the_seat_sees_and_the_owner_looks_on(
    quick_site: Site, game: str
) -> None:
    async with scene(quick_site, game) as (found, sockets):
        b = sockets[1]
        await play_out(sockets, most=2, site=quick_site)
        async with found.sue.match(found.match) as s:
            assert s.viewer is None
            await found.stands_in()
            while s.viewer is None:
                await s.hear()
            await s.until("snapshot")
            since = s.seq
            playing = [sockets[0], s, *sockets[2:]]

            async def look() -> None:
                await b.until_seq(s.seq)
                assert b.view == s.view == await found.view(1)
                assert b.legal == [] and not b.undo

            await look()
            await play_out(playing, most=3, after_each=look, site=quick_site)
            await same_history(found)
            told = [frame["d"] for frame in b.heard if frame["t"] == "events" and frame["seq"] >= since]
            assert told and all(data["legal"] == [] and data["undo"] is False for data in told)
            await found.returns()
            while s.viewer is not None:
                await s.hear()
            await s.until("snapshot")
            assert s.view == await found.view(None)
            await nothing_more(found)
            await b.until_seq(s.seq)
            async with found.bo.match(found.match) as fresh:
                assert (b.view, b.legal, b.undo) == (fresh.view, fresh.legal, fresh.undo)


async def same_history(found: Scene) -> None:
    """From the first move on, by every way of reading a match."""
    for path in ("history", "export.json", "export"):
        mine, hers = [await guest.get(f"/api/matches/{found.match}/{path}") for guest in (found.bo, found.sue)]
        assert mine == hers, path
    assert (await found.sue.get(f"/api/matches/{found.match}"))["players"][1]["you"] is True


async def nothing_more(found: Scene) -> None:
    """What everybody sees who has no seat, and that alone."""
    async with found.site.stranger() as nobody:
        for path in ("", "/history", "/export.json", "/export"):
            hers, everybodys = [await who.get(f"/api/matches/{found.match}{path}") for who in (found.sue, nobody)]
            assert hers == everybodys, path


@pytest.mark.parametrize("game", GAMES)
async def test_who_takes_the_seat_again_may_act_with_the_very_record(quick_site: Site, game: str) -> None:
    """No frame between the return and the next move lacks what may be done: nothing has to be asked for."""
    async with scene(quick_site, game) as (found, sockets):
        while not sockets[1].legal:
            await play_out(sockets, most=1, site=quick_site)
            for socket in sockets:
                await socket.until_seq(max(other.seq for other in sockets))
        b, before = sockets[1], sockets[1].legal
        await found.stands_in()
        await b.until_seq(b.seq + 1)
        assert b.legal == []
        await found.returns()
        await b.until_seq(b.seq + 1)
        assert b.legal == before
        assert (b.heard[-1]["t"], b.heard[-1]["d"]["action"]) == ("events", ["return"])


async def test_the_owner_learns_since_when_others_have_played(site: Site) -> None:
    async with scene(site, "race") as (found, (a, b)):
        await a.act("roll")
        await found.stands_in()
        await a.until_seq(2)
        await a.act("walk")
        async with found.sue.match(found.match) as s:
            await s.act("roll")
        await found.bo.post(f"/api/matches/{found.match}/table", action=["substitute", "bot", "easy", ""])
        seat: Any = (await found.bo.get(f"/api/matches/{found.match}/table"))["seats"][1]
        assert (seat["stand_in"]["kind"], seat["since"]) == ("bot", 2)
        await found.returns()
        seat = (await found.bo.get(f"/api/matches/{found.match}/table"))["seats"][1]
        assert (seat["stand_in"], seat["since"]) == (None, None)
        assert b.viewer == 1


async def test_who_is_out_of_time_or_has_resigned_is_offered_nothing(site: Site) -> None:
    clock = {"kind": "move", "move_s": 30, "zero": "nothing"}
    async with table(site, "Ada", "Bo", "Cy", clock=clock) as (match, (ada, *_)), ada.match(match) as a:
        assert a.legal
        await ada.post(f"/api/matches/{match}/table", action=["resign"])
        await a.until_seq(1)
        assert a.legal == []
        async with ada.match(match) as again:
            assert again.legal == [] and not again.undo
