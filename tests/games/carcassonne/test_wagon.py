"""Abbey & Mayor: the wagon (AM20–AM26)."""

import pytest

from app.games.carcassonne.game import GAME
from tests.kit.carcassonne import position

AM = " | options farmers abbey_mayor"
HOME = ("wagon",)


def goals(table) -> set[tuple[int, int, str]]:
    """Where the wagon that is asked about may go."""
    assert table.state.phase == "wagon"
    return {action[1:] for action in table.legal("wagon") if action != HOME}


@pytest.mark.rule("AM20", "E22")
def test_it_is_put_on_roads_cities_and_monasteries_only():
    assert position("*D^ | last 0,0" + AM).spots("wagon") == {"n", "e"}
    assert position("*A^ | last 0,0" + AM).spots("wagon") == {"s", "c"}
    assert position("*D^ | last 0,0" + AM).refusal("W@en").code == "deploy.wrong_feature"
    assert position("*E+g^ | last 0,0" + AM + " abbot").refusal("W@g").code == "deploy.wrong_feature"


@pytest.mark.rule("AM21")
def test_it_counts_as_one_follower():
    table = position("*A<:r@e U> . A>:bW@w | hand U" + AM).play("U> 2,0")
    assert table.points == {"r": 4, "b": 4}


@pytest.mark.rule("AM22", "AM26", "AM-x5", "Q-AM4", "Q-AM12")
def test_example_monastery_and_free_road_but_not_an_occupied_one():
    table = position("*A< U>:bW@e . W^:r@e | hand U" + AM).play("U> 2,0")
    assert table.points == {"b": 4}
    assert table.state.acting == (1,)
    assert goals(table) == {(0, 0, "c"), (3, 0, "s")}
    assert table.refusal("wagon 1,0@e 3,0@e").code == "wagon.taken"
    assert table.refusal("wagon 1,0@e 1,0@nw").code == "wagon.wrong_feature"


@pytest.mark.rule("AM22", "AM-x6")
def test_example_a_finished_road_is_no_goal():
    table = position(". Ev Ev . / *E>:rW@e T^ S^ . / . Av U^ . | hand E" + AM).play("E< 3,0")
    assert table.points == {"r": 14}
    assert goals(table) == {(2, 0, "s")}
    assert table.refusal("wagon 0,0@e 1,0@s").code == "wagon.complete"


@pytest.mark.rule("AM22", "AM-x7")
def test_example_a_free_unfinished_city():
    table = position("*. / Tv:r@s | hand T | turn b" + AM).play("T^ 0,0  W@s")
    assert table.points == {"b": 2}
    assert goals(table) == {(0, 0, "n")}
    assert table.refusal("wagon 0,0@s 0,1@s").code == "wagon.taken"


@pytest.mark.rule("AM22")
def test_it_drives_or_goes_home():
    table = position("*A< U>:bW@e . W^ | hand U" + AM).play("U> 2,0")
    gone = table.play("wagon 1,0@e 3,0@s")
    assert gone.standing == {"3,0@s": "bW"}
    assert gone.told("wagon") == [{"seat": 1, "from": "1,0@e", "to": "3,0@s"}]
    home = table.play("wagon 1,0@e home")
    assert (home.standing, home.supply("b", "wagon")) == ({}, 1)


@pytest.mark.rule("AM22")
def test_where_nothing_is_free_it_goes_home_unasked():
    table = position("*A<:r@c U>:bW@e . A>:r@c | hand U" + AM).play("U> 2,0")
    assert table.points == {"b": 4}
    assert (table.state.phase, table.supply("b", "wagon")) == ("place", 1)


@pytest.mark.rule("AM23")
def test_the_move_is_besides_the_figure_placed_and_in_anybodys_turn():
    table = position("*A< U>:bW@e . W^ | hand U" + AM).play("U> 2,0  @nw")
    assert table.standing == {"2,0@nw": "r"}
    assert table.state.acting == (1,)
    after = table.play("wagon 1,0@e 0,0@c")
    assert (after.state.turn, after.state.acting) == (1, (1,))
    assert after.standing == {"2,0@nw": "r", "0,0@c": "bW"}


@pytest.mark.rule("AM23")
def test_only_its_owner_decides():
    table = position("*A< U>:bW@e . W^ | hand U" + AM).play("U> 2,0")
    error = GAME.check(table.state, 0, HOME)
    assert error is not None and error.code == "turn.not_yours"


