"""The River: twelve tiles that are laid first (R1–R7)."""

from app.games.carcassonne.rules import Expansion, Laid, Veto
from app.games.carcassonne.state import State
from app.games.carcassonne.tileset import START, TERRAIN, TILES, copies
from app.games.core.errors import RuleError
from app.games.geometry.square import STEP, x_of, y_of
from app.games.tilelaying.board import Board
from app.games.tilelaying.pile import Stack
from app.games.tilelaying.tiles import Turned

SOURCE = next(code for code, tile in TILES.items() if "source" in tile.tags)
LAKE = next(code for code, tile in TILES.items() if "lake" in tile.tags)
RIVER_LETTER = TERRAIN.kinds["river"].letter
_TILES = copies("RI.")
_DRAWN = {code: count for code, count in _TILES.items() if code not in (SOURCE, LAKE)}


def river_first(stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """The ten tiles shuffled, the lake below them, then the land (R1, R4)."""
    return (_DRAWN, {LAKE: 1}, *stacks)


def why_not(state: State, cell: int, tile: Turned) -> RuleError | None:
    """The river goes on from its open end (R5), not twice in a row the same way (R6), and can be closed (Q-R1).

    That it is never led where a tile lies follows from matching: no side there shows a river.
    """
    end = river_end(state.board)
    assert end is not None, "a river tile in hand means that the river is open"
    before, side = end
    where = {"x": x_of(cell), "y": y_of(cell)}
    if cell != before + STEP[side]:
        next_cell = before + STEP[side]
        return RuleError("river.not_joined", "R5", **where, next_x=x_of(next_cell), next_y=y_of(next_cell))
    exit_side = _exit(tile, side ^ 2)
    if exit_side is None:
        return None
    bend = _bend(side ^ 2, exit_side)
    if bend and bend == bend_of(state.board, before):
        return RuleError("river.same_bend", "R6", **where, way="right" if bend == 1 else "left")
    following = cell + STEP[exit_side]
    if state.board.frontier.get(following, 0) | tile.toward[exit_side] not in TILES[LAKE].fits:
        return RuleError("river.cut_off", "R6", **where, next_x=x_of(following), next_y=y_of(following))
    return None


def next_cell(state: State) -> int | None:
    """Where the river goes on."""
    end = river_end(state.board)
    return end[0] + STEP[end[1]] if end else None


def river_end(board: Board) -> tuple[int, int] | None:
    """(cell, side) where the river goes on; None when it is finished."""
    for cell, tile in reversed(board.tiles.items()):
        for side in _river_sides(tile):
            if cell + STEP[side] not in board.tiles:
                return cell, side
    return None


def bend_of(board: Board, cell: int) -> int:
    """How the river turns on a tile coming from the source: 1 right, -1 left, 0 straight on or not at all."""
    sides = _river_sides(board.tiles[cell])
    if len(sides) < 2:
        return 0
    came_from = next(side for side in sides if cell + STEP[side] in board.tiles)
    return _bend(came_from, _exit(board.tiles[cell], came_from) or 0)


def _river_sides(tile: Turned) -> list[int]:
    return [side for side in range(4) if tile.letters[side] == RIVER_LETTER]


def _exit(tile: Turned, entry: int) -> int | None:
    return next((side for side in _river_sides(tile) if side != entry), None)


def _bend(entry: int, exit_side: int) -> int:
    """Entering by the west side (heading east), leaving by the south is a turn to the right."""
    turn = (exit_side - (entry ^ 2)) % 4
    return {0: 0, 1: 1, 3: -1}[turn]


# The start tile goes back into the box (R2); nobody's turn is used up for the source (R3).
RIVER = Expansion(
    name="river",
    start=(Laid(SOURCE, rot=1),),
    tiles={START: -1},
    pile=river_first,
    because={"river": "R7"},
    veto=Veto(frozenset(_TILES), why_not, next_cell),
)
