"""Previews: what an action would score, for whom, and who would be removed."""

import random

import pytest

from app.games.core.chance import Seeded
from app.games.new_world.game import GAME
from tests.kit.new_world import position


def test_a_placement_says_what_it_scores_with_bonus_and_who_is_removed():
    (order,) = position("2 . C^:b@n \n 6 C>:r@e . \n | surveyors 2 1").preview("C< -1,6")["orders"]
    assert order["points"] == [8, 0]
    assert order["bonus"] == [4, 0]
    assert order["removed"] == ["-1,2@n"]
    assert order["surveyors"] == [2, 2]


def test_a_placement_that_scores_nothing_says_so():
    preview = position("").preview("R^ -1,3")
    assert preview["completes"] == preview["orders"] == []


def test_a_placement_tells_what_each_settler_would_add():
    deploys = position("").preview("C> -1,5")["deploys"]
    points = {tuple(deploy["action"]): [order["points"] for order in deploy["orders"]] for deploy in deploys}
    assert points == {("deploy", "merchant", "e"): [[4, 0]], ("deploy", "trapper", "nw"): []}


def test_a_placement_names_the_completed_features_with_their_value():
    (feature,) = position("4 A< U^:r@e U^ .").preview("A> -1,4")["completes"]
    assert (feature["feature"], feature["place"], feature["value"]) == ("road", "-1,4@w", 8)
    assert feature["strength"] == {"0": 1}


@pytest.mark.rule("NW36")
def test_several_features_show_each_order():
    table = position("""
        3   .   Cv:r@s  .       .
        4   A<  .       A>:r@w  .
        | surveyors 3 2
    """)
    orders = table.preview("K^ -3,4")["orders"]
    assert [order["points"] for order in orders] == [[8, 0], [19, 0]]
    (chosen,) = table.play("K^ -3,4").preview("score @e")["orders"]
    assert chosen["points"] == [19, 0]


@pytest.mark.rule("NW18")
def test_a_settler_in_columns_about_to_be_cleared_is_in_danger():
    deploys = position("2 B^ B^ B^ B^ | surveyors 3 3").preview("R^ -1,3")["deploys"]
    assert {deploy["action"][1]: deploy["danger"] for deploy in deploys} == {"robber": True, "trapper": False}


@pytest.mark.rule("NW11", "E21")
def test_a_placement_warns_of_what_can_never_be_completed():
    assert position("0 R^").preview("R^ -1,-1")["never"] == {"-1,-1@e": "road"}


@pytest.mark.parametrize("seed", range(6))
def test_what_is_announced_comes_true(seed):
    source, chance = random.Random(seed), Seeded(seed)
    state = GAME.start(GAME.read_options({}), 3, chance).state
    while GAME.to_act(state):
        action = source.choice(GAME.legal(state, state.turn))
        orders = GAME.preview(state, 0, action)["orders"]
        after, events = GAME.apply(state, state.turn, action, chance)
        if len(orders) == 1 and after.phase != "deploy":
            told = [event.data for event in events if event.kind == "points" and not event.data["final"]]
            assert [sum(d["points"] for d in told if d["seat"] == seat) for seat in range(3)] == orders[0]["points"]
            assert [event.data["place"] for event in events if event.kind == "left_behind"] == orders[0]["removed"]
            assert (orders[0]["surveyors"]) == list(after.surveyors)
        elif not orders:
            assert all(event.data["final"] for event in events if event.kind == "points")
        state = after


def test_steps_keep_the_kind_of_their_event_beside_the_figure() -> None:
    """A role under the name `kind` once hid what had happened."""
    (order,) = position("2 . C^:b@n \n 6 C>:r@e . \n | surveyors 2 1").preview("C< -1,6")["orders"]
    home = next(step for step in order["steps"] if step["kind"] == "home")
    assert home["figure"] == "merchant"
