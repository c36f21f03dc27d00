"""The tile step: drawing a tile that fits somewhere, where it may lie, and laying it."""

from collections.abc import Iterator
from functools import partial

from app.games.core.chance import Deck
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import AROUND, STEP, cell_at, cell_text
from app.games.new_world.state import Change, State
from app.games.new_world.surveyors import column_of
from app.games.new_world.tileset import STRIP, TILES, WORDS, box
from app.games.tilelaying import pile, placing
from app.games.tilelaying.board import Board, laid
from app.games.tilelaying.turn import Go

DECK = Deck("tile/0", box())


def draw(change: Change) -> bool:
    """Takes a tile that fits somewhere into the hand; False when there is none (NW12)."""
    state = change.state
    fits = partial(_fits, state.board)
    drawn = pile.draw(state.left, fits, change.chance, DECK, remove=state.rules.removes_unplaceable)
    for code in drawn.unfit:
        change.tell("unfit", {"seat": state.turn, "tile": code})
    state.left, state.hand = drawn.stack, drawn.code
    if drawn.code is None:
        return False
    change.tell("drew", {"seat": state.turn, "tile": drawn.code})
    return True


def _fits(board: Board, code: str) -> bool:
    return placing.fits_somewhere(board, TILES[code])


def legal_places(state: State, _: Seat) -> tuple[Action, ...]:
    """Every different way to lay the tile in hand (NW9 to NW11)."""
    assert state.hand is not None
    return placing.legal_places(state.board, TILES[state.hand])


def check_place(state: State, _: Seat, action: Action) -> RuleError | None:
    assert state.hand is not None
    x, y = action[1], action[2]
    if x >= 0:
        return RuleError("placement.sea", "NW11", x=x, y=y)
    if not state.rules.north_south and not 0 <= y < len(STRIP):
        return RuleError("placement.beyond_coast", "NW11", x=x, y=y, rows=[0, len(STRIP) - 1])
    tile = TILES[state.hand]
    return placing.check_place(state.board, tile, action, touch="NW9", match="NW10", words=WORDS)


def apply_place(change: Change, seat: Seat, action: Action) -> Go:
    _, x, y, rot = action
    state = change.state
    assert state.hand is not None
    cell, tile = cell_at(x, y), TILES[state.hand].turned[rot]
    state.board, state.done = laid(state.board, cell, tile)
    state.tiles = {**state.tiles, cell_text(cell): (tile.code, rot, seat)}
    state.last = cell
    state.west = max(state.west, column_of(cell))
    state.never = (*state.never, *never_closed(state.board, cell))
    change.tell("tile", {"seat": seat, "x": x, "y": y, "tile": tile.code, "rot": rot})
    state.hand = None
    return False


def never_closed(board: Board, cell: int) -> Iterator[int]:
    """Segments of a new tile that run into the sea, or a farm with a square of sea beside it."""
    tile = board.tiles[cell]
    for side, step in enumerate(STEP):
        if _is_sea(board, cell + step):
            closing = (i for i in tile.sides[side] if tile.kinds[i] in tile.type.terrain.closing)
            yield from (cell << 4 | i for i in closing)
    if tile.middle >= 0 and any(_is_sea(board, cell + step) for step in AROUND):
        yield cell << 4 | tile.middle


def _is_sea(board: Board, cell: int) -> bool:
    """Whether no tile can ever lie there, and no start square does."""
    assert board.land is not None
    return cell not in board.land and cell not in board.tiles
