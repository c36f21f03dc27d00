"""The box and the start: B1, B2, R1–R4."""

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.tileset import TILES, copies
from app.games.core.chance import Seeded
from app.games.core.errors import Malformed
from app.games.geometry.square import cell_at


def started(seats: int = 2, **options: object):
    return GAME.start(GAME.read_options(options), seats, Seeded(1)).state


@pytest.mark.rule("B1")
def test_the_box_holds_72_land_tiles_and_12_of_the_river():
    assert sum(copies().values()) == 72
    assert sum(copies("RI.").values()) == 12


@pytest.mark.rule("B1")
def test_two_to_five_may_play():
    assert list(GAME.players(GAME.read_options({}))) == [2, 3, 4, 5]
    assert GAME.colours[:5] == ("red", "blue", "yellow", "green", "black")


@pytest.mark.rule("B1", "B2")
def test_the_start_tile_lies_and_71_tiles_are_left():
    state = started()
    assert list(state.board.tiles) == [cell_at(0, 0)]
    assert state.tiles["0,0"] == ("D", 0, -1)
    assert state.pile + 1 == 71  # one is in hand


@pytest.mark.rule("B2")
def test_everybody_has_seven_followers_and_no_points():
    state = started(5)
    assert state.supply == ({"follower": 7},) * 5
    assert state.scores == (0,) * 5


@pytest.mark.rule("B2", "A1")
def test_the_abbot_is_an_option():
    assert "abbot" not in started().supply[0]
    assert started(abbot=True).supply == ({"follower": 7, "abbot": 1},) * 2


@pytest.mark.rule("R1")
def test_the_source_lies_and_the_lake_is_the_last_river_tile():
    state = started(river=True)
    assert state.tiles == {"0,0": ("RI.a", 1, -1)}
    river, lake, _ = state.stacks
    assert sum(river.values()) == 9  # ten, one of them in hand
    assert lake == {"RI.l": 1}
    assert state.hand is not None and state.hand.startswith("RI.")


@pytest.mark.rule("R2")
def test_with_the_river_the_start_tile_stays_in_the_box():
    state = started(river=True)
    assert sum(state.stacks[-1].values()) == 71
    assert state.stacks[-1]["D"] == 3
    assert state.pile + 2 == 83


@pytest.mark.rule("R3")
def test_the_first_player_lays_the_first_tile_after_the_source():
    assert started(river=True).acting == (0,)


@pytest.mark.rule("R4")
def test_land_follows_when_the_river_is_used_up():
    state = started(river=True)
    chance = Seeded(5)
    drawn = []
    while len(drawn) < 14:
        action = GAME.legal(state, state.acting[0])[0]
        if action[0] == "place":
            drawn.append(state.hand)
        state = GAME.apply(state, state.acting[0], action, chance).state
    assert all(code.startswith("RI.") for code in drawn[:11])
    assert drawn[10] == "RI.l"
    assert all("." not in code for code in drawn[11:])


def test_options_that_do_not_exist_are_refused():
    for raw in ({"dragons": True}, {"farmers": 1}, {"unplaceable": "burn"}):
        with pytest.raises(Malformed):
            GAME.read_options(raw)


def test_every_tile_of_a_stack_is_a_known_tile():
    state = started(river=True, abbot=True)
    assert all(code in TILES for stack in state.stacks for code in stack)
