"""The greedy bot: looks one action ahead and takes what the game's own value function likes best."""

import random
from collections.abc import Callable
from typing import Any

from app.bots.base import RandomBot
from app.bots.values import carcassonne, new_world
from app.games.core.game import Action, Game, Seat

Choose = Callable[[Game, Any, Seat, random.Random], Action]

CHOOSE: dict[str, Choose] = {"carcassonne": carcassonne.choose, "new_world": new_world.choose}
"""Game -> how to choose; a game without an entry is played at random."""


class GreedyBot:
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        choose = CHOOSE.get(game.name, RandomBot().choose)
        return choose(game, state, seat, random)
