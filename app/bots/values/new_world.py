"""What a position of The New World is worth to a seat, and the choice that follows."""

import random
from typing import Any

from app.bots.lookahead import best
from app.games.core.game import Action, Game, Seat
from app.games.new_world.scoring import value
from app.games.new_world.settlers import stands
from app.games.new_world.state import State
from app.games.new_world.surveyors import BONUS, bonus, column_of
from app.games.tilelaying.features import Feature
from app.games.tilelaying.figures import Figure, majority, strengths

KEEP = (0.0, 2.6, 4.2, 5.2, 5.8, 6.1)
"""What settlers in the supply are worth, by their number."""
PACE = 3.3
"""Turns between two scored features, about."""
HOPE = {"road": (0.85, 0.22), "town": (0.85, 0.25), "farm": (0.75, 0.085)}
"""Kind of feature -> chance that it is completed in time, and how much each open joint takes from it."""


def choose(game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
    return best(game, state, seat, random, worth)


def worth(state: State, seat: Seat) -> float:
    """Points, expected points of settlers, and settlers at hand, against the best other seat."""
    totals = [float(points) for points in state.scores]
    left = sum(state.left.values())
    board = state.board
    for id in {board.owner[settler.node] for settler in state.settlers.values()}:
        feature = board.features[id]
        for winner in majority(strengths(feature.figures)):
            own = [figure for figure in feature.figures if figure.seat == winner]
            totals[winner] += _expected(state, feature, own, left)
    for owner, supply in enumerate(state.supply):
        totals[owner] += KEEP[supply] * min(1.0, left / 25)
    others = [total for owner, total in enumerate(totals) if owner != seat]
    return totals[seat] - max(others, default=0.0)


def _expected(state: State, feature: Feature, own: list[Figure], left: int) -> float:
    if not stands(own[0]):
        return feature.marks + min(1.2, left / 40)
    never = {state.board.owner[node] for node in state.never}
    column = max(column_of(figure.node >> 4) for figure in own)
    turns = min(float(left), PACE * (2 * (column - min(state.surveyors)) + 1))
    if turns < 0:
        return 0.3
    most, each = HOPE[feature.kind]
    chance = max(0.0, most - each * feature.open) * min(1.0, turns / 12)
    if state.board.owner[own[0].node] in never:
        chance = 0.0
    complete = value(state.rules, feature, complete=True) + _bonus(state, column)
    stays = 1.0 if turns >= left else 0.0
    return chance * complete + (1 - chance) * stays * value(state.rules, feature, complete=False)


def _bonus(state: State, column: int) -> float:
    """What a surveyor will add by the time the feature is completed: known where they stand, a guess ahead of them."""
    return bonus(state.surveyors, column) if column <= max(state.surveyors) else 0.75 * BONUS
