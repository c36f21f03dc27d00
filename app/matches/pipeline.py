"""The one way in: whatever changes a match goes through `submit`.

    authorize → decode → order → validate → apply → append and commit → publish

One at a time per match. Nothing is published before it is committed, and no socket is
waited for: publishing only fills queues.
"""

from dataclasses import dataclass
from typing import Any

from app.clock import Clock
from app.errors import AppError, Conflict
from app.games.core.errors import GameError
from app.games.core.game import Result
from app.games.core.records import UNDO
from app.matches import authorize
from app.matches import match as matches
from app.matches.hub import Hub
from app.matches.live import Answer, Live
from app.matches.log import fold, record_of, result_json, row_of
from app.matches.match import Match, Turn
from app.storage.db import Database
from app.storage.matches import RecordRow, append_last, append_record, records_of
from app.storage.writer import Taken


@dataclass(frozen=True, slots=True)
class Request:
    """action: as read from JSON, or UNDO itself; seq: last record the sender knew; id: its own name for the request."""

    by: authorize.Person | authorize.Bot
    action: Any
    seq: int
    id: str = ""
    nonce: str = ""

    @property
    def user(self) -> str | None:
        """None for a bot, whose requests are never repeated."""
        return self.by.user if isinstance(self.by, authorize.Person) else None


class Pipeline:
    def __init__(self, database: Database, clock: Clock, hub: Hub) -> None:
        self._database = database
        self._clock = clock
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
        turn = decide(live.match, request)
        row = row_of(turn.record, self._clock(), user=request.user, request=request.id)
        try:
            await self._append(live.head.id, row, turn.match.result())
        except Taken:
            return await self._after_lost_race(live, request)
        live.publish(turn, row.at)
        self._hub.publish(topic(live.head.id), {"k": "record", "seq": row.seq})
        return Answer(row.seq)

    async def _append(self, match_id: str, row: RecordRow, result: Result | None) -> None:
        if result is None:
            await append_record(self._database, match_id, row)
        else:
            await append_last(self._database, match_id, row, result_json(result))

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
                live.publish(matches.replayed(live.match, record_of(row)), row.at)
        except LookupError:
            whole = await records_of(self._database, live.head.id)
            live.replace(await fold(live.head, [record_of(row) for row in whole]))
        return rows


def topic(match_id: str) -> str:
    return f"match:{match_id}"


def decide(match: Match, request: Request) -> Turn:
    """The turn that a request asks for, not yet committed. Raises AppError and GameError."""
    game = match.head.game
    seat = authorize.seat_of(match.head, request.by)
    action = None if request.action is UNDO else game.read_action(request.action)
    _check_order(match, request.seq)
    if action is None:
        return matches.taken_back(match, seat, request.nonce)
    error = game.check(match.state, seat, action)
    if error is not None:
        raise error
    return matches.acted(match, seat, action, request.nonce)


def _check_order(match: Match, seq: int) -> None:
    if match.result() is not None:
        raise Conflict("match.over")
    if seq != match.seq:
        raise Conflict("stale", seq=match.seq)
