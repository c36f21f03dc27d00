"""Completed features: when they are complete, what they are worth, and who gets it."""

import pytest

from tests.kit.new_world import position

FARM = """
    3   B^  B^      B^  .
    4   B^  B^:r@c  B^  .
    5   B^  .       B^  .
"""


# --- roads ---------------------------------------------------------------------------------------


@pytest.mark.rule("NW19", "V1")
def test_a_finished_road_of_4_tiles_with_2_trading_posts_scores_8():
    table = position("4 A< U^:r@e U^ .").play("A> -1,4")
    assert table.points == {"r": 8}
    (event,) = table.told("points")
    assert (event["posts"], event["complete"], event["feature"]) == (2, True, "road")


@pytest.mark.rule("NW19", "V2")
def test_a_finished_road_of_3_tiles_scores_3():
    assert position("4 A< R^:r@e .").play("A> -1,4").points == {"r": 3}


@pytest.mark.rule("NW19")
@pytest.mark.parametrize(("end", "points"), [("Z^", 3), ("A>", 3), ("AA>", 3), ("R^", None)])
def test_a_road_ends_at_a_crossroads_a_farm_or_a_town(end, points):
    table = position("5 A< R^:r@e . .").play(f"{end} -2,5")
    assert table.points == ({"r": points} if points else {})


@pytest.mark.rule("NW19")
def test_a_road_ends_at_the_coast():
    assert position("3 A<:r@e R^ .").play("R^ -1,3").points == {"r": 4}


@pytest.mark.rule("NW19", "E15")
def test_four_bends_are_a_ring():
    ring = """
        4   Q<  Q^:r@s  .
        5   .   Q>      .
    """
    assert position(ring).play("Qv -3,5").points == {"r": 4}


@pytest.mark.rule("NW19", "NW23", "E14")
def test_a_road_back_to_its_own_crossroads_counts_that_tile_once():
    loop = """
        4   .   Q^:r@s  .
        5   Qv  Q>      .
    """
    assert position(loop).play("Z^ -3,4").points == {"r": 4}


# --- towns ---------------------------------------------------------------------------------------


@pytest.mark.rule("NW20", "V4")
def test_a_finished_town_of_4_tiles_scores_8():
    town = """
        5   N>      Nv  .
        6   F^:r@n  .   .
    """
    assert position(town).play("N< -2,6").points == {"r": 8}


@pytest.mark.rule("NW20", "V5")
def test_a_finished_town_of_3_tiles_with_a_flag_scores_8():
    town = """
        5   Cv      .
        6   M^:r@n  .
    """
    table = position(town).play("C< -1,6")
    assert table.points == {"r": 8}
    assert table.told("points")[0]["pennants"] == 1


@pytest.mark.rule("NW20")
def test_a_town_with_a_gap_is_not_scored():
    assert position("5 Cv .").play("N^ -2,6 @n").points == {}


@pytest.mark.rule("NW23", "V6")
def test_a_tile_with_two_parts_of_one_town_counts_once():
    ring = """
        5   N>  Nv      .
        6   .   N<:r@n  .
    """
    assert position(ring).play("I^ -3,6").points == {"r": 8}


@pytest.mark.rule("NW24", "E22")
def test_a_town_of_two_tiles_has_no_reduced_value():
    table = position("").play("C> -1,5 @e")
    assert table.points == {"r": 4}
    assert table.told("points")[0]["tiles"] == [(0, 5), (-1, 5)]


@pytest.mark.rule("NW26", "E22")
@pytest.mark.parametrize(("option", "town", "road"), [("", 4, 4), ("| options start_squares_count=no", 2, 3)])
def test_the_house_rule_says_whether_start_squares_count_for_roads_and_towns(option, town, road):
    assert position(option).play("C> -1,5 @e").points == {"r": town}
    assert position("3 A<:r@e R^ ." + option).play("R^ -1,3").points == {"r": road}


# --- farms ---------------------------------------------------------------------------------------


@pytest.mark.rule("NW21", "V8")
def test_a_finished_farm_scores_9():
    table = position(FARM).play("B^ -3,5")
    assert table.points == {"r": 9}
    assert len(table.told("points")[0]["tiles"]) == 9


