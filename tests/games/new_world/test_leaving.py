"""Seats that resign in the midst of a turn: what is laid is scored, and no choice outlives its features."""

import pytest

from app.games.core.chance import Seeded
from app.games.new_world.game import GAME
from tests.kit.new_world import Table, position

BLUES_TWICE = """
    3   .   Cv:b@s  .       .
    4   A<  .       A>:b@w  .
    | surveyors 3 2 | seats rby
"""
"""A town road tile at -3,4 completes a town and a road of blue; the order matters."""


def leave(table: Table, *letters: str) -> Table:
    """The table after these seats have resigned; `told` is of all of them."""
    state, told = table.state, []
    for letter in letters:
        state, events = GAME.resign(state, table.letters.index(letter), Seeded(1))
        told += events
    return Table(state, table.letters, tuple(told))


def asked() -> Table:
    return position(BLUES_TWICE).play("K^ -3,4")


@pytest.mark.rule("NW36")
def test_a_choice_of_order_ends_when_the_owner_of_the_features_leaves():
    assert asked().waiting == {"-3,4@n", "-3,4@e"}
    after = leave(asked(), "b")
    assert (after.state.phase, after.state.acting) == ("place", (2,))
    assert after.told("points") == []


@pytest.mark.rule("NW36")
def test_a_choice_of_order_stays_when_somebody_else_leaves():
    assert (leave(asked(), "y").state.phase, leave(asked(), "y").state.acting) == ("order", (0,))
    handed_on = leave(asked(), "r")
    assert (handed_on.state.phase, handed_on.state.acting) == ("order", (1,))
    assert leave(handed_on, "y").state.reason == "resigned"


@pytest.mark.rule("NW7", "NW20", "NW28")
@pytest.mark.parametrize("leaver", ["r", "y"])
def test_what_the_last_tile_completed_is_scored_as_complete_when_the_match_ends_by_resignation(leaver):
    table = position("4 . Cv:b@s . / 5 . . .".replace(" / ", "\n") + " | seats rby").play("C^ -2,5 ?")
    over = leave(table, "r" if leaver == "y" else "y", leaver)
    assert over.state.reason == "resigned"
    assert [(event["complete"], event["points"]) for event in over.told("points")] == [(True, 4)]
    assert (over.standing, over.surveyors) == ({}, (1, 0))


def test_leaving_twice_or_after_the_end_changes_nothing():
    table = leave(asked(), "b")
    assert leave(table, "b").state == table.state
    over = leave(table, "y")
    assert leave(over, "r").state == over.state
