"""Replays: a match from its log, as a viewer may see it.

While a match runs, hidden things are left out as in play; when it is over, every
record is shown whole with the secret, so that each draw can be checked, and anybody may look
through the eyes of any seat, or of all at once (`See`).
"""

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import orjson

from app.errors import Invalid, NotAllowed, NotFound
from app.games.core import records
from app.games.core.game import Event, Game, View
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
ALL: Literal["all"] = "all"
SPECTATOR: Literal["spectator"] = "spectator"

See = int | Literal["all", "spectator"]
"""Through whose eyes a match is seen: a seat's, those of all seats at once, or of somebody without one."""


@dataclass(frozen=True, slots=True)
class Past:
    """What a history is made of. sees: all ways in which this person may look, the default first; tag: names the
    answer while the match cannot change any more, else None."""

    row: MatchRow
    eyes: Viewer
    see: See
    sees: tuple[See, ...]
    tag: str | None


class Archive:
    """Reads of matches that need nobody in memory, but to know who plays for whom just now.

    seats: who plays or owns a seat of a running match; without it, who owns one
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, Game],
        scribes: Mapping[str, Scribe],
        seats: Callable[[str], Awaitable[Mapping[str, int]]] | None = None,
    ) -> None:
        self._seats = seats
        self._database = database
        self._games = games
        self._scribes = scribes
        self._key = secrets.token_bytes(16)
        """Goes into tags: other rules may tell a match in other words, and come with another start."""

    async def check(self) -> None:
        """Raises whatever keeps the database from answering."""
        await match_of(self._database, "")

    async def match(self, match_id: str) -> MatchRow:
        """Raises NotFound."""
        row = await match_of(self._database, match_id)
        if row is None or row.game not in self._games:
            raise NotFound("match.unknown")
        return row

    async def eyes(self, row: MatchRow, user: str | None) -> Viewer:
        """The seat as which somebody sees a match: one's own, or that of somebody for whom one plays, and no longer."""
        own = seat_of(row, user)
        if own is not None or user is None or row.over_at is not None or row.room_token is None or not self._seats:
            return own
        return (await self._seats(row.id)).get(user)

    async def head(self, match_id: str, user: str | None) -> dict[str, Any]:
        row = await self.match(match_id)
        return summary(row, await self.eyes(row, user))

    async def of_user(self, user: str) -> list[dict[str, Any]]:
        """The newest matches that somebody plays or played."""
        return [summary(row, seat_of(row, user)) for row in await matches_of_user(self._database, user)]

    async def records(self, match_id: str) -> list[RecordRow]:
        return await records_of(self._database, match_id)

    async def past(self, match_id: str, user: str | None, see: str | None = None) -> Past:
        """What somebody asks for. see: as `read_see` takes it. Raises NotFound, Invalid, NotAllowed."""
        row = await self.match(match_id)
        game, eyes = self._games[row.game], await self.eyes(row, user)
        sees = sees_of(row, game, eyes)
        chosen = sees[0] if see is None else read_see(see, sees, len(row.seats), hides=game.has_secrets)
        tag = self._tag(row, eyes, chosen) if row.over_at is not None else None
        return Past(row, eyes, chosen, sees, tag)

    async def told(self, past: Past) -> dict[str, Any]:
        """The history itself: every step as a patch."""
        row = past.row
        log = await records_of(self._database, row.id)
        start, steps = await _steps(head_of(row, self._games), log, past.see, row.over_at is not None)
        head = summary(row, past.eyes)
        return {"head": head, "see": past.see, "sees": past.sees, "start": start, "steps": steps}

    async def history(self, match_id: str, user: str | None, see: str | None = None) -> dict[str, Any]:
        return await self.told(await self.past(match_id, user, see))

    def _tag(self, row: MatchRow, eyes: Viewer, see: See) -> str:
        """Changes with the names of the players too."""
        shown = orjson.dumps([summary(row, eyes), see])
        return hashlib.sha256(self._key + shown).hexdigest()[:16]

    async def text(self, match_id: str, user: str | None) -> str:
        """The log in the notation of its game, as a viewer may see it."""
        row = await self.match(match_id)
        scribe = self._scribes.get(row.game)
        if scribe is None:
            raise NotFound("match.no_text", game=row.game)
        log = tuple(record_of(record) for record in await records_of(self._database, match_id))
        letters = "".join(COLOUR_LETTERS[seat.colour] for seat in row.seats)
        match = Match(row.game, row.options, letters, tuple(seat.name for seat in row.seats), log)
        return write_match(match, self._games[row.game], scribe, await self.eyes(row, user), hide=row.over_at is None)


