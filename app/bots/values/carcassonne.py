"""What a position of Carcassonne is worth to a seat, and the choice that follows.

Points count as they are, what stands on the board by what it would score and how likely it is to be
finished, pieces at hand by what they may still do. Opponents count through the best of them.
"""

import random
from collections.abc import Mapping
from typing import Any

from app.bots.lookahead import best, outlook
from app.games.carcassonne.scoring import complete_cities
from app.games.carcassonne.state import State
from app.games.core.game import Action, Game, Seat
from app.games.tilelaying.board import touched_by
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import Figure, majority, one_each, strengths

KEEP = {"follower": 1.1, "abbot": 1.4, "mayor": 0.8, "wagon": 1.5, "barn": 2.5, "abbey": 2.0}
"""What a piece at hand is worth while there are turns enough to use it."""

TURN = 1.5
"""What laying an abbey must gain more than an ordinary turn to come before it."""


def choose(game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
    if state.phase == "abbey":
        return _abbey_or_draw(game, state, seat, random)
    return best(game, state, seat, random, worth)


def _abbey_or_draw(game: Game, state: State, seat: Seat, random: random.Random) -> Action:
    """The best hole, if it gains enough; in the last round every gain is welcome."""
    draw, *abbeys = game.legal(state, seat)
    gains = {abbey: outlook(game, state, seat, abbey, worth) - worth(state, seat) for abbey in abbeys}
    abbey = max(abbeys, key=lambda action: (gains[action], random.random()))
    return abbey if gains[abbey] > (TURN if state.pile else 0.0) else draw


def worth(state: State, seat: Seat) -> float:
    """Points, expected points of what stands, and pieces at hand, against the best other seat."""
    totals = [float(points) for points in state.scores]
    for feature in state.board.features.values():
        if feature.figures:
            _add_feature(state, feature, totals)
    for owner, supply in enumerate(state.supply):
        totals[owner] += _at_hand(state, supply)
    others = [total for owner, total in enumerate(totals) if owner != seat]
    return totals[seat] - max(others, default=0.0)


def _add_feature(state: State, feature: Feature, totals: list[float]) -> None:
    rules = state.rules
    sums = strengths(feature.figures, rules.strength(state.board, feature) if rules.strengths else one_each)
    winners = majority(sums)
    if winners:
        value = _expected(state, feature)
        for winner in winners:
            totals[winner] += value
    elif feature.kind == "field":
        for figure in feature.figures:
            totals[figure.seat] += _of_barn(state, feature, figure)


def _at_hand(state: State, supply: Mapping[str, int]) -> float:
    """Followers are worth having as long as there are turns to place them; single pieces fade out with the pile."""
    turns = state.pile / state.rules.seats
    followers = KEEP["follower"] * min(supply["follower"], turns / 4)
    singles = sum(KEEP[kind] for kind, count in supply.items() if count and kind != "follower")
    return followers + singles * min(1.0, turns / 8)


def _expected(state: State, feature: Feature) -> float:
    if feature.kind == "field":
        return _of_field(state, feature, 3.0)
    if feature.kind in ("monastery", "garden"):
        return 9 - feature.open + feature.open * min(0.6, state.pile / 60)
    size = len(cells_of(feature)) + feature.marks
    chance = max(0.0, 0.75 - 0.17 * feature.open) * min(1.0, state.pile / 12)
    return size * (1 + chance) if feature.kind == "city" else size + 0.3 * chance


def _of_field(state: State, field: Feature, per_city: float) -> float:
    """Complete cities for sure, begun ones as long as there is time to finish them."""
    complete = len(complete_cities(state.board, field))
    begun = len(touched_by(state.board, field)) - complete
    return per_city * (0.8 * complete + 0.15 * begun * min(1.0, state.pile / 40)) + 0.3


def _of_barn(state: State, field: Feature, barn: Figure) -> float:
    """Nobody takes a barn's field away any more."""
    return _of_field(state, field, 4.0)
