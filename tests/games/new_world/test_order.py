"""The order of scoring: asked when it matters, with its consequences, and never otherwise."""

import pytest

from tests.kit.new_world import Table, position

MINE_TWICE = """
    3   .   Cv:r@s  .       .
    4   A<  .       A>:r@w  .
    | surveyors 3 2
"""
"""A town road tile at -3,4 completes a town (column 3) and a road (robber in column 2)."""


def asked() -> Table:
    return position(MINE_TWICE).play("K^ -3,4")


@pytest.mark.rule("NW36", "E1")
def test_the_active_player_is_asked_when_the_order_matters():
    table = asked()
    assert (table.state.phase, table.state.acting) == ("order", (0,))
    assert table.waiting == {"-3,4@n", "-3,4@e"}


@pytest.mark.rule("NW36", "E1")
def test_scoring_the_town_first_loses_the_road():
    table = asked().play("score @n")
    assert table.points == {"r": 8}
    assert table.removed == ["-2,4@w"]
    assert table.told("unscored")[0]["feature"] == "road"


@pytest.mark.rule("NW36", "E1")
def test_scoring_the_road_first_saves_both():
    table = asked().play("score @e")
    assert [data["points"] for data in table.told("points")] == [7, 12]
    assert table.removed == []


@pytest.mark.rule("NW36")
def test_the_view_tells_the_consequences_of_each_order():
    town, road = asked().view["orders"]
    assert town["order"] == ["-3,4@n", "-3,4@e"]
    assert (town["points"], town["bonus"], town["removed"]) == ([8, 0], [4, 0], ["-2,4@w"])
    assert (town["unscored"], town["surveyors"]) == (["-3,4@e"], [3, 3])
    assert (road["points"], road["bonus"], road["removed"], road["unscored"]) == ([19, 0], [12, 0], [], [])
    assert road["surveyors"] == [4, 3]


@pytest.mark.rule("NW36")
def test_the_announced_consequences_come_true():
    table = asked()
    for order in table.view["orders"]:
        after = table.play(f"score {order['order'][0]}")
        assert list(after.state.scores) == order["points"]
        assert after.removed == order["removed"]


@pytest.mark.rule("NW36", "E9")
def test_a_settler_deployed_in_the_east_is_gone_when_another_feature_is_scored_first():
    table = position("""
        2   B^  B^  B^  B^
        4   .   .   .   A^:b@s
        6   .   .   .   Av
        | surveyors 3 3
    """).play("K> -1,5 @e", "score @n")
    assert table.points == {"b": 3}
    assert table.removed == ["-1,5@e"]
    assert [data["place"] for data in table.told("unscored")] == ["-1,5@e"]
    assert table.surveyors == (4, 3)


@pytest.mark.rule("NW36")
def test_nobody_is_asked_when_the_order_cannot_matter():
    table = position("""
        3   .   Cv:r@s  .       .
        4   A<  .       A>:b@w  .
    """).play("K^ -3,4")
    assert table.state.phase == "place"
    assert table.points == {"r": 4, "b": 3}
    assert table.surveyors == (1, 1)


@pytest.mark.rule("NW36")
def test_nobody_is_asked_when_two_orders_come_to_the_same():
    """Both of red's settlers are in column 3, so the bonus of 4 and 8 comes out as 12 either way."""
    table = position("""
        3   .       Cv:r@s  .   .
        4   A<      .       A>  .
        5   .       .       .   .
        | surveyors 3 2
    """)
    table = table.play("K^ -3,4 @e")
    assert table.state.phase == "place"
    assert table.points == {"r": 4 + 4 + 3 + 8}


@pytest.mark.rule("NW33", "NW36")
def test_a_completed_feature_without_settlers_asks_nothing():
    table = position(MINE_TWICE.replace(":r@s", "")).play("K^ -3,4")
    assert table.points == {"r": 7}


@pytest.mark.rule("NW36")
def test_a_feature_that_does_not_wait_is_refused():
    table = asked()
    error = table.game.check(table.state, 0, ("score", "-2,4@w"))
    assert error is not None
    assert (error.code, error.rule) == ("order.not_waiting", "NW36")
    assert table.refusal("skip").code == "turn.wrong_step"


@pytest.mark.rule("NW36")
def test_more_than_four_features_are_asked_for_one_by_one():
    table = five()
    assert len(table.waiting) == 5
    firsts = [order["order"][0] for order in table.view["orders"]]
    assert len(set(firsts)) == len(firsts) > 1
    assert table.play("score -3,3@c").told("points")[0]["points"] == 17


def five() -> Table:
    """A crossroads that completes four roads and a farm, with settlers on all of them."""
    return position("""
        2   B^      B^          B^      .
        3   B^      A^:r@s,b@c  B^      .
        4   A<:b@e  .           A>:r@w  .
        5   .       Av:b@n      .       .
        | surveyors 3 3
    """).play("E^ -3,4")


@pytest.mark.rule("V11", "V12", "NW26", "NW30", "NW34", "NW36")
def test_the_example_of_the_rulebook_as_one_chain():
    table = position("""
        0   .   .   .
        2   .   N>  C<:r@w
        3   .   .   A<
        4   .   C^  B^:b@c
        5   .   B^  C>
        6   .   .   C<:g@w
        7   A<  R^  .
        | seats gybr | turn g
    """)

    northern_road = table.play("A< -1,0 @e", draw=["U"])
    assert northern_road.points == {"g": 2}
    assert northern_road.surveyors == (1, 0)

    v11 = northern_road.play("U^ -1,7 @e", draw=["H"])
    assert v11.points == {"y": 10}
    assert v11.surveyors == (1, 1)

    v12 = v11.play("H^ -2,3 @s")
    assert v12.waiting == {"-1,4@c", "-2,3@n", "-2,3@s"}
    farm = v12.play("score -1,4@c")
    assert (farm.points, farm.surveyors) == ({"b": 17}, (2, 1))
    small_town = farm.play("score @s")
    assert (small_town.points, small_town.surveyors) == ({"b": 8}, (2, 2))
    assert sorted(small_town.removed) == ["-1,2@w", "-1,6@w"]
    assert small_town.told("unscored")[0]["place"] == "-2,3@n"
    assert small_town.scores == {"g": 2, "y": 10, "b": 25, "r": 0}
