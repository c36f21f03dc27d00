"""The contract between a game's rules and everybody who uses them.

A game is an object with the functions below. It is pure: no clock, no input or
output, no random numbers of its own. State is immutable to its users; `apply`
gives a new one and leaves the old as it was.

Action   a tuple whose first entry is its kind: ("place", 1, 0, 2). The entries are
         strings, whole numbers, booleans, None and tuples of those. On the wire and in
         the store it is the JSON list of the same entries.
Event    what happened, for words and animation. State travels as patches of views,
         so an event need not repeat it.
View     a JSON object (dicts with string keys, lists or tuples, strings, whole numbers,
         booleans, None). Parts that did not change should be the same Python
         objects as before: that makes the patch between two views cheap.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from app.games.core.chance import Chance, Draw
from app.games.core.errors import RuleError

Seat = int
Action = tuple[Any, ...]
Options = Mapping[str, Any]
View = dict[str, Any]


class Event(NamedTuple):
    """One thing that happened; `seats` None means that everybody may know it.

    data: JSON fields, named in the message catalogue under `event.<game>.<kind>`
    seats: who may see `data`; all others see `hidden` instead (None: they see nothing)
    """

    kind: str
    data: Mapping[str, Any]
    seats: tuple[Seat, ...] | None = None
    hidden: Mapping[str, Any] | None = None


class Step(NamedTuple):
    """What `start` and `apply` give back. The outcome of chance is in `chance.taken`."""

    state: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: points by seat and who won (several share a tie)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str = "complete"


@dataclass(frozen=True, slots=True)
class Option:
    """One switch of a game, shown in the room with its words from the catalogue.

    choices: allowed values, the default first unless `default` says otherwise
    needs: options (name -> value) without which this one cannot be chosen
    house: True for a house rule, False for an expansion or a part of the game
    """

    name: str
    choices: tuple[bool | str | int, ...]
    default: bool | str | int
    needs: Mapping[str, Any] = field(default_factory=dict)
    house: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of options that goes by one name (catalogue: `preset.<game>.<name>` and `.help`).

    options: what differs from the defaults
    """

    name: str
    options: Options = field(default_factory=dict)


class Game(Protocol):
    """Seats are 0…n-1 in turn order. Functions that are not said to raise, do not."""

    name: str
    rules_version: int
    edition: str
    """Key of the catalogue that says which edition of the rules is played."""
    options: tuple[Option, ...]
    colours: tuple[str, ...]
    """Colour words in the order in which seats take them; letters in NOTATION.md."""
    has_secrets: bool
    """False: every viewer sees the same view and the same events."""

    def players(self, options: Options) -> range:
        """How many may play with these options."""

    def read_options(self, raw: Mapping[str, Any]) -> Options:
        """All options with defaults filled in. Raises Malformed: unknown name, value or missing need."""

    def start(self, options: Options, seats: int, chance: Chance) -> Step:
        """The state before the first decision."""

    def to_act(self, state: Any) -> tuple[Seat, ...]:
        """Who may act now; empty when the match is over."""

    def legal(self, state: Any, seat: Seat) -> tuple[Action, ...]:
        """All legal actions of a seat, finite ones in full. Open-ended kinds (a trade offer) stand
        as (kind, "?"), and the view says what shape they take. Empty when it is not to act."""

    def check(self, state: Any, seat: Seat, action: Action) -> RuleError | None:
        """Why the action is refused, or None. The authority on legality."""

    def apply(self, state: Any, seat: Seat, action: Action, chance: Chance) -> Step:
        """The state after a checked action. Raises nothing for an action that `check` accepts."""

    def view(self, state: Any, viewer: Seat | None) -> View:
        """What a seat, or a spectator (None), may see."""

    def result(self, state: Any) -> Result | None:
        """None while the match goes on."""

    def read_action(self, raw: Any) -> Action:
        """An action from JSON. Raises Malformed, saying what would have been right."""

    def redacted(
        self, state: Any, seat: Seat | None, action: Action, outcome: tuple[Draw, ...], viewer: Seat | None
    ) -> tuple[Action, tuple[Draw, ...]]:
        """Action and outcome as a viewer may know them while the match runs (state: before the record).

        What is hidden becomes "?" of the same shape. A draw from a pool that not all may know comes without its
        number, also for who may know its value: the number tells what else the pool holds. Games without secrets
        return both unchanged.
        """


class OpenEnded(Protocol):
    """What a game with open-ended actions knows besides."""

    def sample_open(self, state: Any, seat: Seat, kind: str, dice: random.Random) -> Action:
        """A legal action of a kind that stands as (kind, "?") in `legal`: for tests, bots and simulations."""


@runtime_checkable
class Resigns(Protocol):
    """A game that goes on without a seat. Where a game has no part for it, the pieces of who resigned are
    played on by a bot (app.matches)."""

    def resign(self, state: Any, seat: Seat, chance: Chance) -> Step:
        """The state after a seat has left for good: it acts no more and cannot win.

        What becomes of its pieces stands in the game's RULES.md. Called for any seat while the
        match goes on, whoever is to act; the match ends when one seat is left.
        """


@runtime_checkable
class Talks(Protocol):
    """A game with actions that change nothing by themselves and could be taken without end, such as offers: matches
    count them (app.matches.table)."""

    talk: frozenset[str]
    """Their kinds."""


@runtime_checkable
class Presets(Protocol):
    """A game that names some sets of its options, the simplest first."""

    presets: tuple[Preset, ...]


@runtime_checkable
class Previews(Protocol):
    """A game that can say what an action would lead to before it is taken."""

    def preview(self, state: Any, seat: Seat, action: Action) -> View:
        """JSON for the seat alone, shaped by the game. Called only with what `check` accepts.

        Nothing is drawn and nothing changes; it may say no more than the seat could work out itself.
        """


class Luck(NamedTuple):
    """How much of something a draw gave to a seat, and how much was to be expected of it.

    what: `luck.<game>.<what>` of the catalogue
    """

    seat: Seat
    what: str
    got: int
    due: float


@runtime_checkable
class Lucky(Protocol):
    """A game that can say how lucky its draws were, which is asked when a match is over."""

    def luck(self, state: Any, seat: Seat, action: Action, outcome: Sequence[Draw]) -> Iterable[Luck]:
        """Of one record of the log; state: before it."""


@runtime_checkable
class Standing(Protocol):
    """A game that can say how it stands before it is over."""

    def standing(self, state: Any) -> tuple[int, ...]:
        """Points by seat as all may see them now."""
