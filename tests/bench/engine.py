"""The engine of Carcassonne: games, steps, copies, replay, views.

The baseline of plain figures is a fixed piece of pure Python (a dictionary of 300 entries copied and
a hundred tuples made), so that ratios can be compared between machines.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from app.bots import BOTS
from app.games.carcassonne.game import GAME
from app.games.carcassonne.state import State
from app.games.core.chance import Forced, Seeded
from app.games.core.game import Action
from app.games.core.patch import diff
from app.games.core.records import START, Record, play
from app.games.tilelaying.board import Board
from tests.bench import Figure

GAMES = 60
FARMERS = {"farmers": True}
EVERYTHING = {option.name: True for option in GAME.options if not option.house}


class Step(NamedTuple):
    before: State
    seat: int
    action: Action
    record: Record
    after: State


def figures() -> Iterator[Figure]:
    reference = cost(reference_work, 2000)
    seconds, steps = timed_games(FARMERS, 2, GAMES)
    yield Figure("carcassonne.random_games", GAMES / seconds, "games/cpu_s", 1 / (reference * 1000))
    yield Figure("carcassonne.step_mean", seconds / steps * 1e6, "us", reference * 1e6)
    yield from step_figures(reference)
    yield from turn_figures()
    yield from replay_figures()
    yield Figure("carcassonne.greedy_beats_random", greedy_wins(100), "of 100", 95)


def reference_work() -> object:
    table = dict.fromkeys(range(300))
    return table.copy(), [(n, n + 1, n + 2) for n in range(100)]


def cost(work: Callable[[], object], times: int) -> float:
    """CPU seconds of one call."""
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


def timed_games(options: dict[str, Any], seats: int, games: int) -> tuple[float, int]:
    """CPU seconds and steps of whole random games, legal moves made at every step."""
    source = random.Random(1)
    chosen = GAME.read_options(options)
    began = time.process_time()
    steps = 0
    for _ in range(games):
        chance = Seeded(source)
        state = GAME.start(chosen, seats, chance).state
        while state.acting:
            seat = state.acting[0]
            legal = GAME.legal(state, seat)
            state = GAME.apply(state, seat, legal[int(source.random() * len(legal))], chance).state
            steps += 1
    return time.process_time() - began, steps


def turn_figures() -> Iterator[Figure]:
    """A turn with everything on against one of the base game: medians of games played by turns."""
    kinds = {"base": (FARMERS, 2), "everything_on": (EVERYTHING, 2), "everything_on_5_players": (EVERYTHING, 5)}
    costs: dict[str, list[float]] = {name: [] for name in kinds}
    for seed in range(GAMES // 3):
        for name, (options, seats) in kinds.items():
            costs[name].append(turn_cost(options, seats, seed))
    base = statistics.median(costs.pop("base")) * 1e6
    for name, found in costs.items():
        yield Figure(f"carcassonne.turn_{name}_vs_base", statistics.median(found) * 1e6, "us", base)


def turn_cost(options: dict[str, Any], seats: int, seed: int) -> float:
    """CPU seconds of a turn in one random game."""
    began = time.process_time()
    steps = recorded(options, seats, seed)
    seconds = time.process_time() - began
    return seconds / sum(1 for step in steps if step.action[0] in ("place", "abbey"))


def recorded(options: dict[str, Any], seats: int, seed: int) -> list[Step]:
    source = random.Random(seed)
    chance = Seeded(source)
    state = GAME.start(GAME.read_options(options), seats, chance).state
    steps = [Step(state, 0, START, Record(0, None, START, tuple(chance.taken)), state)]
    while state.acting:
        seat = state.acting[0]
        legal = GAME.legal(state, seat)
        action = legal[int(source.random() * len(legal))]
        chance = Seeded(source)
        after = GAME.apply(state, seat, action, chance).state
        steps.append(Step(state, seat, action, Record(len(steps), seat, action, tuple(chance.taken)), after))
        state = after
    return steps


def step_figures(reference: float) -> Iterator[Figure]:
    """One step in the middle of a game: legal and apply, a copy, a view with its patch, a bot's choice."""
    middle = [step for seed in range(5) for step in recorded(FARMERS, 2, seed)[50:100]]
    unit = reference * 1e6
    yield Figure("carcassonne.legal_apply_median", median(middle, legal_and_apply), "us", unit)
    yield Figure("carcassonne.legal_median", median(middle, lambda s: GAME.legal(s.before, s.seat)), "us", unit)
    yield Figure(
        "carcassonne.check_median", median(middle, lambda s: GAME.check(s.before, s.seat, s.action)), "us", unit
    )
    yield Figure("carcassonne.state_copy_median", median(middle, lambda s: copied(s.before)), "us", unit)
    yield Figure("carcassonne.view_and_diff_median", median(middle, view_and_diff), "us", unit)
    placings = [step for step in middle if step.action[0] == "place"][::6]
    greedy = [median([step], choose_greedily, times=1) / 1000 for step in placings]
    yield Figure("carcassonne.greedy_choice_median", statistics.median(greedy), "ms", unit / 1000)


def median(steps: list[Step], work: Callable[[Step], object], times: int = 20) -> float:
    """Median over steps of the CPU time of one call, in microseconds."""
    return statistics.median(cost(lambda: work(step), times) for step in steps) * 1e6  # noqa: B023


def legal_and_apply(step: Step) -> object:
    return GAME.legal(step.before, step.seat), GAME.apply(step.before, step.seat, step.action, Seeded(1))


def copied(state: State) -> State:
    """A state that shares no table with the old one: what a mutating search would have to pay."""
    copy = state.fork()
    board = state.board
    tables = (board.tiles, board.frontier, board.owner, board.features, board.middles)
    copy.board = Board(*(table.copy() for table in tables), board.land)
    copy.tiles, copy.figures = dict(state.tiles), dict(state.figures)
    return copy


def view_and_diff(step: Step) -> object:
    return diff(GAME.view(step.before, None), GAME.view(step.after, None))


def choose_greedily(step: Step) -> object:
    return BOTS["greedy"].choose(GAME, step.before, step.seat, random.Random(1))


def greedy_wins(games: int) -> int:
    """Base games with farmers that the greedy bot wins against the random one; the baseline is what it must."""
    wins = 0
    for seed in range(games):
        source = random.Random(seed)
        chance = Seeded(source)
        state = GAME.start(GAME.read_options(FARMERS), 2, chance).state
        while state.acting:
            seat = state.acting[0]
            bot = BOTS["greedy" if seat == seed % 2 else "random"]
            state = GAME.apply(state, seat, bot.choose(GAME, state, seat, source), chance).state
        wins += state.scores[seed % 2] > state.scores[1 - seed % 2]
    return wins


def replay_figures() -> Iterator[Figure]:
    """A finished match from its log against the sum of its applies alone."""
    for name, options in (("farmers", FARMERS), ("everything_on", EVERYTHING)):
        steps = recorded(options, 2, 7)
        chosen = GAME.read_options(options)
        log = [step.record for step in steps]
        replay = cost(lambda: [played.state for played in play(GAME, chosen, 2, log)], 10)  # noqa: B023
        plain = cost(lambda: [apply_again(step) for step in steps[1:]], 10)  # noqa: B023
        yield Figure(f"carcassonne.replay_{name}", replay * 1e3, "ms", plain * 1e3)


def apply_again(step: Step) -> object:
    return GAME.apply(step.before, step.seat, step.action, Forced(step.record.outcome))
