"""How long a seat will take to its last disc: the yardstick of the sharp bot, in rounds of turns.

Cards are thought of as flowing in steadily. In the active tribe every order that begins with one of the
nearest discs is followed to the tribe's end, each time with the sites and roads that are really there;
the tribes after it are reckoned with a usual site. What pays by then, pays: buildings of the active tribe
last one tribe longer, those under thickets leave with the second decline (IN50).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from app.bots.values.inkas.plans import CARD_WORTH, SWAPS, rounds_until
from app.bots.values.inkas.sight import PIPS, WEIGHTS, Rates, ways
from app.games.core.game import Seat
from app.games.inkas.board import CORNERS_OF, HEX_COUNT, HEXES_AT, NEAR, Board, Mask, members
from app.games.inkas.hands import Hand, plus
from app.games.inkas.purse import CITY, ROAD, SETTLEMENT
from app.games.inkas.sets import active
from app.games.inkas.state import LAST_DISC, State

ENDS_AT = (4, 8, LAST_DISC)
"""Discs with which each tribe is complete."""
FAR = 6
"""Roads to a site, at most."""
SITES = 5
"""Sites that are looked at."""
ROBBED = 0.4
"""What a hex under the robber still counts: it will not stay there."""
STUCK = 14.0
"""Rounds for a disc that is out of reach as the board stands."""
GROWTH = 0.9
"""Rounds that a card more in each round is worth when the next disc is chosen."""


class Site(NamedTuple):
    corner: int
    roads: frozenset[int]
    gain: Rates


def after(hand: Rates, cost: Hand, rates: Rates, rounds: float) -> Rates:
    """The hand once a cost is paid, what was missing traded for evenly from the rest."""
    left = [have + rate * rounds - want for have, want, rate in zip(hand, cost, rates, strict=True)]
    missing = -sum(n for n in left if n < 0)
    if missing <= 0:
        return tuple(left)
    worth = sum(n / swap for n, swap in zip(left, SWAPS, strict=True) if n > 0)
    keep = max(0.0, 1 - missing / worth) if worth > 0 else 0.0
    return tuple([n * keep if n > 0 else 0.0 for n in left])


@lru_cache(maxsize=1 << 12)
def yields(board: Board, corner: int, seats: int, robber: int) -> Rates:
    """Cards of each kind that a settlement brings in a round."""
    rates = [0.0] * 8
    for h in HEXES_AT[corner]:
        if board.land[h] >= 0:
            rates[board.land[h]] += PIPS[h] / 36 * seats * (ROBBED if h == robber else 1.0)
    return tuple(rates)


@lru_cache(maxsize=1 << 10)
def income_at(board: Board, ones: Mask, twos: Mask, seats: int, robber: int) -> Rates:
    """Cards of each kind in a round from settlements and cities."""
    rates = [0.0] * 8
    for h in range(HEX_COUNT):
        kind, corners = board.land[h], CORNERS_OF[h]
        number = (ones & corners).bit_count() + 2 * (twos & corners).bit_count()
        if number and kind >= 0:
            rates[kind] += number * PIPS[h] / 36 * seats * (ROBBED if h == robber else 1.0)
    return tuple(rates)


def more(rates: Rates, gain: Rates, times: float = 1.0) -> Rates:
    return tuple([rate + times * other for rate, other in zip(rates, gain, strict=True)])


@lru_cache(maxsize=1 << 12)
def value(gain: Rates) -> float:
    return sum(rate * weight for rate, weight in zip(gain, WEIGHTS, strict=True))


USUAL = (0.17, 0.17, 0.17, 0.17, 0.17, 0.06, 0.06, 0.06)
"""Cards in a round, for each seat at the table a quarter of it, of a usual site of a tribe to come."""
LATER = (
    plus(plus(CITY, plus(SETTLEMENT, SETTLEMENT)), plus(plus(ROAD, ROAD), plus(ROAD, ROAD))),
    plus(plus(CITY, SETTLEMENT), plus(ROAD, ROAD)),
)
"""What the second and the third tribe still have to pay for once they are founded."""


@dataclass(frozen=True)
class Race:
    """What a seat has before it, whatever it holds: all of it is public.

    need: discs until the tribe is complete; city: what the best upgrade would add, None when it was made
    stays: income that outlasts the tribe's end; goes: the rest
    """

    seats: int
    tribe: int
    need: int
    stays: Rates
    goes: Rates
    city: Rates | None
    sites: tuple[Site, ...]

    def rounds(self, hand: Rates) -> float:
        """Rounds to the last disc, the first step being the one that turns out best."""
        if not self.need:
            return self._later(self.tribe, hand, self.stays)
        firsts = self._choices(self.city, self.sites)
        return min((self._follow(first, hand) for first in firsts), default=self._stuck(self.need, self.stays))

    def gain(self, hand: Rates, given: Hand, got: Hand) -> float:
        """Rounds that a trade saves, and a little for every card more."""
        traded = tuple(have - less + more for have, less, more in zip(hand, given, got, strict=True))
        return self.rounds(hand) - self.rounds(traded) + 0.3 * CARD_WORTH * (sum(got) - sum(given))

    def _choices(self, city: Rates | None, sites: Sequence[Site]) -> "list[Site | None]":
        """None stands for the city."""
        return [*([] if city is None else [None]), *sites]

    def _follow(self, step: Site | None, hand: Rates) -> float:
        stays, city, sites, total = self.stays, self.city, self.sites, 0.0
        for need in range(self.need, 0, -1):
            cost = CITY if step is None else site_cost(len(step.roads))
            rates = more(stays, self.goes)
            rounds = rounds_until(hand, cost, rates)
            total, hand = total + rounds, after(hand, cost, rates, rounds)
            if step is None:
                stays, city = more(stays, city or stays), None
            else:
                stays, sites = more(stays, step.gain), _without(sites, step)
                city = city and max(city, step.gain, key=value)
            if need > 1:
                choices = self._choices(city, sites)
                if not choices:
                    return total + self._stuck(need - 1, stays)
                step = self._next(choices, city, hand, more(stays, self.goes))
        return total + self._later(self.tribe + 1, hand, stays)

    def _next(self, choices: "list[Site | None]", city: Rates | None, hand: Rates, rates: Rates) -> Site | None:
        return min(choices, key=lambda choice: self._when(choice, city, hand, rates))

    def _when(self, choice: Site | None, city: Rates | None, hand: Rates, rates: Rates) -> float:
        if choice is None:
            assert city is not None
            return rounds_until(hand, CITY, rates) - GROWTH * value(city)
        return rounds_until(hand, site_cost(len(choice.roads)), rates) - GROWTH * value(choice.gain)

    def _stuck(self, need: int, stays: Rates) -> float:
        return STUCK * need + self._later(self.tribe + 1, (0.0,) * 8, stays)

    def _later(self, tribe: int, hand: Rates, old: Rates) -> float:
        """Rounds for the tribes from `tribe` (0, 1, 2) on, the first of which is about to be founded."""
        total = 0.0
        for number in range(tribe, 3):
            site = tuple([rate * self.seats / 4 for rate in USUAL])
            total += rounds_until(hand, LATER[number - 1], more(old, site, 2.2))
            hand, old = (0.0,) * 8, tuple([4.5 * rate for rate in site])
        return total


def _without(sites: Sequence[Site], built: Site) -> tuple[Site, ...]:
    """What is left, nearer by the roads that were built."""
    near = NEAR[built.corner] | 1 << built.corner
    return tuple(site._replace(roads=site.roads - built.roads) for site in sites if not near >> site.corner & 1)


@lru_cache(maxsize=64)
def site_cost(roads: int) -> Hand:
    return tuple(want + roads * each for want, each in zip(SETTLEMENT, ROAD, strict=True))


def race(state: State, seat: Seat) -> Race:
    board, seats, robber = state.board, state.seats, state.robber
    tribe = min(2, state.tribe[seat])
    founded = bool(active(state, seat))
    now = income_at(board, state.settlements[seat], state.cities[seat], seats, robber)
    old = income_at(board, state.old_settlements[seat], state.old_cities[seat], seats, robber)
    if not founded:
        return Race(seats, tribe, 0, old, (0.0,) * 8, None, ())
    upgrades = [yields(board, v, seats, robber) for v in members(state.settlements[seat])]
    city = None if state.cities[seat] else max(upgrades, key=value, default=None)
    return Race(seats, tribe, ENDS_AT[tribe] - state.discs[seat], now, old, city, _sites(state, seat))


def _sites(state: State, seat: Seat) -> tuple[Site, ...]:
    """The most promising sites: near ones, and better ones further off."""
    found = []
    for corner, roads in ways(state, seat, FAR):
        gain = yields(state.board, corner, state.seats, state.robber)
        rank = site_rank(value(gain), len(roads))
        found.append((rank, Site(corner, frozenset(roads), gain)))
    found.sort(key=lambda pair: -pair[0])
    return tuple(site for _, site in found[:SITES])


def site_rank(worth: float, roads: int) -> float:
    return worth - 0.45 * roads
