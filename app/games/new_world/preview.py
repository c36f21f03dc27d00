"""Previews: what an action would score, for whom, and who would be removed, before it is taken.

Nothing is drawn and no state changes. `preview` gives JSON:

    {"completes": [{"feature", "place", "tiles": [[x, y]…], "value": n, "strength": {seat: n}}],
                              features that the tile completes and that have settlers, with their value without bonus
     "orders":  as in the view (see `view`): what scoring them would lead to, one entry for each order
                with consequences of its own, so one entry when the order cannot matter, none when
                nothing is scored
     "clears":  [column…]     columns that the scoring after this one would clear of standing settlers
     "never":   {place: kind} segments of the new tile that can never be completed
     "deploys": [{"action": ["deploy", role, spot], "completes", "orders",
                  "danger": bool}]   only for ("place", …): the same for each settler that could follow;
                                     danger: it would be lost at the next scoring of another feature
    }
"""

from typing import Any

from app.games.core.chance import Forced
from app.games.core.game import Action
from app.games.geometry.square import xy
from app.games.new_world import order, placement, settlers
from app.games.new_world.scoring import label, scoreable, value
from app.games.new_world.state import Change, State
from app.games.new_world.surveyors import cleared_next, column_of
from app.games.tilelaying.board import place_of
from app.games.tilelaying.features import cells_of
from app.games.tilelaying.figures import strengths

DO = {
    "place": placement.apply_place,
    "deploy": settlers.apply_deploy,
    "skip": settlers.apply_skip,
    "score": order.apply_score,
}


def preview(state: State, action: Action) -> dict[str, Any]:
    """What a legal action of the seat whose turn it is would lead to. Trusts that it is legal."""
    after = _after(state, action)
    new = after.never[len(state.never) :]
    return {
        **(_scoring(state, action[1]) if action[0] == "score" else _scoring(after)),
        "clears": list(cleared_next(after.surveyors, after.west)),
        "never": {place_of(after.board, node): after.board.feature_at(node).kind for node in new},
        "deploys": _deploys(after) if action[0] == "place" else [],
    }


def _after(state: State, action: Action) -> State:
    change = Change(state.fork(), Forced(()))
    DO[action[0]](change, state.turn, action)
    return change.state


def _deploys(state: State) -> list[dict[str, Any]]:
    return [_deploy(state, action) for action in settlers.deploys(state, state.turn)]


def _deploy(state: State, action: Action) -> dict[str, Any]:
    lost = column_of(state.last) in cleared_next(state.surveyors, state.west)
    return {
        "action": list(action),
        **_scoring(_after(state, action)),
        "danger": lost and action[1] != "trapper",
    }


def _scoring(state: State, first: str | None = None) -> dict[str, Any]:
    waiting = scoreable(state)
    return {
        "completes": [_completed(state, id) for id in waiting],
        "orders": order.consequences(state, first) if waiting else [],
    }


def _completed(state: State, id: int) -> dict[str, Any]:
    feature = state.board.features[id]
    return {
        "feature": feature.kind,
        "place": label(state, feature),
        "tiles": [xy(cell) for cell in cells_of(feature)],
        "value": value(state.rules, feature, complete=True),
        "strength": {str(seat): n for seat, n in strengths(feature.figures).items()},
    }
