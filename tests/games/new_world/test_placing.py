"""Placing tiles: the coast, the sea, and tiles that fit nowhere."""

import pytest

from app.games.core.errors import RuleError
from tests.kit.new_world import position

NO_ROAD_LEFT = """
    0   AA<
    3   A<
    7   A<
"""
"""No side shows a road, so a crossroads of four (E) fits nowhere."""


@pytest.mark.rule("NW8")
def test_everybody_sees_the_drawn_tile():
    assert position("| hand K").view["hand"] == "NW.K"


@pytest.mark.rule("NW9")
def test_a_tile_shares_an_edge_with_a_tile_or_a_start_square():
    table = position("3 A<")
    assert {(-1, 2), (-2, 3), (-1, 4)} <= {place[:2] for place in table.places("B")}
    assert table.refusal("B^ -2,4").code == "placement.no_neighbour"


@pytest.mark.rule("NW9")
def test_a_corner_of_the_coast_is_not_enough():
    error = position("").refusal("B^ -1,10")
    assert (error.code, error.rule) == ("placement.no_neighbour", "NW9")


@pytest.mark.rule("NW10")
@pytest.mark.parametrize(("step", "shows"), [("B^ -1,0", "road"), ("B^ -1,1", "town"), ("C> -1,2", "field")])
def test_each_edge_matches_the_start_square(step, shows):
    error = position("").refusal(step)
    assert (error.code, error.rule) == ("placement.side_mismatch", "NW10")
    assert error.data["neighbour_shows"] == shows


@pytest.mark.rule("NW10")
def test_each_edge_matches_the_tiles_around():
    assert position("2 C<").refusal("B^ -2,2").data["neighbour_shows"] == "town"


@pytest.mark.rule("NW11")
@pytest.mark.parametrize("x", [0, 1, 5])
def test_no_tile_lies_in_the_sea(x):
    error = position("9 B^").refusal(f"B^ {x},10")
    assert (error.code, error.rule) == ("placement.sea", "NW11")


@pytest.mark.rule("NW11")
def test_land_north_and_south_of_the_coast_is_open():
    table = position("""
        0   R^
        9   B^
    """)
    assert {(-1, -1), (-1, 10)} <= {place[:2] for place in table.places("B")}


@pytest.mark.rule("NW11")
def test_the_house_rule_keeps_tiles_beside_the_coast():
    table = position("""
        0   R^
        9   B^
        | options north_south=forbidden
    """)
    assert {y for _, y, _ in table.places("B")} <= set(range(10))
    error = table.refusal("B^ -1,-1")
    assert (error.code, error.rule) == ("placement.beyond_coast", "NW11")


@pytest.mark.rule("NW12")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_the_same_player_draws_again():
    table = position(NO_ROAD_LEFT + "| turn b | pile C E C").play("C> -1,5 @nw", draw=["E", "C"])
    assert [data["tile"] for data in table.told("unfit")] == ["NW.E"]
    assert (table.state.turn, table.state.hand, table.state.left) == (0, "NW.C", {})


@pytest.mark.rule("NW12")
def test_the_house_rule_puts_it_back():
    table = position(NO_ROAD_LEFT + "| options unplaceable=return | pile C E C").play("C> -1,5 @nw", draw=["E", "C"])
    assert (table.state.hand, table.state.left) == ("NW.C", {"NW.E": 1})


@pytest.mark.rule("NW12", "E26")
@pytest.mark.parametrize("option", ["unplaceable=remove", "unplaceable=return"])
def test_the_game_ends_when_the_last_tile_fits_nowhere(option):
    draws = ["E"] if option.endswith("remove") else []
    table = position(NO_ROAD_LEFT + f"| options {option} | pile E").play("C> -1,5 @nw", draw=draws)
    assert table.view["result"]["reason"] == "no_tile_fits"


def test_too_far_out_is_refused():
    table = position("| hand B")
    error = table.game.check(table.state, 0, ("place", -125, 3, 0))
    assert error is not None
    assert error.code == "placement.too_far"


def test_where_a_tile_lies_no_other_fits():
    with pytest.raises(RuleError, match="occupied"):
        position("2 B^").play("B^ -1,2")
