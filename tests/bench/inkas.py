"""The engine of Rise of the Inkas: random four-player games, copies, views and patches, the bot.

The first two figures stand against their targets, 40,000 actions in a CPU-second and 60 us; the
others against an action or a random game of the same run.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from app.bots import BOTS
from app.cli import play_out
from app.games.core.chance import Seeded
from app.games.core.patch import diff
from app.games.inkas.game import GAME
from app.games.inkas.state import State
from tests.bench import Figure

GAMES = 20
OPTIONS = GAME.read_options({})
TARGET_ACTIONS = 40_000
TARGET_COPY_US = 60


def figures() -> Iterator[Figure]:
    seconds = timed(lambda: [None for _ in random_games()])
    states = list(random_games())
    yield Figure("inkas.random_actions", len(states) / seconds, "per cpu_s", TARGET_ACTIONS)
    yield Figure("inkas.copy", per_state(states, State.copy), "us", TARGET_COPY_US)
    step = seconds / len(states) * 1e6
    yield Figure("inkas.view_vs_action", per_state(states, lambda state: GAME.view(state, 0)), "us", step)
    views = [GAME.view(state, 0) for state in states]
    pairs = list(zip(views, views[1:], strict=False))
    patches = timed(lambda: [diff(before, after) for before, after in pairs])
    yield Figure("inkas.patch_vs_action", patches / len(pairs) * 1e6, "us", step)
    bots = timed(lambda: play_out(GAME, OPTIONS, ["greedy"] * 4, random.Random(1)))
    yield Figure("inkas.greedy_game_vs_random_game", bots, "cpu_s", seconds / GAMES)


def timed(job: Callable[[], Any]) -> float:
    began = time.process_time()
    job()
    return time.process_time() - began


def per_state(states: list[State], job: Callable[[State], Any]) -> float:
    """Microseconds of CPU for each state."""
    return timed(lambda: [job(state) for state in states]) / len(states) * 1e6


def random_games() -> Iterator[State]:
    """States after each action; legal actions are generated at each step."""
    source = random.Random(7)
    bot = BOTS["random"]
    for _ in range(GAMES):
        chance = Seeded(source)
        state = GAME.start(OPTIONS, 4, chance).state
        while acting := GAME.to_act(state):
            seat = acting[int(source.random() * len(acting))]
            state = GAME.apply(state, seat, bot.choose(GAME, state, seat, source), chance).state
            yield state
