"""What the board is worth to a seat: income, corners, the way to them."""

from collections.abc import Iterator
from typing import NamedTuple

from app.games.core.game import Seat
from app.games.inkas.board import (
    ALL_CORNERS,
    ALL_EDGES,
    CORNERS_OF,
    EDGE_ENDS,
    EDGES_AT,
    HEX_COUNT,
    HEXES_AT,
    NEAR,
    TOKENS,
    Mask,
    members,
)
from app.games.inkas.sets import active, all_decayed, union
from app.games.inkas.state import ROAD_STOCK, State

PIPS = tuple(6 - abs(7 - token) if token else 0 for token in TOKENS)
"""Ways in 36 to roll the token of each hex."""
WEIGHTS = (1.0, 1.05, 1.0, 1.15, 1.1, 0.75, 0.75, 0.75)
"""What a card of each kind is worth, the other things being equal."""

Rates = tuple[float, ...]


def income(state: State, seat: Seat) -> Rates:
    """Cards of each kind that a seat may expect in a round of turns."""
    rates = [0.0] * 8
    for h in range(HEX_COUNT):
        kind, corners = state.board.land[h], CORNERS_OF[h]
        buildings = (state.ones[seat] & corners).bit_count() + 2 * (state.twos[seat] & corners).bit_count()
        if buildings and kind >= 0 and h != state.robber:
            rates[kind] += buildings * PIPS[h] / 36 * state.seats
    return tuple(rates)


def corner_worth(state: State, corner: int, rates: Rates) -> float:
    """Pips at a corner, more for kinds of which there is little."""
    worth = 0.0
    for h in HEXES_AT[corner]:
        kind = state.board.land[h]
        if kind >= 0:
            worth += PIPS[h] * WEIGHTS[kind] / (1 + 0.6 * rates[kind])
    return worth


class Way(NamedTuple):
    """How a seat gets to a corner: the roads it still has to build, first one first."""

    corner: int
    roads: tuple[int, ...]


def ways(state: State, seat: Seat, most: int) -> Iterator[Way]:
    """Corners where the seat could settle, each with a shortest way, nearest first."""
    most = min(most, ROAD_STOCK - state.roads[seat].bit_count())
    allowed = ~state.near & (~state.occupied | all_decayed(state)) & ALL_CORNERS
    free = ALL_EDGES & ~union(state.roads)
    known = active(state, seat) | state.reached[seat]
    yield from (Way(v, ()) for v in members(state.reached[seat] & allowed))
    frontier = [Way(v, ()) for v in members(active(state, seat) | state.reached[seat] & ~state.occupied)]
    for _ in range(most):
        frontier = list(_further(frontier, free, known))
        for way in frontier:
            known |= 1 << way.corner
            if allowed >> way.corner & 1:
                yield way
        frontier = [way for way in frontier if not state.occupied >> way.corner & 1]


def _further(frontier: list[Way], free: Mask, known: Mask) -> Iterator[Way]:
    seen = known
    for way in frontier:
        for e in members(EDGES_AT[way.corner] & free):
            a, b = EDGE_ENDS[e]
            end = b if a == way.corner else a
            if not seen >> end & 1:
                seen |= 1 << end
                yield Way(end, (*way.roads, e))


def room(state: State, corner: int) -> float:
    """Sites two paths away that nobody has spoilt yet: where a tribe founded here could grow."""
    allowed = ~state.near & (~state.occupied | all_decayed(state)) & ~NEAR[corner] & ~(1 << corner)
    free = ALL_EDGES & ~union(state.roads)
    found: Mask = 0
    for e in members(EDGES_AT[corner] & free):
        step = sum(EDGE_ENDS[e]) - corner
        if not state.occupied >> step & 1:
            for f in members(EDGES_AT[step] & free & ~(1 << e)):
                found |= 1 << (sum(EDGE_ENDS[f]) - step)
    rivals = union(state.reached)
    return sum(0.5 if rivals >> v & 1 else 1.0 for v in members(found & allowed))