TWO = "*A<:rW@e . U>:bW@e W^ | hand U" + AM


@pytest.mark.rule("AM24", "E18", "Q-AM11")
@pytest.mark.parametrize(("turn", "first", "second"), [("r", "0,0@e", "2,0@e"), ("b", "2,0@e", "0,0@e")])
def test_the_active_player_decides_first_and_takes_the_place(turn, first, second):
    table = position(f"{TWO} | turn {turn}").play("U> 1,0")
    assert table.points == {"r": 4, "b": 4}
    assert table.state.acting == ("rb".index(turn),)
    assert goals(table) == {(0, 0, "c"), (3, 0, "e"), (3, 0, "s")}
    after = table.play(f"wagon {first} 0,0@c")
    assert after.state.acting == (1 - "rb".index(turn),)
    assert GAME.view(after.state, None)["wagon"] == second
    assert goals(after) == {(3, 0, "e"), (3, 0, "s")}


@pytest.mark.rule("AM25")
def test_it_drives_on_although_it_got_nothing():
    table = position("*A<:bW@e . U>:r@e W^:r@w | hand U" + AM).play("U> 1,0")
    assert table.points == {"r": 4}
    assert table.state.acting == (1,)


@pytest.mark.rule("AM22", "E26")
def test_from_a_monastery_to_the_road_that_ends_there():
    table = position("B B B / B *A^:rW@c B / B U^ . | hand B" + AM).play("B 1,1")
    assert table.points == {"r": 9}
    assert goals(table) == {(0, 0, "s")}


@pytest.mark.rule("E27", "B18")
def test_a_move_in_the_very_last_turn_counts_at_the_end():
    table = position("B B B / B *A^:rW@c B / B U^ . | hand B | pile 0" + AM).play("B 1,1")
    over = table.play("wagon 0,0@c 0,0@s")
    assert over.final == {"r": 2}


@pytest.mark.rule("AM26", "Q-AM4", "E23")
def test_connected_or_neighbouring():
    text = "*E>:rW@e . | hand H" + AM
    assert position(text).play("H^ 1,0").state.phase == "place"  # the other city is not connected: home
    near = position(text + " wagon=neighbour").play("H^ 1,0")
    assert goals(near) == {(1, 0, "e")}


@pytest.mark.rule("AM26", "Q-AM4")
def test_house_rule_anything_on_the_tiles_around():
    table = position("*A<:rW@e . / B . | hand A" + AM + " wagon=neighbour").play("A> 1,0")
    assert goals(table) == {(0, 0, "c"), (0, 1, "c"), (1, 0, "c")}


@pytest.mark.rule("AM26", "Q-AM4")
def test_house_rule_the_tile_it_drives_to_is_near_however_far_the_feature_reaches():
    long = "*A<:rW@e . . . / . U< U> A> | hand A" + AM + " wagon=neighbour"
    table = position(long).play("A> 1,0")
    assert goals(table) == {(0, 0, "c"), (1, 0, "c"), (1, 1, "e")}
    assert table.refusal("wagon 0,0@e 2,1@e").code == "wagon.not_adjacent"
    assert table.play("wagon 0,0@e 1,1@w").standing == {"1,1@e": "rW"}


@pytest.mark.rule("AM26")
def test_what_is_not_connected_is_refused_with_a_reason():
    table = position("*A< U>:bW@e . W^ / . B . . | hand U" + AM).play("U> 2,0")
    assert table.refusal("wagon 1,0@e 1,1@c").code == "wagon.not_adjacent"
    assert table.refusal("wagon 1,0@e 7,7@c").code == "wagon.no_such_place"
    error = GAME.check(table.state, 1, ("wagon", 2, 256, "c"))  # no other way to write 3,0
    assert error is not None and error.code == "wagon.no_such_place"


@pytest.mark.rule("AM5", "E31")
def test_into_the_abbey_that_closed_its_road():
    table = position(". B . / A<:bW@e *. B / . B . | phase abbey" + AM).play("abbey 0,0")
    assert table.points == {"b": 1}
    assert (table.state.acting, goals(table)) == ((1,), {(-1, 0, "c"), (0, 0, "c")})


@pytest.mark.rule("AM26", "Q-AM4")
def test_out_of_a_finished_abbey():
    table = position("B B B / B *AM.abbey:rW@c U> / B B . | hand B" + AM).play("B 1,1")
    assert table.points == {"r": 9}
    assert goals(table) == {(1, 0, "e")}
