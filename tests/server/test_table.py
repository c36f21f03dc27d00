"""The table over real sockets and REST: absence, resignation, consent, pauses and clocks, on both databases."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.kit.site import Guest, Json, Site, Socket, play_out, serving, table


class Clock:
    """Time that stands until a test moves it."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def pass_by(self, **time: float) -> None:
        self.at += timedelta(**time)


async def says(socket: Socket, *action: Any) -> Json:
    """A request to the table and its answer."""
    request = f"t{next(Socket.ids)}"
    await socket.say({"t": "table", "id": request, "d": {"action": list(action)}})
    return await socket.answer(request)


async def until(socket: Socket, field: str, value: Any) -> Json:
    """The first `table` frame from now on in which a field has a value."""
    while True:
        data: Json = (await socket.until("table"))["d"]
        if data[field] == value:
            return data


async def test_a_bot_plays_for_who_has_gone_until_they_take_their_seat_again(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        assert (await says(a, "substitute", "bot", "greedy", ""))["t"] == "ack"
        while not b.legal:
            await b.hear()
        assert b.view["turn"] == 1
        refused = await a.act("roll")
        assert refused["d"]["code"] in {"stale", "table.substituted"}
        assert (await says(a, "return"))["t"] == "ack"
        shown = await ada.get(f"/api/matches/{match}/table")
        assert [seat["stand_in"] for seat in shown["seats"]] == [None, None]


async def test_who_resigns_leaves_the_match_to_the_other(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), bo.match(match) as b:
        await ada.post(f"/api/matches/{match}/table", action=["resign"])
        await b.until("over")
        result = (await bo.get(f"/api/matches/{match}"))["result"]
        assert result["reason"] == "resigned" and result["winners"] == [1]


async def test_where_a_game_has_no_part_for_it_a_bot_plays_on_and_cannot_win(quick_site: Site) -> None:
    """The race has none: the first seat's bot may come in first, and somebody who stayed has won."""
    async with (
        table(quick_site, "Ada", "Bo", "Cy") as (match, (ada, bo, cy)),
        bo.match(match) as b,
        cy.match(match) as c,
    ):
        await ada.post(f"/api/matches/{match}/table", action=["resign"])
        await play_out([b, c])
        result = (await bo.get(f"/api/matches/{match}"))["result"]
        assert 0 not in result["winners"] and result["winners"]


async def test_a_vote_ends_a_match_nobody_wants_to_finish(site: Site) -> None:
    async with table(site, "Ada", "Bo", "Cy") as (match, (ada, bo, cy)), ada.match(match) as a:
        asked = await bo.post(f"/api/matches/{match}/table", action=["ask", "close", []])
        assert asked["ask"]["waiting"] == [0, 2]
        seq = asked["ask"]["seq"]
        await cy.post(f"/api/matches/{match}/table", action=["consent", seq])
        assert (await says(a, "consent", seq))["t"] == "ack"
        await a.first("over")
        result = (await ada.get(f"/api/matches/{match}"))["result"]
        assert result["reason"] == "agreed" and result["winners"] == []


async def test_going_back_needs_everybody_is_previewed_and_never_rolls_anew(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        await a.act("roll")
        await a.act("walk")
        await b.until_seq(2)
        await b.act("roll")
        rolled = b.view["rolled"]
        preview = await ada.get(f"/api/matches/{match}/rollback?to=1")
        assert [step["seq"] for step in preview["undone"]] == [2, 3]
        assert preview["view"]["turn"] == 0
        await a.until_seq(3)
        assert (await says(a, "ask", "undo", [1]))["t"] == "ack"
        await b.until_seq(4)
        assert (await says(b, "consent", 4))["t"] == "ack"
        await a.until_seq(5)
        assert a.view == preview["view"]
        await a.act("rest")
        await b.until_seq(6)
        await b.act("roll")
        assert b.view["rolled"] == rolled
        assert (await b.synced())["d"]["view"] == b.view


async def test_what_somebody_alone_has_seen_bars_the_way_back(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="card_race") as (match, (ada, _)), ada.match(match) as a:
        await a.act("swap")
        answer = await says(a, "ask", "undo", [0])
        assert answer["d"]["code"] == "rollback.revealed"


async def test_a_pause_stops_everybody_and_anybody_may_go_on(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        await says(a, "ask", "pause", [])
        await bo.post(f"/api/matches/{match}/table", action=["consent", 1])
        await until(a, "paused", True)
        assert a.legal == []
        assert (await a.act("roll"))["d"]["code"] == "match.paused"
        await bo.post(f"/api/matches/{match}/table", action=["resume"])
        await until(a, "paused", False)
        await a.synced()
        assert (await a.act("roll"))["t"] == "ack"


@pytest.mark.parametrize(
    "action",
    [["timeout"], ["close"], ["pause"], ["undo", 0], ["hand", "x", "X"], ["substitute", "user", "x", "X"],
     ["substitute", "bot", "deep blue", ""], [], [["ask"]], ["ask", {"a": 1}, []], ["resign", 1], "resign"],
)  # fmt: skip
async def test_what_nobody_may_say_at_the_table_changes_nothing(quick_site: Site, action: Any) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        await a.say({"t": "table", "id": "x1", "d": {"action": action}})
        answer = await a.until("error")
        assert answer["d"]["message"] and "error." not in answer["d"]["message"]
        await a.synced()
        assert a.seq == 0


async def test_who_only_watches_has_no_say(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, _),
        quick_site.guest("Eve") as eve,
        quick_site.stranger() as nobody,
    ):
        refused = await eve.post(f"/api/matches/{match}/table", action=["resign"])
        assert refused["error"]["code"] == "match.not_seated"
        assert (await nobody.post(f"/api/matches/{match}/table", action=["resign"]))["error"]["code"] == "user.unknown"


# --- clocks --------------------------------------------------------------------------------------


@asynccontextmanager
async def timed(
    storage_url: str, folder: Path, clock: Clock, **terms: Any
) -> AsyncIterator[tuple[Site, str, Guest, Guest]]:
    """A match whose clocks the two have agreed on; the server looks at them when it is told to."""
    async with (
        serving(storage_url, folder, now=clock, clock_look_s=3600) as site,
        table(site, "Ada", "Bo") as (match, people),
    ):
        ada, bo = people
        args = [{"move_s": 0, "bank_s": 0, "increment_s": 0, **terms}[name] for name in FIELDS]
        await ada.post(f"/api/matches/{match}/table", action=["ask", "clock", args])
        await bo.post(f"/api/matches/{match}/table", action=["consent", 1])
        yield site, match, ada, bo


FIELDS = ("kind", "move_s", "bank_s", "increment_s", "zero")
WEEK = {"kind": "move", "move_s": 3 * 24 * 3600}


async def test_a_slow_match_over_a_week_skips_who_does_not_come(storage_url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with timed(storage_url, tmp_path, clock, **WEEK, zero="skip") as (site, match, ada, bo):
        clock.pass_by(days=2, hours=23)
        await site.parts.timekeeper.look()
        async with ada.match(match) as a:
            assert (await a.act("roll"))["t"] == "ack"
            assert (await a.act("walk"))["t"] == "ack"
        clock.pass_by(days=3)
        await site.parts.timekeeper.look()
        async with ada.match(match) as a:
            while not a.legal:
                await a.hear()
            assert a.view["turn"] == 0
        clock.pass_by(days=1)
        shown = await bo.get(f"/api/matches/{match}/table")
        assert shown["clock"]["running"] == [0]
        assert shown["clock"]["left_ms"] == [2 * 24 * 3600_000, 3 * 24 * 3600_000]


async def test_clocks_go_on_over_a_restart(sqlite_url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with timed(sqlite_url, tmp_path, clock, kind="bank", bank_s=600, zero="resign") as (_, match, _, bo):
        clock.pass_by(seconds=400)
        cookies = dict(bo.http.cookies)
    async with serving(sqlite_url, tmp_path, now=clock, clock_look_s=3600) as site, site.stranger() as visitor:
        visitor.http.cookies.update(cookies)
        shown = await visitor.get(f"/api/matches/{match}/table")
        assert shown["clock"]["left_ms"] == [200_000, 600_000]
        clock.pass_by(seconds=199)
        await site.parts.timekeeper.look()
        assert (await visitor.get(f"/api/matches/{match}"))["result"] is None
        clock.pass_by(seconds=1)
        await site.parts.timekeeper.look()
        result = (await visitor.get(f"/api/matches/{match}"))["result"]
        assert result["reason"] == "resigned" and result["winners"] == [1]


async def test_who_is_late_cannot_slip_in_before_the_server_has_noticed(sqlite_url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with timed(sqlite_url, tmp_path, clock, kind="move", move_s=60, zero="bot") as (site, match, ada, _):
        clock.pass_by(seconds=61)
        async with ada.match(match) as a:
            assert (await a.act("roll"))["d"]["code"] == "clock.out"
            await site.parts.timekeeper.look()
            shown = await ada.get(f"/api/matches/{match}/table")
            assert shown["seats"][0]["stand_in"]["bot"] == "greedy"
            assert (await says(a, "return"))["t"] == "ack"
            assert (await ada.get(f"/api/matches/{match}/table"))["clock"]["left_ms"][0] >= 60_000


async def test_zero_may_mean_nothing(sqlite_url: str, tmp_path: Path) -> None:
    clock = Clock()
    async with timed(sqlite_url, tmp_path, clock, kind="bank", bank_s=60, zero="nothing") as (site, match, ada, _):
        clock.pass_by(seconds=100)
        await site.parts.timekeeper.look()
        async with ada.match(match) as a:
            assert (await a.act("roll"))["t"] == "ack"
