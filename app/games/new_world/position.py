"""Whole positions of The New World as text: a picture of the board and words (grammar: NOTATION.md).

    R^:r@e *. / . K^ | seats rb | turn b | hand NW.K | score r3 | supply r4 b5 | surveyors 2 1 | pile 93

Start squares need not be drawn, and the `NW.` of codes may be left out. What is left out follows from the
rest: surveyors are in column 0, nobody has points, supplies are what is not on the board. `last -1,0`
names the tile placed last: the settler step is still to come, or with `phase order` the scoring.
"""

from collections import Counter

from app.games.core.chance import Forced
from app.games.core.errors import Malformed
from app.games.core.notation import options_text, read_options_text
from app.games.geometry.square import cell_text, read_cell, xy
from app.games.new_world.game import GAME, empty
from app.games.new_world.phases import TURN
from app.games.new_world.placement import apply_place, never_closed
from app.games.new_world.settlers import ROLES
from app.games.new_world.state import LAND, SETTLERS, Change, State, rules_of
from app.games.new_world.surveyors import START, Columns, column_of
from app.games.new_world.tileset import PREFIX, STRIP, TILES, box
from app.games.tilelaying.board import with_figure
from app.games.tilelaying.picture import Picture, board_of, figure_of, read_picture, write_picture
from app.games.tilelaying.pile import Stack
from app.games.tilelaying.position import (
    check_pile,
    pile_text,
    read_code,
    read_phase,
    read_pile,
    read_seat,
    read_turn,
    scores_text,
    turn_words,
)

SEATS = "rb"
READABLE = {**{code.removeprefix(PREFIX): tile for code, tile in TILES.items()}, **TILES}


def read_position(text: str) -> State:
    """Raises Malformed."""
    picture = read_picture(text, READABLE)
    words = picture.words
    letters = words.get("seats", SEATS)
    options = GAME.read_options(read_options_text(GAME, words.get("options", "")))
    state = empty(rules_of(tuple(sorted(options.items())), len(letters)))
    read_turn(state, words, letters)
    last = read_cell(words["last"]) if "last" in words else None
    _lay_picture(state, picture, letters, last)
    state.turns = len(state.tiles) - len(STRIP) + (last is None)
    state.hand = READABLE[read_code(words["hand"], READABLE)].code if "hand" in words else None
    state.phase = "place" if last is None else "deploy"
    read_phase(state, words, TURN)
    state.supply = _read_supply(state, words.get("supply", ""), letters)
    state.surveyors = _read_surveyors(words.get("surveyors"))
    _set_pile(state, words.get("pile"))
    return state


def _lay_picture(state: State, picture: Picture, letters: str, last: int | None) -> None:
    """Tiles and settlers; the tile placed last comes last, so that what it completes is known."""
    for cell in [cell for cell in picture.tiles if cell not in LAND]:
        drawn, real = picture.tiles.pop(cell), state.board.tiles.get(cell)
        if drawn is not real:
            raise Malformed("position.coast", cell=cell_text(cell), got=drawn.code, want=real.code if real else "sea")
    newest = picture.tiles.pop(last) if last is not None else None
    state.board = board_of(picture.tiles, state.board)
    state.tiles = {
        **state.tiles,
        **{cell_text(cell): (tile.code, tile.rot, -1) for cell, tile in picture.tiles.items()},
    }
    state.west = max((column_of(cell) for cell in picture.tiles), default=0)
    state.never = tuple(node for cell in picture.tiles for node in never_closed(state.board, cell))
    if newest is not None and last is not None:
        state.hand = newest.code
        apply_place(Change(state, Forced(())), state.turn, ("place", *xy(last), newest.rot))
    for cell, pieces in picture.pieces.items():
        for piece in pieces:
            settler = figure_of(piece, cell, state.board.tiles[cell], letters, {"": "settler"})
            settler = settler._replace(kind=ROLES[state.board.feature_at(settler.node).kind])
            state.board = with_figure(state.board, settler)
            state.settlers = {**state.settlers, settler.place: settler}


def _read_supply(state: State, text: str, letters: str) -> tuple[int, ...]:
    out = Counter(settler.seat for settler in state.settlers.values())
    supply = [SETTLERS - out[seat] for seat in range(len(letters))]
    for word in text.split():
        supply[read_seat(word[0], letters)] = int(word[1:])
    return tuple(supply)


def _read_surveyors(text: str | None) -> Columns:
    """Columns of the northern and the southern one; the northern one leads (NW31)."""
    north, south = (int(column) for column in text.split()) if text else START
    if north - south not in (0, 1):
        raise Malformed("position.surveyors", got=text, want="two columns, the first equal or one more")
    return north, south


def _set_pile(state: State, text: str | None) -> None:
    """Takes what lies out of the pile; or the pile as listed, "0" for none, a number only to be checked."""
    listed = read_pile(text, READABLE)
    if listed is None:
        state.left = natural_pile(state)
    else:
        state.left = {READABLE[code].code: n for code, n in listed.items()}
    check_pile(text, sum(state.left.values()))


def natural_pile(state: State) -> Stack:
    """The box without what lies on the table and what is in hand."""
    gone = Counter([tile[0] for tile in state.tiles.values()] + ([state.hand] if state.hand else []))
    return {code: n - gone[code] for code, n in box().items() if n > gone[code]}


# --- writing -------------------------------------------------------------------------------------


def write_position(state: State, letters: str = SEATS, *, line: bool = True) -> str:
    """A position as text, without the start squares; `line`: the board on one line, else as a picture."""
    tiles = {cell: tile for cell, tile in state.board.tiles.items() if cell in LAND}
    kinds = dict.fromkeys(ROLES.values(), "")
    board = write_picture(tiles, state.settlers.values(), letters, kinds, line=line)
    words = {
        "seats": letters,
        "options": options_text(GAME, state.rules.options),
        **turn_words(state, letters),
        "last": cell_text(state.last) if state.phase in ("deploy", "order") else "",
        "hand": state.hand or "",
        "score": scores_text(state.scores, letters),
        "supply": scores_text(state.supply, letters),
        "surveyors": "{} {}".format(*state.surveyors),
        "pile": pile_text((state.left,), (natural_pile(state),)),
    }
    return board + ("" if line else "\n") + "".join(f" | {name} {value}" for name, value in words.items() if value)
