"""Fields, the last turn and the final scoring."""

import pytest

from tests.kit.new_world import end_of, position


@pytest.mark.rule("NW40", "E25")
def test_the_last_tile_is_scored_with_bonus_steps_and_removals_before_the_end():
    table = position("""
        2   .       .   C^:b@n
        6   C>:r@e  .   .
        | surveyors 3 2 | pile 0
    """).play("C< -2,6")
    assert table.points == {"r": 8}
    assert (table.surveyors, table.removed, table.final) == ((3, 3), ["-1,2@n"], {})
    assert table.view["result"] == {"scores": (8, 0), "winners": (0,), "reason": "complete"}


@pytest.mark.rule("NW41", "NW19", "NW20", "NW21", "NW25", "V13")
def test_unfinished_roads_towns_and_farms():
    table = end_of("""
        2   .       R^:r@e  R^      R^      B^
        5   AD>:g@e AD>:g@e AD>:k@e AD>     .
        7   .       B^      B^:y@c  B^      .
        8   .       B^      B^      .       .
        10  .       G>:b@e  G>      G>      .
        | seats rybgk | last -1,2
    """)
    assert table.final == {"r": 3, "y": 5, "b": 3, "g": 8}


@pytest.mark.rule("NW41", "NW20")
def test_an_unfinished_town_counts_1_a_tile_and_1_a_flag():
    assert end_of("5 AD>:b@e . \n 6 . B^ \n | last -1,6").final == {"b": 2}


@pytest.mark.rule("NW19", "E29")
@pytest.mark.parametrize(("option", "points"), [("", 3), ("| options posts_at_end=none", 1)])
def test_a_trading_post_on_an_unfinished_road(option, points):
    assert end_of("4 U^:r@e . \n 6 . B^ \n | last -1,6" + option).final == {"r": points}


@pytest.mark.rule("NW19")
def test_the_house_rule_for_posts_leaves_finished_roads_alone():
    assert position("4 A< U^:r@e U^ . | options posts_at_end=none").play("A> -1,4").points == {"r": 8}


@pytest.mark.rule("NW42")
def test_surveyors_give_no_bonus_at_the_end_and_nobody_is_left_behind():
    table = end_of("3 R^ R^:r@e R^ \n 6 . . B^ \n | surveyors 2 2 | last -1,6")
    assert (table.final, table.surveyors, table.removed) == ({"r": 4}, (2, 2), [])


@pytest.mark.rule("NW26", "NW41")
@pytest.mark.parametrize(("option", "points"), [("", 2), ("| options start_squares_count=no", 1)])
def test_start_squares_at_the_end(option, points):
    assert end_of("3 R^:r@e \n 6 B^ \n | last -1,6" + option).final == {"r": points}


@pytest.mark.rule("E20", "NW21")
def test_a_farm_beside_the_sea_counts_what_is_filled():
    table = end_of("""
        8   B^  C>
        9   B^  B^:r@c
        10  B^  B^
        | last -2,10
    """)
    assert table.final == {"r": 8}


# --- fields --------------------------------------------------------------------------------------


@pytest.mark.rule("NW22", "NW25", "NW41", "V14")
def test_a_field_with_4_animals_goes_to_the_majority():
    table = end_of("""
        6   AT^:r@nw AT^:y@nw AT^:r@nw AT^     .
        9   .        .        .        D^:b@en B^
        | seats ryb | last -1,9
    """)
    assert table.final == {"r": 4, "b": 2}


@pytest.mark.rule("NW22", "NW25", "NW41", "V15")
def test_two_trappers_each_share_a_field_in_full():
    table = end_of("""
        6   AT^:r@nw AT^:y@nw AT^:r@nw AT^:y@nw .
        9   AT^:b@nw AT^      AT^      AT^      AT^
        | seats ryb | last -1,9
    """)
    assert table.final == {"r": 4, "y": 4, "b": 5}


@pytest.mark.rule("NW37", "NW25", "E27")
def test_joined_fields_are_counted_as_one():
    table = position("6 AT^:r@nw . AT^:b@nw AT^ | supply r0 b0 | pile 0").play("AT^ -3,6")
    assert table.final == {"r": 4, "b": 4}


@pytest.mark.rule("NW37")
def test_fields_join_along_the_coast_unless_a_road_parts_them():
    joined = end_of("2 D^:r@en \n 4 D^:b@en \n | last -1,4")
    assert joined.final == {"r": 2, "b": 2}
    field_of = joined.view["field_of"]
    assert field_of["0,2@se"] == field_of["0,3@nw"] == field_of["-1,2@en"]
    assert field_of["0,3@se"] == field_of["0,4@nw"] != field_of["0,3@nw"]


@pytest.mark.rule("NW37")
def test_roads_and_towns_part_fields():
    field_of = position("3 R^").view["field_of"]
    assert field_of["-1,3@nw"] != field_of["-1,3@es"]


@pytest.mark.rule("NW39")
def test_a_farm_alone_does_not_part_a_field_but_roads_that_meet_at_it_do():
    assert set(position("").play("B^ -1,2 ?").spots.values()) == {"farmer", "trapper"}
    assert list(position("").play("AU^ -1,3 ?").spots.values()).count("trapper") == 2


@pytest.mark.rule("NW22", "E28")
def test_a_field_without_animals_is_worth_nothing():
    table = end_of("4 B^:r@nw B^ B^ \n | last -1,4")
    assert table.final == {"r": 0}


@pytest.mark.rule("NW43")
def test_a_tie_is_shared():
    table = end_of("4 B^ \n | score r7 b7 | last -1,4")
    assert table.view["result"]["winners"] == (0, 1)
