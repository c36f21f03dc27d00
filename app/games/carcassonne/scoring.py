"""Scoring: values of features, majorities, and what happens to the figures afterwards."""

from collections.abc import Iterable
from typing import Any

from app.games.carcassonne.deploy import send_home
from app.games.carcassonne.state import Change
from app.games.core.game import Seat
from app.games.geometry.square import AROUND, xy
from app.games.tilelaying.board import Board, is_complete, touched_by
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import Figure, majority, one_each, strengths

PER_CITY = 3
"""Points of a field for each complete city that it touches (F5)."""


def road_points(_: Board, road: Feature, __: bool) -> int:
    """1 a tile, complete or not (B10, B18)."""
    return len(cells_of(road))


def city_points(_: Board, city: Feature, complete: bool) -> int:
    """A tile and a pennant count 2 each in a complete city (B11), else 1 (B18)."""
    return (len(cells_of(city)) + city.marks) * (2 if complete else 1)


def surrounded_points(_: Board, middle: Feature, __: bool) -> int:
    """1 for itself and 1 for each tile around: 9 when complete (B12, B18, A3)."""
    return 9 - middle.open


def complete_cities(board: Board, field: Feature) -> tuple[Feature, ...]:
    """The complete cities that a field touches, each once (F5)."""
    return tuple(city for city in touched_by(board, field) if is_complete(board, city))


# --- scoring -------------------------------------------------------------------------------------


def score_completed(change: Change) -> bool:
    """The scoring step (B14, B15): all that this turn's tile completed, at once."""
    state = change.state
    features = [state.board.features[id] for id in state.done]
    occupied = tuple(feature for feature in features if feature.figures)
    for feature in occupied:
        score(change, feature, complete=True)
    for hook in state.rules.scored:
        hook(change, occupied)
    if occupied:
        send_home(change, [figure for feature in occupied for figure in feature.figures])
    state.done = ()
    return False


def score(change: Change, feature: Feature, *, complete: bool, final: bool = False) -> None:
    """Points of a feature for those who have the majority in it (B13)."""
    board = change.state.board
    points = change.state.rules.value(board, feature, complete)
    facts = {"tiles": _tiles(board, feature), "pennants": feature.marks if feature.kind == "city" else 0, "cities": 0}
    award(change, feature.kind, feature, points, complete=complete, final=final, facts=facts)


def score_field(change: Change, field: Feature, per_city: int = PER_CITY, *, final: bool = False) -> None:
    """Points of a field for each complete city it touches, for the majority of its farmers (F5)."""
    cities = complete_cities(change.state.board, field)
    facts = field_facts(field, cities)
    award(change, "field", field, per_city * len(cities), complete=False, final=final, facts=facts)


def field_facts(field: Feature, cities: tuple[Feature, ...]) -> dict[str, Any]:
    """What an event says of a field: its tiles, how many cities count, and which (their tiles)."""
    counted = [[xy(cell) for cell in cells_of(city)] for city in cities]
    tiles = [xy(cell) for cell in cells_of(field)]
    return {"tiles": tiles, "pennants": 0, "cities": len(cities), "counted": counted}


def award(
    change: Change, kind: str, feature: Feature, points: int,
    *, complete: bool, final: bool, facts: dict[str, Any],
) -> None:  # fmt: skip
    """Adds points for each seat with the majority and tells why; 0 for all when nobody has any strength."""
    rules = change.state.rules
    strength = rules.strength(change.state.board, feature) if rules.strengths else one_each
    sums = strengths(feature.figures, strength)
    winners = majority(sums)
    for seat in winners or sums:
        own = [figure.place for figure in feature.figures if figure.seat == seat]
        strength_by_seat = {str(who): sums[who] for who in sums}
        reason = {"places": own, "strength": strength_by_seat, "complete": complete, "final": final}
        add_points(change, seat, points if winners else 0, {"feature": kind, **facts, **reason})


def add_points(change: Change, seat: Seat, points: int, facts: dict[str, Any]) -> None:
    state = change.state
    state.scores = (*state.scores[:seat], state.scores[seat] + points, *state.scores[seat + 1 :])
    event = {"seat": seat, "points": points, **facts}
    change.tell("points", event)
    if facts["final"]:
        state.final = (*(state.final or ()), event)


def _tiles(board: Board, feature: Feature) -> list[tuple[int, int]]:
    """The tiles that count: of a middle itself and those around it, else those it lies on."""
    cells = cells_of(feature)
    if board.middles.get(cells[0]) == feature.nodes[0]:
        cells = (*cells, *(cells[0] + step for step in AROUND if cells[0] + step in board.tiles))
    return [xy(cell) for cell in cells]


# --- the end -------------------------------------------------------------------------------------


def standing(board: Board) -> list[Feature]:
    """Features with figures, in the order in which they began."""
    return sorted((f for f in board.features.values() if f.figures), key=lambda f: f.nodes)


def score_unfinished(change: Change) -> None:
    """Final scoring of roads, cities and what waits to be surrounded (B18, A7)."""
    points = change.state.rules.points
    for feature in standing(change.state.board):
        if feature.kind in points:
            score(change, feature, complete=False, final=True)


def score_fields(change: Change) -> None:
    """Final scoring of fields with farmers (F5); a field whose figures have no strength there is left out."""
    board, rules = change.state.board, change.state.rules
    for field in standing(board):
        if field.kind == "field" and any(rules.strength(board, field)(figure) for figure in field.figures):
            score_field(change, field, final=True)


def figures_of(features: Iterable[Feature]) -> list[Figure]:
    return [figure for feature in features for figure in feature.figures]
