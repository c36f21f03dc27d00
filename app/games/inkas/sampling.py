"""Concrete open-ended actions at random, for tests, bots and simulations."""

import random

from app.games.core.game import Action, Seat
from app.games.inkas.hands import KINDS, NONE, UNITS, Hand, Kind, minus, plus, write_cards
from app.games.inkas.state import State


def sample_open(state: State, seat: Seat, kind: str, dice: random.Random) -> Action:
    """A legal action of an open-ended kind that stands in the seat's legal list."""
    hand = state.hands[seat]
    if kind == "discard":
        return ("discard", write_cards(_cards(hand, state.owed[seat], dice)))
    if kind == "swap":
        payment = _cards(hand, 2, dice)
        return ("swap", write_cards(payment), KINDS[_kind(plus(state.supply, payment), dice)])
    given = _cards(hand, 1 + (dice.random() < 0.2 and sum(hand) > 1), dice)
    wanted = tuple(int(not number) for number in given)
    bundles = (write_cards(given), KINDS[_kind(wanted, dice)])
    return ("counter", *bundles) if kind == "counter" else ("offer", *bundles, _some_others(state, seat, dice))


def _kind(hand: Hand, dice: random.Random) -> Kind:
    """The kind of one card of the hand, each card equally likely."""
    left = int(dice.random() * sum(hand))
    for kind, number in enumerate(hand):
        left -= number
        if left < 0:
            return kind
    raise AssertionError("an index below the total always meets a card")


def _cards(hand: Hand, number: int, dice: random.Random) -> Hand:
    drawn = NONE
    for _ in range(number):
        card = UNITS[_kind(hand, dice)]
        hand, drawn = minus(hand, card), plus(drawn, card)
    return drawn


def _some_others(state: State, seat: Seat, dice: random.Random) -> tuple[Seat, ...]:
    others = [other for other in range(state.seats) if other != seat]
    return tuple(others) if dice.random() < 0.5 else (others[int(dice.random() * len(others))],)
