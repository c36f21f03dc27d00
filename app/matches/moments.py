"""A match that goes on from a moment of another: its first records are the other's, its draws are its own.

Only what changed the game's state comes along (`game_only`): who sat where, pauses and clocks were agreed by
others. The new match has a secret of its own, shown as a hash before its first own move, so that
the draws to come are new; those that were made stay as they are, and are proved by the other match.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.errors import Conflict, Invalid
from app.games.core import records
from app.games.core.game import Game, Options
from app.games.core.records import Record
from app.matches.log import record_of
from app.storage.db import Connection
from app.storage.matches import MatchRow, RecordRow, SeatRow, log_of

CONTINUE = "continue"


def origin_of(row: MatchRow, game: Game, log: Sequence[RecordRow], seq: int) -> dict[str, Any]:
    """What a new match must know of the moment after record `seq`. Raises Invalid and Conflict."""
    if row.rules_version != game.rules_version:
        raise Conflict("continue.rules", got=row.rules_version, want=game.rules_version)
    if row.is_sealed:
        raise Conflict("duplicate.sealed")
    if game.has_secrets and row.over_at is None:
        raise Conflict("continue.running")
    if not 0 <= seq < len(log):
        raise Invalid("continue.seq", got=seq, most=len(log) - 1)
    prefix = records.game_only(record_of(record) for record in log[: seq + 1])
    *_, last = records.play(game, row.options, len(row.seats), prefix)
    if game.result(last.state) is not None:
        raise Conflict("continue.over")
    return {"kind": CONTINUE, "match": row.id, "seq": seq, "length": len(prefix),
            "seats": len(row.seats), "options": dict(row.options)}  # fmt: skip


async def prefix_of(
    connection: Connection, origin: Mapping[str, Any], options: Options, seats: Sequence[SeatRow]
) -> list[Record]:
    """The first records of a match that goes on. Raises Conflict when the room no longer fits them."""
    if dict(options) != origin["options"]:
        raise Conflict("continue.options")
    log = await log_of(connection, origin["match"], upto=origin["seq"])
    if not log:
        raise Conflict("continue.gone")
    if len(seats) != origin["seats"]:
        raise Conflict("continue.seats", want=origin["seats"])
    return records.game_only(map(record_of, log))
