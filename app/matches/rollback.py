"""Going back by consent: to which record a match may go, and what that would undo.

Only a state on the present way can be reached, not one that was undone. What was drawn
comes again afterwards (`core.records.Trace`), so nobody gains a new draw. What somebody alone
has seen since (a card drawn in secret) cannot be unseen: then there is no way back.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from app.errors import Conflict, Invalid
from app.games.core import records
from app.games.core.game import Game
from app.games.core.records import CONTROLS, RESIGN, UNDO, Played
from app.matches.log import record_of
from app.matches.match import Head
from app.storage.matches import RecordRow


class Rollback(NamedTuple):
    """state: right after record `target`; undone: the records that would be taken back, in order."""

    target: int
    state: Any
    undone: tuple[Played, ...]


async def found(head: Head, rows: Sequence[RecordRow], target: Any) -> Rollback:
    """Raises Invalid for a target that is none, Conflict when something stands in the way."""
    last = rows[-1].seq
    if not isinstance(target, int) or isinstance(target, bool) or not 0 <= target < last:
        raise Invalid("rollback.target", got=str(target)[:20], most=last - 1)
    log = list(records.play(head.game, head.options, len(head.players), map(record_of, rows)))
    way = _way(log, target)
    changes = [played for played in way if played.record.action[0] not in CONTROLS]
    if not changes:
        raise Conflict("rollback.nothing")
    if any(played.record.action[0] == RESIGN for played in way):
        raise Conflict("rollback.resigned")
    if any(_is_secret(head, log, played) for played in changes):
        raise Conflict("rollback.revealed")
    return Rollback(target, log[target].state, tuple(changes))


def _way(log: Sequence[Played], target: int) -> list[Played]:
    """The records between the target and the present on the way that was not undone."""
    way, seq = [], len(log) - 1
    while seq > target:
        played = log[seq]
        way.append(played)
        seq = played.record.action[1] if played.record.action[0] == UNDO else seq - 1
    if seq != target:
        raise Conflict("rollback.undone")
    return [played for played in reversed(way) if played.record.action[0] != UNDO]


def _is_secret(head: Head, log: Sequence[Played], played: Played) -> bool:
    """Whether a record told somebody something that another may not know."""
    game: Game = head.game
    if not game.has_secrets:
        return False
    record, before = played.record, log[played.record.seq - 1].state
    shown = {game.redacted(before, record.seat, record.action, record.outcome, viewer) for viewer in head.viewers}
    return bool(record.outcome) and len({outcome for _, outcome in shown}) > 1
