"""The one way in: whatever changes a match goes through `submit`.

    authorize → decode → order → validate → apply → append and commit → publish

One at a time per match. Nothing is published before it is committed, and no socket is
waited for: publishing only fills queues.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.clock import Clock
from app.errors import AppError, Conflict, Invalid
from app.games.core.errors import GameError, Malformed
from app.games.core.game import Action, Seat
from app.games.core.records import CONTROLS, UNDO, Record, as_action
from app.matches import authorize, clocks, rollback
from app.matches import match as matches
from app.matches import table as tables
from app.matches.hub import Hub
from app.matches.live import Answer, Live
from app.matches.log import fold, record_of, result_json, row_of
from app.matches.match import Match, Turn
from app.storage.db import Database
from app.storage.matches import RecordRow, append_handed, append_last, append_record, append_timed, records_of
from app.storage.writer import Taken


@dataclass(frozen=True, slots=True)
class Request:
    """action: as read from JSON, or UNDO itself to take back one's own turn; seq: last record the sender
    knew; id: its own name for the request; for_table: the action is a control record, whatever `seq`."""

    by: authorize.By
    action: Any
    seq: int
    id: str = ""
    nonce: str = ""
    for_table: bool = False

    @property
    def user(self) -> str | None:
        """None for a bot, whose requests are never repeated."""
        return self.by.user if isinstance(self.by, authorize.Person) else None


class Pipeline:
    """bots: the names of those who may be substitutes"""

    def __init__(self, database: Database, clock: Clock, hub: Hub, bots: Collection[str] = ()) -> None:
        self._bots = bots
        self._database = database
        self.clock = clock
        self._hub = hub

    async def submit(self, live: Live, request: Request) -> Answer:
        """Carries a request out and answers after the commit. Bad requests are answered, not raised."""
        async with live.lock:
            known = live.answer_to(request.user, request.id)
            if known is not None:
                return known
            try:
                answer = await self._carry_out(live, request)
            except (AppError, GameError) as refusal:
                answer = Answer(live.match.seq, refusal)
            if not answer.is_stale:
                live.remember(request.user, request.id, answer)
            return answer

    async def catch_up(self, live: Live) -> None:
        """Takes in what other processes have written."""
        async with live.lock:
            await self._read_tail(live)

    async def _carry_out(self, live: Live, request: Request) -> Answer:
        at = self.clock()
        turn = await self._decide(live.match, request, at)
        row = row_of(turn.record, at, user=request.user, request=request.id)
        try:
            await self._append(live.head.id, row, turn.match)
        except Taken:
            return await self._after_lost_race(live, request)
        live.publish(turn, row.at)
        self._hub.publish(topic(live.head.id), {"k": "record", "seq": row.seq})
        return Answer(row.seq)

    async def _decide(self, match: Match, request: Request, at: datetime) -> Turn:
        if not request.for_table:
            return decide(match, request, at)
        seat, action = decide_control(match, request, at, self._bots)
        if action[0] == "ask" and action[1] == UNDO:
            await self._rollback(match, action[2][0])
        if action[0] != UNDO:
            return matches.acted(match, seat, action, request.nonce, at)
        found = await self._rollback(match, action[1])
        return matches.rolled_back(match, Record(match.seq + 1, seat, action, (), request.nonce), found.state, at)

    async def _rollback(self, match: Match, target: Any) -> rollback.Rollback:
        """Raises Invalid and Conflict when the match cannot go back there."""
        return await rollback.found(match.head, await records_of(self._database, match.head.id), target)

    async def _append(self, match_id: str, row: RecordRow, match: Match) -> None:
        result = match.result()
        if result is not None:
            await append_last(self._database, match_id, row, result_json(result))
        elif row.kind == "hand":
            await append_handed(self._database, match_id, row, clocks.deadline(match.table.clock))
        elif match.table.clock.is_on or row.kind == "clock":
            await append_timed(self._database, match_id, row, clocks.deadline(match.table.clock))
        else:
            await append_record(self._database, match_id, row)

    async def _after_lost_race(self, live: Live, request: Request) -> Answer:
        """Another process wrote this number first, or this very request, on another line."""
        rows = await self._read_tail(live)
        own = [row.seq for row in rows if row.request and (row.user_id, row.request) == (request.user, request.id)]
        if not own:
            raise Conflict("stale", seq=live.match.seq)
        return Answer(own[0])

    async def _read_tail(self, live: Live) -> list[RecordRow]:
        rows = await records_of(self._database, live.head.id, after=live.match.seq)
        try:
            for row in rows:
                live.publish(matches.replayed(live.match, record_of(row), row.at), row.at)
        except LookupError:
            whole = await records_of(self._database, live.head.id)
            live.replace(await fold(live.head, whole))
        return rows


def topic(match_id: str) -> str:
    return f"match:{match_id}"


def decide(match: Match, request: Request, at: datetime) -> Turn:
    """The turn that a request asks for, not yet committed. Raises AppError and GameError."""
    game = match.head.game
    undoes = request.action is UNDO
    seat = authorize.seat_of(match.table, request.by, (UNDO,) if undoes else ("act",))
    action = None if undoes else game.read_action(request.action)
    check_order(match, request.seq)
    if isinstance(request.by, authorize.Person):
        tables.check_playing(match.table, seat)
        _check_time(match, seat, at)
    if action is None:
        return matches.taken_back(match, seat, request.nonce, at)
    if isinstance(request.by, authorize.Person) and action[0] in matches.talk_of(game):
        tables.check_wandering(match.table, seat)
    error = game.check(match.state, seat, action)
    if error is not None:
        raise error
    return matches.acted(match, seat, action, request.nonce, at)


def decide_control(match: Match, request: Request, at: datetime, bots: Collection[str]) -> tuple[Seat, Action]:
    """Who makes which control record. Raises AppError and GameError."""
    action = as_action(request.action)
    seat = authorize.seat_of(match.table, request.by, action)
    if match.result() is not None:
        raise Conflict("match.over")
    if isinstance(request.by, authorize.Clock):
        _check_out(match, seat, at)
        return seat, action
    if action[0] == "substitute":
        action = _substitute(action, request.by, bots)
    return seat, tables.decided(match.table, seat, action)


def _substitute(action: Action, by: authorize.By, bots: Collection[str]) -> Action:
    """A bot goes by its kind; only the room brings other people to a seat."""
    if len(action) != 4 or not all(isinstance(part, str) for part in action):
        raise Malformed("record.control", got="substitute", want=["substitute", *CONTROLS["substitute"]])
    if action[1] == "bot" and action[2] in bots:
        return ("substitute", "bot", action[2], "")
    if action[1] == "user" and isinstance(by, authorize.Steward):
        return action
    raise Invalid("table.substitute", got=action[2][:40], want=sorted(bots))


def check_order(match: Match, seq: int) -> None:
    """Raises Conflict when the match is over or has gone on since `seq`."""
    if match.result() is not None:
        raise Conflict("match.over")
    if seq != match.seq:
        raise Conflict("stale", seq=match.seq)


def _check_time(match: Match, seat: Seat, at: datetime) -> None:
    """Whose time is up does not slip in before the server has noticed."""
    if seat in clocks.out_of_time(match.table.clock, at):
        raise Conflict("clock.out")


def _check_out(match: Match, seat: Seat, at: datetime) -> None:
    if seat not in clocks.out_of_time(match.table.clock, at):
        raise Conflict("stale", seq=match.seq)
