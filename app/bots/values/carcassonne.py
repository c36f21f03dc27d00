"""What a position of Carcassonne is worth to a seat, and the choice that follows."""

import random
from typing import Any

from app.games.carcassonne.scoring import complete_cities
from app.games.carcassonne.state import State
from app.games.core.chance import Seeded
from app.games.core.game import Action, Game, Seat
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import majority, strengths

KEEP = 1.1
"""What a follower in the supply is worth."""


def choose(game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
    """The action after which the position looks best; ties are broken at random."""
    actions = game.legal(state, seat)
    if len(actions) == 1:
        return actions[0]
    return max(actions, key=lambda action: (_outlook(game, state, seat, action), random.random()))


def _outlook(game: Game, state: State, seat: Seat, action: Action) -> float:
    after = game.apply(state, seat, action, Seeded(0)).state
    if action[0] != "place":
        return worth(after, seat)
    # what matters of a placement is the best figure that may follow it
    deploys = [a for a in game.legal(after, seat) if a[0] != "skip"][:12]
    best = max((worth(game.apply(after, seat, a, Seeded(0)).state, seat) for a in deploys), default=-1e9)
    return max(best, worth(game.apply(after, seat, ("skip",), Seeded(0)).state, seat))


def worth(state: State, seat: Seat) -> float:
    """Points, expected points of what stands, and figures at hand, against the best other seat."""
    totals = [float(points) for points in state.scores]
    for feature in state.board.features.values():
        if feature.figures:
            value = _expected(state, feature)
            for winner in majority(strengths(feature.figures)):
                totals[winner] += value
    for owner, supply in enumerate(state.supply):
        totals[owner] += KEEP * min(supply.get("follower", 0), state.pile / 8)
    others = [total for owner, total in enumerate(totals) if owner != seat]
    return totals[seat] - max(others, default=0.0)


def _expected(state: State, feature: Feature) -> float:
    board = state.board
    if feature.kind == "field":
        return 2.2 * len(complete_cities(board, feature)) + 0.4
    if feature.kind in ("monastery", "garden"):
        filled = 9 - feature.open
        return filled + feature.open * min(0.6, state.pile / 60)
    size = len(cells_of(feature)) + feature.marks
    chance = max(0.0, 0.75 - 0.17 * feature.open) * min(1.0, state.pile / 12)
    return size * (1 + chance) if feature.kind == "city" else size + 0.3 * chance
