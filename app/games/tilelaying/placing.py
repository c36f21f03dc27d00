"""Placing a tile: where it may lie, and why it may not lie elsewhere."""

from collections.abc import Mapping

from app.games.core.errors import RuleError
from app.games.core.game import Action
from app.games.geometry.square import LIMIT, SIDES, STEP, cell_at, x_of, y_of
from app.games.tilelaying.board import Board
from app.games.tilelaying.tiles import TileType


class _Places(dict[int, tuple[Action, ...]]):
    """Cell -> its four place actions, made once."""

    def __missing__(self, cell: int) -> tuple[Action, ...]:
        actions = self[cell] = tuple(("place", x_of(cell), y_of(cell), rot) for rot in range(4))
        return actions


PLACES = _Places()


def legal_places(board: Board, tile: TileType) -> tuple[Action, ...]:
    """Every different way to lay a tile: of rotations that look the same, only the lowest."""
    fits = tile.fits
    found = [(PLACES[cell], fits[around]) for cell, around in board.frontier.items() if around in fits]
    return tuple([actions[rot] for actions, rots in found for rot in rots])


def fits_somewhere(board: Board, tile: TileType) -> bool:
    return not tile.fits.keys().isdisjoint(board.frontier.values())


def check_place(
    board: Board, tile: TileType, action: Action, *, touch: str, match: str, words: Mapping[str, str]
) -> RuleError | None:
    """Why a tile may not be laid as a place action says, or None.

    touch, match: ids of the rules that it touches a tile, and that sides agree; words: letter -> terrain
    """
    _, x, y, rot = action
    cell = cell_at(x, y)
    where = {"x": x, "y": y}
    if max(abs(x), abs(y)) > LIMIT:
        return RuleError("placement.too_far", touch, **where, limit=LIMIT)
    if cell in board.tiles:
        return RuleError("placement.occupied", touch, **where, tile=board.tiles[cell].code)
    if cell not in board.frontier:
        return RuleError("placement.no_neighbour", touch, **where)
    if not tile.fits_turned(board.frontier[cell], rot):
        return _mismatch(board, cell, tile, rot, match, words)
    return None


def _mismatch(board: Board, cell: int, tile: TileType, rot: int, rule: str, words: Mapping[str, str]) -> RuleError:
    """The first side that does not fit, both tiles there, and what would have fitted."""
    tiles, turned = board.tiles, tile.turned[rot]
    beside = [(side, tiles[cell + STEP[side]]) for side in range(4) if cell + STEP[side] in tiles]
    side, other = next((side, other) for side, other in beside if turned.letters[side] != other.letters[side ^ 2])
    there = cell + STEP[side]
    return RuleError(
        "placement.side_mismatch", rule,
        tile=tile.code, rot=rot, x=x_of(cell), y=y_of(cell), side=SIDES[side], shows=words[turned.letters[side]],
        neighbour=other.code, neighbour_rot=other.rot, neighbour_x=x_of(there), neighbour_y=y_of(there),
        neighbour_side=SIDES[side ^ 2], neighbour_shows=words[other.letters[side ^ 2]],
        fitting=list(tile.fits.get(board.frontier[cell], ())),
    )  # fmt: skip
