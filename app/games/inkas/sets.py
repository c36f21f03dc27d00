"""Sets of places that follow from the pieces on the board (predicates of RULES.md section 1).

`rebuild` runs after every change of the pieces and never otherwise; everything
else reads what it left in the state.
"""

from functools import lru_cache
from operator import or_

from app.games.core.game import Seat
from app.games.inkas.board import ALL_CORNERS, ALL_EDGES, ENDS, Mask, around, edges_from, members
from app.games.inkas.routes import route_length
from app.games.inkas.state import ROAD_STOCK, Masks, State


def union(masks: Masks) -> Mask:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def active(state: State, seat: Seat) -> Mask:
    """Corners of the buildings of the seat's active tribe."""
    return state.settlements[seat] | state.cities[seat]


def decayed(state: State, seat: Seat) -> Mask:
    """Corners of the seat's buildings under thickets."""
    return state.old_settlements[seat] | state.old_cities[seat]


def all_decayed(state: State) -> Mask:
    return union(state.old_settlements) | union(state.old_cities)


@lru_cache(maxsize=1 << 14)
def ends_of(roads: Mask) -> Mask:
    """Corners at which any of these roads ends."""
    mask = 0
    for e in members(roads):
        mask |= ENDS[e]
    return mask


def rebuild(state: State) -> None:
    """Derives the sets, the lengths of routes and whether all are fenced in."""
    seats = range(state.seats)
    state.ones = tuple(map(or_, state.settlements, state.old_settlements))
    state.twos = tuple(map(or_, state.cities, state.old_cities))
    ruins = all_decayed(state)
    every = union(state.ones) | union(state.twos)
    free = ALL_EDGES & ~union(state.roads)
    state.occupied = every
    state.near = around(every)
    state.reached = tuple(map(ends_of, state.roads))
    state.paths = tuple(_paths(state, seat, free) for seat in seats)
    state.sites = tuple(reached & ~state.near & (~every | ruins) for reached in state.reached)
    state.lengths = tuple(route_length(state, seat) for seat in seats)
    state.fenced = all(is_fenced_in(state, seat) for seat in seats)


def _paths(state: State, seat: Seat, free: Mask) -> Mask:
    """Free paths at an own active building or at the open end of an own road (IN33); none without a road in stock."""
    if state.roads[seat].bit_count() >= ROAD_STOCK:
        return 0
    return edges_from(active(state, seat) | state.reached[seat] & ~state.occupied) & free


def is_fenced_in(state: State, seat: Seat) -> bool:
    """No disc within reach while the board stays as it is: no upgrade, and no site that the roads in stock lead to."""
    if state.sites[seat] or (state.settlements[seat] and not state.cities[seat]):
        return False
    free = ALL_EDGES & ~union(state.roads)
    allowed = ~state.near & (~state.occupied | all_decayed(state))
    known = frontier = active(state, seat) | state.reached[seat] & ~state.occupied
    for _ in range(ROAD_STOCK - state.roads[seat].bit_count()):
        corners = ends_of(edges_from(frontier) & free) & ~known
        if corners & allowed:
            return False
        known |= corners
        frontier = corners & ~state.occupied
    return True


def founding_sites(state: State, seat: Seat) -> Mask:
    """Where the next tribe may be founded by IN52; empty when IN54 applies.

    Nobody else's road reaches it; the founder's own roads are off the board by then.
    """
    return ~state.occupied & ~state.near & ~union(state.reached) & ALL_CORNERS


def founding_fallback(state: State, seat: Seat) -> Mask:
    """Decayed buildings that the new settlement may replace (IN54, OQ6)."""
    if state.rules.founding_fallback == "replace_any_decayed":
        return all_decayed(state)
    return decayed(state, seat)
