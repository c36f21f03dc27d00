"""Plans: the next disc, what it costs and how long it will take."""

from functools import lru_cache
from typing import NamedTuple

from app.bots.values.inkas.sight import Rates, corner_worth, income, ways
from app.games.core.game import Action, Seat
from app.games.inkas.board import members
from app.games.inkas.building import CITY_ACTIONS, ROAD_ACTIONS, SETTLE_ACTIONS
from app.games.inkas.hands import Hand, plus
from app.games.inkas.purse import CITY, ROAD, SETTLEMENT
from app.games.inkas.state import State

FAR = 4
"""Roads that a plan may need."""
NEVER = 60.0
"""Rounds; more is as bad."""
SWAPS = (2.7, 2.7, 2.7, 2.7, 2.7, 1.9, 1.9, 1.9)
"""Cards of each kind that bring a missing one in the long run, a little less than the supply asks for."""
WORTH = 0.06
"""Rounds that a pip of a site is worth."""
ACCEPTABLE = 0.1
"""Rounds that a trade must save to be made."""
CARD_WORTH = 0.15
"""Rounds that a card more is worth, whatever it is."""


class Plan(NamedTuple):
    """A way to the next disc. step: the action that comes next, and what it costs; rounds: how long until the disc."""

    step: Action
    step_cost: Hand
    cost: Hand
    rounds: float
    roads: tuple[int, ...] = ()


@lru_cache(maxsize=1 << 13)
def rounds_until(hand: Rates, cost: Hand, rates: Rates) -> float:
    """Rounds of turns until a hand that grows by `rates` covers a cost, what is spare traded in.

    What is missing falls along straight lines that become flatter as one kind after the other is
    there: Newton's steps from the left never go too far, and end.
    """
    short = [want - have for have, want in zip(hand, cost, strict=True)]
    spare = sum(-left // 3 for left in short[:5] if left < 0) + sum(-left // 2 for left in short[5:] if left < 0)
    if sum(left for left in short if left > 0) <= spare:
        return 0.0
    rounds = 0.0
    for _ in range(9):
        missing = flow = 0.0
        for left, rate, swap in zip(short, rates, SWAPS, strict=True):
            left -= rate * rounds
            if left > 0:
                missing += left
                flow += rate
            else:
                missing += left / swap
                flow += rate / swap
        if missing < 0.02:
            break
        if flow <= 0.01:
            return NEVER
        rounds += missing / flow
    return min(rounds, NEVER)


class Aim(NamedTuple):
    """A plan before it is asked how long it takes with a certain hand. bonus: rounds that it may come later."""

    step: Action
    step_cost: Hand
    cost: Hand
    bonus: float
    roads: tuple[int, ...] = ()


class Prospect(NamedTuple):
    """What a seat may do for its next disc, whatever it holds: all of it is public."""

    rates: Rates
    aims: tuple[Aim, ...]

    def plan(self, hand: Rates) -> Plan | None:
        """The disc that may be expected soonest, a good site counting as if it came a little sooner."""
        times = {cost: rounds_until(hand, cost, self.rates) for cost in {aim.cost for aim in self.aims}}
        plans = [Plan(*aim[:3], times[aim.cost] - aim.bonus, aim.roads) for aim in self.aims]
        return min(plans, key=lambda plan: plan.rounds, default=None)

    def gain(self, hand: Rates, given: Hand, got: Hand) -> float:
        """Rounds that a trade saves for the next disc, and a little for every card more."""
        traded = tuple(have - less + more for have, less, more in zip(hand, given, got, strict=True))
        before, after = self.plan(hand), self.plan(traded)
        saved = before.rounds - after.rounds if before and after else 0.0
        return saved + CARD_WORTH * (sum(got) - sum(given))


def prospect(state: State, seat: Seat) -> Prospect:
    rates = income(state, seat)
    return Prospect(rates, (*_cities(state, seat, rates), *_settlements(state, seat, rates)))


def best_plan(state: State, seat: Seat) -> Plan | None:
    return prospect(state, seat).plan(state.hands[seat])


def _cities(state: State, seat: Seat, rates: Rates) -> list[Aim]:
    if state.cities[seat]:
        return []
    return [
        Aim(CITY_ACTIONS[v], CITY, CITY, WORTH * corner_worth(state, v, rates))
        for v in members(state.settlements[seat])
    ]


def _settlements(state: State, seat: Seat, rates: Rates) -> list[Aim]:
    found = []
    for corner, roads in ways(state, seat, FAR):
        cost = SETTLEMENT
        for _ in roads:
            cost = plus(cost, ROAD)
        bonus = WORTH * corner_worth(state, corner, rates) - 0.2 * len(roads)
        step, step_cost = (ROAD_ACTIONS[roads[0]], ROAD) if roads else (SETTLE_ACTIONS[corner], SETTLEMENT)
        found.append(Aim(step, step_cost, cost, bonus, roads))
    return found


def lacking(hand: Hand, cost: Hand) -> Hand:
    return tuple(max(0, want - have) for want, have in zip(cost, hand, strict=True))


def spare_cards(hand: Hand, cost: Hand) -> Hand:
    return tuple(max(0, have - want) for want, have in zip(cost, hand, strict=True))
