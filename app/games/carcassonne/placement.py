"""The tile step: drawing a tile that fits somewhere, where it may lie, and laying it."""

from collections.abc import Mapping
from typing import Any

from app.games.carcassonne.state import Change, State
from app.games.carcassonne.tileset import TILES, WORDS
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import LIMIT, SIDES, STEP, cell_at, cell_text, x_of, y_of
from app.games.tilelaying.board import laid
from app.games.tilelaying.tiles import TileType, Turned


class _Places(dict[int, tuple[Action, ...]]):
    """Cell -> its four place actions, made once."""

    def __missing__(self, cell: int) -> tuple[Action, ...]:
        actions = self[cell] = tuple(("place", x_of(cell), y_of(cell), rot) for rot in range(4))
        return actions


_PLACES = _Places()


def legal_places(state: State, code: str) -> tuple[Action, ...]:
    """Every different way to lay a tile: of rotations that look the same, only the lowest (B4)."""
    tile = TILES[code]
    fits = tile.fits
    vetoes = state.rules.vetoes.get(code)
    found = [(cell, fits[around]) for cell, around in state.board.frontier.items() if around in fits]
    if not vetoes:
        return tuple([_PLACES[cell][rot] for cell, rots in found for rot in rots])
    options = [(cell, rot) for cell, rots in found for rot in rots]
    return tuple(_PLACES[cell][rot] for cell, rot in options if not _vetoed(state, cell, tile.turned[rot]))


def fits_somewhere(state: State, code: str) -> bool:
    if code in state.rules.vetoes:
        return bool(legal_places(state, code))
    return not TILES[code].fits.keys().isdisjoint(state.board.frontier.values())


def check_place(state: State, _: Seat, action: Action) -> RuleError | None:
    _, x, y, rot = action
    assert state.hand is not None
    cell, tile = cell_at(x, y), TILES[state.hand]
    where = {"x": x, "y": y}
    if max(abs(x), abs(y)) > LIMIT:
        return RuleError("placement.too_far", "B4", **where, limit=LIMIT)
    if cell in state.board.tiles:
        return RuleError("placement.occupied", "B4", **where, tile=state.board.tiles[cell].code)
    if cell not in state.board.frontier:
        return RuleError("placement.no_neighbour", "B4", **where)
    if not tile.fits_turned(state.board.frontier[cell], rot):
        return _mismatch(state, cell, tile, rot)
    return _vetoed(state, cell, tile.turned[rot])


def _vetoed(state: State, cell: int, tile: Turned) -> RuleError | None:
    reasons = (reason(state, cell, tile) for reason in state.rules.vetoes.get(tile.code, ()))
    return next((reason for reason in reasons if reason), None)


def _mismatch(state: State, cell: int, tile: TileType, rot: int) -> RuleError:
    """The first side that does not fit, both tiles there, and what would have fitted."""
    tiles, turned = state.board.tiles, tile.turned[rot]
    beside = [(side, tiles[cell + STEP[side]]) for side in range(4) if cell + STEP[side] in tiles]
    side, other = next((side, other) for side, other in beside if turned.letters[side] != other.letters[side ^ 2])
    there = cell + STEP[side]
    return RuleError(
        "placement.side_mismatch", "B4",
        tile=tile.code, rot=rot, x=x_of(cell), y=y_of(cell), side=SIDES[side], shows=WORDS[turned.letters[side]],
        neighbour=other.code, neighbour_rot=other.rot, neighbour_x=x_of(there), neighbour_y=y_of(there),
        neighbour_side=SIDES[side ^ 2], neighbour_shows=WORDS[other.letters[side ^ 2]],
        fitting=list(tile.fits.get(state.board.frontier[cell], ())),
    )  # fmt: skip


def lay(change: Change, seat: Seat, cell: int, code: str, rot: int) -> None:
    """A tile on the table; `seat` -1 for those that lie before the first turn."""
    state = change.state
    state.board, state.done = laid(state.board, cell, TILES[code].turned[rot])
    state.tiles = {**state.tiles, cell_text(cell): (code, rot, seat)}
    state.last = cell


def apply_place(change: Change, seat: Seat, action: Action) -> bool:
    _, x, y, rot = action
    state = change.state
    assert state.hand is not None
    lay(change, seat, cell_at(x, y), state.hand, rot)
    change.tell("tile", {"seat": seat, "x": x, "y": y, "tile": state.hand, "rot": rot})
    state.hand = None
    return False


# --- drawing -------------------------------------------------------------------------------------


def draw(change: Change) -> bool:
    """Takes a tile that fits somewhere into the hand; False when there is none.

    A tile without a place goes back and another is drawn (B9), unless the house rule removes it;
    each such draw is an outcome of chance and told. Later stacks are drawn from when no tile of the
    earlier ones fits.
    """
    state = change.state
    remove = state.rules.options["unplaceable"] == "remove"
    for index in range(len(state.stacks)):
        pool = state.stacks[index]
        while pool and (remove or any(fits_somewhere(state, code) for code in pool)):
            code = change.chance.pick(pool)
            if fits_somewhere(state, code):
                _take(state, index, code)
                state.hand = code
                change.tell("drew", {"seat": state.turn, "tile": code})
                return True
            change.tell("unfit", {"seat": state.turn, "tile": code})
            if remove:
                _take(state, index, code)
                pool = state.stacks[index]
            else:
                pool = {other: count for other, count in pool.items() if other != code}
    return False


def _take(state: State, index: int, code: str) -> None:
    stack = dict(state.stacks[index])
    stack[code] -= 1
    if not stack[code]:
        del stack[code]
    state.stacks = (*state.stacks[:index], stack, *state.stacks[index + 1 :])
    state.pile -= 1
    state.left = together(state.stacks)


def together(stacks: tuple[Mapping[str, int], ...]) -> Mapping[str, int]:
    """All stacks as one; the only one that is left stays the same object."""
    filled = [stack for stack in stacks if stack]
    if len(filled) == 1:
        return filled[0]
    total: dict[str, Any] = {}
    for stack in filled:
        for code, count in stack.items():
            total[code] = total.get(code, 0) + count
    return total
