"""The log between its two forms: rows of the store and records of the rules."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from app.games.core import records
from app.games.core.chance import Draw
from app.games.core.game import Game, Result
from app.games.core.records import Record, as_action
from app.matches.clocks import Terms
from app.matches.match import Head, Match, Player, follow
from app.storage.matches import MatchRow, RecordRow

STRIDE = 16
"""Records folded before others get a turn."""


def head_of(row: MatchRow, games: Mapping[str, Game]) -> Head:
    players = tuple(Player(seat.name, seat.colour, seat.user_id, seat.bot) for seat in row.seats)
    terms = Terms(**row.terms)
    return Head(
        row.id, row.room_token, games[row.game], row.rules_version, row.options, row.secret, players, terms,
        row.duplicate,
    )  # fmt: skip


def record_of(row: RecordRow) -> Record:
    outcome = tuple(Draw(*draw) for draw in row.outcome)
    return Record(row.seq, row.seat, as_action([row.kind, *row.payload]), outcome, row.nonce)


def row_of(record: Record, at: datetime, user: str | None = None, request: str = "") -> RecordRow:
    kind, *payload = record.action
    outcome = [list(draw) for draw in record.outcome]
    return RecordRow(record.seq, record.seat, kind, payload, outcome, record.nonce, user, request or None, at)


def result_json(result: Result) -> dict[str, Any]:
    return asdict(result)


async def fold(head: Head, rows: Sequence[RecordRow]) -> Match:
    """The match after a log. Raises ChanceError when the log does not fit the rules."""
    match: Match | None = None
    played_log = records.play(head.game, head.options, len(head.players), map(record_of, rows))
    for row, played in zip(rows, played_log, strict=True):
        match = follow(match, head, played.record, played.state, row.at)
        if match.seq % STRIDE == 0:
            await asyncio.sleep(0)
    assert match is not None, f"match {head.id} has no records"
    return match