@pytest.mark.rule("NW21", "E18")
def test_a_farmer_on_a_farm_laid_into_a_gap_scores_at_once():
    gap = """
        3   B^  B^  B^  .
        4   B^  .   B^  .
        5   B^  B^  B^  .
    """
    table = position(gap).play("B^ -3,4 @c")
    assert (table.points, table.supply("r")) == ({"r": 9}, 5)


@pytest.mark.rule("NW21", "NW30", "E17")
def test_two_farms_completed_by_one_tile_are_two_features_with_a_step_each():
    farms = """
        3   B^  B^      B^      B^  .
        4   B^  B^:r@c  B^:b@c  B^  .
        5   B^  .       B^      B^  .
        6   B^  B^      B^      .   .
    """
    table = position(farms + "| surveyors 1 1").play("B^ -4,5")
    assert table.points == {"r": 9, "b": 9}
    assert [data["to"] for data in table.told("surveyor")] == [2, 2]


@pytest.mark.rule("NW21", "E17")
def test_the_completing_tile_may_itself_be_a_farm_that_is_complete():
    farms = """
        3   B^  B^      B^  .
        4   B^  B^:r@c  B^  .
        5   B^  .       B^  .
        6   B^  B^      B^  .
    """
    table = position(farms).play("B^ -3,5 @c")
    assert table.points == {"r": 18}
    assert len(table.told("surveyor")) == 2


@pytest.mark.rule("NW21", "NW26", "E19")
@pytest.mark.parametrize("option", ["", "| options start_squares_count=no"])
def test_start_squares_fill_the_squares_around_a_farm(option):
    farm = """
        3   B^  A<
        4   B^  B^:r@c
        5   .   C>
    """
    assert position(farm + option).play("B^ -2,5").points == {"r": 9}


@pytest.mark.rule("NW11", "NW21", "E20")
@pytest.mark.parametrize(
    ("rows", "step", "place"),
    [
        ("8 B^ C> \n 9 B^ B^:r@c \n 10 . B^", "B^ -2,10", "-1,9@c"),
        ("-1 B^ B^ \n 0 B^ A<:r@c \n 1 . C>", "B^ -2,1", "-1,0@c"),
    ],
)
def test_a_farm_beside_a_square_of_sea_is_never_complete(rows, step, place):
    table = position(rows).play(step)
    assert table.points == {}
    assert table.view["never"][place] == "farm"


# --- who gets it ---------------------------------------------------------------------------------


@pytest.mark.rule("NW25", "V7", "E7")
def test_who_is_tied_gets_the_full_value():
    table = position("4 C>:r@e G> . AI> C<:b@w").play("AD> -3,4")
    assert table.points == {"r": 12, "b": 12}
    assert table.told("points")[0]["strength"] == {"0": 1, "1": 1}


@pytest.mark.rule("NW25", "E7")
def test_a_tie_is_one_scored_feature_and_each_has_the_bonus_of_the_own_settlers():
    table = position("4 C>:r@e G> . AI> C<:b@w | surveyors 2 1").play("AD> -3,4")
    assert table.points == {"r": 12, "b": 16}
    assert table.surveyors == (2, 2)


@pytest.mark.rule("NW25", "NW27", "NW28", "E13")
def test_a_minority_gets_nothing_no_bonus_and_goes_home_like_the_others():
    table = position("4 A<:r@e R^:b@e R^:r@e . | surveyors 3 3").play("A> -1,4")
    assert table.points == {"r": 4}
    assert table.standing == {}
    assert (table.supply("r"), table.supply("b")) == (5, 5)


@pytest.mark.rule("NW27", "E23")
def test_a_settler_who_comes_home_is_used_next_turn():
    table = position("4 A< R^:r@e . | supply r0").play("A> -1,4")
    assert table.supply("r") == 1
    assert table.told("figure") == []


@pytest.mark.rule("NW44", "V3")
def test_49_and_2_are_51():
    assert position("4 A<:r@e . | score r49").play("A> -1,4").scores == {"r": 51, "b": 0}


@pytest.mark.rule("NW11", "E21")
def test_an_edge_that_faces_the_sea_is_legal_and_stays_open_for_good():
    table = position("0 R^ ").play("R^ -1,-1 @e")
    assert table.view["never"] == {"-1,-1@e": "road"}
    table = table.given("A").play("A< -2,-1")
    assert (table.points, table.standing) == ({}, {"-1,-1@e": "r"})
