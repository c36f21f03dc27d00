"""Looking one turn of a tile game ahead: a placement is judged by the best figure that may follow it."""

import random
from collections.abc import Callable
from typing import Any

from app.games.core.chance import Seeded
from app.games.core.game import Action, Game, Seat

Worth = Callable[[Any, Seat], float]
"""What a state is worth to a seat."""

MOST = 16
"""Figures tried after each placement."""


def best(game: Game, state: Any, seat: Seat, random: random.Random, worth: Worth) -> Action:
    """The action after which the position looks best; ties are broken at random."""
    actions = game.legal(state, seat)
    if len(actions) == 1:
        return actions[0]
    return max(actions, key=lambda action: (outlook(game, state, seat, action, worth), random.random()))


def outlook(game: Game, state: Any, seat: Seat, action: Action, worth: Worth) -> float:
    """What a state is worth after an action; where a figure step follows, after the best figure."""
    after = game.apply(state, seat, action, Seeded(0)).state
    if after.phase != "deploy" or seat not in game.to_act(after):
        return worth(after, seat)
    figures = [a for a in game.legal(after, seat) if a[0] != "skip"][:MOST]
    return max(worth(game.apply(after, seat, a, Seeded(0)).state, seat) for a in (*figures, ("skip",)))
