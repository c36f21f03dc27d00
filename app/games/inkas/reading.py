"""Positions read from text; the format stands in `position.py`.

`read_position(write_position(state)) == state` for every state of a match.
"""

from collections.abc import Callable, Mapping
from typing import Any

from app.games.core.errors import Malformed
from app.games.core.game import Result, Seat
from app.games.geometry import hexes
from app.games.inkas.board import BEGINNERS_BOARD, CORNER_ID, EDGE_ID, HEX_ID
from app.games.inkas.hands import TOTAL, Hand, minus, read_cards
from app.games.inkas.options import Rules
from app.games.inkas.picture import is_board_line, read_board
from app.games.inkas.position import CARD_LETTERS, LETTERS
from app.games.inkas.sets import rebuild
from app.games.inkas.state import Answer, Counter, Counts, Offer, State, empty_state, with_item

MASKS = {"": "settlements", "*": "cities", "~": "old_settlements", "~*": "old_cities"}
"""Mark before a corner -> the field of the state that holds such buildings."""


def read_position(text: str, rules: Rules) -> State:
    """Raises Malformed, naming the word that cannot be read."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    drawn = [line for line in lines if is_board_line(line)]
    seats = [line for line in lines if line[1:2] == ":"]
    state = empty_state(rules, len(seats))
    state.board, robber = read_board(drawn) if drawn else (BEGINNERS_BOARD, None)
    state.robber = state.robber if robber is None else robber
    for line in lines:
        if line not in drawn:
            _read_line(state, line)
    state.supply = TOTAL
    for hand in state.hands:
        state.supply = minus(state.supply, hand)
    rebuild(state)
    return state


def _read_line(state: State, line: str) -> None:
    if line[1:2] == ":":
        _read_seat(state, _seat(line[0]), line[2:])
        return
    words = _words(line)
    head = words.pop("turn", None)
    if head is None:
        raise Malformed("inkas.position.line", got=line)
    _try(_read_head, state, head)
    for name, text in words.items():
        if name not in _TURN_WORDS:
            raise Malformed("inkas.position.word", got=name, want=sorted(_TURN_WORDS))
        _try(_TURN_WORDS[name], state, text)


def _words(line: str) -> dict[str, str]:
    parts = [part.strip().partition(" ") for part in line.split("|")]
    return {name: rest.strip() for name, _, rest in parts if name}


def _try(read: Callable[[State, str], None], state: State, text: str) -> None:
    try:
        read(state, text)
    except (ValueError, KeyError, IndexError) as error:
        raise Malformed("inkas.position.text", got=text) from error


def _seat(letter: str) -> Seat:
    if letter not in LETTERS or not letter:
        raise Malformed("inkas.position.seat", got=letter, want=LETTERS)
    return LETTERS.index(letter)


# --- a seat -----------------------------------------------------------------


def _read_seat(state: State, seat: Seat, line: str) -> None:
    pieces, *rest = line.split("|")
    for piece in pieces.split():
        _try(lambda state, text: _read_piece(state, seat, text), state, piece)
    words = _words("|".join(rest))
    for name, text in words.items():
        if name not in _SEAT_WORDS:
            raise Malformed("inkas.position.word", got=name, want=sorted(_SEAT_WORDS))
        _try(lambda state, text, read=_SEAT_WORDS[name]: read(state, seat, text), state, text)  # type: ignore[misc]
    _derive(state, seat, words)


def _read_piece(state: State, seat: Seat, text: str) -> None:
    place = text.lstrip("~*")
    mark = text.removesuffix(place)
    if place[-1] in "we" and place[-2] not in "ns":
        field, bit = MASKS[mark], 1 << CORNER_ID[hexes.name(hexes.read_corner(place))]
    else:
        field, bit = "roads", 1 << EDGE_ID[hexes.name(hexes.read_edge(place))]
    masks = getattr(state, field)
    setattr(state, field, with_item(masks, seat, masks[seat] | bit))


def _set(field: str, read: Callable[[str], Any]) -> Callable[[State, Seat, str], None]:
    """Reader of a word that sets a seat's entry of a field."""

    def put(state: State, seat: Seat, text: str) -> None:
        setattr(state, field, with_item(getattr(state, field), seat, read(text)))

    return put


