"""Replays: a match from its log, as a viewer may see it.

While a match runs, hidden things are left out as in play; when it is over, every
record is shown whole with the secret, so that each draw can be checked.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from app.errors import NotFound
from app.games.core import records
from app.games.core.game import Game, View
from app.games.core.notation import COLOUR_LETTERS, Match, Scribe, write_match
from app.games.core.patch import diff
from app.games.core.records import CONTROLS, Played
from app.matches.frames import tell
from app.matches.log import head_of, record_of
from app.matches.match import Head, Viewer, commitment
from app.storage.db import Database
from app.storage.matches import MatchRow, RecordRow, match_of, matches_of_user, records_of

STRIDE = 8
"""Steps computed before others get a turn."""


class Archive:
    """Reads of matches that need nobody in memory."""

    def __init__(self, database: Database, games: Mapping[str, Game], scribes: Mapping[str, Scribe]) -> None:
        self._database = database
        self._games = games
        self._scribes = scribes

    async def check(self) -> None:
        """Raises whatever keeps the database from answering."""
        await match_of(self._database, "")

    async def match(self, match_id: str) -> MatchRow:
        """Raises NotFound."""
        row = await match_of(self._database, match_id)
        if row is None or row.game not in self._games:
            raise NotFound("match.unknown")
        return row

    async def head(self, match_id: str, user: str | None) -> dict[str, Any]:
        return summary(await self.match(match_id), user)

    async def of_user(self, user: str) -> list[dict[str, Any]]:
        """The newest matches that somebody plays or played."""
        return [summary(row, user) for row in await matches_of_user(self._database, user)]

    async def records(self, match_id: str) -> list[RecordRow]:
        return await records_of(self._database, match_id)

    async def history(self, match_id: str, user: str | None) -> dict[str, Any]:
        row = await self.match(match_id)
        log = await records_of(self._database, match_id)
        start, steps = await _steps(head_of(row, self._games), log, seat_of(row, user), row.over_at is not None)
        return {"head": summary(row, user), "start": start, "steps": steps}

    async def text(self, match_id: str, user: str | None) -> str:
        """The log in the notation of its game, as a viewer may see it."""
        row = await self.match(match_id)
        scribe = self._scribes.get(row.game)
        if scribe is None:
            raise NotFound("match.no_text", game=row.game)
        log = tuple(record_of(record) for record in await records_of(self._database, match_id))
        letters = "".join(COLOUR_LETTERS[seat.colour] for seat in row.seats)
        match = Match(row.game, row.options, letters, tuple(seat.name for seat in row.seats), log)
        return write_match(match, self._games[row.game], scribe, seat_of(row, user), hide=row.over_at is None)


def summary(row: MatchRow, user: str | None) -> dict[str, Any]:
    """What stands in lists and at the top of a replay."""
    return {
        "id": row.id,
        "room": row.room_token,
        "game": row.game,
        "rules_version": row.rules_version,
        "options": dict(row.options),
        "players": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "colour": seat.colour,
                "kind": "bot" if seat.bot else "human",
                "you": user is not None and seat.user_id == user,
            }
            for seat in row.seats
        ],
        "created_at": row.created_at,
        "over_at": row.over_at,
        "result": row.result,
        "commitment": commitment(row.secret) if row.secret else None,
        "secret": row.secret.hex() or None if row.over_at else None,
        "origin": {name: row.origin.get(name) for name in ("kind", "match", "seq")} if row.origin else None,
    }


def seat_of(row: MatchRow, user: str | None) -> Viewer:
    return next((seat.seat for seat in row.seats if user is not None and seat.user_id == user), None)


async def _steps(
    head: Head, log: Sequence[RecordRow], viewer: Viewer, is_over: bool
) -> tuple[View, list[dict[str, Any]]]:
    """The first view and every step after it, as patches."""
    game, view, before = head.game, dict[str, Any](), None
    start: View = view
    steps = []
    played_log = records.play(game, head.options, len(head.players), map(record_of, log))
    for row, played in zip(log, played_log, strict=True):
        after = game.view(played.state, viewer)
        if before is None:
            start = after
        steps.append(_step(game, before, played, row, viewer, is_over, [] if before is None else diff(view, after)))
        view, before = after, played.state
        if row.seq % STRIDE == 0:
            await asyncio.sleep(0)
    return start, steps


def _step(
    game: Game, before: Any, played: Played, row: RecordRow, viewer: Viewer, is_over: bool, patch: list[Any]
) -> dict[str, Any]:
    record = played.record
    action, outcome = record.action, record.outcome
    if game.has_secrets and not is_over and action[0] not in CONTROLS:
        action, outcome = game.redacted(before, record.seat, action, outcome, viewer)
    told = [told for event in played.events if (told := tell(event, viewer)) is not None]
    return {
        "seq": record.seq,
        "seat": record.seat,
        "action": action,
        "outcome": [list(draw) for draw in outcome],
        "nonce": record.nonce,
        "events": told,
        "patch": patch,
        "at": row.at,
    }
