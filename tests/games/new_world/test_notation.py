"""Positions and turns of The New World as text."""

import pytest

from app.games.core.chance import Seeded
from app.games.core.errors import Malformed
from app.games.core.notation import read_match, write_match
from app.games.new_world.game import GAME
from app.games.new_world.position import read_position, write_position
from app.games.registry import GAMES, SCRIBES
from tests.kit.new_world import position

POSITION = (
    "NW.A<:r@c NW.R^:b@e *. / 1 NW.C> | seats rby | options north_south=forbidden | turn b | phase place"
    " | hand NW.K | score r3 b0 y12 | supply r4 b4 y5 | surveyors 1 0 | pile 91"
)
LOG = """
[Game    "new_world"]
[Seats   "r Ada, b Bo"]

1. r R^ -1,3
2. b A< -2,3  @e         => b+3 road
3. r C> -1,5  @e         => r+8 town
4. b B^ -1,4
5. r (K)
"""


def test_a_position_reads_and_writes_the_same():
    assert write_position(read_position(POSITION), "rby") == POSITION


def test_a_position_says_who_has_resigned_and_why_it_is_over():
    state = GAME.resign(read_position(POSITION), 1, Seeded(1)).state
    again = read_position(write_position(state, "rby"))
    assert (again.out, again.acting) == (state.out, state.acting) == ((1,), (2,))
    over = GAME.resign(again, 2, Seeded(1)).state
    again = read_position(write_position(over, "rby"))
    assert (GAME.to_act(again), GAME.result(again)) == ((), GAME.result(over))
    assert write_position(again, "rby") == write_position(over, "rby")


@pytest.mark.parametrize("phase", ["draw", "over", "dance", "wagon"])
def test_a_position_waits_for_a_step_of_its_turn(phase):
    with pytest.raises(Malformed, match=r"position\.phase"):
        read_position(POSITION.replace("phase place", f"phase {phase}"))


@pytest.mark.parametrize("line", [True, False])
def test_both_layouts_of_a_position_are_the_same(line):
    state = read_position(POSITION)
    assert read_position(write_position(state, "rby", line=line)) == state


def test_a_picture_may_show_the_coast_and_leave_out_prefixes():
    assert read_position("R^ *s0 / C> s1").board == position("0 R^ \n 1 C>").state.board


@pytest.mark.parametrize(
    "text", ["*s1", "R^ *s0 / . s0", "*. R^", "*. | surveyors 1 3", "*. | turn z", "*. | hand Z9", "*. | pile 3"]
)
def test_what_cannot_be_is_malformed(text):
    with pytest.raises(Malformed):
        read_position(text)


def test_a_log_is_read_with_outcomes_checked_and_without_prefixes():
    match = read_match(LOG, GAMES, SCRIBES)
    assert [record.action[0] for record in match.records[1:5]] == ["place", "skip", "place", "deploy"]
    text = write_match(match, GAMES["new_world"], SCRIBES["new_world"])
    assert "2. b NW.A< -2,3  @e   => b+3 road" in text


def test_the_order_chosen_is_a_step():
    scribe = SCRIBES["new_world"]
    table = position("3 . Cv:r@s . . \n 4 A< . A>:r@w . \n | surveyors 3 2").play("K^ -3,4")
    assert list(scribe.actions_of(table.state, "score @e")) == [("score", "-3,4@e")]
    assert list(scribe.actions_of(table.state, "score -3,4@n")) == [("score", "-3,4@n")]


@pytest.mark.parametrize("step", ["R^ -1,3 M@e", "R^ -1,3 @c", "R^ 1", "dance"])
def test_a_step_that_cannot_be_read_is_malformed(step):
    with pytest.raises(Malformed):
        position("").play(step)
