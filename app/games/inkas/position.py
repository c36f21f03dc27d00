"""A position as text: the picture of the board, a line for each seat, a line for the turn.

    ...board, see picture.py; left out: the beginners' board...
    r: C6w *D5w C6n ~F7w ~*F9w | hand WWSP | cards AAr | arts 2 | discs 6 | tribe 2
    o: ...
    turn r 12 build | first o | dice 3+5 | route o | robber C6 | used card | stacks 7111 7111 open | ...

Pieces: a corner is a settlement, `*` before it a city, `~` before either a decayed
building; an edge is a road. Development cards are A R I M (Combat Arts, Road Building,
Invention, Monopoly), small if bought this turn. What is left out is as at the start of a
turn: discs follow from the buildings, the tribe from the discs; the supply is always the
rest of the box. Read back by `reading.py`.
"""

from app.games.core.game import Seat
from app.games.inkas.board import CORNERS, EDGES, members
from app.games.inkas.hands import write_cards
from app.games.inkas.picture import draw_board
from app.games.inkas.state import NOBODY, Answer, Counter, Counts, Offer, State

LETTERS = "robg"
"""Colour letters of the seats in their order."""
CARD_LETTERS = "ARIM"
NO_CARDS: Counts = (0, 0, 0, 0)


def write_position(state: State) -> str:
    seats = [_write_seat(state, seat) for seat in range(state.seats)]
    return "\n".join([draw_board(state.board, state.robber), *seats, _write_turn(state)])


def _write_seat(state: State, seat: Seat) -> str:
    words = [f"{LETTERS[seat]}: {' '.join(_pieces(state, seat))}".rstrip()]
    fresh = state.fresh if seat == state.turn else NO_CARDS
    cards = "".join(
        letter * (held - new) + letter.lower() * new
        for letter, held, new in zip(CARD_LETTERS, state.dev[seat], fresh, strict=True)
    )
    words += [f"hand {write_cards(state.hands[seat])}"] if any(state.hands[seat]) else []
    words += [f"cards {cards}"] if cards else []
    words += [f"arts {state.arts[seat]}"] if state.arts[seat] else []
    return " | ".join([*words, f"discs {state.discs[seat]}", f"tribe {state.tribe[seat] + 1}"])


def _pieces(state: State, seat: Seat) -> list[str]:
    buildings = (
        ("", state.settlements),
        ("*", state.cities),
        ("~", state.old_settlements),
        ("~*", state.old_cities),
    )
    corners = [f"{mark}{CORNERS[v]}" for mark, masks in buildings for v in members(masks[seat])]
    return [*corners, *(EDGES[e] for e in members(state.roads[seat]))]


def _letters(seats: tuple[Seat, ...]) -> str:
    return " ".join(LETTERS[seat] for seat in seats)


def _write_turn(state: State) -> str:
    used = {"card": state.card_played, "route": state.route_used, "warriors": state.arts_used}
    picks = [f"{LETTERS[seat]}{write_cards(bundle)}" for seat, bundle in enumerate(state.picks) if bundle]
    owes = [f"{LETTERS[seat]}{number}" for seat, number in enumerate(state.owed) if number]
    words = {
        "first": LETTERS[state.first],
        "resume": state.resume,
        "dice": "+".join(map(str, state.dice)) if state.dice else "",
        "route": "" if state.route_holder == NOBODY else LETTERS[state.route_holder],
        "warriors": "" if state.arts_holder == NOBODY else LETTERS[state.arts_holder],
        "used": " ".join(name for name, flag in used.items() if flag),
        "free": str(state.free_roads or ""),
        "owes": " ".join(owes),
        "chose": " ".join(picks),
        "site": "" if state.found_at == NOBODY else CORNERS[state.found_at],
        "stacks": _write_stacks(state),
        "offer": _write_offer(state.offer),
        "tried": " ".join(f"{write_cards(given)}>{write_cards(got)}" for given, got in state.tried),
        "agreed": "" if state.agreed is None else _letters(state.agreed) or "nobody",
        "result": "" if state.result is None else f"{state.result.reason} {_letters(state.result.winners)}",
    }
    head = f"turn {LETTERS[state.turn]} {state.turns} {state.phase}"
    return " | ".join([head, *(f"{name} {text}" for name, text in words.items() if text)])


def _write_stacks(state: State) -> str:
    first, second = ("".join(map(str, stack)) for stack in (state.stack1, state.stack2))
    return f"{first} {second}{' open' if state.opened else ''}"


def _write_offer(offer: Offer | None) -> str:
    if offer is None:
        return ""
    answers = [f"{LETTERS[seat]}={_write_answer(offer.answers[seat])}" for seat in offer.to if offer.answers[seat]]
    return " ".join([f"{write_cards(offer.give)}>{write_cards(offer.get)}", _letters(offer.to), *answers])


def _write_answer(answer: Answer) -> str:
    if isinstance(answer, Counter):
        return f"{write_cards(answer.give)}>{write_cards(answer.get)}"
    return str(answer)
