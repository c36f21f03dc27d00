"""Bots weaker and stronger than the greedy one.

EasyBot    plays like the greedy bot but for every third choice, which it leaves to luck
SharpBot   in the tile games tries the few actions that look best, lets the others answer greedily with several
           draws, and takes the one after which it stands best when it is its turn again; in Rise of the Inkas
           it thinks of the whole race to the last disc, where the greedy bot thinks of the next one

How often one of them won among others of the next lower strength, each seat in turn, with the sampling error
and the number of games (measured as `make bench` does it):

    Rise of the Inkas                4 seats, fair share 0.25    3 seats, fair share 0.33
    sharp among greedy, beginners    0.51 +- 0.04 (140)          0.44 +- 0.05 (120)
    sharp among greedy, variable     0.52 +- 0.06 (60)           0.58 +- 0.06 (60)
    greedy among easy, beginners     0.82 +- 0.05 (60)           0.87 +- 0.04 (60)
    easy among random, beginners     1.00 (20)                   1.00 (20)

The beginners' places are no equals: with three greedy bots the second seat wins 0.53 of the games, the first
0.12 (90 games); with four the last wins 0.47. A choice of the sharp bot takes 8 ms on average, 0.2 s at most.
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
