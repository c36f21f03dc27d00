"""Actions of Carcassonne as they come from outside."""

from typing import Any

from app.games.core.game import Action
from app.games.tilelaying.shapes import Shapes, read_shaped

SHAPES: Shapes = {
    "place": ((int, int, int),),
    "deploy": ((str, str),),
    "recall": ((int, int),),
    "skip": ((),),
    "draw": ((),),
    "abbey": ((int, int),),
    "wagon": ((), (int, int, str)),
}


def read_action(raw: Any) -> Action:
    """Raises Malformed, saying which shape would have been right."""
    return read_shaped(raw, SHAPES)
