"""What the others may hold, from what everybody knows.

How many cards somebody holds is public, and so is how many of each kind are not in the supply (IN17, IN6).
What is not in the own hand is shared out between the others: more of a kind to whom the board pays more of it.
"""

from typing import NamedTuple

from app.bots.values.inkas.plans import ACCEPTABLE, Prospect, prospect
from app.bots.values.inkas.sight import Rates, income
from app.games.core.game import Seat
from app.games.inkas.hands import TOTAL, Hand, minus
from app.games.inkas.state import State

ROUNDS = 4
"""Times that rows and columns are brought to their sums in turn."""
ANYHOW = 0.35
"""Weight of a kind that the board does not pay somebody: trades and thefts bring it, too."""


def unseen(state: State, seat: Seat) -> Hand:
    """Cards of each kind that the others hold together."""
    return minus(minus(TOTAL, state.supply), state.hands[seat])


def guesses(state: State, seat: Seat) -> dict[Seat, Rates]:
    """Cards of each kind that each of the others may be expected to hold."""
    held = unseen(state, seat)
    others = [other for other in range(state.seats) if other != seat]
    rows = {other: [rate + ANYHOW for rate in income(state, other)] for other in others}
    numbers = {other: sum(state.hands[other]) for other in others}
    for _ in range(ROUNDS):
        for kind, number in enumerate(held):
            whole = sum(row[kind] for row in rows.values())
            for row in rows.values():
                row[kind] *= number / whole if whole else 0.0
        for other, row in rows.items():
            whole = sum(row)
            rows[other] = [share * numbers[other] / whole if whole else 0.0 for share in row]
    return {other: tuple(row) for other, row in rows.items()}


class Reading(NamedTuple):
    """Somebody else as we see them: what they may hold, and what they could do with it."""

    hand: Rates
    prospect: Prospect

    def has(self, cards: Hand) -> float:
        """How likely they hold these cards, all of one kind."""
        number = sum(self.hand)
        if number < sum(cards):
            return 0.0
        kind = next(kind for kind, count in enumerate(cards) if count)
        return (1 - (1 - self.hand[kind] / number) ** number) ** sum(cards) if number > self.hand[kind] else 1.0

    def would_trade(self, *, give: Hand, get: Hand) -> float:
        """How likely they can and will give some cards for others."""
        hand = tuple(map(max, self.hand, give))
        return self.has(give) if self.prospect.gain(hand, give, get) > ACCEPTABLE else 0.0


def readings(state: State, seat: Seat) -> dict[Seat, Reading]:
    return {other: Reading(hand, prospect(state, other)) for other, hand in guesses(state, seat).items()}
