"""The robber, and which cards to give back after a seven."""

from collections.abc import Sequence

from app.bots.values.inkas.plans import best_plan
from app.bots.values.inkas.sight import PIPS, WEIGHTS
from app.games.core.game import Action, Seat
from app.games.inkas.board import CORNERS_OF, HEX_COUNT, HEX_ID
from app.games.inkas.hands import NONE, UNITS, minus, plus, write_cards
from app.games.inkas.state import State


def threat(state: State, seat: Seat) -> float:
    """How much somebody's income should be feared."""
    lead = state.discs[seat] - sum(state.discs) / state.seats
    return max(0.4, 1 + 0.2 * lead) + (0.8 if state.discs[seat] >= 9 else 0.0)


def harm(state: State, seat: Seat, place: int) -> float:
    """What the robber on a place takes from the others, less what it takes from oneself."""
    if place >= HEX_COUNT:
        return 0.0
    worth = PIPS[place] * WEIGHTS[state.board.land[place]]
    total = 0.0
    for other in range(state.seats):
        corners = CORNERS_OF[place]
        cards = (state.ones[other] & corners).bit_count() + 2 * (state.twos[other] & corners).bit_count()
        total += worth * cards * (-2.0 if other == seat else threat(state, other))
    return total


def robber(state: State, seat: Seat, actions: Sequence[Action]) -> Action:
    """Where it hurts the leaders most, with a theft if there is one."""
    return max(actions, key=lambda action: _worth(state, seat, action))


def _worth(state: State, seat: Seat, action: Action) -> float:
    _, place, victim = action
    stolen = 0.0
    if victim is not None:
        stolen = 3.0 * threat(state, victim) + 0.2 * min(10, sum(state.hands[victim]))
    return harm(state, seat, HEX_ID[place]) + stolen


def discard(state: State, seat: Seat) -> Action:
    """What the plan needs least, goods of which there is one first."""
    plan = best_plan(state, seat)
    cost = plan.cost if plan else NONE
    hand, given = state.hands[seat], NONE
    for _ in range(state.owed[seat]):
        kind = max((kind for kind in range(8) if hand[kind]), key=lambda kind: _useless(hand[kind] - cost[kind], kind))
        hand, given = minus(hand, UNITS[kind]), plus(given, UNITS[kind])
    return ("discard", write_cards(given))


def _useless(over: int, kind: int) -> float:
    """More for a card beyond what is needed, less for one that is worth more."""
    return over - WEIGHTS[kind] / 2
