"""Bots weaker and stronger than the greedy one.

EasyBot    plays like the greedy bot but for every third choice, which it leaves to luck
SharpBot   in the tile games tries the few actions that look best, lets the others answer greedily with several
           draws, and takes the one after which it stands best when it is its turn again; in Rise of the Inkas
           it thinks of the whole race to the last disc, where the greedy bot thinks of the next one

How often one of them won among others of the next lower strength, with the sampling error:

    Rise of the Inkas     4 seats, fair share 0.25    3 seats, fair share 0.33
    sharp among greedy    0.51 +- 0.04 (140 games)    0.38 +- 0.06 (60 games)
    greedy among easy     0.90 +- 0.04 (60)           0.93 +- 0.03 (60)
    easy among random     1.00 (20)                   1.00 (20)
"""

import random
from collections.abc import Callable
from typing import Any

from app.bots.base import RandomBot
from app.bots.greedy import Choose, GreedyBot
from app.bots.lookahead import outlook
from app.bots.values import carcassonne, inkas, new_world
from app.games.core.chance import Seeded
from app.games.core.game import Action, Game, Seat

LUCK = 1 / 3
WORTH: dict[str, Callable[[Any, Seat], float]] = {"carcassonne": carcassonne.worth, "new_world": new_world.worth}
PLAY: dict[str, Choose] = {"inkas": inkas.choose_sharply}
"""Game -> how to choose, where trying actions with a few draws tells too little."""
CANDIDATES, DRAWS = 3, 2
ACTIONS = 12
"""Most actions of one trial: until it is the own turn again."""


class EasyBot(GreedyBot):
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        if random.random() < LUCK:
            return RandomBot().choose(game, state, seat, random)
        return super().choose(game, state, seat, random)


class SharpBot(GreedyBot):
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        if game.name in PLAY:
            return PLAY[game.name](game, state, seat, random)
        worth = WORTH.get(game.name)
        actions = game.legal(state, seat)
        if worth is None or state.phase != "place" or len(actions) == 1:
            return super().choose(game, state, seat, random)
        looks = {action: outlook(game, state, seat, action, worth) for action in actions}
        likely = sorted(actions, key=lambda action: -looks[action])[:CANDIDATES]
        seeds = [random.getrandbits(32) for _ in range(DRAWS)]
        return max(likely, key=lambda action: sum(self._tried(game, state, seat, action, seed) for seed in seeds))

    def _tried(self, game: Game, state: Any, seat: Seat, action: Action, seed: int) -> float:
        """What the position is worth when it is the own turn again, or at the end."""
        chance = random.Random(seed)
        now = game.apply(state, seat, action, Seeded(chance)).state
        has_left = False
        for _ in range(ACTIONS):
            acting = next(iter(game.to_act(now)), None)
            if acting is None or (acting == seat and has_left):
                break
            has_left = has_left or acting != seat
            answer = super().choose(game, now, acting, chance)
            now = game.apply(now, acting, answer, Seeded(chance)).state
        return WORTH[game.name](now, seat)
