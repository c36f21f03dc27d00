"""What a client is told."""

import json

from app.games.core.chance import Seeded
from app.games.core.patch import diff, patched
from app.games.new_world.game import GAME
from tests.kit.new_world import position


def test_a_fresh_match():
    state = GAME.start(GAME.read_options({}), 3, Seeded(1)).state
    view = GAME.view(state, None)
    assert (view["phase"], view["to_act"], view["round"], view["pile"]) == ("place", (0,), 1, 94)
    assert view["tiles"]["0,5"] == ("NW.s5", 0, -1)
    assert view["supply"] == ({"settler": 5},) * 3
    assert (view["surveyors"], view["west"], view["last"], view["result"]) == ((0, 0), 0, None, None)
    json.dumps(view)


def test_settlers_are_shown_by_role():
    view = position("3 A<:r@c,b@nw R^:b@e").view
    assert view["figures"] == {"-2,3@c": (0, "farmer"), "-2,3@nw": (1, "trapper"), "-1,3@e": (1, "robber")}


def test_each_part_of_a_field_names_its_field_and_each_field_its_animals():
    view = position("4 AT^ AT^ . \n 6 D^ . .").view
    north, south = view["field_of"]["-3,4@nw"], view["field_of"]["-3,6@en"]
    assert view["field_of"]["-2,4@nw"] == north != south
    assert (view["animals"][north], view["animals"][south]) == (2, 2)
    assert set(view["field_of"].values()) == set(view["animals"])


def test_a_field_keeps_its_name_while_it_grows_so_that_patches_stay_small():
    table = position("6 AT^ AT^ AT^ | supply r0")
    after = table.play("AT^ -4,6")
    changed = {tuple(change[0]) for change in diff(table.view, after.view)}
    assert [path for path in changed if path[0] == "field_of"] == [("field_of", "-4,6@nw")]
    assert patched(table.view, diff(table.view, after.view)) == after.view


def test_the_whole_road_is_named_by_the_part_that_faces_the_sea():
    view = position("-1 . R^ \n 0 . R^").play("A< -2,-1").view
    assert view["never"] == {"-1,-1@e": "road"}


def test_orders_are_shown_only_when_they_are_asked_for():
    assert position("").view["orders"] is None


def test_the_final_scoring_is_listed():
    table = position("3 . R^:r@e | supply r0 | pile 0").play("R^ -2,3")
    assert [(data["seat"], data["points"], data["feature"]) for data in table.view["final"]] == [(0, 3, "road")]
