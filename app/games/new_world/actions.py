"""Actions of The New World as they come from outside.

("place", x, y, rot)     rot = quarter turns clockwise of the printed top; x < 0, for land grows westwards
("deploy", role, spot)   role: robber merchant farmer trapper, as the part of the tile demands (NW14)
("skip",)                no settler
("score", place)         which of several completed features is scored next (NW36)
"""

from typing import Any

from app.games.core.game import Action
from app.games.tilelaying.shapes import Shapes, read_shaped

SHAPES: Shapes = {
    "place": ((int, int, int),),
    "deploy": ((str, str),),
    "skip": ((),),
    "score": ((str,),),
}


def read_action(raw: Any) -> Action:
    """Raises Malformed, saying which shape would have been right."""
    return read_shaped(raw, SHAPES)
