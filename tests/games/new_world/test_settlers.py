"""Settlers: one a turn, on the tile just placed, as what the part of the tile demands."""

import pytest

from app.games.core.errors import Malformed
from tests.kit.new_world import position


@pytest.mark.rule("NW7")
def test_place_then_deploy_then_the_next_seat():
    table = position("").play("R^ -1,3 ?")
    assert table.state.phase == "deploy"
    table = table.play("@e")
    assert (table.state.phase, table.state.turn) == ("place", 1)


@pytest.mark.rule("NW13")
def test_a_settler_comes_from_the_own_supply():
    table = position("").play("R^ -1,3 @e")
    assert (table.supply("r"), table.supply("b")) == (4, 5)
    assert table.standing == {"-1,3@e": "r"}


@pytest.mark.rule("NW13")
def test_a_spot_must_be_on_the_tile_just_placed():
    table = position("").play("R^ -1,3 ?")
    error = table.game.check(table.state, 0, ("deploy", "robber", "c"))
    assert error is not None
    assert error.code == "deploy.no_such_spot"


@pytest.mark.rule("NW14")
def test_the_part_of_the_tile_decides_the_role():
    assert position("").play("A< -1,3 ?").spots == {"c": "farmer", "e": "robber", "nw": "trapper"}
    assert position("").play("C> -1,5 ?").spots == {"e": "merchant", "nw": "trapper"}


@pytest.mark.rule("NW14")
def test_another_role_is_refused():
    table = position("").play("C> -1,5 ?")
    error = table.game.check(table.state, 0, ("deploy", "robber", "e"))
    assert error is not None
    assert (error.code, error.rule, error.data["want"]) == ("deploy.wrong_role", "NW14", "merchant")


@pytest.mark.rule("NW15")
@pytest.mark.parametrize("who", ["r", "b"])
def test_nobody_joins_an_occupied_feature_however_far_away(who):
    table = position(f"3 R^ R^ R^:{who}@e").play("R^ -4,3 ?")
    assert table.spots == {"nw": "trapper", "es": "trapper"}
    error = table.game.check(table.state, 0, ("deploy", "robber", "e"))
    assert error is not None
    assert (error.code, error.data["places"], error.data["figure"]) == ("deploy.taken", ["-1,3@e"], "robber")


@pytest.mark.rule("NW15", "NW37")
def test_an_occupied_field_takes_no_second_trapper():
    assert position("4 B^:b@nw").play("B^ -2,4 ?").spots == {"c": "farmer"}


@pytest.mark.rule("NW16")
def test_without_settlers_a_player_only_places():
    table = position("| supply r0").play("R^ -1,3")
    assert table.state.turn == 1
    assert table.told("skip") == []


@pytest.mark.rule("NW16")
def test_nobody_is_called_back_at_will():
    with pytest.raises(Malformed):
        position("").game.read_action(["recall", -1, 3])


@pytest.mark.rule("NW17", "V9")
def test_placed_deployed_scored_and_home_in_one_turn():
    town = position("").play("C> -1,5 @e")
    assert (town.points, town.supply("r"), town.standing) == ({"r": 4}, 5, {})
    road = position("4 A< R^ .").play("A> -1,4 @w")
    assert (road.points, road.supply("r"), road.standing) == ({"r": 3}, 5, {})


@pytest.mark.rule("NW18", "E8")
def test_deployed_east_of_the_surveyors_on_a_completed_feature_it_scores_without_bonus():
    table = position("2 B^ B^ B^ B^ | surveyors 3 3").play("C> -1,5 @e")
    assert table.points == {"r": 4}
    assert table.surveyors == (4, 3)


@pytest.mark.rule("NW18")
def test_deployed_east_of_the_surveyors_on_an_open_feature_it_is_lost_at_the_next_scoring():
    table = position("2 B^ B^ B^ B^ | surveyors 3 3").play("R^ -1,3 @e")
    assert table.standing == {"-1,3@e": "r"}
    table = table.given("C").play("C> -1,5 @e")
    assert table.removed == ["-1,3@e"]
    assert table.supply("r") == 5


@pytest.mark.rule("E16")
def test_a_second_part_of_a_town_may_be_claimed_when_it_is_another_town():
    table = position("4 Cv:b@s .").play("I^ -2,5 ?")
    assert table.spots == {"e": "merchant", "se": "trapper"}


@pytest.mark.rule("E16")
def test_two_parts_of_one_town_are_one():
    ring = """
        5   N>  Nv  .
        6   .   N<:b@n  .
    """
    assert position(ring).play("I^ -3,6 ?").spots == {"se": "trapper"}


@pytest.mark.rule("NW15", "NW38", "E27")
def test_a_tile_may_join_fields_with_trappers_and_takes_none_itself():
    table = position("4 B^:b@nw . B^:r@nw").play("B^ -2,4 ?")
    assert table.spots == {"c": "farmer"}
    assert len(table.state.board.feature_at(table.state.last << 4 | 1).figures) == 2
