"""The shapes of a game's actions: reading what comes from outside."""

from collections.abc import Mapping
from typing import Any

from app.games.core.errors import Malformed
from app.games.core.game import Action
from app.games.core.records import as_action

Shapes = Mapping[str, tuple[tuple[type, ...], ...]]
"""Kind -> each list of types that may follow it."""

FAR = 1000
"""Numbers beyond this are no coordinates."""
LONG = 20
"""Texts longer than this are no places."""


def read_shaped(raw: Any, shapes: Shapes) -> Action:
    """An action of one of the shapes. Raises Malformed, saying which shape would have been right."""
    action = as_action(raw)
    allowed = shapes.get(action[0])
    if allowed is None:
        raise Malformed("action.kind", got=action[0][:40], want=sorted(shapes))
    if tuple(type(part) for part in action[1:]) not in allowed or not all(_sane(part) for part in action[1:]):
        want = [[action[0], *(kind.__name__ for kind in shape)] for shape in allowed]
        raise Malformed("action.shape", got=repr(action)[:80], want=want)
    if action[0] == "place" and action[3] not in (0, 1, 2, 3):
        raise Malformed("action.rotation", got=action[3], want=[0, 1, 2, 3])
    return action


def _sane(part: int | str) -> bool:
    return -FAR <= part <= FAR if isinstance(part, int) else len(part) <= LONG
