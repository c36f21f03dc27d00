"""What the parts do to each other, and the twelve tiles (AM27–AM31)."""

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.tileset import facts
from app.games.core.chance import Seeded
from tests.kit.carcassonne import end_of, position

AM = " | options farmers abbey_mayor"
ALL = " | options farmers river abbot abbey_mayor"


def box(**options: bool) -> int:
    """Tiles of the pile and those that lie at the start."""
    state = position("*D^" + (" | options " + " ".join(options) if options else "")).state
    return sum(sum(stack.values()) for stack in state.rules.stacks) + ("river" in options)


@pytest.mark.rule("AM1")
def test_abbeys_are_not_in_the_pile():
    assert box(farmers=True, abbey_mayor=True) == 84
    assert box(farmers=True, abbey_mayor=True, river=True) == 95
    assert "AM.abbey" not in position("*D^" + AM).state.left


@pytest.mark.rule("AM4", "A2", "A3")
def test_the_abbot_on_an_abbey_is_a_monk():
    table = position(". B . / B *. B / . B . | phase abbey" + AM + " abbot").play("abbey 0,0  A@c")
    assert table.standing == {"0,0@c": "rA"}


@pytest.mark.rule("A4", "Q-A2", "AM6")
def test_the_abbot_is_called_home_from_an_abbey_and_in_a_turn_with_one():
    text = ". B . / B *AM.abbey:rA@c B / . B . | hand B" + AM + " abbot"
    assert position(text).play("B 1,1", "recall 0,0").points == {"r": 6}
    hole = ". B . . / B:rA@c *. B . / . B . . | phase abbey" + AM + " abbot"
    assert position(hole).play("abbey 0,0", "recall -1,0").points == {"r": 4}


@pytest.mark.rule("A5", "Q-A1")
@pytest.mark.parametrize("figure", ["@nw", "W@c", "B@+nw"])
def test_any_piece_put_down_excludes_the_recall(figure):
    table = position("*B:rA@c B / B . | hand B" + AM + " abbot").play(f"B 1,1  {figure}")
    assert "0,0@c" in table.standing
    assert table.state.turn == 1


@pytest.mark.rule("AM5", "A6")
def test_an_abbey_completes_a_garden():
    table = position("B Ev B . / B *E+g^:rA@g . B / B B B . | phase abbey" + AM + " abbot").play("abbey 1,0")
    assert table.points == {"r": 9}


@pytest.mark.rule("AM7", "AM20", "E22")
def test_mayor_and_wagon_never_stand_on_gardens_fields_or_the_wrong_feature():
    table = position("*E+g^ | last 0,0" + AM + " abbot")
    assert (table.spots("mayor"), table.spots("wagon"), table.spots("abbot")) == ({"n"}, {"n"}, {"g"})


@pytest.mark.rule("AM22", "A2")
def test_a_wagon_never_drives_to_a_garden():
    table = position("*A<:rW@e . | hand A" + AM + " abbot wagon=neighbour").play("A> 1,0")
    assert all(action[-1] != "g" for action in table.legal("wagon"))


@pytest.mark.rule("AM11", "F2")
def test_a_barn_stands_beside_the_river_on_its_own_side():
    table = position("RI.d> RI.d> / *B . | hand B" + ALL).play("B 1,0 ?")
    assert table.spots("barn") == {"+nw"}


@pytest.mark.rule("AM3", "R5")
def test_an_abbey_does_not_cut_the_river_off():
    # the river's next cell is a hole: nothing but the lake can lie there
    table = position(". . B . / *RI.a> RI.d> . B / . . B . | phase abbey" + ALL)
    assert table.legal("abbey") == set()
    error = table.refusal("abbey 2,0")
    assert (error.code, error.rule) == ("abbey.river", "R5")


# --- the tiles -----------------------------------------------------------------------------------


@pytest.mark.rule("AM27", "F5")
def test_both_fields_of_the_bridge_tile_touch_both_cities():
    ring = ". Ev . / B *AM.c^:{} E< / . E^ . | last 1,0" + AM
    assert end_of(ring.format("r@ws")).final == {"r": 6}
    assert end_of(ring.format("r@i0")).final == {"r": 6}


@pytest.mark.rule("AM27", "Q-AM10", "E20")
def test_an_inner_field_touches_both_cities_and_nobody_ever_joins_it():
    table = end_of(". Ev . / E> *AM.b^:r@i0 E< / . E^ . | last 1,0" + AM)
    assert table.final == {"r": 6}
    (inner,) = [f for f in table.state.board.features.values() if f.figures]
    assert (inner.open, len(inner.nodes)) == (0, 1)


@pytest.mark.rule("AM28")
def test_the_road_below_the_city_divides_one_side_only():
    table = position("*AM.e^ | last 0,0" + AM)
    assert table.spots() == {"n", "e", "en", "es", "ws"}


@pytest.mark.rule("AM28", "B10")
def test_the_road_below_the_city_is_not_interrupted():
    assert position("A<:r@e *AM.e^ . | hand A" + AM).play("A> 1,0").points == {"r": 3}


@pytest.mark.rule("AM29")
@pytest.mark.parametrize(("code", "fields"), [("AM.f", {"en", "es", "sw"}), ("AM.g", {"en", "sw", "wn"})])
def test_the_road_that_touches_the_city_makes_three_fields(code, fields):
    table = position(f"*{code}^ | last 0,0" + AM)
    assert {spot for spot in table.spots() if len(spot) == 2} == fields


@pytest.mark.rule("AM30", "B10")
def test_the_road_that_ends_in_the_field_is_closed_there():
    assert position("*AM.l>:r@e . | hand A" + AM).play("A> 1,0").points == {"r": 2}


@pytest.mark.rule("AM31", "E21")
def test_the_road_with_three_ends_is_complete_with_the_third():
    table = position("A^:r@s / *AM.k^ . / . | hand A" + AM).play("A> 1,0", draw=["AM.l"])
    assert table.points == {}
    assert table.play("AM.l^ 0,1").points == {"r": 4}


@pytest.mark.rule("AM31", "B13", "E8")
def test_a_tie_of_three():
    text = "A^:r@s . / *. A>:b@w / AM.l^:y@n . | seats rby | hand AM.k" + AM
    assert position(text).play("AM.k^ 0,0").points == {"r": 4, "b": 4, "y": 4}


@pytest.mark.rule("Q-AM14")
def test_the_twelve_tiles_have_no_gardens():
    assert not any(tile["garden"] for code, tile in facts().items() if code.startswith("AM."))


def test_a_seat_that_resigned_is_not_asked_about_its_wagon():
    table = position("*A< U>:bW@e . W^ | seats rby | hand U" + AM).play("U> 2,0")
    assert table.state.acting == (1,)
    after = GAME.resign(table.state, 1, Seeded(1)).state
    assert after.phase == "place"
    assert after.acting == (2,)