def _dev(text: str) -> Counts:
    if not set(text.upper()) <= set(CARD_LETTERS):
        raise ValueError(text)
    return tuple(text.upper().count(letter) for letter in CARD_LETTERS)


def _read_cards_held(state: State, seat: Seat, text: str) -> None:
    state.dev = with_item(state.dev, seat, _dev(text))
    if text != text.upper():
        state.fresh = _dev("".join(letter for letter in text if letter.islower()))


_SEAT_WORDS: Mapping[str, Callable[[State, Seat, str], None]] = {
    "hand": _set("hands", read_cards),
    "cards": _read_cards_held,
    "arts": _set("arts", int),
    "discs": _set("discs", int),
    "tribe": _set("tribe", lambda text: int(text) - 1),
}


def _derive(state: State, seat: Seat, words: Mapping[str, str]) -> None:
    """Tribe and discs where the text leaves them out."""
    if "tribe" not in words:
        tribe = (state.discs[seat] - 1) // 4 if "discs" in words else _tribe_on_board(state, seat)
        state.tribe = with_item(state.tribe, seat, max(0, tribe))
    if "discs" not in words:
        points = state.settlements[seat].bit_count() + 2 * state.cities[seat].bit_count()
        state.discs = with_item(state.discs, seat, 4 * state.tribe[seat] + points)


def _tribe_on_board(state: State, seat: Seat) -> int:
    return int(bool(state.old_settlements[seat] | state.old_cities[seat]))


# --- the turn ---------------------------------------------------------------


def _read_head(state: State, text: str) -> None:
    letter, *rest = text.split()
    state.turn = _seat(letter)
    for word in rest:
        if word.isdigit():
            state.turns = int(word)
        else:
            state.phase = word


def _read_dice(state: State, text: str) -> None:
    first, second = map(int, text.split("+"))
    state.dice = (first, second)


def _read_used(state: State, text: str) -> None:
    used = text.split()
    state.card_played = "card" in used
    state.route_used = "route" in used
    state.arts_used = "warriors" in used


def _read_owes(state: State, text: str) -> None:
    for word in text.split():
        state.owed = with_item(state.owed, _seat(word[0]), int(word[1:]))


def _read_picks(state: State, text: str) -> None:
    for word in text.split():
        state.picks = with_item(state.picks, _seat(word[0]), read_cards(word[1:]))


def _read_stacks(state: State, text: str) -> None:
    first, second, *is_open = text.split()
    state.stack1 = tuple(map(int, first))
    state.stack2 = tuple(map(int, second))
    state.opened = bool(is_open)


def _bundles(text: str) -> tuple[Hand, Hand]:
    given, got = text.split(">")
    return read_cards(given), read_cards(got)


def _read_offer(state: State, text: str) -> None:
    bundles, *rest = text.split()
    to = tuple(_seat(word) for word in rest if "=" not in word)
    answers: tuple[Answer, ...] = (None,) * state.seats
    for word in rest:
        letter, said, answer = word.partition("=")
        if said:
            given = Counter(*_bundles(answer)) if ">" in answer else answer
            answers = with_item(answers, _seat(letter), given)
    state.offer = Offer(*_bundles(bundles), to, answers)


def _read_result(state: State, text: str) -> None:
    reason, *winners = text.split()
    state.result = Result(state.discs, tuple(map(_seat, winners)), reason)


def _put(field: str, read: Callable[[str], Any]) -> Callable[[State, str], None]:
    """Reader of a word that sets a field."""
    return lambda state, text: setattr(state, field, read(text))


_TURN_WORDS: Mapping[str, Callable[[State, str], None]] = {
    "first": _put("first", _seat),
    "resume": _put("resume", str),
    "dice": _read_dice,
    "robber": _put("robber", lambda text: HEX_ID[text]),
    "route": _put("route_holder", _seat),
    "warriors": _put("arts_holder", _seat),
    "used": _read_used,
    "free": _put("free_roads", int),
    "owes": _read_owes,
    "chose": _read_picks,
    "site": _put("found_at", lambda text: CORNER_ID[text]),
    "stacks": _read_stacks,
    "offer": _read_offer,
    "tried": _put("tried", lambda text: tuple(map(_bundles, text.split()))),
    "agreed": _put("agreed", lambda text: () if text == "nobody" else tuple(map(_seat, text.split()))),
    "result": _read_result,
}
