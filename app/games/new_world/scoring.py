"""Scoring: what features are worth, who gets it, and what follows each scored feature.

For each: points and bonus, settlers home, one step of a surveyor, the left-behind home (NW34).
"""

from collections.abc import Iterable
from typing import Any

from app.games.core.game import Seat
from app.games.geometry.square import AROUND, xy
from app.games.new_world.settlers import stands, take_off
from app.games.new_world.state import LAND, Change, Rules, State
from app.games.new_world.surveyors import bonus, column_of, is_left_behind, mover, stepped
from app.games.new_world.tileset import COUNTS
from app.games.tilelaying.board import place_of
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import Figure, majority, strengths

FARM = 9
"""A farm and the eight squares around it (NW21)."""


def value(rules: Rules, feature: Feature, *, complete: bool) -> int:
    """Points of a feature without any bonus (NW19 to NW24, NW26)."""
    if feature.kind == "field":
        return feature.marks
    if feature.kind == "farm":
        return FARM - feature.open
    tiles = sum(1 for cell in cells_of(feature) if rules.start_squares_count or cell in LAND)
    if feature.kind == "town":
        return (tiles + feature.marks) * (2 if complete else 1)
    return tiles + feature.marks * (2 if complete else rules.posts_at_end)


def label(state: State, feature: Feature) -> str:
    """The name of a completed feature: its first place on the tile just placed, else (a farm nearby) its own."""
    here = [node for node in feature.nodes if node >> 4 == state.last]
    return min(place_of(state.board, node) for node in here or feature.nodes)


def scoreable(state: State) -> list[int]:
    """Completed features that wait and have settlers; the others are never scored (NW33, NW36)."""
    features = state.board.features
    return [id for id in state.done if features[id].figures]


def score_feature(change: Change, id: int) -> None:
    """One completed feature, with all that follows."""
    state = change.state
    feature = state.board.features[id]
    state.done = tuple(other for other in state.done if other != id)
    award(change, feature, complete=True)
    take_off(state, feature.figures)
    for settler in feature.figures:
        change.tell("home", {"seat": settler.seat, "figure": settler.kind, "place": settler.place})
    _step(change)
    _leave_behind(change)


def _step(change: Change) -> None:
    """NW30 to NW32."""
    state = change.state
    who = mover(state.surveyors, state.west)
    if who is None:
        return
    before, state.surveyors = state.surveyors, stepped(state.surveyors, state.west)
    change.tell("surveyor", {"surveyor": who, "from": before[who], "to": state.surveyors[who]})


def left_behind(state: State) -> list[Figure]:
    """Settlers who stand east of the eastmost surveyor (NW34)."""
    surveyors = state.surveyors
    standing = (settler for settler in state.settlers.values() if stands(settler))
    return [settler for settler in standing if is_left_behind(surveyors, column_of(settler.node >> 4))]


def _leave_behind(change: Change) -> None:
    state = change.state
    gone = left_behind(state)
    if not gone:
        return
    before = scoreable(state)
    take_off(state, gone)
    for settler in gone:
        place = {"place": settler.place, "column": column_of(settler.node >> 4)}
        change.tell("left_behind", {"seat": settler.seat, "figure": settler.kind, **place})
    after = scoreable(state)
    for id in before:
        if id not in after:
            feature = state.board.features[id]
            change.tell("unscored", {"feature": feature.kind, "place": label(state, feature), "tiles": _tiles(feature)})


# --- points --------------------------------------------------------------------------------------


def award(change: Change, feature: Feature, *, complete: bool, final: bool = False) -> None:
    """Points for each seat with the majority (NW25), with the bonus of its settlers unless final (NW42)."""
    state = change.state
    points = value(state.rules, feature, complete=complete)
    sums = strengths(feature.figures)
    for seat in majority(sums):
        own = [settler for settler in feature.figures if settler.seat == seat]
        extra = 0 if final else sum(bonus(state.surveyors, column_of(settler.node >> 4)) for settler in own)
        event = {
            "seat": seat,
            "points": points + extra,
            "bonus": extra,
            "feature": feature.kind,
            "complete": complete,
            "tiles": _counted(state, feature),
            **{name: feature.marks if feature.kind == kind else 0 for kind, name in COUNTS.items()},
            "cities": 0,
            "places": [settler.place for settler in own],
            "strength": {str(who): sums[who] for who in sums},
            "final": final,
        }
        add_points(change, seat, event)


def add_points(change: Change, seat: Seat, event: dict[str, Any]) -> None:
    state = change.state
    state.scores = (*state.scores[:seat], state.scores[seat] + event["points"], *state.scores[seat + 1 :])
    change.tell("points", event)
    if event["final"]:
        state.final = (*(state.final or ()), event)


def _tiles(feature: Feature) -> list[tuple[int, int]]:
    return [xy(cell) for cell in cells_of(feature)]


def _counted(state: State, feature: Feature) -> list[tuple[int, int]]:
    """The tiles that a feature lies on; of a farm also those around it."""
    cells: Iterable[int] = cells_of(feature)
    if feature.kind == "farm":
        (farm,) = cells
        cells = (farm, *(farm + step for step in AROUND if farm + step in state.board.tiles))
    return [xy(cell) for cell in cells]


# --- the end -------------------------------------------------------------------------------------


def score_unfinished(change: Change) -> None:
    """Final scoring: roads, towns and farms, then fields; settlers come off as they are scored (NW41, NW42)."""
    state = change.state
    state.final = ()
    left = [feature for feature in state.board.features.values() if feature.figures]
    for feature in sorted(left, key=lambda feature: (feature.kind == "field", feature.nodes)):
        award(change, feature, complete=False, final=True)
        take_off(state, feature.figures)
