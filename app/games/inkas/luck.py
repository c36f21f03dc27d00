"""Luck: what the dice and the stacks gave, against what was to be expected of them at that moment.

income     cards that a roll calls for, by everybody's buildings and the robber as they stand; whether the supply has
           them is another matter (IN21-IN23)
seven      sevens among a seat's own rolls
arts, roads, invention, monopoly     development cards drawn, by what lay in the stack (IN39, IN41)
"""

from collections.abc import Iterator, Sequence

from app.games.core.chance import Draw
from app.games.core.game import Action, Luck, Seat
from app.games.inkas.cards import stack
from app.games.inkas.production import claims_at
from app.games.inkas.state import CARDS, State

SEVEN = 7
WAYS = {total: 6 - abs(SEVEN - total) for total in range(2, 13)}
"""In how many of 36 ways two dice show a sum."""


def luck(state: State, seat: Seat, action: Action, outcome: Sequence[Draw]) -> Iterator[Luck]:
    """Of one record with draws that the rules tell apart; `state` is the one before it."""
    if action[0] == "roll":
        yield from _rolled(state, seat, sum(int(draw.value) for draw in outcome))
    elif action[0] == "buy":
        pool = stack(state)
        for card, left in zip(CARDS, pool, strict=True):
            yield Luck(seat, card, int(outcome[0].value == card), left / sum(pool))


def _rolled(state: State, seat: Seat, total: int) -> Iterator[Luck]:
    yield Luck(seat, "seven", int(total == SEVEN), WAYS[SEVEN] / 36)
    called = {number: _called(state, number) for number in WAYS}
    for other in range(state.seats):
        due = sum(ways * called[number][other] for number, ways in WAYS.items()) / 36
        yield Luck(other, "income", called[total][other], due)


def _called(state: State, total: int) -> list[int]:
    """Cards by seat for a sum of the dice."""
    cards = [0] * state.seats
    for h, kind, corners in state.board.called[total]:
        for claim in claims_at(state, h, kind, corners) if h != state.robber else ():
            cards[claim.seat] += claim.number
    return cards
