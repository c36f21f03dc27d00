"""The life of a tribe: discs, decline, founding the next one, the win (IN2, IN47-IN57)."""

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas.board import CORNER_ID, CORNERS, EDGES, NEAR, Mask, members
from app.games.inkas.pieces import changed, place_settlement
from app.games.inkas.sets import active, founding_fallback, founding_sites
from app.games.inkas.state import LAST_DISC, Log, Rule, State, with_item
from app.games.inkas.turns import finish, next_turn

DECLINES = (4, 8)
"""Discs at which the first and the second tribe are complete (IN2)."""
FOUND_ACTIONS: tuple[Action, ...] = tuple(("found", name) for name in CORNERS)


def place_disc(state: State, seat: Seat, log: Log) -> None:
    """A disc for a building, and at once what it leads to: a decline (IN47) or the win (IN57)."""
    add_disc(state, seat, log)
    discs = state.discs[seat]
    if discs == LAST_DISC:
        finish(state, log, (seat,), "complete")
    elif discs in DECLINES:
        decline(state, seat, log)


def add_disc(state: State, seat: Seat, log: Log) -> None:
    """On the lowest free space of the active tribe; discs never come off (IN37)."""
    state.discs = with_item(state.discs, seat, state.discs[seat] + 1)
    log.append(Event("disc", {"seat": seat, "discs": state.discs[seat], "tribe": state.tribe[seat] + 1}))


def decline(state: State, seat: Seat, log: Log) -> None:
    """Old buildings leave (IN50), roads go back, thickets come, the award passes on (IN48, IN49)."""
    cleared = state.old_settlements[seat] | state.old_cities[seat]
    data = {
        "seat": seat,
        "tribe": state.tribe[seat] + 1,
        "roads": [EDGES[e] for e in members(state.roads[seat])],
        "thickets": [CORNERS[v] for v in members(active(state, seat))],
        "cleared": [CORNERS[v] for v in members(cleared)],
    }
    log.append(Event("decline", data))
    state.old_settlements = with_item(state.old_settlements, seat, state.settlements[seat])
    state.old_cities = with_item(state.old_cities, seat, state.cities[seat])
    state.settlements = with_item(state.settlements, seat, 0)
    state.cities = with_item(state.cities, seat, 0)
    state.roads = with_item(state.roads, seat, 0)
    state.tribe = with_item(state.tribe, seat, state.tribe[seat] + 1)
    state.phase = "tribe"
    state.offer = state.agreed = None
    changed(state, log)
    _open_second_stack(state, log)


def _open_second_stack(state: State, log: Log) -> None:
    """When everybody has completed a tribe the second stack goes under the first (IN41)."""
    if not state.opened and min(state.tribe) > 0:
        state.opened = True
        log.append(Event("second_stack", {}))


def founding_places(state: State, seat: Seat) -> Mask:
    return founding_sites(state, seat) or founding_fallback(state, seat)


def check_found(state: State, seat: Seat, corner: str) -> RuleError | None:
    v = CORNER_ID[corner]
    if founding_places(state, seat) >> v & 1:
        return None
    if not founding_sites(state, seat):
        return RuleError("inkas.found.fallback", "IN54", corner=corner)
    if state.occupied >> v & 1:
        return RuleError("inkas.found.occupied", "IN52", corner=corner)
    if state.near >> v & 1:
        building = CORNERS[members(NEAR[v] & state.occupied)[0]]
        return RuleError("inkas.found.near", "IN52", corner=corner, building=building)
    rival = next(other for other, reached in enumerate(state.reached) if reached >> v & 1)
    return RuleError("inkas.found.rival_road", "IN52", corner=corner, rival=rival)


def apply_found(state: State, seat: Seat, chance: Chance, log: Log, corner: str) -> None:
    """Free, without a road or income; the turn is over at once (IN53)."""
    place_settlement(state, seat, CORNER_ID[corner], log, "found")
    add_disc(state, seat, log)
    next_turn(state, log)


RULES = {"found": Rule(check_found, apply_found)}
