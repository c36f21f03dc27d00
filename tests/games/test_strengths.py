"""The bots that people choose among: every choice is legal, and the strong one looks further than the weak one."""

import random

import pytest

from app.bots import BOTS
from app.games.core.chance import Seeded
from app.games.registry import GAMES


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("bot", ["easy", "greedy", "sharp"])
def test_a_bot_of_each_strength_chooses_what_may_be_done(name: str, bot: str) -> None:
    game, dice = GAMES[name], random.Random(3)
    seats = game.players(game.read_options({}))[0]
    state = game.start(game.read_options({}), seats, Seeded(dice)).state
    for _ in range(12):
        seat = game.to_act(state)[0]
        action = BOTS[bot].choose(game, state, seat, dice)
        assert game.check(state, seat, action) is None
        state = game.apply(state, seat, action, Seeded(dice)).state


def test_a_choice_depends_on_nothing_but_position_and_dice() -> None:
    game = GAMES["carcassonne"]
    state = game.start(game.read_options({}), 2, Seeded(1)).state
    choices = {BOTS["sharp"].choose(game, state, 0, random.Random(5)) for _ in range(3)}
    assert len(choices) == 1
