"""The River: R3–R7."""

import pytest

from tests.kit.carcassonne import Table, position

RIVER = " | options river"


def where(text: str) -> set[tuple[int, int, int]]:
    return {action[1:] for action in position(text + RIVER).legal("place")}


@pytest.mark.rule("R3")
def test_figures_may_be_placed_as_usual():
    table = position("*RI.a> | hand RI.e" + RIVER).play("RI.e> 1,0 ?")
    assert table.spots() == {"e"}


@pytest.mark.rule("R3", "Q-R2")
def test_a_figure_may_stand_on_the_lake():
    table = position("*RI.a> | hand RI.l | options river farmers").play("RI.l< 1,0 ?")
    assert table.spots() == {"nw"}


@pytest.mark.rule("R5")
def test_the_river_goes_on_from_its_open_end_only():
    assert {cell[:2] for cell in where("*RI.a> RI.d> | hand RI.d")} == {(2, 0)}
    error = position("*RI.a> RI.d> | hand RI.d" + RIVER).refusal("RI.d> 0,1")
    assert (error.code, error.rule) == ("river.not_joined", "R5")
    assert (error.data["next_x"], error.data["next_y"]) == (2, 0)


@pytest.mark.rule("R5")
def test_a_river_edge_meets_nothing_else():
    assert position("*RI.a> | hand RI.d" + RIVER).refusal("RI.d^ 1,0").code == "placement.side_mismatch"
    assert position("*RI.a> | hand B" + RIVER).refusal("B 1,0").code == "placement.side_mismatch"


@pytest.mark.rule("R6", "Q-R1", "E33")
def test_two_bends_the_same_way_in_succession_are_refused():
    table = position("*RI.a> RI.gv | hand RI.g" + RIVER)  # east, then a bend to the right
    error = table.refusal("RI.g< 1,1")
    assert (error.code, error.rule, error.data["way"]) == ("river.same_bend", "R6", "right")
    assert table.legal("place") == {("place", 1, 1, 0)}  # to the left is allowed


@pytest.mark.rule("R6", "Q-R1")
def test_a_straight_between_two_bends_makes_them_allowed():
    assert where("*RI.a> RI.gv / . RI.d^ | hand RI.g") >= {(1, 2, 3), (1, 2, 0)}


@pytest.mark.rule("R6", "Q-R1")
def test_the_river_may_not_be_led_where_a_tile_lies():
    # round to the south and back north: the source lies ahead, and no land shows a river to it
    text = "*RI.a> RI.d> RI.gv / . . RI.d^ / RI.g^ RI.d> RI.g< | hand "
    assert position(text + "RI.d" + RIVER).refusal("RI.d^ 0,1").code == "placement.side_mismatch"
    assert where(text + "RI.d") == set()
    assert where(text + "RI.g") == {(0, 1, 2)}  # away to the west


@pytest.mark.rule("R6", "B9")
def test_a_river_tile_without_a_place_goes_back_and_another_river_tile_is_drawn():
    text = "*RI.a> RI.d> RI.gv / . . RI.d^ / . RI.d> RI.g< | hand RI.g | options river"
    table = position(text).play("RI.g^ 0,2", draw=["RI.c", "RI.j"])
    assert [event["tile"] for event in table.told("unfit")] == ["RI.c"]
    assert table.state.hand == "RI.j"
    assert table.state.left["RI.c"] == 1


@pytest.mark.rule("R6", "Q-R1")
def test_the_river_is_not_led_where_the_lake_would_not_fit():
    # from 1,2 to the north it would come below a city
    text = "*RI.a> RI.c RI.d> RI.gv / 3 RI.d^ / 2 RI.d> RI.g< | hand "
    error = position(text + "RI.g" + RIVER).refusal("RI.g^ 1,2")
    assert (error.code, error.data["next_x"], error.data["next_y"]) == ("river.cut_off", 1, 1)
    assert where(text + "RI.g") == {(1, 2, 1)}


@pytest.mark.rule("B9", "R1")
def test_river_tiles_that_fit_nowhere_leave_the_game_with_the_lake():
    table = position("*RI.a> RI.d> RI.gv / . . RI.d^ / RI.g^ RI.d> RI.g< | last 0,2" + RIVER)
    state = table.state.fork()
    state.stacks = ({"RI.c": 1, "RI.d": 1}, {"RI.l": 1}, {"B": 1})
    after = Table(state, "rb").play("skip", draw=["RI.l"])
    assert after.told("gone") == [{"tiles": ["RI.c", "RI.d"]}]
    assert after.state.stacks == ({}, {}, {"B": 1})


@pytest.mark.rule("R7")
def test_nobody_stands_on_the_river_and_it_scores_nothing():
    table = position("*RI.a> | hand RI.d | options river farmers").play("RI.d> 1,0 ?")
    assert table.spots() == {"nw", "es"}
    assert table.refusal("@e").code == "deploy.wrong_feature"


def test_the_lake_needs_no_way_on():
    assert where("*RI.a> RI.d> | hand RI.l") == {(2, 0, 3)}
