"""The turn, drawing, and the end: B3, B9, B14, B17–B19."""

import pytest

from app.games.carcassonne.game import GAME
from app.games.core.chance import Forced, Seeded
from tests.kit.carcassonne import end_of, position


@pytest.mark.rule("B3")
def test_a_turn_is_tile_then_figure_then_scoring_then_the_next_seat():
    start = position("*D^ | hand E | seats rby")
    assert (start.state.phase, start.state.acting) == ("place", (0,))
    placed = start.play("Ev 0,-1 ?")
    assert (placed.state.phase, placed.state.acting) == ("deploy", (0,))
    done = placed.play("@s")
    assert (done.state.phase, done.state.acting) == ("place", (1,))
    assert [event.kind for event in done.events] == ["figure", "points", "home", "turn", "drew"]


@pytest.mark.rule("B3")
def test_the_last_seat_is_followed_by_the_first():
    assert position("*D^ | hand E | seats rby | turn y").play("Ev 0,-1").state.turn == 0


@pytest.mark.rule("B3")
@pytest.mark.parametrize("action", [("skip",), ("deploy", "follower", "n")])
def test_the_tile_comes_first(action):
    error = GAME.check(position("*D^ | hand E").state, 0, action)
    assert error is not None and error.code == "turn.wrong_step"


@pytest.mark.rule("B3")
def test_nobody_acts_out_of_turn():
    error = GAME.check(position("*D^ | hand E").state, 1, ("place", 0, -1, 2))
    assert error is not None and error.code == "turn.not_yours"


@pytest.mark.rule("B9", "E34")
def test_a_tile_that_fits_nowhere_goes_back_and_comes_up_again_later():
    # beside fields a tile that is all city has no place
    table = position("*B | hand B | pile C E").play("B 1,0", draw=["C", "E"])
    assert [event["tile"] for event in table.told("unfit")] == ["C"]
    assert table.state.left == {"C": 1}
    assert table.play("E> 2,0", draw=["C"]).state.hand == "C"  # E's city is open now


@pytest.mark.rule("B9")
def test_the_same_player_draws_again():
    table = position("*B | hand B | pile B C").play("B 1,0", draw=["C", "B"])
    assert table.told("unfit") == [{"seat": 1, "tile": "C"}]
    assert table.state.acting == (1,)


@pytest.mark.rule("B9")
def test_a_drawn_copy_that_does_not_fit_is_not_drawn_again_at_once():
    table = position("*B | hand B | pile B C")
    with pytest.raises(Exception, match="impossible"):
        table.play("B 1,0", draw=["C", "C"])


@pytest.mark.rule("B9", "Q-B1", "Q-B2")
def test_the_game_ends_when_none_of_the_tiles_left_fits():
    table = position("*B:r@c | hand B | pile C").play("B 1,0", draw=[])
    assert table.state.reason == "no_tile_fits"
    assert table.final == {"r": 2}


@pytest.mark.rule("B9")
def test_house_rule_a_tile_without_a_place_is_taken_out():
    table = position("*B | hand B | pile B C | options unplaceable=remove").play("B 1,0", draw=["C", "B"])
    assert table.state.left == {}
    ended = table.play("B 2,0")
    assert ended.state.reason == "complete"


@pytest.mark.rule("B14")
def test_features_of_all_players_are_scored_whoever_completes_them():
    table = position("*A<:b@e | hand A").play("A> 1,0")
    assert table.points == {"b": 2}


@pytest.mark.rule("B17")
def test_the_game_ends_with_the_turn_of_whoever_drew_the_last_tile():
    table = position("*D^ | hand E | pile 0").play("Ev 0,-1 ?")
    assert table.state.phase == "deploy"
    over = table.play("@s")
    assert over.points == {"r": 4}
    assert GAME.to_act(over.state) == ()
    assert GAME.legal(over.state, 0) == ()
    result = GAME.result(over.state)
    assert result is not None and result.reason == "complete"


@pytest.mark.rule("B17")
def test_nobody_acts_in_a_match_that_is_over():
    over = position("*D^ | hand E | pile 0").play("Ev 0,-1")
    error = GAME.check(over.state, 1, ("skip",))
    assert error is not None and error.code == "turn.over"


@pytest.mark.rule("B18")
def test_the_final_scoring_tells_each_score_in_order():
    table = end_of("*D^:r@n U^:b@n | last 1,0")
    assert [(event["seat"], event["feature"], event["points"]) for event in table.state.final] == [
        (0, "city", 1),
        (1, "road", 1),
    ]


@pytest.mark.rule("B19")
def test_most_points_win():
    result = GAME.result(end_of("*D^ | last 0,0 | score r3 b4").state)
    assert result is not None and (result.scores, result.winners) == ((3, 4), (1,))


@pytest.mark.rule("B19", "Q-B3")
def test_a_tie_is_a_shared_victory():
    result = GAME.result(end_of("*D^ | last 0,0 | seats rby | score r4 b4 y1").state)
    assert result is not None and result.winners == (0, 1)


def test_the_tile_is_drawn_at_the_end_of_the_turn_before():
    state = position("*D^ | hand E").play("Ev 0,-1 ?").state
    chance = Seeded(3)
    after = GAME.apply(state, 0, ("skip",), chance).state
    assert [draw.value for draw in chance.taken] == [after.hand]


def test_placing_asks_nothing_of_chance():
    chance = Forced([])
    GAME.apply(position("*D^ | hand E").state, 0, ("place", 0, -1, 2), chance)
    assert chance.taken == []
