"""The state of a match of Carcassonne.

Immutable to its users. Inside the game a `Change` holds a fork of the old state; phases give its
fields new values and never alter an old value in place, so states share all that did not change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.games.core.chance import Chance
from app.games.core.game import Event, Seat
from app.games.tilelaying.board import Board

if TYPE_CHECKING:
    from app.games.carcassonne.rules import Rules

Stack = Mapping[str, int]
"""Tiles face down, code -> how many; sorted by code, none with 0."""

Supply = tuple[Mapping[str, int], ...]
"""By seat: figure (or tile of one's own) -> how many."""


@dataclass(slots=True)
class State:
    """
    phase, acting   what is waited for, and from whom (empty when over)
    turn, turns     whose turn it is; how many turns began so far
    hand            tile in hand
    stacks, pile    tiles to draw, the first stack first; how many in all
    left            all stacks as one
    board           what lies, and the features
    tiles, figures  the same for viewers: "x,y" -> (code, rot, seat), "x,y@spot" -> (seat, kind)
    last            cell placed last, -1 before the first
    scores, supply  by seat
    done            features that this turn's tile completed, until they are scored
    extra           what expansions keep, by their name
    final           events of the final scoring as viewers see them
    reason          why the match ended, "" while it goes on
    """

    rules: "Rules"
    phase: str
    acting: tuple[Seat, ...]
    turn: Seat
    turns: int
    hand: str | None
    stacks: tuple[Stack, ...]
    pile: int
    left: Stack
    board: Board
    tiles: Mapping[str, tuple[str, int, int]]
    figures: Mapping[str, tuple[Seat, str]]
    last: int
    scores: tuple[int, ...]
    supply: Supply
    done: tuple[int, ...]
    extra: Mapping[str, Any]
    final: tuple[Mapping[str, Any], ...] | None
    reason: str

    def fork(self) -> "State":
        return State(
            self.rules, self.phase, self.acting, self.turn, self.turns, self.hand, self.stacks, self.pile, self.left,
            self.board, self.tiles, self.figures, self.last, self.scores, self.supply, self.done, self.extra,
            self.final, self.reason,
        )  # fmt: skip


class Change:
    """One step in the making: a state of its own, where chance comes from, and what happened."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        self.events.append(Event(kind, data))

    def remember(self, name: str, value: object) -> None:
        """Sets what an expansion keeps."""
        self.state.extra = {**self.state.extra, name: value}
