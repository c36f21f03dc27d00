"""Abbey & Mayor: the barn (AM11–AM19)."""

import pytest

from tests.kit.carcassonne import position

AM = " | options farmers abbey_mayor"
JOIN = "hand A" + AM


@pytest.mark.rule("AM11", "AM14")
def test_the_barn_stands_where_four_tiles_meet_on_a_corner_of_the_tile_just_laid():
    table = position("*B B / B . | hand B" + AM).play("B 1,1 ?")
    assert table.spots("barn") == {"+nw"}
    done = table.play("B@+nw")
    assert done.standing == {"1,1@+nw": "rB"}
    assert done.supply("r", "barn") == 0


@pytest.mark.rule("AM11")
def test_three_tiles_are_not_enough():
    error = position("*B B / B . | hand B" + AM).play("B 1,1 ?").refusal("B@+ne")
    assert (error.code, error.rule, error.data["corner"]) == ("barn.four_tiles", "AM11", "+ne")


@pytest.mark.rule("AM14", "Q-AM2")
def test_a_point_elsewhere_has_no_name():
    table = position("*B B B / B B . | hand B" + AM).play("B 2,1 ?")
    assert table.spots("barn") == {"+nw"}  # not the point between the four tiles in the west
    assert table.refusal("B@c").code == "barn.not_a_corner"


@pytest.mark.rule("AM12")
def test_farmers_on_the_field_do_not_hinder_it():
    assert position("*B:b@nw B / B . | hand B" + AM).play("B 1,1 ?").spots("barn") == {"+nw"}


@pytest.mark.rule("AM12", "E16")
def test_another_barn_on_the_field_forbids_it():
    table = position("*B:bB@+se B B / B B . | hand B" + AM).play("B 2,1 ?")
    error = table.refusal("B@+nw")
    assert (error.code, error.rule, error.data["by"]) == ("barn.has_barn", "AM12", 1)


@pytest.mark.rule("AM12")
def test_it_stays_to_the_end():
    table = position("*B:bB@+se B / B B . | hand B | pile 0" + AM).play("B 2,1")
    assert table.standing == {"0,0@+se": "bB"}


@pytest.mark.rule("AM13", "E16")
@pytest.mark.parametrize(
    "text",
    [
        "*E> E< / B .",  # a city at the point
        "*AM.i^ B / B .",  # a wall that runs into the corner
        "B B B / B *AM.abbey B / B B .",  # an abbey
    ],
)
def test_only_field_may_meet_at_the_point(text):
    table = position(text + " | hand B" + AM).play("B 1,1 ?")
    error = table.refusal("B@+nw")
    assert (error.code, error.rule) == ("barn.not_all_field", "AM13")


@pytest.mark.rule("AM16", "E16")
def test_no_farmer_joins_a_field_with_a_barn():
    table = position("*B:bB@+se B / B B . | hand B" + AM).play("B 2,1 ?")
    assert "nw" not in table.spots()
    error = table.refusal("@nw")
    assert (error.code, error.data["figure"]) == ("deploy.taken", "barn")


@pytest.mark.rule("AM17", "AM-x3")
def test_example_a_new_barn_pays_the_farmers_and_sends_them_home():
    table = position("Ev Ev / *E^:y@en E^ / B . | seats ry | hand B" + AM).play("B 1,1  B@+nw")
    assert table.points == {"y": 6}
    assert (table.standing, table.supply("y")) == ({"1,1@+nw": "rB"}, 7)
    (event,) = table.told("points")
    assert (event["cities"], len(event["counted"])) == (2, 2)


@pytest.mark.rule("AM17", "E15")
def test_a_city_completed_by_the_same_tile_counts():
    table = position("Ev Ev / *E^:b@en . / B B | hand E | pile 0" + AM).play("E^ 1,0  B@+sw")
    assert table.points == {"b": 6}
    assert table.final == {"r": 8}


@pytest.mark.rule("AM17", "E30")
def test_farmers_without_complete_cities_go_home_with_nothing():
    table = position("*B:b@nw B / B . | hand B" + AM).play("B 1,1  B@+nw")
    assert table.points == {"b": 0}
    assert table.supply("b") == 7


TWO_FIELDS = ". Ev . Ev / B *E^:bB@+sw . E^:r@en / B B . . | "


@pytest.mark.rule("AM18", "AM-x4", "Q-AM5", "E14")
def test_example_farmers_that_meet_a_barn_get_one_a_city_of_the_joined_field():
    table = position(TWO_FIELDS + "pile 0 | " + JOIN).play("A^ 1,0")
    assert table.points == {"r": 2}
    assert table.supply("r") == 7
    assert table.final == {"b": 8}


@pytest.mark.rule("AM18", "Q-AM8")
def test_farmers_of_several_sides_are_counted_together():
    text = ". Ev B:b@nw Ev / B *E^:yB@+sw . E^:r@en / B B . . | seats rby | "
    assert position(text + JOIN).play("A^ 1,0").points == {"r": 2, "b": 2}


@pytest.mark.rule("AM17", "Q-AM9")
def test_a_barn_put_down_with_the_joining_tile_pays_three():
    text = ". Ev . Ev / B *E^ . E^:b@en / B B . . | hand B" + AM
    table = position(text.replace("B B . .", "B B B .")).play("B 1,0  B@+sw")
    assert table.points == {"b": 6}


@pytest.mark.rule("AM19", "E17")
def test_each_of_several_barns_gets_the_full_amount():
    text = ". Ev . Ev . / B *E^:bB@+sw . E^:rB@+se B / B B . B B | pile 0 | "
    table = position(text + JOIN).play("A^ 1,0")
    assert table.final == {"b": 8, "r": 8}
    assert [event["feature"] for event in table.state.final] == ["barn", "barn"]


@pytest.mark.rule("AM15")
def test_there_are_no_other_pieces():
    table = position("*D^ | last 0,0" + AM)
    assert set(table.state.rules.choices) == {"follower", "mayor", "wagon", "barn"}
