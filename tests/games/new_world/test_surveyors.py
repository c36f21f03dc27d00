"""Surveyors: bonus, step, and who is left behind."""

import pytest

from app.games.geometry.square import cell_at
from app.games.new_world.surveyors import bonus, cleared_next, column_of, stepped, x_of_column
from tests.kit.new_world import position

BYSTANDERS = """
    2   .       .   C^:y@n  C^:b@n
"""
SMALL_TOWN = """
    6   .   C>:r@e  .   .
"""


def scored(surveyors: str):
    """Red's town of columns 2 and 3 is scored; yellow stands in column 2, blue in column 1."""
    return position(BYSTANDERS + SMALL_TOWN + f"| seats rby | surveyors {surveyors}").play("C< -2,6")


def test_columns_grow_westwards():
    assert [column_of(cell_at(x, 4)) for x in (0, -1, -7)] == [0, 1, 7]
    assert [x_of_column(column) for column in (0, 1, 7)] == [0, -1, -7]


@pytest.mark.rule("NW28")
def test_a_settler_earns_4_for_each_surveyor_in_its_column():
    assert [bonus(surveyors, 3) for surveyors in ((2, 2), (3, 2), (4, 3), (3, 3))] == [0, 4, 4, 8]


@pytest.mark.rule("NW28", "V16")
def test_a_town_of_two_tiles_with_both_surveyors_scores_12():
    table = position("| surveyors 1 1").play("C> -1,5 @e")
    assert table.points == {"r": 12}
    assert table.told("points")[0]["bonus"] == 8


@pytest.mark.rule("NW28", "V17")
def test_a_road_of_4_tiles_with_one_surveyor_scores_8():
    assert position("4 A< R^:r@e R^ . | surveyors 4 3").play("A> -1,4").points == {"r": 8}


@pytest.mark.rule("NW28", "E11")
def test_the_bonus_depends_on_the_settlers_tile_not_on_the_reach_of_the_road():
    assert position("4 A< R^ R^:r@e . | surveyors 4 3").play("A> -1,4").points == {"r": 4}


@pytest.mark.rule("NW28", "E12")
def test_each_settler_is_counted_by_itself():
    assert position("4 A<:r@e R^ R^:r@e . | surveyors 2 2").play("A> -1,4").points == {"r": 12}


@pytest.mark.rule("NW29")
def test_the_bonus_comes_before_the_step():
    table = position("3 R^ R^:b@e | surveyors 2 1").play("C> -1,5 @e")
    kinds = [event.kind for event in table.events if event.kind in ("points", "home", "surveyor", "left_behind")]
    assert kinds == ["points", "home", "surveyor", "left_behind"]
    assert table.points == {"r": 8}


@pytest.mark.rule("NW30", "E30")
def test_the_first_scoring_moves_one_surveyor_and_removes_nobody():
    table = position("3 R^:b@e").play("C> -1,5 @e")
    assert (table.surveyors, table.removed) == ((1, 0), [])


@pytest.mark.rule("NW30")
def test_whoever_scores_a_surveyor_moves():
    assert position("4 A< R^:b@e . | turn r").play("A> -1,4").surveyors == (1, 0)


@pytest.mark.rule("NW31")
def test_the_eastmost_moves_and_of_two_in_a_column_the_northern_one():
    assert [stepped(columns, 9) for columns in ((2, 2), (3, 2), (3, 3))] == [(3, 2), (3, 3), (4, 3)]


@pytest.mark.rule("NW31", "NW34", "E2")
def test_from_2_2_to_3_2_columns_below_2_are_cleared():
    table = scored("2 2")
    assert (table.surveyors, table.removed) == ((3, 2), ["-1,2@n"])


@pytest.mark.rule("NW31", "NW34", "E3")
def test_from_3_2_to_3_3_columns_below_3_are_cleared():
    table = scored("3 2")
    assert (table.surveyors, table.removed) == ((3, 3), ["-2,2@n", "-1,2@n"])


@pytest.mark.rule("NW32", "NW34", "E4")
def test_at_the_westmost_tile_nobody_moves_and_the_left_behind_go_all_the_same():
    table = scored("3 3")
    assert (table.surveyors, table.told("surveyor")) == ((3, 3), [])
    assert table.removed == ["-2,2@n", "-1,2@n"]


@pytest.mark.rule("NW32", "E5")
def test_a_tile_further_west_frees_the_step_at_once():
    table = position("6 C<:r@w . . . | surveyors 4 4").play("C> -5,6")
    assert table.surveyors == (5, 4)


@pytest.mark.rule("NW33", "E6")
def test_a_feature_without_settlers_is_not_scored():
    table = position(BYSTANDERS + "\n 6 . C> . . \n | seats rby | surveyors 3 3").play("C< -2,6")
    assert (table.points, table.surveyors, table.removed) == ({}, (3, 3), [])


@pytest.mark.rule("NW34")
def test_a_left_behind_settler_goes_home_for_nothing():
    table = scored("2 2")
    (event,) = table.told("left_behind")
    assert event == {"seat": 1, "figure": "merchant", "place": "-1,2@n", "column": 1}
    assert (table.supply("b"), table.scores["b"]) == (5, 0)


@pytest.mark.rule("NW34", "NW38", "E10")
def test_trappers_stay():
    table = position("2 B^:b@nw \n 6 C>:r@e . . \n | surveyors 3 3").play("C< -2,6")
    assert table.standing == {"-1,2@nw": "b"}


@pytest.mark.rule("NW34")
@pytest.mark.parametrize(("tile", "place"), [("A<:b@c", "c"), ("A<:b@e", "e"), ("AA<:b@w", "w")])
def test_farmers_robbers_and_merchants_are_left_behind(tile, place):
    table = position(f"3 {tile} \n 6 C>:r@e . . \n | surveyors 3 3").play("C< -2,6")
    assert table.removed == [f"-1,3@{place}"]


@pytest.mark.rule("NW35", "E24")
def test_an_emptied_town_is_claimed_anew():
    assert scored("2 2").given("N").play("N> -1,1 ?").spots["e"] == "merchant"


@pytest.mark.rule("NW31", "NW34")
@pytest.mark.parametrize(
    ("surveyors", "west", "columns"), [((0, 0), 5, []), ((1, 0), 5, []), ((2, 2), 5, [1]), ((3, 2), 5, [1, 2])]
)
def test_what_the_next_scoring_clears(surveyors, west, columns):
    assert list(cleared_next(surveyors, west)) == columns


@pytest.mark.rule("NW34")
def test_the_view_shows_cleared_columns_and_settlers_in_danger():
    table = position(BYSTANDERS + SMALL_TOWN + "| seats rby | surveyors 3 2")
    assert table.view["clears"] == [1, 2]
    assert sorted(table.view["danger"]) == ["-1,2@n", "-2,2@n"]


@pytest.mark.rule("V10")
def test_red_scores_6_then_greens_town_blue_is_left_behind_and_the_trapper_stays():
    table = position("""
        2   .   Cv:g@s  C^:b@n
        3   .   .       .
        4   B^  Av:r@n  B^:y@nw
        | seats rgby | turn r | surveyors 2 1
    """).play("AA^ -2,3", "score @s")
    assert [data["points"] for data in table.told("points")] == [6, 12]
    assert table.surveyors == (3, 2)
    assert table.removed == ["-1,2@n"]
    assert table.standing == {"-1,4@nw": "y"}
