"""The state of a match of The New World, and what its house rules mean for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.games.core.game import Options, Seat
from app.games.geometry.square import cell_at
from app.games.new_world.surveyors import Columns
from app.games.new_world.tileset import STRIP, TILES
from app.games.tilelaying import turn
from app.games.tilelaying.board import EMPTY, Board, laid
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.pile import Stack

SETTLERS = 5
"""Settlers that a seat can deploy; the sixth marks its score (NW2)."""
FARTHEST = 95
"""No column or row can be further out than the box has tiles."""
LAND = range(cell_at(0, -128))
"""Cells with x < 0: everything west of the start squares (NW11)."""
ROWS = frozenset(cell_at(x, y) for x in range(-FARTHEST, 0) for y in range(len(STRIP)))
"""The same without the land north and south of the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The house rules of a match as fields. One object for the same options and seats, compared by identity."""

    options: Options
    seats: int
    north_south: bool
    posts_at_end: int
    start_squares_count: bool
    removes_unplaceable: bool

    @property
    def land(self) -> range | frozenset[int]:
        return LAND if self.north_south else ROWS


@cache
def rules_of(options: tuple[tuple[str, Any], ...], seats: int) -> Rules:
    chosen = dict(options)
    return Rules(
        options=chosen,
        seats=seats,
        north_south=chosen["north_south"] == "allowed",
        posts_at_end={"two": 2, "none": 0}[chosen["posts_at_end"]],
        start_squares_count=chosen["start_squares_count"],
        removes_unplaceable=chosen["unplaceable"] == "remove",
    )


@cache
def coast(rules: Rules) -> Board:
    """The board with nothing but the start squares on it (NW4)."""
    board = EMPTY._replace(land=rules.land)
    for row, code in enumerate(STRIP):
        board, _ = laid(board, cell_at(0, row), TILES[code].turned[0])
    return board


@dataclass(slots=True)
class State:
    """
    phase, acting   what is waited for, and from whom (empty when over)
    turn, turns     whose turn it is; how many turns began so far
    hand            tile in hand
    left            tiles face down
    board           what lies, and the features
    tiles           the same for viewers: "x,y" -> (code, rot, seat; -1 for start squares)
    settlers        who is on the board: "x,y@spot" -> figure
    last            cell placed last, -1 before the first
    scores, supply  by seat
    surveyors       their columns; west: the westmost column with a tile
    done            completed features that wait for their scoring
    never           segments that can never be completed
    final           events of the final scoring as viewers see them
    reason          why the match ended, "" while it goes on
    out             seats that resigned
    """

    rules: Rules
    phase: str
    acting: tuple[Seat, ...]
    turn: Seat
    turns: int
    hand: str | None
    left: Stack
    board: Board
    tiles: Mapping[str, tuple[str, int, int]]
    settlers: Mapping[str, Figure]
    last: int
    scores: tuple[int, ...]
    supply: tuple[int, ...]
    surveyors: Columns
    west: int
    done: tuple[int, ...]
    never: tuple[int, ...]
    final: tuple[Mapping[str, Any], ...] | None
    reason: str
    out: tuple[Seat, ...] = ()

    def fork(self) -> "State":
        return State(
            self.rules, self.phase, self.acting, self.turn, self.turns, self.hand, self.left, self.board, self.tiles,
            self.settlers, self.last, self.scores, self.supply, self.surveyors, self.west, self.done, self.never,
            self.final, self.reason, self.out,
        )  # fmt: skip


Change = turn.Change[State]
