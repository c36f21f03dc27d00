"""The abbot: A1–A7."""

import pytest

from tests.kit.carcassonne import end_of, position

ABBOT = " | options abbot"


@pytest.mark.rule("A1")
def test_everybody_has_one_abbot_beside_the_followers():
    assert position("*D^ | last 0,0" + ABBOT).state.supply == ({"follower": 7, "abbot": 1},) * 2


@pytest.mark.rule("A2")
def test_the_abbot_stands_on_monasteries_and_gardens():
    assert position("*B^ | last 0,0" + ABBOT).spots("abbot") == {"c"}
    assert position("*E+g^ | last 0,0" + ABBOT).spots("abbot") == {"g"}


@pytest.mark.rule("A2", "E22")
def test_a_garden_takes_no_follower():
    table = position("*E+g^ | last 0,0" + ABBOT)
    assert table.spots("follower") == {"n"}
    assert (table.refusal("@g").code, table.refusal("@g").data["feature"]) == ("deploy.wrong_feature", "garden")


@pytest.mark.rule("A2", "E22")
@pytest.mark.parametrize("spot", ["n", "e", "en"])
def test_the_abbot_stands_on_no_city_road_or_field(spot):
    error = position("*D^ | last 0,0 | options abbot farmers").refusal(f"A@{spot}")
    assert error.code == "deploy.wrong_feature"


@pytest.mark.rule("A2", "B6")
def test_a_monastery_holds_one_figure():
    table = position("*B^ | last 0,0" + ABBOT).play("A@c")
    assert table.standing == {"0,0@c": "rA"}
    assert table.supply("r", "abbot") == 0


@pytest.mark.rule("A3", "A-x1")
def test_example_a_garden_surrounded():
    table = position("B Ev B / B *E+g^:rA@g B / B B . | hand B" + ABBOT).play("B 1,1")
    assert table.points == {"r": 9}
    assert table.supply("r", "abbot") == 1


@pytest.mark.rule("A4", "A-x2", "E19")
def test_example_the_abbot_called_home_counts_this_turns_tile():
    table = position(". Ev B / B *E+g^:rA@g B | hand B" + ABBOT).play("B 0,1", "recall 0,0")
    assert table.points == {"r": 6}
    assert (table.standing, table.supply("r", "abbot")) == ({}, 1)
    assert table.told("recall") == [{"seat": 0, "place": "0,0@g", "points": 6}]


@pytest.mark.rule("A4")
def test_the_abbot_is_called_home_from_a_monastery_too():
    assert position("*B:rA@c | hand B" + ABBOT).play("B 1,0", "recall 0,0").points == {"r": 2}


@pytest.mark.rule("A4")
def test_only_ones_own_abbot_is_called_home():
    table = position("*B:bA@c | hand B" + ABBOT).play("B 1,0 ?")
    assert table.legal("recall") == set()
    assert table.refusal("recall 0,0").code == "recall.no_abbot"


@pytest.mark.rule("A4")
def test_a_recall_names_where_he_stands():
    error = position("*B:rA@c | hand B" + ABBOT).play("B 1,0 ?").refusal("recall 1,0")
    assert (error.code, error.data) == ("recall.elsewhere", {"x": 0, "y": 0})


@pytest.mark.rule("A5", "Q-A1")
def test_the_recall_is_the_figure_step():
    table = position("*B:rA@c | hand B" + ABBOT).play("B 1,0", "recall 0,0")
    assert (table.state.phase, table.state.turn) == ("place", 1)


@pytest.mark.rule("A5", "Q-A1")
def test_after_placing_a_figure_there_is_no_recall():
    table = position("*B:rA@c | hand B" + ABBOT).play("B 1,0  @c")
    assert table.standing == {"0,0@c": "rA", "1,0@c": "r"}
    assert table.state.turn == 1


@pytest.mark.rule("A6")
def test_when_the_tile_completes_his_feature_he_scores_nine_and_is_not_recalled():
    table = position("B B B / B *B:rA@c B / B B . | hand B" + ABBOT).play("B 1,1 ?")
    assert table.legal("recall") == set()
    assert table.refusal("recall 0,0").code == "recall.complete"
    assert table.play("skip").points == {"r": 9}


@pytest.mark.rule("A7", "B18")
def test_at_the_end_the_abbot_scores_like_a_monk():
    assert end_of("*E+g^:rA@g B | last 1,0" + ABBOT).final == {"r": 2}
    assert end_of("*B^:rA@c B | last 1,0" + ABBOT).final == {"r": 2}


@pytest.mark.rule("E36", "Q-A2")
def test_without_followers_only_the_recall_or_passing_is_left():
    table = position("*B:rA@c | hand B | supply r0 b7+A" + ABBOT).play("B 1,0 ?")
    assert table.legal("deploy") == set()
    assert table.legal("recall") == {("recall", 0, 0)}
    assert table.legal("skip") == {("skip",)}


def test_gardens_are_scenery_without_abbots():
    assert position("*E+g^ | last 0,0").spots() == {"n"}
