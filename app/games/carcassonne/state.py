"""The state of a match of Carcassonne.

Immutable to its users; how the game makes a new one from it: `tilelaying.turn`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.games.core.game import Seat
from app.games.tilelaying import turn
from app.games.tilelaying.board import Board
from app.games.tilelaying.pile import Stack

if TYPE_CHECKING:
    from app.games.carcassonne.rules import Rules

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
    out             seats that resigned
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
    out: tuple[Seat, ...] = ()

    def fork(self) -> "State":
        return State(
            self.rules, self.phase, self.acting, self.turn, self.turns, self.hand, self.stacks, self.pile, self.left,
            self.board, self.tiles, self.figures, self.last, self.scores, self.supply, self.done, self.extra,
            self.final, self.reason, self.out,
        )  # fmt: skip


Change = turn.Change[State]


def spend(change: Change, seat: Seat, kind: str, number: int) -> None:
    """Takes pieces out of a seat's supply; a negative number puts them back."""
    supply = change.state.supply
    own = {**supply[seat], kind: supply[seat].get(kind, 0) - number}
    change.state.supply = (*supply[:seat], own, *supply[seat + 1 :])


def remember(change: Change, name: str, value: object) -> None:
    """Sets what an expansion keeps."""
    change.state.extra = {**change.state.extra, name: value}
