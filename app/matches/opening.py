"""Opening a match: its head, its seats and record 0, written with whatever else the caller writes."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.clock import Clock
from app.games.core.game import Game, Options
from app.matches.clocks import deadline, read_terms
from app.matches.log import head_of, row_of
from app.matches.match import begun
from app.storage.db import Connection
from app.storage.matches import MatchRow, SeatRow, add_match


class Opening:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def create(
        self,
        connection: Connection,
        *,
        room: str,
        game: Game,
        options: Options,
        seats: Sequence[SeatRow],
        secret: bytes,
        nonce: str,
        clock: Mapping[str, Any] | None = None,
    ) -> str:
        """The id of a new match, inside a job of the writer. secret: 32 bytes whose hash was shown before;
        clock: fields of clocks.Terms."""
        at = self._clock()
        match_id = secrets.token_urlsafe(16)
        row = MatchRow(
            match_id, room, game.name, game.rules_version, dict(options), secret, at, seats=tuple(seats),
            terms=asdict(read_terms(clock or {})),
        )  # fmt: skip
        turn = begun(head_of(row, {game.name: game}), nonce, at)
        await add_match(connection, row, [row_of(turn.record, at)], deadline(turn.match.table.clock))
        return match_id
