"""Whole positions of Carcassonne as text: a picture of the board and words (grammar: NOTATION.md).

    Ev:r@s / *D^ | seats rb | options farmers | turn b | hand V | score r3 b4 | supply r5+A b6+A | pile 64

What is left out is what follows from the rest: nobody has points, supplies are what does not stand on
the board, the pile is what neither lies nor is in hand, red is to move. `last 1,0` names the tile
placed last: its figure step is still to come. Who laid which tile a picture does not say.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from app.games.carcassonne.game import GAME, empty
from app.games.carcassonne.notation import KIND_LETTERS, KINDS
from app.games.carcassonne.phases import STUCK
from app.games.carcassonne.placement import lay, together
from app.games.carcassonne.state import Change, State
from app.games.carcassonne.tileset import TILES
from app.games.core.chance import Forced
from app.games.core.errors import Malformed
from app.games.core.notation import options_text, read_options_text
from app.games.geometry.square import cell_text, read_cell
from app.games.tilelaying.board import node_at, place_of, with_figure
from app.games.tilelaying.figures import Figure
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
NOBODY = "-"
SUPPLY_LETTERS = {**KIND_LETTERS, "abbey": "T"}
SUPPLY_KINDS = {letter: kind for kind, letter in SUPPLY_LETTERS.items()}


def read_position(text: str) -> State:
    """Raises Malformed."""
    picture = read_picture(text, TILES)
    words = picture.words
    letters = words.get("seats", SEATS)
    raw = read_options_text(GAME, words.get("options", ""))
    state = empty(GAME.read_options(raw), len(letters))
    last = read_cell(words["last"]) if "last" in words else None
    _lay_picture(state, picture, letters, last)
    read_turn(state, words, letters)
    state.turns = len(state.tiles) - len(state.rules.start) + (last is None)
    state.hand = read_code(words["hand"], TILES) if "hand" in words else None
    state.phase = "place" if last is None else "deploy"
    state.supply = _read_supply(state, words.get("supply", ""), letters)
    _set_pile(state, words.get("pile"))
    _read_waiting(state, words, letters)
    read_phase(state, words, state.rules.turn)
    return state


def _lay_picture(state: State, picture: Picture, letters: str, last: int | None) -> None:
    """Tiles and figures; the tile placed last comes last, so that what it completes is known."""
    newest = picture.tiles.pop(last) if last is not None else None
    state.board = board_of(picture.tiles)
    state.tiles = {cell_text(cell): (tile.code, tile.rot, -1) for cell, tile in picture.tiles.items()}
    if newest is not None and last is not None:
        lay(Change(state, Forced(())), -1, last, newest.code, newest.rot)
    for cell, pieces in picture.pieces.items():
        for piece in pieces:
            figure = figure_of(piece, cell, state.board.tiles[cell], letters, KINDS)
            state.board = with_figure(state.board, figure)
            state.figures = {**state.figures, figure.place: (figure.seat, figure.kind)}


def _read_supply(state: State, text: str, letters: str) -> tuple[Mapping[str, int], ...]:
    standing = Counter(state.figures.values())
    kinds = state.rules.supply
    supply = [{kind: kinds[kind] - standing[seat, kind] for kind in kinds} for seat in range(len(letters))]
    for word in text.split():
        followers, *others = word[1:].split("+")
        held = [SUPPLY_KINDS[letter] for letter in others]
        counts = {kind: int(followers) if kind == "follower" else held.count(kind) for kind in kinds}
        supply[read_seat(word[0], letters)] = counts
    return tuple(supply)


def _read_waiting(state: State, words: Mapping[str, str], letters: str) -> None:
    """`wagons b1,0@e r0,2@c`: to be decided on, in this order; `round yb`: asked after this seat in the last round."""
    if "wagons" in words:
        queue = tuple(_read_wagon(state, word, letters) for word in words["wagons"].split())
        state.phase, state.acting = "wagon", (queue[0].seat,)
        state.extra = {**state.extra, "wagon": queue}
    if "round" in words:
        left = tuple(read_seat(letter, letters) for letter in words["round"] if letter != NOBODY)
        state.extra = {**state.extra, "last_round": left, "asked": state.turn, **({STUCK: True} if state.pile else {})}


def _read_wagon(state: State, word: str, letters: str) -> Figure:
    """A wagon where it scored: "b1,0@e"."""
    seat, (cell, _, spot) = read_seat(word[0], letters), word[1:].partition("@")
    node = node_at(state.board, read_cell(cell), spot)
    if node is None:
        raise Malformed("position.wagon", got=word, want="seat letter, cell, @, spot")
    return Figure(seat, "wagon", node, place_of(state.board, node))


def _set_pile(state: State, text: str | None) -> None:
    """Takes what lies out of the pile; or the pile as listed, "0" for none, a number only to be checked."""
    listed = read_pile(text, TILES)
    state.stacks = natural_pile(state) if listed is None else (listed,)
    state.pile = sum(sum(stack.values()) for stack in state.stacks)
    state.left = together(state.stacks)
    check_pile(text, state.pile)


def natural_pile(state: State) -> tuple[Stack, ...]:
    """The stacks of the box without what lies on the table and what is in hand."""
    gone = Counter([tile[0] for tile in state.tiles.values()] + ([state.hand] if state.hand else []))
    return tuple({code: n - gone[code] for code, n in stack.items() if n > gone[code]} for stack in state.rules.stacks)


# --- writing -------------------------------------------------------------------------------------


def write_position(state: State, letters: str = SEATS, *, line: bool = True) -> str:
    """A position as text; `line`: the board on one line, else as a picture."""
    figures = [figure for feature in state.board.features.values() for figure in feature.figures]
    board = write_picture(state.board.tiles, figures, letters, KIND_LETTERS, line=line)
    words = {
        "seats": letters,
        "options": options_text(GAME, state.rules.options),
        **turn_words(state, letters),
        "last": cell_text(state.last) if state.phase == "deploy" else "",
        "hand": state.hand or "",
        "score": scores_text(state.scores, letters),
        "supply": " ".join(_supply_text(letters[seat], held) for seat, held in enumerate(state.supply)),
        "pile": pile_text(state.stacks, natural_pile(state)),
        "wagons": " ".join(f"{letters[wagon.seat]}{wagon.place}" for wagon in state.extra.get("wagon", ())),
        "round": "".join(letters[seat] for seat in state.extra["last_round"]) or NOBODY
        if "last_round" in state.extra
        else "",
    }
    return board + ("" if line else "\n") + "".join(f" | {name} {value}" for name, value in words.items() if value)


def _supply_text(letter: str, held: Mapping[str, int]) -> str:
    others: Iterable[str] = (kind for kind, count in held.items() if kind != "follower" and count)
    return f"{letter}{held.get('follower', 0)}" + "".join(f"+{SUPPLY_LETTERS[kind]}" for kind in others)
