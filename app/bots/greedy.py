"""The greedy bot: looks one action ahead and takes what the game's own value function likes best."""

import random
from collections.abc import Callable
from typing import Any

from app.bots.base import RandomBot
from app.bots.values import carcassonne, inkas, new_world
from app.games.core.game import Action, Game, Seat

Choose = Callable[[Game, Any, Seat, random.Random], Action]
Waits = Callable[[Any, Seat], bool]

CHOOSE: dict[str, Choose] = {
    "carcassonne": carcassonne.choose,
    "new_world": new_world.choose,
    "inkas": inkas.choose,
}
"""Game -> how to choose; a game without an entry is played at random."""
WAITS: dict[str, Waits] = {"inkas": inkas.waits}
"""Game -> when to wait for others; in the other games only one is to act."""


class GreedyBot:
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        choose = CHOOSE.get(game.name, RandomBot().choose)
        return choose(game, state, seat, random)

    def waits(self, game: Game, state: Any, seat: Seat) -> bool:
        return game.name in WAITS and WAITS[game.name](state, seat)
