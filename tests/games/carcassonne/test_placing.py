"""Where a tile may lie: B4."""

import pytest

from app.games.carcassonne.game import GAME
from tests.kit.carcassonne import position


def places(text: str) -> set[tuple[int, int, int]]:
    return {action[1:] for action in position(text).legal("place")}


@pytest.mark.rule("B4")
def test_every_touching_side_must_show_the_same():
    # D: city to the north, road east and west, field south
    # E: city to the north; south of D any turn that shows field to the north
    assert places("*D^ | hand E") == {(0, -1, 2), (0, 1, 1), (0, 1, 2), (0, 1, 3)}


@pytest.mark.rule("B4")
def test_all_neighbours_count():
    table = position("*D^ . D^ | hand V")
    assert not any(action[1:3] == (1, 0) for action in table.legal("place"))
    assert {action[3] for action in position("*D^ . D^ | hand U").legal("place") if action[1:3] == (1, 0)} == {1}


@pytest.mark.rule("B4")
def test_touching_at_a_corner_is_not_enough():
    error = position("*D^ | hand B").refusal("B 1,1")
    assert (error.code, error.rule) == ("placement.no_neighbour", "B4")


@pytest.mark.rule("B4")
def test_an_occupied_cell_is_refused():
    assert position("*D^ | hand B").refusal("B 0,0").code == "placement.occupied"


@pytest.mark.rule("B4")
def test_a_refusal_says_what_where_and_what_would_fit():
    error = position("*D^ | hand E").refusal("E^ 0,-1")
    assert error.code == "placement.side_mismatch"
    assert error.data == {
        "tile": "E", "rot": 0, "x": 0, "y": -1, "side": "s", "shows": "field",
        "neighbour": "D", "neighbour_rot": 0, "neighbour_x": 0, "neighbour_y": 0,
        "neighbour_side": "n", "neighbour_shows": "city", "fitting": [2],
    }  # fmt: skip


@pytest.mark.rule("B4")
def test_far_from_everything_is_refused():
    assert position("*D^ | hand E").refusal("E^ 119,119").code == "placement.no_neighbour"
    error = GAME.check(position("*D^ | hand E").state, 0, ("place", 900, 900, 0))
    assert error is not None and error.code == "placement.too_far"


def test_a_rotation_that_looks_the_same_is_listed_once_and_accepted_in_both_spellings():
    table = position("*D^ | hand U")
    assert {action[3] for action in table.legal("place") if action[1:3] == (1, 0)} == {1}
    assert table.play("U< 1,0 ?").state.tiles["1,0"] == ("U", 3, 0)


@pytest.mark.rule("B4")
def test_legal_lists_exactly_what_check_accepts():
    table = position("Ev Vv / *D^ A> / . U> | hand K")
    accepted = {
        ("place", x, y, rot)
        for x in range(-4, 5)
        for y in range(-4, 5)
        for rot in range(4)
        if GAME.check(table.state, 0, ("place", x, y, rot)) is None
    }
    assert accepted == table.legal("place")
