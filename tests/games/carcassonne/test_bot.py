"""The greedy bot plays Carcassonne sensibly, with every piece of every expansion."""

import random
from collections import Counter
from typing import Any

from app.bots import BOTS
from app.games.carcassonne.game import GAME
from app.games.carcassonne.state import State
from app.games.core.chance import Seeded
from tests.kit.carcassonne import position

EVERYTHING = {"farmers": True, "river": True, "abbot": True, "abbey_mayor": True}


def played(bots: list[str], options: dict[str, Any], seed: int) -> tuple[State, Counter[str]]:
    """A whole game, and what was done how often (figures by their kind)."""
    source = random.Random(seed)
    chance = Seeded(source)
    state = GAME.start(GAME.read_options(options), len(bots), chance).state
    done: Counter[str] = Counter()
    while state.acting:
        seat = state.acting[0]
        action = BOTS[bots[seat]].choose(GAME, state, seat, source)
        assert GAME.check(state, seat, action) is None
        done[action[1] if action[0] == "deploy" else action[0]] += 1
        state = GAME.apply(state, seat, action, chance).state
    return state, done


def test_it_beats_a_random_player():
    wins = 0
    for seed in range(10):
        bots = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        state, _ = played(bots, {"farmers": True} if seed % 3 else {}, seed)
        wins += state.scores[bots.index("greedy")] > state.scores[bots.index("random")]
    assert wins >= 9


def test_it_beats_random_players_with_everything_on():
    for seed in range(2):
        state, _ = played(["greedy", "random", "random"], EVERYTHING, seed)
        assert state.scores[0] == max(state.scores)


def test_it_uses_every_piece():
    _, done = played(["greedy", "greedy", "greedy"], EVERYTHING, 3)
    assert set(done) >= {"follower", "abbot", "recall", "mayor", "wagon", "barn", "abbey"}


def test_it_takes_a_city_that_it_can_close():
    state = position("*E^ | hand E | options farmers").state
    assert BOTS["greedy"].choose(GAME, state, 0, random.Random(1)) == ("place", 0, -1, 2)


def test_a_wagon_drives_on_where_there_is_something_to_gain():
    state = position("B B B / B *A^:rW@c B / B U^ . / 1 U^ | hand B | options farmers abbey_mayor | pile 0").state
    state = GAME.apply(state, 0, ("place", 1, 1, 0), Seeded(1)).state
    state = GAME.apply(state, 0, ("skip",), Seeded(1)).state
    assert BOTS["greedy"].choose(GAME, state, 0, random.Random(1)) == ("wagon", 0, 0, "s")
