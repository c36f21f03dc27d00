"""The figure step: B5–B8, B15."""

import pytest

from app.games.carcassonne.game import GAME
from tests.kit.carcassonne import position


@pytest.mark.rule("B5")
def test_a_figure_stands_on_the_tile_just_placed_only():
    error = position("*D^ A> | last 1,0").refusal("@n")  # the city is on the other tile
    assert error.code == "deploy.no_such_spot"


@pytest.mark.rule("B5")
def test_at_most_one_figure_a_turn():
    assert position("*D^ | hand E").play("Ev 0,-1 @s").state.phase == "place"


@pytest.mark.rule("B5")
def test_without_followers_only_skipping_is_left():
    table = position("*D^ | last 0,0 | supply r0 b7")
    assert table.legal("deploy") == set()
    assert table.legal("skip") == {("skip",)}
    assert table.refusal("@n").code == "deploy.none_left"


@pytest.mark.rule("B5")
def test_a_figure_leaves_the_supply():
    assert position("*D^ | last 0,0").play("@n").supply("r") == 6


@pytest.mark.rule("B6")
def test_a_feature_with_a_figure_of_anybody_is_taken():
    for seat in "rb":
        table = position(f"*D^:{seat}@e U> . | hand V").play("V^ 2,0 ?")
        error = table.refusal("@w")
        assert (error.code, error.rule) == ("deploy.taken", "B6")
        assert error.data["places"] == ["0,0@e"]
        assert table.spots() == set()


@pytest.mark.rule("B6")
def test_the_whole_feature_counts_as_it_is_after_placing():
    # the new tile joins two cities, one of which is taken at its far end
    table = position("*E> . G> E<:b@w | hand G").play("G> 1,0 ?")
    assert table.spots() == set()


@pytest.mark.rule("B6")
def test_a_feature_without_figures_is_free_however_large():
    assert position("*D^ U> . | hand V").play("V^ 2,0 ?").spots() == {"s"}


@pytest.mark.rule("B7", "F1")
def test_roads_cities_and_monasteries_take_followers_and_fields_do_not_without_farmers():
    assert position("*D^ | last 0,0").spots() == {"n", "e"}
    assert position("*A^ | last 0,0").spots() == {"s", "c"}
    error = position("*D^ | last 0,0").refusal("@en")
    assert (error.code, error.data["feature"]) == ("deploy.wrong_feature", "field")


@pytest.mark.rule("B8")
def test_a_monastery_is_a_feature_in_the_middle_of_its_tile():
    assert position("*B^ | last 0,0").spots() == {"c"}
    assert position("*B^ | last 0,0").play("@c").standing == {"0,0@c": "r"}


@pytest.mark.rule("B15")
def test_all_figures_of_a_scored_feature_come_home_also_those_that_got_nothing():
    table = position("*E>:r@e . G>:r@e E<:b@w | hand G").play("G> 1,0")
    assert table.points == {"r": 8}
    assert table.standing == {}
    assert (table.supply("r"), table.supply("b")) == (7, 7)


@pytest.mark.rule("B15")
def test_figures_on_features_that_are_not_complete_stay():
    assert position("*D^:b@n A> | last 1,0").play("@w").standing == {"0,0@n": "b", "1,0@w": "r"}


@pytest.mark.rule("B5", "E24")
def test_a_follower_on_the_road_finished_now_cannot_be_placed_this_turn():
    table = position("*A<:r@e | hand A | supply r0 b7").play("A> 1,0 ?")
    assert table.legal("deploy") == set()
    assert table.play("skip").supply("r") == 1


@pytest.mark.rule("E32")
def test_monastery_and_road_of_one_tile_are_independent_and_the_field_around_is_one():
    table = position("*A^:r@c | last 0,0 | options farmers | turn b")
    assert table.spots() == {"s", "nw"}


def test_a_figure_that_is_not_in_the_game_is_refused():
    assert position("*B^ | last 0,0").refusal("A@c").code == "deploy.not_in_game"


def test_any_spot_of_a_segment_names_it():
    assert position("*D^ | last 0,0").play("@w").standing == {"0,0@e": "r"}


@pytest.mark.rule("B7", "A2", "AM7", "AM20", "F1", "R7", "E22")
@pytest.mark.parametrize(
    ("tile", "figure", "options", "rule"),
    [
        ("D^", "@en", "abbot", "F1"),
        ("E+g^", "@g", "farmers", "A2"),
        ("E+g^", "@g", "abbot", "A2"),
        ("RI.d^", "@n", "river farmers", "R7"),
        ("D^", "A@n", "abbot", "A2"),
        ("D^", "A@en", "abbot farmers", "A2"),
        ("D^", "M@e", "farmers abbey_mayor", "AM7"),
        ("B^", "M@c", "farmers abbey_mayor", "AM7"),
        ("E+g^", "M@g", "farmers abbey_mayor abbot", "AM7"),
        ("D^", "W@en", "farmers abbey_mayor", "AM20"),
        ("E+g^", "W@g", "farmers abbey_mayor", "AM20"),
    ],
)
def test_a_refusal_names_the_rule_of_the_figure_or_of_the_feature(tile, figure, options, rule):
    error = position(f"*{tile} | last 0,0 | options {options}").refusal(figure)
    assert (error.code, error.rule) == ("deploy.wrong_feature", rule)


@pytest.mark.rule("B5")
@pytest.mark.parametrize("kind", ["recall", "abbey", "skip", "knight"])
def test_what_is_no_figure_is_not_put_down(kind):
    table = position("*B^:rA@c Ev | last 1,0 | options farmers abbot abbey_mayor")
    error = GAME.check(table.state, 0, ("deploy", kind, "c"))
    assert error is not None and error.code == "deploy.not_in_game"
