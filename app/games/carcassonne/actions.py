"""Actions of Carcassonne as they come from outside."""

from typing import Any

from app.games.core.errors import Malformed
from app.games.core.game import Action
from app.games.core.records import as_action

SHAPES: dict[str, tuple[tuple[type, ...], ...]] = {
    "place": ((int, int, int),),
    "deploy": ((str, str),),
    "recall": ((int, int),),
    "skip": ((),),
    "draw": ((),),
    "abbey": ((int, int),),
    "wagon": ((), (int, int, str)),
}
"""Kind -> the types that may follow it."""

FAR = 1000
"""Numbers beyond this are no coordinates."""


def read_action(raw: Any) -> Action:
    """Raises Malformed, saying which shape would have been right."""
    action = as_action(raw)
    shapes = SHAPES.get(action[0])
    if shapes is None:
        raise Malformed("action.kind", got=action[0][:40], want=sorted(SHAPES))
    if tuple(type(part) for part in action[1:]) not in shapes or not all(_sane(part) for part in action[1:]):
        want = [[action[0], *(kind.__name__ for kind in shape)] for shape in shapes]
        raise Malformed("action.shape", got=repr(action)[:80], want=want)
    if action[0] == "place" and action[3] not in (0, 1, 2, 3):
        raise Malformed("action.rotation", got=action[3], want=[0, 1, 2, 3])
    return action


def _sane(part: int | str) -> bool:
    return -FAR <= part <= FAR if isinstance(part, int) else len(part) <= 20
