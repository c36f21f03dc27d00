"""The rules of one match: the base and the chosen expansions, composed.

An expansion is a module with one `Expansion`: hooks, each with one law by which the hooks of
several are combined, in rulebook order. Nothing else in the game asks which expansions are in.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from app.games.carcassonne.deploy import Standing
from app.games.carcassonne.state import Change, State
from app.games.core.chance import Deck
from app.games.core.errors import RuleError
from app.games.core.game import Action, Options, Seat
from app.games.tilelaying import turn
from app.games.tilelaying.board import Board
from app.games.tilelaying.features import Feature
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.pile import Stack
from app.games.tilelaying.tiles import Turned

Phase = turn.Phase[State]
"""A step of the turn."""

Points = Callable[[Board, Feature, bool], int]
"""Value of a feature; the bool says whether it is complete."""


class Choice(Protocol):
    """One way to use the figure step. `key` is a figure's kind, or the kind of an action other than deploy."""

    key: str

    def actions(self, state: State, seat: Seat) -> Iterable[Action]: ...
    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None: ...
    def apply(self, change: Change, seat: Seat, action: Action) -> None: ...


class Laid(NamedTuple):
    """A tile that lies on the table before the first turn."""

    code: str
    x: int = 0
    y: int = 0
    rot: int = 0


class Veto(NamedTuple):
    """Why a tile that matches its neighbours may not lie on a cell; asked only for the tiles it concerns.

    only: the single cell on which such a tile may lie, when there is but one: saves asking for the others
    """

    concerns: frozenset[str]
    reason: Callable[[State, int, Turned], RuleError | None]
    only: Callable[[State], int | None] | None = None


@dataclass(frozen=True, kw_only=True)
class Expansion:
    """Hooks and how those of several expansions combine.

    supply    figures and tiles of each player's own                        sum
    tiles     code -> copies in the land pile                               sum
    start     tiles on the table, taken out of the pile, and what to keep   the last one
    pile      stacks in the order in which they are drawn                   chain
    veto      why a tile may not lie there                                  first reason
    stands    figure -> kinds of features it may be put on                  union
    because   figure or kind of feature -> the rule an error names when the
              one may not stand on the other; the figure's before the feature's   union
    phases    steps of the turn, anchored by name                           chain
    deploys   other ways to use the figure step                             concatenation
    strength  what a figure counts in a feature; None = no opinion          first answer, else 1
    points    kind of feature -> its value                                  sum
    links     segments directly connected with one, for pieces that drive     concatenation
    shows     what viewers see besides                                      union
    scored    after the features of a turn have scored, before figures go
              home; gets the features                                       chain
    finish    final scoring                                                 chain
    """

    name: str
    supply: Mapping[str, int] = field(default_factory=dict)
    tiles: Mapping[str, int] = field(default_factory=dict)
    start: tuple[Laid, ...] | None = None
    keeps: Mapping[str, Any] = field(default_factory=dict)
    pile: Callable[[tuple[Stack, ...]], tuple[Stack, ...]] | None = None
    veto: Veto | None = None
    stands: Mapping[str, frozenset[str]] = field(default_factory=dict)
    because: Mapping[str, str] = field(default_factory=dict)
    phases: Callable[[tuple[Phase, ...]], tuple[Phase, ...]] | None = None
    deploys: tuple[Choice, ...] = ()
    strength: Callable[[Board, Feature, Figure], int | None] | None = None
    points: Mapping[str, Points] = field(default_factory=dict)
    links: Callable[[Board, int], Iterable[int]] | None = None
    shows: Mapping[str, Callable[[State], Any]] = field(default_factory=dict)
    scored: Callable[[Change, tuple[Feature, ...]], None] | None = None
    finish: Callable[[Change], None] | None = None


class Rules:
    """The composed hooks of one match. Compared by identity: one object for the same options and seats."""

    def __init__(self, options: Options, seats: int, parts: tuple[Expansion, ...]) -> None:
        self.options = options
        self.seats = seats
        self.parts = parts
        self.supply = _sum(part.supply for part in parts)
        self.start = next(part.start for part in reversed(parts) if part.start is not None)
        self.keeps = {name: value for part in parts for name, value in part.keeps.items()}
        self.stacks = self._stacks()
        self.decks = tuple(Deck(f"tile/{index}", self.without_start(stack)) for index, stack in enumerate(self.stacks))
        vetoes = [part.veto for part in parts if part.veto]
        concerned = {code for veto in vetoes for code in veto.concerns}
        self.vetoes = {code: tuple(veto for veto in vetoes if code in veto.concerns) for code in concerned}
        figures = dict.fromkeys(kind for part in parts for kind in part.stands)
        stands = {kind: frozenset[str]().union(*(p.stands.get(kind, ()) for p in parts)) for kind in figures}
        self.strengths = tuple(part.strength for part in parts if part.strength)
        kinds = dict.fromkeys(kind for part in parts for kind in part.points)
        self.points = {kind: tuple(p.points[kind] for p in parts if kind in p.points) for kind in kinds}
        self.links = tuple(part.links for part in parts if part.links)
        self.shows = {name: show for part in parts for name, show in part.shows.items()}
        self.scored = tuple(part.scored for part in parts if part.scored)
        self.finish = tuple(part.finish for part in parts if part.finish)
        because = {what: rule for part in parts for what, rule in part.because.items()}
        self.choices: dict[str, Choice] = {kind: Standing(kind, on, because) for kind, on in stands.items()}
        self.choices |= {choice.key: choice for part in parts for choice in part.deploys}
        phases: tuple[Phase, ...] = ()
        for part in parts:
            phases = part.phases(phases) if part.phases else phases
        self.turn = turn.Turn(phases, rule="B3", end="B17")

    def _stacks(self) -> tuple[Stack, ...]:
        land = _sum(part.tiles for part in self.parts)
        stacks: tuple[Stack, ...] = ({code: land[code] for code in sorted(land)},)
        for part in self.parts:
            stacks = part.pile(stacks) if part.pile else stacks
        return stacks

    def without_start(self, stack: Stack) -> dict[str, int]:
        """A stack without the tiles that lie on the table from the start."""
        laid = [tile.code for tile in self.start]
        return {code: n - laid.count(code) for code, n in stack.items() if n > laid.count(code)}

    def strength(self, board: Board, feature: Feature) -> Callable[[Figure], int]:
        """What each figure on a feature counts there."""

        def counted(figure: Figure) -> int:
            answers = (ask(board, feature, figure) for ask in self.strengths)
            return next((answer for answer in answers if answer is not None), 1)

        return counted

    def value(self, board: Board, feature: Feature, complete: bool) -> int:
        return sum(points(board, feature, complete) for points in self.points[feature.kind])


def before(phases: tuple[Phase, ...], anchor: str, *new: Phase) -> tuple[Phase, ...]:
    """The phases with new ones before the one of that name."""
    index = next(i for i, phase in enumerate(phases) if phase.name == anchor)
    return (*phases[:index], *new, *phases[index:])


def after(phases: tuple[Phase, ...], anchor: str, *new: Phase) -> tuple[Phase, ...]:
    """The phases with new ones after the one of that name."""
    index = next(i for i, phase in enumerate(phases) if phase.name == anchor) + 1
    return (*phases[:index], *new, *phases[index:])


def _sum(parts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for part in parts:
        for name, count in part.items():
            total[name] = total.get(name, 0) + count
    return total
