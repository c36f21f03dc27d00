"""Completing features: B10–B16, worked examples and edge cases of them."""

import pytest

from app.games.carcassonne.game import GAME
from tests.kit.carcassonne import position


@pytest.mark.rule("B10")
@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("*W^:r@s | hand A", "Av 0,1"),  # village … monastery
        ("*W^:r@e | hand T", "T> 1,0"),  # village … city
        ("*W^:r@e | hand W", "W> 1,0"),  # village … village
    ],
)
def test_a_road_ends_at_villages_cities_and_monasteries(text, step):
    assert position(text).play(step).points == {"r": 2}


@pytest.mark.rule("B10", "E2")
def test_four_bends_close_a_loop():
    assert position("*V<:r@e V^ / Vv . | hand V").play("V> 1,1").points == {"r": 4}


@pytest.mark.rule("B10", "E5")
def test_a_road_that_returns_to_its_junction_counts_the_junction_once():
    assert position("*W^ V^:r@s / Vv . | hand V").play("V> 1,1").points == {"r": 4}


@pytest.mark.rule("B10")
def test_a_road_with_an_open_end_is_not_complete():
    assert position("*A<:r@e U> | hand U").play("U> 2,0").points == {}


@pytest.mark.rule("B10", "B15", "B-x2")
def test_example_a_road_of_three_tiles():
    table = position("*A<:r@e D^:b@n | hand A").play("A> 2,0")
    assert table.points == {"r": 3}
    assert table.standing == {"1,0@n": "b"}


@pytest.mark.rule("B6", "B-x1")
def test_example_who_extends_a_road_that_is_taken_may_take_the_city_instead():
    table = position("*U^:r@n | turn b | hand D").play("D> 0,1 ?")
    assert table.refusal("@n").code == "deploy.taken"
    assert table.play("@e").standing == {"0,0@n": "r", "0,1@e": "b"}


@pytest.mark.rule("B11", "E3")
def test_a_city_of_two_tiles_scores_four_also_for_the_knight_placed_now():
    table = position("*E^ | hand E").play("Ev 0,-1 @s")
    assert table.points == {"r": 4}
    assert table.supply("r") == 7


@pytest.mark.rule("B11", "B-x3")
def test_example_three_tiles_and_a_pennant():
    assert position("*E>:r@e F^ | hand E").play("E< 2,0").points == {"r": 8}


@pytest.mark.rule("B11")
def test_a_gap_inside_keeps_a_city_open():
    ring = position("Nv:r@e Rv N< / R> . R< / N> R^ . | hand N").play("N^ 2,2", draw=["C"])
    assert ring.points == {}
    assert ring.play("C 1,1").points == {"r": 2 * (9 + 1)}


@pytest.mark.rule("B11", "E1")
def test_a_tile_with_two_segments_of_one_city_counts_once():
    table = position("*I^ N<:r@s / N>:b@n . | hand M").play("M^ 1,1")
    assert table.points == {"r": 10, "b": 10}


@pytest.mark.rule("B12", "B-x4")
def test_example_the_eighth_neighbour_of_a_monastery():
    assert position("B B B / B *B:r@c B / B B . | hand B").play("B 1,1").points == {"r": 9}


@pytest.mark.rule("B12", "E35")
def test_two_monasteries_completed_by_one_tile():
    table = position("B B B B / B *B:r@c B:b@c B / B B . B | hand B").play("B 1,1")
    assert table.points == {"r": 9, "b": 9}
    assert table.standing == {}


@pytest.mark.rule("B12", "B10", "E4")
def test_one_tile_completes_a_monastery_and_a_road():
    table = position("B B B / B *B:r@c B / B B . U> U> A>:b@w | hand A").play("A< 1,1")
    assert table.points == {"r": 9, "b": 4}


@pytest.mark.rule("B13", "B-x5")
def test_example_a_tie_gives_everybody_all_the_points():
    assert position("*A<:r@e U> . A>:b@w | hand U").play("U> 2,0").points == {"r": 4, "b": 4}


@pytest.mark.rule("B13", "B-x6")
def test_example_the_majority_takes_all():
    table = position(". . Ev:r@s . / *E>:r@e G> . E<:y@w | seats ry | hand R").play("R^ 2,0")
    assert table.points == {"r": 10}
    assert (table.supply("r"), table.supply("y")) == (7, 7)


@pytest.mark.rule("B13")
def test_a_score_says_why():
    table = position(". . Ev:r@s . / *E>:r@e G> . E<:y@w | seats ry | hand R").play("R^ 2,0")
    (event,) = table.told("points")
    assert event["strength"] == {"0": 2, "1": 1}
    assert sorted(event["places"]) == ["0,0@e", "2,-1@s"]
    assert sorted(event["tiles"]) == [(0, 0), (1, 0), (2, -1), (2, 0), (3, 0)]
    assert (event["feature"], event["complete"], event["final"], event["pennants"]) == ("city", True, False, 0)


@pytest.mark.rule("B16")
def test_points_go_on_beyond_the_fifty_fields_of_the_track():
    table = position("*E^ | hand E | score r49").play("Ev 0,-1 @s")
    assert GAME.view(table.state, None)["scores"] == (53, 0)


@pytest.mark.rule("E28")
def test_a_complete_feature_without_figures_stays_empty_and_feeds_fields():
    table = position("*E^ | hand E | options farmers | pile 0").play("Ev 0,-1  @ne")
    assert table.points == {}
    assert table.final == {"r": 3}
