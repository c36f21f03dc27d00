"""The sharp bot's turn: what can be built, bought, traded and played is tried out, several steps deep.

Only what the seat may know is tried: what others hold is guessed, a card drawn counts as a usual one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from app.bots.values.inkas.guess import guesses
from app.bots.values.inkas.plans import lacking
from app.bots.values.inkas.race import Race, race
from app.bots.values.inkas.sight import Rates
from app.games.core.chance import Forced
from app.games.core.game import Action, Seat
from app.games.inkas import phases
from app.games.inkas.board import EDGE_ID
from app.games.inkas.cards import MONOPOLY_SHARE
from app.games.inkas.hands import KIND_OF, KINDS, RESOURCES, Hand, minus
from app.games.inkas.purse import CARD, CITY, ROAD, SETTLEMENT
from app.games.inkas.robber import hand_limit
from app.games.inkas.state import LAST_DISC, MONOPOLY, State, with_item

DEPTH, WIDTH = 6, 5
"""Steps that a turn is thought ahead, and lines of play kept after each."""
DEV = 0.3
"""Rounds that a development card is worth."""
ROUTE = 0.5
"""Rounds that the route is worth while the tribe lasts."""
TAKEN = 0.4
"""Share of a hand above the limit that a seven takes, the owner choosing what to give."""
ROAD_BUILT = 0.03
"""Rounds for a road that is built already: nobody takes it away any more."""
DISC_PLACED = 1.0
"""Rounds for a disc that is placed already, all cards being the same."""
UNCERTAIN = ("buy", "monopoly")
"""Steps after which the bot looks again: something new is known then."""


class Line(NamedTuple):
    """Steps of a turn and where they lead."""

    rounds: float
    steps: tuple[Action, ...]
    state: State

    @property
    def may_stop(self) -> bool:
        """A trade is no end in itself, and free roads have to be placed."""
        return self.state.phase != "roads" and self.steps[-1][0] not in ("bank", "swap", "invention")

    @property
    def goes_on(self) -> bool:
        return self.state.phase in ("build", "roads") and self.steps[-1][0] not in UNCERTAIN


@dataclass
class Thought:
    """What is remembered while one choice is thought through: races by the pieces on the board."""

    seat: Seat
    races: dict[object, Race] = field(default_factory=dict)

    def race(self, state: State) -> Race:
        key = self.pieces(state)
        if key not in self.races:
            self.races[key] = race(state, self.seat)
        return self.races[key]

    def pieces(self, state: State) -> tuple[object, ...]:
        seat = self.seat
        return state.roads[seat], state.settlements[seat], state.cities[seat], state.discs[seat], state.robber

    def rounds(self, state: State) -> float:
        """Rounds to the end if the turn ends here, less what else is good to have."""
        seat = self.seat
        if state.discs[seat] >= LAST_DISC:
            return -100.0
        ahead = self.race(state)
        route = ROUTE * (state.route_holder == seat) * min(1.0, ahead.need / 2)
        pieces = DISC_PLACED * state.discs[seat] + ROAD_BUILT * state.roads[seat].bit_count()
        return ahead.rounds(kept(state, seat, ahead)) - route - pieces - DEV * sum(state.dev[seat])

    def line(self, line: Line, step: Action) -> Line:
        """The line with one more step."""
        after = _UNKNOWN.get(step[0], _known)(line.state, self.seat, step)
        return Line(self.rounds(after), (*line.steps, step), after)

    def best_line(self, state: State) -> Line:
        """The steps after which the race looks shortest; none when it is best to end the turn."""
        best = Line(self.rounds(state), (), state)
        lines, seen = [best], set[object]()
        for _ in range(DEPTH):
            found = [after for line in lines for after in self._further(line, seen)]
            found.sort(key=lambda line: line.rounds)
            best = min([best, *(line for line in found if line.may_stop)], key=lambda line: line.rounds)
            lines = [line for line in found if line.goes_on][:WIDTH]
        return best

    def _further(self, line: Line, seen: set[object]) -> Iterator[Line]:
        """Longer lines; orders of the same steps are tried once."""
        for step in steps(line.state, self.seat, self.race(line.state)):
            after = self.line(line, step)
            state = after.state
            key = (*self.pieces(state), state.hands[self.seat], state.dev[self.seat], state.phase)
            if key not in seen:
                seen.add(key)
                yield after


def kept(state: State, seat: Seat, ahead: Race) -> Rates:
    """What a hand is worth until the next own turn, sevens considered."""
    hand = state.hands[seat]
    over = sum(hand) + 0.4 * (sum(ahead.stays) + sum(ahead.goes)) - hand_limit(state, seat)
    if over <= 0:
        return hand
    sevens = 1 - (5 / 6) ** state.seats
    share = 1 - sevens * TAKEN * min(1.0, over / 2)
    return tuple([count * share for count in hand])


# --- what a step leads to ---------------------------------------------------


def _known(state: State, seat: Seat, step: Action) -> State:
    return phases.apply(state, seat, step, Forced(()))[0]


def _bought(state: State, seat: Seat, step: Action) -> State:
    """With a card more, whichever it is; counted as Combat Arts, the usual one."""
    after = state.copy()
    after.hands = with_item(after.hands, seat, minus(after.hands[seat], CARD))
    held = after.dev[seat]
    after.dev = with_item(after.dev, seat, (held[0] + 1, *held[1:]))
    return after


def _monopolised(state: State, seat: Seat, step: Action) -> State:
    """With what the others may be expected to hold of the kind."""
    kind = KIND_OF[step[1]]
    gain = round(sum(min(MONOPOLY_SHARE, hand[kind]) for hand in guesses(state, seat).values()))
    after = state.copy()
    hand = after.hands[seat]
    after.hands = with_item(after.hands, seat, with_item(hand, kind, hand[kind] + gain))
    after.dev = with_item(after.dev, seat, with_item(after.dev[seat], MONOPOLY, after.dev[seat][MONOPOLY] - 1))
    after.card_played = True
    return after


_UNKNOWN = {"buy": _bought, "monopoly": _monopolised}


# --- what is worth trying ---------------------------------------------------


def steps(state: State, seat: Seat, ahead: Race) -> Iterator[Action]:
    """All that builds something useful, cards, and trades for what is missing for something."""
    wanted = {
        kind for kind in RESOURCES for cost in (CITY, SETTLEMENT, ROAD, CARD) if _lacks(state.hands[seat], cost)[kind]
    }
    letters = {KINDS[kind] for kind in wanted}
    useful = {edge for site in ahead.sites for edge in site.roads}
    for action in phases.legal(state, seat):
        kind = action[0]
        if (
            kind in ("settle", "city", "buy", "roads", "monopoly")
            or (kind == "road" and EDGE_ID[action[1]] in useful)
            or kind in ("bank", "invention")
            and set(action[-1]) <= letters
        ):
            yield action
        elif kind == "swap":
            yield from _swaps(state, seat, wanted)


def _lacks(hand: Hand, cost: Hand) -> Hand:
    """What is missing, if it is not too much for one turn."""
    missing = lacking(hand, cost)
    return missing if sum(missing) <= 3 else (0,) * 8


def _swaps(state: State, seat: Seat, wanted: set[int]) -> Iterator[Action]:
    """By the route: two of the most plentiful cards, those that are not wanted first, for each that is."""
    hand = state.hands[seat]
    kinds = sorted((kind for kind in range(8) if hand[kind]), key=lambda kind: (kind in wanted, kind < 5, -hand[kind]))
    pairs = [(a, b) for a in kinds[:3] for b in kinds[:3] if a <= b and (a != b or hand[a] > 1)]
    for a, b in pairs:
        for kind in sorted(wanted - {a, b}):
            if state.supply[kind]:
                yield ("swap", "".join(sorted(KINDS[a] + KINDS[b])), KINDS[kind])
