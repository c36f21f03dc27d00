"""State of a match of Rise of the Inkas.

Every field is immutable (numbers, tuples, bit masks of corner and edge ids), so
a copy shares all of them and costs about a microsecond. `apply` copies once
and then sets fields of its own copy; nobody else ever sets one.

Phases  found_site found_road   the foundation (IN58)
        roll                    before the production roll
        discard robber          after a seven
        arts                    moving the robber after a Combat Arts card
        roads                   free roads of a Road Building card
        build                   trade and build phase
        tribe                   founding the next tribe (IN52)
        over
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from app.games.core.errors import RuleError
from app.games.core.game import Event, Result, Seat
from app.games.inkas.board import BEGINNERS_BOARD, START_ROBBER, Board, Mask
from app.games.inkas.hands import NONE, TOTAL, Hand
from app.games.inkas.options import Rules

Masks = tuple[Mask, ...]
Counts = tuple[int, ...]
Log = list[Event]

ARTS, ROADS, INVENTION, MONOPOLY = range(4)
CARDS = ("arts", "roads", "invention", "monopoly")
STACK: Counts = (7, 1, 1, 1)
"""Cards of one development stack (IN7), in the order of `CARDS`."""
ROAD_STOCK = 7
SETTLEMENT_STOCK = 8
CITY_STOCK = 2
THICKET_STOCK = 4
GOALS = (4, 4, 3)
LAST_DISC = 11
NOBODY = -1


class Counter(NamedTuple):
    """A counter-offer, seen by who makes it."""

    give: Hand
    get: Hand


Answer = str | Counter | None
"""What somebody said to an offer: "yes", "no", a counter-offer, or nothing yet."""


class Offer(NamedTuple):
    """The open offer of the seat whose turn it is.

    to: seats that were asked, ascending
    answers: one for each seat of the match; None also for those who were not asked
    """

    give: Hand
    get: Hand
    to: tuple[Seat, ...]
    answers: tuple[Answer, ...]


@dataclass(slots=True)
class State:
    """Masks and counts stand in seat order; `NOBODY` where no seat is meant.

    turns: number of the turn, from 1; the steps of the foundation count
    resume: the phase after the robber or the free roads
    dev, fresh: development cards held (by kind), and those of them bought this turn
    arts: Combat Arts cards played
    old_settlements, old_cities: decayed buildings, under thickets
    tribe: number of completed tribes
    owed, picks: cards each has to give back after a seven, and what they chose so far
    found_at: corner of the foundation settlement whose road is due
    tried: bundles offered this turn, as (give, get)
    agreed: seats that agree to end the match, when that was proposed; empty once it was refused

    Derived from the pieces by `building.rebuild`:
    ones, twos: settlements and cities, active and decayed: what pays and what can be robbed
    occupied: corners with any building; near: corners the distance rule closes
    reached: corners at which a seat's roads end
    paths, sites: where each seat may build a road, a settlement, cards aside
    lengths: longest route of each seat
    fenced: nobody can ever place another disc (OQ11)
    """

    rules: Rules
    board: Board = BEGINNERS_BOARD
    seats: int = 4
    first: Seat = 0
    turn: Seat = 0
    turns: int = 1
    phase: str = "roll"
    resume: str = "build"
    dice: tuple[int, int] | None = None
    hands: tuple[Hand, ...] = (NONE,) * 4
    supply: Hand = TOTAL
    stack1: Counts = STACK
    stack2: Counts = STACK
    opened: bool = False
    dev: tuple[Counts, ...] = ((0,) * 4,) * 4
    fresh: Counts = (0,) * 4
    arts: Counts = (0,) * 4
    roads: Masks = (0,) * 4
    settlements: Masks = (0,) * 4
    cities: Masks = (0,) * 4
    old_settlements: Masks = (0,) * 4
    old_cities: Masks = (0,) * 4
    discs: Counts = (0,) * 4
    tribe: Counts = (0,) * 4
    route_holder: Seat = NOBODY
    arts_holder: Seat = NOBODY
    robber: int = START_ROBBER
    card_played: bool = False
    route_used: bool = False
    arts_used: bool = False
    free_roads: int = 0
    owed: Counts = (0,) * 4
    picks: tuple[Hand | None, ...] = (None,) * 4
    found_at: int = NOBODY
    offer: Offer | None = None
    tried: tuple[tuple[Hand, Hand], ...] = ()
    agreed: tuple[Seat, ...] | None = None
    result: Result | None = None
    ones: Masks = (0,) * 4
    twos: Masks = (0,) * 4
    occupied: Mask = 0
    near: Mask = 0
    reached: Masks = (0,) * 4
    paths: Masks = (0,) * 4
    sites: Masks = (0,) * 4
    lengths: Counts = (0,) * 4
    fenced: bool = False

    def copy(self) -> "State":
        """A state of its own with the same fields; written out because this runs for every action."""
        new = State.__new__(State)
        new.rules = self.rules
        new.board = self.board
        new.seats = self.seats
        new.first = self.first
        new.turn = self.turn
        new.turns = self.turns
        new.phase = self.phase
        new.resume = self.resume
        new.dice = self.dice
        new.hands = self.hands
        new.supply = self.supply
        new.stack1 = self.stack1
        new.stack2 = self.stack2
        new.opened = self.opened
        new.dev = self.dev
        new.fresh = self.fresh
        new.arts = self.arts
        new.roads = self.roads
        new.settlements = self.settlements
        new.cities = self.cities
        new.old_settlements = self.old_settlements
        new.old_cities = self.old_cities
        new.discs = self.discs
        new.tribe = self.tribe
        new.route_holder = self.route_holder
        new.arts_holder = self.arts_holder
        new.robber = self.robber
        new.card_played = self.card_played
        new.route_used = self.route_used
        new.arts_used = self.arts_used
        new.free_roads = self.free_roads
        new.owed = self.owed
        new.picks = self.picks
        new.found_at = self.found_at
        new.offer = self.offer
        new.tried = self.tried
        new.agreed = self.agreed
        new.result = self.result
        new.ones = self.ones
        new.twos = self.twos
        new.occupied = self.occupied
        new.near = self.near
        new.reached = self.reached
        new.paths = self.paths
        new.sites = self.sites
        new.lengths = self.lengths
        new.fenced = self.fenced
        return new


def empty_state(rules: Rules, seats: int) -> State:
    """Everything in the box or the supply, nothing on the board."""
    zeros = (0,) * seats
    return State(
        rules=rules,
        seats=seats,
        hands=(NONE,) * seats,
        dev=((0,) * 4,) * seats,
        arts=zeros,
        roads=zeros,
        settlements=zeros,
        cities=zeros,
        old_settlements=zeros,
        old_cities=zeros,
        discs=zeros,
        tribe=zeros,
        owed=zeros,
        picks=(None,) * seats,
    )


class Rule(NamedTuple):
    """What the rules say about one kind of action; the entries after the kind are arguments.

    check: (state, seat, *entries) -> RuleError | None; the seat may act and the phase is right
    apply: (state, seat, chance, log, *entries) -> None; sets fields of a fresh copy, adds events
    """

    check: Callable[..., RuleError | None]
    apply: Callable[..., None]


T = TypeVar("T")


def with_item(row: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The row with one entry changed."""
    return (*row[:index], item, *row[index + 1 :])