def summary(row: MatchRow, eyes: Viewer) -> dict[str, Any]:
    """What stands in lists and at the top of a replay. eyes: the seat of who looks"""
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
                "you": seat.seat == eyes,
            }
            for seat in row.seats
        ],
        "created_at": row.created_at,
        "over_at": row.over_at,
        "result": row.result if not row.is_sealed or eyes is not None else None,
        "commitment": commitment(row.secret) if row.secret else None,
        "secret": row.secret.hex() or None if row.is_revealed else None,
        "duplicate": {**row.duplicate, "sealed": row.is_sealed} if row.duplicate else None,
        "origin": {name: row.origin.get(name) for name in ("kind", "match", "seq")} if row.origin else None,
    }


def seat_of(row: MatchRow, user: str | None) -> Viewer:
    return next((seat.seat for seat in row.seats if user is not None and seat.user_id == user), None)


def sees_of(row: MatchRow, game: Game, seat: Viewer) -> tuple[See, ...]:
    """In which ways somebody may look at a match, the default first.

    Where nothing is hidden, all look the same. While hidden things are hidden, nobody sees more than in play: what
    is one's own, or what everybody knows.
    """
    own: See = SPECTATOR if seat is None else seat
    others: tuple[See, ...] = (ALL, *range(len(row.seats)), SPECTATOR) if row.over_at is not None else (SPECTATOR,)
    return (own, *(see for see in others if game.has_secrets and see != own))


def read_see(raw: str, sees: Sequence[See], seats: int, *, hides: bool) -> See:
    """One of `sees`, from "all", "spectator" or the number of a seat. Raises Invalid, NotAllowed.

    hides: whether the game hides anything; else all eyes see what one's own do
    """
    known: dict[str, See] = {ALL: ALL, SPECTATOR: SPECTATOR, **{str(seat): seat for seat in range(seats)}}
    if raw not in known:
        raise Invalid("replay.see", got=raw[:20], want=list(known))
    if not hides:
        return sees[0]
    if known[raw] in sees:
        return known[raw]
    raise NotAllowed("replay.see_hidden", want=list(sees))


async def _steps(head: Head, log: Sequence[RecordRow], see: See, is_over: bool) -> tuple[View, list[dict[str, Any]]]:
    """The first view and every step after it, as patches."""
    game, view, before = head.game, dict[str, Any](), None
    start: View = view
    steps = []
    look = partial(_look, game, see, len(head.players))
    played_log = records.play(game, head.options, len(head.players), map(record_of, log))
    for row, played in zip(log, played_log, strict=True):
        after = look(played.state)
        if before is None:
            start = after
        steps.append(_step(game, before, played, row, see, is_over, [] if before is None else diff(view, after)))
        view, before = after, played.state
        if row.seq % STRIDE == 0:
            await asyncio.sleep(0)
    return start, steps


def _look(game: Game, see: See, seats: int, state: Any) -> View:
    """A view. With ALL, what everybody knows, and under "seats" by seat what that seat knows besides."""
    shared = game.view(state, _viewer(see))
    if see != ALL:
        return shared
    own = {str(seat): _besides(game.view(state, seat), shared) for seat in range(seats)}
    return {**shared, "seats": own}


def _besides(view: View, shared: View) -> View:
    return {name: part for name, part in view.items() if shared.get(name) != part}


def _viewer(see: See) -> Viewer:
    return see if isinstance(see, int) else None


def _step(
    game: Game, before: Any, played: Played, row: RecordRow, see: See, is_over: bool, patch: list[Any]
) -> dict[str, Any]:
    record = played.record
    action, outcome = record.action, record.outcome
    if game.has_secrets and not is_over and action[0] not in CONTROLS:
        action, outcome = game.redacted(before, record.seat, action, outcome, _viewer(see))
    told = [told for event in played.events if (told := _tell(event, see)) is not None]
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


def _tell(event: Event, see: See) -> dict[str, Any] | None:
    return {"kind": event.kind, **event.data} if see == ALL else tell(event, _viewer(see))
