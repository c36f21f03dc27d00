"""Longest Trade Route: how long chains of roads are, and who holds the card (IN44, IN49).

A chain uses every road once and passes a corner only if it is empty or holds an
active building of the same player. With at most seven roads a plain search is
fast, and results are remembered by roads and blocked corners.
"""

from functools import lru_cache

from app.games.core.game import Event
from app.games.inkas.board import EDGE_ENDS, EDGES_AT, Mask, members
from app.games.inkas.state import NOBODY, Log, State

MINIMUM = 3


@lru_cache(maxsize=1 << 14)
def longest(roads: Mask, blocked: Mask) -> int:
    """Roads in the longest chain; it may end at a blocked corner but not pass it (EC27)."""
    return max((_longest_from(v, roads, blocked) for e in members(roads) for v in EDGE_ENDS[e]), default=0)


def _longest_from(v: int, left: Mask, blocked: Mask) -> int:
    best = 0
    for e in members(EDGES_AT[v] & left):
        a, b = EDGE_ENDS[e]
        end = b if a == v else a
        rest = 0 if blocked >> end & 1 else _longest_from(end, left & ~(1 << e), blocked)
        best = max(best, 1 + rest)
    return best


def route_length(state: State, seat: int) -> int:
    """Longest chain of a seat on the present board (OQ3: an own thicket breaks it, too)."""
    roads = state.roads[seat]
    if roads.bit_count() < 2:
        return roads.bit_count()
    passable = state.settlements[seat] | state.cities[seat]
    if not state.rules.thicket_breaks_route:
        passable |= state.old_settlements[seat] | state.old_cities[seat]
    return longest(roads, state.occupied & ~passable & state.reached[seat])


def pass_route_card(state: State, log: Log, before: tuple[int, ...]) -> None:
    """Gives the card to whom it is due; `before`: lengths before the board changed."""
    holder = _due_holder(state, before)
    if holder != state.route_holder:
        state.route_holder = holder
        length = max(state.lengths) if holder == NOBODY else state.lengths[holder]
        log.append(Event("route", {"seat": None if holder == NOBODY else holder, "length": length}))


def _due_holder(state: State, before: tuple[int, ...]) -> int:
    lengths, holder, best = state.lengths, state.route_holder, max(state.lengths)
    if holder != NOBODY and _keeps(state, before[holder], best):
        return holder
    if best < MINIMUM or lengths.count(best) > 1:
        return NOBODY
    return lengths.index(best)


def _keeps(state: State, before: int, best: int) -> bool:
    """Whether the holder stays the holder (EC28, OQ9, OQ10); without any road (after a decline), never."""
    own = state.lengths[state.route_holder]
    if best < MINIMUM:
        return own > 0 and state.rules.route_short == "holder_keeps"
    if own < best:
        return False
    cut = own < before
    return not cut or state.rules.route_tie == "holder_keeps" or state.lengths.count(own) == 1
