"""Opening a match: its head, its seats and first records, written with whatever else the caller writes."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.clock import Clock
from app.games.core.game import Game, Options
from app.matches.clocks import deadline, read_terms
from app.matches.log import fold, head_of, row_of
from app.matches.match import begun
from app.matches.moments import prefix_of
from app.storage.db import Connection
from app.storage.matches import MatchRow, SeatRow, add_match
from app.storage.rooms import drop_origin, origin_of


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
        duplicate: Mapping[str, Any] | None = None,
    ) -> str:
        """The id of a new match, inside a job of the writer. secret: 32 bytes whose hash was shown before;
        clock: fields of clocks.Terms; duplicate: what the head says of the set whose table it is."""
        at = self._clock()
        match_id = secrets.token_urlsafe(16)
        origin = await origin_of(connection, room)
        row = MatchRow(
            match_id, room, game.name, game.rules_version, dict(options), secret, at, seats=tuple(seats),
            terms=asdict(read_terms(clock or {})), origin=origin, duplicate=duplicate,
        )  # fmt: skip
        head = head_of(row, {game.name: game})
        if origin is None:
            turn = begun(head, nonce, at)
            log, match = [row_of(turn.record, at)], turn.match
        else:
            log = [row_of(record, at) for record in await prefix_of(connection, origin, options, seats)]
            match = await fold(head, log)
        await add_match(connection, row, log, deadline(match.table.clock))
        if origin is not None:
            await drop_origin(connection, room)
        return match_id
