"""The engine of Rise of the Inkas: random four-player games, copies, views and patches, the bot.

The first two figures stand against their targets, 40,000 actions in a CPU-second and 60 us; the
others against an action or a random game of the same run. A replay is every state of the longest random
game with its view and the patch to it, for one viewer and for all five of them; each has 100 ms.
Strengths: how often one bot wins among others of the next lower strength, seats in turn, against its fair
share; the sampling error stands as the unit. What an offer is worth: how many there are, how many come to a deal.
"""

import itertools
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from app.bots import BOTS
from app.bots.base import next_to_choose
from app.cli import play_out
from app.games.core.chance import Seeded
from app.games.core.game import Action, Seat, View
from app.games.core.patch import diff
from app.games.core.records import START, Record, play
from app.games.inkas.game import GAME
from app.games.inkas.state import State
from tests.bench import Figure

GAMES = 20
DUELS = 60
"""Games for each pair of strengths."""
BOARDS = {"beginners": {}, "variable": {"start": "foundation", "board": "variable"}}
OPTIONS = GAME.read_options({})
TARGET_ACTIONS = 40_000
TARGET_COPY_US = 60
TARGET_REPLAY_MS = 100


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
    yield from offer_figures()
    yield from strength_figures()
    bots = timed(lambda: play_out(GAME, OPTIONS, ["greedy"] * 4, random.Random(1)))
    yield from replay_figures()
    yield Figure("inkas.greedy_game_vs_random_game", bots, "cpu_s", seconds / GAMES)


def replay_figures() -> Iterator[Figure]:
    log = max((recorded(seed) for seed in range(GAMES)), key=len)
    yield Figure("inkas.longest_game", len(log), "records", 0)
    for name, viewers in (("one", (0,)), ("all", (None, 0, 1, 2, 3))):
        seconds = min(timed(lambda: replayed(log, viewers)) for _ in range(5))  # noqa: B023
        yield Figure(f"inkas.replay_for_{name}", seconds * 1e3, "ms", TARGET_REPLAY_MS)


def recorded(seed: int) -> list[Record]:
    """The log of a random game."""
    source = random.Random(seed)
    chance = Seeded(source)
    state = GAME.start(OPTIONS, 4, chance).state
    log = [Record(0, None, START, tuple(chance.taken))]
    while acting := GAME.to_act(state):
        seat = acting[int(source.random() * len(acting))]
        action = BOTS["random"].choose(GAME, state, seat, source)
        chance = Seeded(source)
        state = GAME.apply(state, seat, action, chance).state
        log.append(Record(len(log), seat, action, tuple(chance.taken)))
    return log


def replayed(log: list[Record], viewers: Sequence[Seat | None]) -> None:
    views: dict[Seat | None, View] = {viewer: {} for viewer in viewers}
    for played in play(GAME, OPTIONS, 4, log):
        for viewer, before in views.items():
            views[viewer] = after = GAME.view(played.state, viewer)
            diff(before, after)


def strength_figures() -> Iterator[Figure]:
    for strong, weak in (("sharp", "greedy"), ("greedy", "easy"), ("easy", "random")):
        for board, seats in itertools.product(BOARDS, (4, 3)):
            share = share_of_wins(strong, weak, board, seats)
            error = math.sqrt(share * (1 - share) / DUELS)
            yield Figure(f"inkas.{strong}_among_{weak}_{board}_{seats}_seats", share, f"+-{error:.3f}", 1 / seats)


def share_of_wins(strong: str, weak: str, board: str, seats: int) -> float:
    """Each seat in turn plays the same number of games."""
    options, wins = GAME.read_options(BOARDS[board]), 0.0
    for number in range(DUELS):
        mine = number % seats
        bots = [strong if seat == mine else weak for seat in range(seats)]
        state, _, _ = play_out(GAME, options, bots, random.Random(number))
        wins += mine in state.result.winners and 1 / len(state.result.winners)
    return wins / DUELS


def offer_figures() -> Iterator[Figure]:
    """Among greedy bots; the baselines are those of bots that did not think of what others want."""
    for seats, (offers_before, deals_before) in ((4, (66.1, 5.8)), (3, (56.4, 4.8))):
        kinds: Counter[str] = Counter()
        for seed in range(GAMES):
            kinds.update(action[0] for action in greedy_actions(seats, seed))
        yield Figure(f"inkas.offers_{seats}_seats", kinds["offer"] / GAMES, "a game", offers_before)
        yield Figure(
            f"inkas.offers_taken_{seats}_seats",
            100 * kinds["deal"] / kinds["offer"],
            "of 100",
            100 * deals_before / offers_before,
        )


def greedy_actions(seats: int, seed: int) -> Iterator[Action]:
    source, bot = random.Random(seed), BOTS["greedy"]
    chance = Seeded(source)
    state = GAME.start(OPTIONS, seats, chance).state
    while acting := GAME.to_act(state):
        ready = next_to_choose(dict.fromkeys(acting, bot), GAME, state)
        seat = acting[0] if ready is None else ready
        action = bot.choose(GAME, state, seat, source)
        yield action
        state = GAME.apply(state, seat, action, chance).state


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
