"""The greedy bot plays The New World with sense."""

import random

import pytest

from app.bots import BOTS
from app.games.core.chance import Seeded
from app.games.new_world.game import GAME
from tests.kit.new_world import position


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_a_random_player_by_far(seat):
    source = random.Random(seat)
    chance = Seeded(source)
    state = GAME.start(GAME.read_options({}), 2, chance).state
    while acting := GAME.to_act(state):
        bot = BOTS["greedy" if acting[0] == seat else "random"]
        state = GAME.apply(state, acting[0], bot.choose(GAME, state, acting[0], source), chance).state
    assert state.scores[seat] > 2 * state.scores[1 - seat]


def test_it_scores_first_what_would_be_lost():
    table = position("""
        3   .   Cv:r@s  .       .
        4   A<  .       A>:r@w  .
        | surveyors 3 2
    """).play("K^ -3,4")
    assert BOTS["greedy"].choose(GAME, table.state, 0, random.Random(1)) == ("score", "-3,4@e")
