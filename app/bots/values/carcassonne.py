"""What a position of Carcassonne is worth to a seat, and the choice that follows."""

import random
from typing import Any

from app.bots.lookahead import best
from app.games.carcassonne.scoring import complete_cities
from app.games.carcassonne.state import State
from app.games.core.game import Action, Game, Seat
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import majority, strengths

KEEP = 1.1
"""What a follower in the supply is worth."""


def choose(game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
    return best(game, state, seat, random, worth)


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
