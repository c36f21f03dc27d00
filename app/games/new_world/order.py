"""The order of scoring: whether it can matter, and what each order would lead to (NW36).

Consequences are found by scoring for trial, so there is one place that knows the rules. Up to four
features every order is tried; with more (hardly ever) the active player is asked in any case and
shown one order for each feature that may come first.
"""

from collections.abc import Iterable
from itertools import permutations
from typing import Any, NamedTuple

from app.games.core.chance import Forced
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.new_world.scoring import label, score_feature, scoreable
from app.games.new_world.state import Change, State
from app.games.tilelaying.turn import Go, Phase

MOST = 4
"""Up to so many features all orders are tried."""


class Trial(NamedTuple):
    """An order tried out: the places of the features, the state after it, and what happened."""

    places: tuple[str, ...]
    state: State
    events: tuple[Event, ...]


def orders(state: State) -> list[tuple[int, ...]]:
    """Orders to try of the features that wait."""
    waiting = scoreable(state)
    if len(waiting) <= MOST:
        return list(permutations(waiting))
    return [(first, *(id for id in waiting if id != first)) for first in waiting]


def tried(state: State, order: Iterable[int]) -> Trial:
    """Scores features in an order, skipping those that have lost their settlers when their turn comes."""
    order = tuple(order)
    places = tuple(label(state, state.board.features[id]) for id in order)
    change = Change(state.fork(), Forced(()))
    for id in order:
        if change.state.board.features[id].figures:
            score_feature(change, id)
    return Trial(places, change.state, tuple(change.events))


def matters(state: State) -> bool:
    """Whether two orders would leave different points, settlers or surveyors."""
    ways = orders(state)
    if len(ways) < 2:
        return False
    if len(ways[0]) > MOST:
        return True
    first, *rest = ways
    left = _left(tried(state, first).state)
    return any(_left(tried(state, way).state) != left for way in rest)


def _left(state: State) -> object:
    """What tells two outcomes apart."""
    return state.scores, frozenset(state.settlers), state.surveyors


def consequences(state: State, first: str | None = None) -> list[dict[str, Any]]:
    """What each order would lead to, of orders that lead to the same only the first; JSON (see `view`).

    first: only orders that begin with the feature of that name
    """
    different: dict[object, Trial] = {}
    for way in orders(state):
        if first in (None, label(state, state.board.features[way[0]])):
            trial = tried(state, way)
            different.setdefault(_left(trial.state), trial)
    return [_consequence(state, trial) for trial in different.values()]


def _consequence(before: State, trial: Trial) -> dict[str, Any]:
    told = [(event.kind, event.data) for event in trial.events]
    seats = range(before.rules.seats)
    points = [data for kind, data in told if kind == "points"]
    return {
        "order": list(trial.places),
        "points": [sum(data["points"] for data in points if data["seat"] == seat) for seat in seats],
        "bonus": [sum(data["bonus"] for data in points if data["seat"] == seat) for seat in seats],
        "removed": [data["place"] for kind, data in told if kind == "left_behind"],
        "unscored": [data["place"] for kind, data in told if kind == "unscored"],
        "surveyors": list(trial.state.surveyors),
        "steps": [{"kind": kind, **data} for kind, data in told],
    }


# --- the phase -----------------------------------------------------------------------------------


def enter_order(change: Change) -> Go:
    """Scores what waits; stops to ask when the order can matter."""
    if matters(change.state):
        return True
    score_waiting(change)
    return False


def score_waiting(change: Change) -> None:
    """Scores what the tile completed, in the order in which the features wait."""
    for id in scoreable(change.state):
        if change.state.board.features[id].figures:
            score_feature(change, id)
    change.state.done = ()


def choices(state: State, _: Seat) -> tuple[Action, ...]:
    return tuple(("score", label(state, state.board.features[id])) for id in scoreable(state))


def check_score(state: State, seat: Seat, action: Action) -> RuleError | None:
    places = [place for _, place in choices(state, seat)]
    if action[1] not in places:
        return RuleError("order.not_waiting", "NW36", got=action[1], want=places)
    return None


def apply_score(change: Change, seat: Seat, action: Action) -> Go:
    state = change.state
    score_feature(change, next(id for id in scoreable(state) if label(state, state.board.features[id]) == action[1]))
    return "order"


PHASE: Phase[State] = Phase(
    "order", enter_order, choices, {"score": (check_score, apply_score)}, left="order", reopens=True
)
"""Whoever leaves while an order is chosen may take the choice away with its settlers (NW36)."""
