"""Plans: the next disc, what it costs and how long it will take."""

from typing import NamedTuple

from app.bots.values.inkas.sight import Rates, corner_worth, income, ways
from app.games.core.game import Action, Seat
from app.games.inkas.board import members
from app.games.inkas.building import CITY_ACTIONS, ROAD_ACTIONS, SETTLE_ACTIONS
from app.games.inkas.hands import GOODS, RESOURCES, Hand, minus, plus
from app.games.inkas.purse import CITY, ROAD, SETTLEMENT
from app.games.inkas.state import State

FAR = 4
"""Roads that a plan may need."""
NEVER = 60.0
"""Rounds; more is as bad."""
WORTH = 0.06
"""Rounds that a pip of a site is worth."""


class Plan(NamedTuple):
    """A way to the next disc. step: the action that comes next, and what it costs; rounds: how long until the disc."""

    step: Action
    step_cost: Hand
    cost: Hand
    rounds: float
    roads: tuple[int, ...] = ()


def rounds_until(hand: Hand, cost: Hand, rates: Rates) -> float:
    """Rounds of turns until a hand that grows by `rates` covers a cost, with trades."""
    if _missing(hand, cost, rates, 0.0) <= 0:
        return 0.0
    low, high = 0.0, NEVER
    if _missing(hand, cost, rates, high) > 0:
        return high
    while high - low > 0.1:
        middle = (low + high) / 2
        if _missing(hand, cost, rates, middle) > 0:
            low = middle
        else:
            high = middle
    return high


def _missing(hand: Hand, cost: Hand, rates: Rates, rounds: float) -> float:
    """Cards that are missing after some rounds, less what the rest buys at about the supply's rates."""
    missing = spare = 0.0
    for kind in RESOURCES:
        left = hand[kind] + rates[kind] * rounds - cost[kind]
        if left < 0:
            missing -= left
        else:
            spare += left / 2.7
    for kind in GOODS:
        spare += (hand[kind] + rates[kind] * rounds) / 1.9
    return missing - (spare if rounds else int(spare))


def best_plan(state: State, seat: Seat, hand: Hand | None = None) -> Plan | None:
    """The disc that may be expected soonest, a good site counting as if it came a little sooner."""
    hand = state.hands[seat] if hand is None else hand
    rates = income(state, seat)
    found = [*_cities(state, seat, hand, rates), *_settlements(state, seat, hand, rates)]
    return min(found, key=lambda plan: plan.rounds, default=None)


def _cities(state: State, seat: Seat, hand: Hand, rates: Rates) -> list[Plan]:
    if state.cities[seat] or not state.settlements[seat]:
        return []
    rounds = rounds_until(hand, CITY, rates)
    return [
        Plan(CITY_ACTIONS[v], CITY, CITY, rounds - WORTH * corner_worth(state, v, rates))
        for v in members(state.settlements[seat])
    ]


def _settlements(state: State, seat: Seat, hand: Hand, rates: Rates) -> list[Plan]:
    found = []
    times: dict[int, float] = {}
    for corner, roads in ways(state, seat, FAR):
        cost = SETTLEMENT
        for _ in roads:
            cost = plus(cost, ROAD)
        if len(roads) not in times:
            times[len(roads)] = rounds_until(hand, cost, rates)
        rounds = times[len(roads)] - WORTH * corner_worth(state, corner, rates) + 0.2 * len(roads)
        step, step_cost = (ROAD_ACTIONS[roads[0]], ROAD) if roads else (SETTLE_ACTIONS[corner], SETTLEMENT)
        found.append(Plan(step, step_cost, cost, rounds, roads))
    return found


def lacking(hand: Hand, cost: Hand) -> Hand:
    return tuple(max(0, want - have) for want, have in zip(cost, hand, strict=True))


def spare_cards(hand: Hand, cost: Hand) -> Hand:
    return tuple(max(0, have - want) for want, have in zip(cost, hand, strict=True))


def progress(state: State, seat: Seat, given: Hand, got: Hand) -> float:
    """Rounds that a trade saves for the next disc."""
    hand = state.hands[seat]
    before, after = best_plan(state, seat), best_plan(state, seat, plus(minus(hand, given), got))
    if before is None or after is None:
        return 0.0
    return before.rounds - after.rounds
