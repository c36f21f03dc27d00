"""The tile step: drawing a tile that fits somewhere, where it may lie, and laying it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from app.games.carcassonne.state import Change, State, remember
from app.games.carcassonne.tileset import TILES, WORDS
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import cell_at, cell_text
from app.games.tilelaying import pile, placing
from app.games.tilelaying.board import laid
from app.games.tilelaying.pile import Stack
from app.games.tilelaying.placing import PLACES
from app.games.tilelaying.tiles import Turned


def legal_places(state: State, code: str) -> tuple[Action, ...]:
    """Every different way to lay a tile: of rotations that look the same, only the lowest (B4)."""
    if code not in state.rules.vetoes:
        return placing.legal_places(state.board, TILES[code])
    return tuple(PLACES[cell][rot] for cell, rot in _allowed(state, code))


def fits_somewhere(state: State, code: str) -> bool:
    if code not in state.rules.vetoes:
        return placing.fits_somewhere(state.board, TILES[code])
    return next(_allowed(state, code), None) is not None


def _allowed(state: State, code: str) -> Iterator[tuple[int, int]]:
    """(cell, rotation) of a tile that expansions may refuse."""
    tile, frontier = TILES[code], state.board.frontier
    cells: Iterable[int | None] = frontier
    for veto in state.rules.vetoes[code]:
        cells = [veto.only(state)] if veto.only else cells
    for cell in cells:
        if cell is not None:
            for rot in tile.fits.get(frontier.get(cell, -1), ()):
                if vetoed(state, cell, tile.turned[rot]) is None:
                    yield cell, rot


def check_place(state: State, _: Seat, action: Action) -> RuleError | None:
    assert state.hand is not None
    tile = TILES[state.hand]
    reason = placing.check_place(state.board, tile, action, touch="B4", match="B4", words=WORDS)
    return reason or vetoed(state, cell_at(action[1], action[2]), tile.turned[action[3]])


def vetoed(state: State, cell: int, tile: Turned) -> RuleError | None:
    """Why an expansion refuses a tile that matches there, or None."""
    reasons = (veto.reason(state, cell, tile) for veto in state.rules.vetoes.get(tile.code, ()))
    return next((reason for reason in reasons if reason), None)


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
    each such draw is an outcome of chance and told. A later stack is drawn from when no tile of the
    earlier ones fits; what is left of those can never be laid and leaves the game.
    """
    state = change.state
    remove = state.rules.options["unplaceable"] == "remove"
    for index, stack in enumerate(state.stacks):
        deck = state.rules.decks[index]
        drawn = pile.draw(stack, partial(fits_somewhere, state), change.chance, deck, remove=remove)
        for code in drawn.unfit:
            change.tell("unfit", {"seat": state.turn, "tile": code})
        if drawn.stack is not stack:
            _leave(state, index, drawn.stack)
        if drawn.code is not None:
            _forget(change, index)
            state.hand = drawn.code
            change.tell("drew", {"seat": state.turn, "tile": drawn.code})
            return True
    return False


def _forget(change: Change, index: int) -> None:
    """Takes what is left of the stacks before one out of the game."""
    state = change.state
    gone = [code for stack in state.stacks[:index] for code, count in stack.items() for _ in range(count)]
    if gone:
        for earlier in range(index):
            _leave(state, earlier, {})
        remember(change, "gone", gone)
        change.tell("gone", {"tiles": gone})


def _leave(state: State, index: int, stack: Stack) -> None:
    state.stacks = (*state.stacks[:index], stack, *state.stacks[index + 1 :])
    state.left = together(state.stacks)
    state.pile = sum(state.left.values())


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
