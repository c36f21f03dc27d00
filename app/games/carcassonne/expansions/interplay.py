"""Where expansions meet: what holds only when both of two are in the game.

Everything else about two expansions follows from each alone: an abbey is a monastery, so the abbot and
the wagon may stand on it; it has no field corner, so no barn may.
"""

from collections.abc import Iterator

from app.games.carcassonne.expansions.river import RIVER_LETTER
from app.games.carcassonne.rules import Expansion, Veto
from app.games.carcassonne.state import State
from app.games.carcassonne.tileset import ABBEY
from app.games.core.errors import RuleError
from app.games.geometry.square import STEP, x_of, y_of
from app.games.tilelaying.board import Board
from app.games.tilelaying.tiles import Turned


def links_at_abbey(board: Board, node: int) -> Iterator[int]:
    """An abbey and the roads and cities that it closed are connected, both ways (Q-AM4)."""
    cell = node >> 4
    tile = board.tiles[cell]
    for side in range(4):
        there = cell + STEP[side]
        other = board.tiles.get(there)
        if other is None:
            continue
        if tile.code == ABBEY:
            yield from (there << 4 | segment for segment in other.sides[side ^ 2])
        elif other.code == ABBEY and node & 15 in tile.sides[side]:
            yield there << 4 | other.middle


def abbey_off_the_river(state: State, cell: int, _: Turned) -> RuleError | None:
    """An abbey does not lie where the river goes on: a river edge meets nothing else (R5)."""
    tiles = state.board.tiles
    shown = [tiles[cell + STEP[side]].letters[side ^ 2] for side in range(4) if cell + STEP[side] in tiles]
    return RuleError("abbey.river", "R5", x=x_of(cell), y=y_of(cell)) if RIVER_LETTER in shown else None


WAGON_AND_ABBEY = Expansion(name="wagon and abbey", links=links_at_abbey)
RIVER_AND_ABBEY = Expansion(name="river and abbey", veto=Veto(frozenset({ABBEY}), abbey_off_the_river))
