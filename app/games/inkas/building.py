"""Building: roads, settlements and cities (IN33-IN38, IN46). The foundation uses the same actions, free (IN58)."""

from functools import lru_cache

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas import foundation
from app.games.inkas.board import CORNER_ID, CORNERS, EDGE_ID, EDGES, EDGES_AT, ENDS, NEAR, Mask, members
from app.games.inkas.pieces import changed, cost_error, pay, place_road, place_settlement
from app.games.inkas.purse import CITY, ROAD, SETTLEMENT
from app.games.inkas.sets import all_decayed
from app.games.inkas.state import ROAD_STOCK, Log, Rule, State, with_item
from app.games.inkas.tribes import place_disc

ROAD_ACTIONS: tuple[Action, ...] = tuple(("road", name) for name in EDGES)
SETTLE_ACTIONS: tuple[Action, ...] = tuple(("settle", name) for name in CORNERS)
CITY_ACTIONS: tuple[Action, ...] = tuple(("city", name) for name in CORNERS)


@lru_cache(maxsize=1 << 14)
def roads_in(mask: Mask) -> tuple[Action, ...]:
    return tuple(ROAD_ACTIONS[e] for e in members(mask))


@lru_cache(maxsize=1 << 14)
def settlements_in(mask: Mask) -> tuple[Action, ...]:
    return tuple(SETTLE_ACTIONS[v] for v in members(mask))


def cities_in(state: State, seat: Seat) -> tuple[Action, ...]:
    """Upgrades, payment aside: one city for each tribe (IN36), on an active settlement (IN35)."""
    if state.cities[seat]:
        return ()
    return tuple(CITY_ACTIONS[v] for v in members(state.settlements[seat]))


def check_road(state: State, seat: Seat, edge: str) -> RuleError | None:
    e = EDGE_ID[edge]
    if state.phase == "found_road":
        return _check_foundation_road(state, e)
    if any(roads >> e & 1 for roads in state.roads):
        return RuleError("inkas.road.taken", "IN33", edge=edge)
    if state.roads[seat].bit_count() >= ROAD_STOCK:
        return RuleError("inkas.road.stock", "IN38", stock=ROAD_STOCK)
    if not state.paths[seat] >> e & 1:
        return _no_start(state, seat, e)
    return None if state.phase == "roads" else cost_error(state, seat, ROAD, "IN33")


def _check_foundation_road(state: State, e: int) -> RuleError | None:
    if EDGES_AT[state.found_at] >> e & 1:
        return None
    return RuleError("inkas.road.foundation", "IN58", edge=EDGES[e], corner=CORNERS[state.found_at])


def _no_start(state: State, seat: Seat, e: int) -> RuleError:
    """An own road that ends there can only be cut off by a building; otherwise nothing leads there."""
    blocked = state.reached[seat] & ENDS[e]
    if blocked:
        return RuleError("inkas.road.blocked", "IN33", edge=EDGES[e], corner=CORNERS[members(blocked)[0]])
    return RuleError("inkas.road.unconnected", "IN33", edge=EDGES[e])


def apply_road(state: State, seat: Seat, chance: Chance, log: Log, edge: str) -> None:
    if state.phase == "build":
        pay(state, seat, ROAD)
    place_road(state, seat, EDGE_ID[edge], log)
    if state.phase == "found_road":
        foundation.after_road(state, log)
    elif state.phase == "roads":
        after_free_road(state)


def after_free_road(state: State) -> None:
    """Up to two; over when none is left to place (EC19)."""
    state.free_roads -= 1
    if not state.free_roads or not state.paths[state.turn]:
        stop_free_roads(state)


def stop_free_roads(state: State) -> None:
    state.free_roads = 0
    state.phase = state.resume


def check_settle(state: State, seat: Seat, corner: str) -> RuleError | None:
    v = CORNER_ID[corner]
    founding = state.phase == "found_site"
    if state.occupied >> v & 1 and not all_decayed(state) >> v & 1:
        return RuleError("inkas.settle.occupied", "IN34", corner=corner)
    if state.near >> v & 1:
        building = CORNERS[members(NEAR[v] & state.occupied)[0]]
        return RuleError("inkas.settle.near", "IN34", corner=corner, building=building)
    if not founding and not state.reached[seat] >> v & 1:
        return RuleError("inkas.settle.no_road", "IN34", corner=corner)
    return None if founding else cost_error(state, seat, SETTLEMENT, "IN34")


def apply_settle(state: State, seat: Seat, chance: Chance, log: Log, corner: str) -> None:
    if state.phase == "build":
        pay(state, seat, SETTLEMENT)
    place_settlement(state, seat, CORNER_ID[corner], log, "settle")
    place_disc(state, seat, log)
    if state.phase == "found_site":
        foundation.after_settlement(state, seat, CORNER_ID[corner], log)


def check_city(state: State, seat: Seat, corner: str) -> RuleError | None:
    bit = 1 << CORNER_ID[corner]
    if state.old_settlements[seat] & bit:
        return RuleError("inkas.city.decayed", "IN51", corner=corner)
    if not state.settlements[seat] & bit:
        return RuleError("inkas.city.no_settlement", "IN35", corner=corner)
    if state.cities[seat]:
        return RuleError("inkas.city.second", "IN36", corner=CORNERS[members(state.cities[seat])[0]])
    return cost_error(state, seat, CITY, "IN35")


def apply_city(state: State, seat: Seat, chance: Chance, log: Log, corner: str) -> None:
    pay(state, seat, CITY)
    bit = 1 << CORNER_ID[corner]
    state.settlements = with_item(state.settlements, seat, state.settlements[seat] ^ bit)
    state.cities = with_item(state.cities, seat, bit)
    log.append(Event("city", {"seat": seat, "corner": corner}))
    changed(state, log)
    place_disc(state, seat, log)


RULES = {
    "road": Rule(check_road, apply_road),
    "settle": Rule(check_settle, apply_settle),
    "city": Rule(check_city, apply_city),
}
