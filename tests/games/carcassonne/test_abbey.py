"""Abbey & Mayor: the abbey (AM1–AM6), when it is offered, and the last round."""

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.position import read_position
from app.games.core.errors import Malformed
from tests.kit.carcassonne import end_of, position

AM = " | options farmers abbey_mayor"
HOLE = ". B . / B *. B / . B ."
ASKED = HOLE + " | phase abbey"


@pytest.mark.rule("AM1")
def test_everybody_owns_one_abbey_mayor_barn_and_wagon():
    supply = {"follower": 7, "abbey": 1, "mayor": 1, "barn": 1, "wagon": 1}
    assert position("*D^ | last 0,0" + AM).state.supply == (supply, supply)


@pytest.mark.rule("Q-AM13", "B1")
def test_two_to_six_may_play_and_the_sixth_is_pink():
    assert list(GAME.players(GAME.read_options({"farmers": True, "abbey_mayor": True}))) == [2, 3, 4, 5, 6]
    assert GAME.colours[5] == "pink"


@pytest.mark.rule("Q-AM7")
def test_it_needs_the_farmers():
    with pytest.raises(Malformed, match="needs"):
        GAME.read_options({"abbey_mayor": True})


@pytest.mark.rule("AM2")
def test_who_owns_an_abbey_is_asked_before_the_draw_when_there_is_a_hole():
    table = position(". B . / B *. B / B . . | hand B" + AM).play("B 0,1", draw=[])
    assert (table.state.phase, table.state.acting, table.state.hand) == ("abbey", (1,), None)
    assert table.legal("abbey") == {("abbey", 0, 0)}
    assert table.legal("draw") == {("draw",)}


@pytest.mark.rule("AM2", "AM3")
def test_without_a_hole_or_an_abbey_nobody_is_asked():
    assert position("B . / *B B | hand B" + AM).play("B 1,-1").state.phase == "place"
    assert position(". B . / B *. B / B . . | hand B | supply r7 b7" + AM).play("B 0,1").state.phase == "place"


@pytest.mark.rule("AM2")
def test_who_lays_it_draws_no_tile():
    table = position(ASKED + AM).play("abbey 0,0", draw=["E"])
    assert [event["seat"] for event in table.told("drew")] == [1]  # the next player's
    assert table.state.tiles["0,0"] == ("AM.abbey", 0, 0)
    assert table.supply("r", "abbey") == 0


@pytest.mark.rule("AM2")
def test_declining_is_final_once_the_tile_is_seen():
    table = position(ASKED + AM).play("pass", draw=["E"])
    assert (table.state.phase, table.state.hand) == ("place", "E")
    error = GAME.check(table.state, 0, ("abbey", 0, 0))
    assert error is not None and error.code == "turn.wrong_step"


@pytest.mark.rule("AM3")
def test_the_terrain_around_and_the_corners_do_not_matter():
    table = position(". Ev . / U> *. A> / . B . | phase abbey" + AM)
    assert table.legal("abbey") == {("abbey", 0, 0)}


@pytest.mark.rule("AM3", "E12")
@pytest.mark.parametrize(
    ("text", "cell", "open_sides"),
    [
        (". B . / B *. .", "0,0", ["e", "s"]),
        (". B . / B *. B", "0,0", ["s"]),
        (". B B . / B *. . B / . B B .", "0,0", ["e"]),
        (". B B . / B *. . B / . B B .", "1,0", ["w"]),
    ],
)
def test_only_a_hole_takes_an_abbey(text, cell, open_sides):
    error = position(text + " | phase abbey" + AM).refusal(f"abbey {cell}")
    assert (error.code, error.rule, error.data["open"]) == ("abbey.not_a_hole", "AM3", open_sides)


@pytest.mark.rule("AM3")
def test_an_abbey_does_not_lie_on_a_tile():
    assert position(ASKED + AM).refusal("abbey 1,0").code == "abbey.occupied"
    error = GAME.check(position(ASKED + AM).state, 0, ("abbey", -1, 256))  # no other way to write 0,0
    assert error is not None and error.code == "placement.too_far"


@pytest.mark.rule("AM4", "Q-AM3")
def test_follower_abbot_and_wagon_stand_on_an_abbey_and_the_mayor_does_not():
    table = position(ASKED + AM + " abbot").play("abbey 0,0 ?")
    assert {kind: table.spots(kind) for kind in ("follower", "abbot", "wagon", "mayor", "barn")} == {
        "follower": {"c"}, "abbot": {"c"}, "wagon": {"c"}, "mayor": set(), "barn": set(),
    }  # fmt: skip
    assert table.refusal("M@c").code == "deploy.wrong_feature"


@pytest.mark.rule("AM5", "AM-x1")
def test_example_it_finishes_a_road_but_not_what_is_open_elsewhere():
    table = position("2 B 1 / A<:r@e U> *. U> / 2 G^ 1 | phase abbey | turn b" + AM).play("abbey 0,0")
    assert table.points == {"r": 2}


@pytest.mark.rule("AM5", "E10")
def test_it_finishes_three_features_at_once_and_is_no_tile_of_them():
    table = position(". Ev:r@s . / A<:rW@e *. A>:r@w / . B . | phase abbey | turn b" + AM).play("abbey 0,0")
    assert sorted((event["feature"], event["points"]) for event in table.told("points")) == [
        ("city", 2), ("road", 1), ("road", 1),
    ]  # fmt: skip


@pytest.mark.rule("AM5", "E11")
def test_a_city_that_touches_it_on_two_sides_scores_once():
    assert position("B Nv:r@s N< / B *. N^ / . B . | phase abbey" + AM).play("abbey 0,0").points == {"r": 6}


@pytest.mark.rule("AM5", "E11")
def test_nothing_joins_through_it():
    table = position(". Ev:r@s . / B *. B / . E^ . | phase abbey" + AM).play("abbey 0,0")
    assert table.points == {"r": 2}


@pytest.mark.rule("AM5", "AM6", "E9")
def test_it_counts_as_a_neighbour_and_as_a_monastery():
    table = position("B B B B / B *B:b@c . B / B B B B | phase abbey" + AM + " abbot").play("abbey 1,0  A@c")
    assert table.points == {"b": 9, "r": 9}
    assert table.standing == {}


@pytest.mark.rule("AM5", "F2", "Q-AM6")
def test_fields_end_at_it():
    table = position(". U^ . / B *AM.abbey B / . U^ . | last 1,0" + AM)
    fields = [f for f in table.state.board.features.values() if f.kind == "field"]
    assert len(fields) == 6  # two beside each road, one around each monastery


@pytest.mark.rule("AM6", "B18")
def test_at_the_end_it_is_worth_one_and_its_neighbours():
    assert end_of(". B . / B *AM.abbey:r@c B / . B . | last 1,0" + AM).final == {"r": 5}


@pytest.mark.rule("Q-AM1", "B17")
def test_unused_abbeys_are_lost_with_the_last_drawn_tile():
    table = position(". B . / B *. B / B . . | hand B | pile 0" + AM).play("B 0,1")
    assert table.state.reason == "complete"


LAST = ". B . / B *. B / B . . | hand B | pile 0 | seats rby" + AM + " last_abbeys=round"


@pytest.mark.rule("Q-AM1")
def test_house_rule_each_owner_is_asked_once_more_clockwise():
    table = position(LAST).play("B 0,1")
    asked = []
    while not table.state.reason:
        asked.append(table.state.acting[0])
        table = table.play("pass")
    assert asked == [1, 2, 0]


@pytest.mark.rule("Q-AM1")
def test_house_rule_an_abbey_of_the_last_round_is_a_whole_turn():
    table = position(LAST).play("B 0,1").play("abbey 0,0  @c")
    assert table.state.reason == "complete"  # no hole is left to ask for
    assert table.final == {"b": 6}


@pytest.mark.rule("Q-AM1")
def test_house_rule_who_has_no_abbey_is_not_asked():
    table = position(LAST + " | supply r7+T b7 y7+T").play("B 0,1")
    assert table.state.acting == (2,)


@pytest.mark.rule("Q-AM1", "Q-B1", "B9")
@pytest.mark.parametrize(("more", "reason"), [("", "no_tile_fits"), (" unplaceable=remove", "complete")])
def test_house_rule_the_last_round_is_also_played_when_no_tile_fits(more, reason):
    table = position(LAST.replace("pile 0", "pile C") + more).play("B 0,1")
    assert (table.state.phase, table.state.acting) == ("abbey", (1,))
    table = table.play("pass", draw=["C"] if more else [])  # blue declines and would draw: nothing fits
    asked = []
    while not table.state.reason:
        asked.append(table.state.acting[0])
        assert read_position(table.text).extra == table.state.extra
        table = table.play("pass")
    assert (asked, table.state.reason) == ([2, 0, 1], reason)


@pytest.mark.rule("Q-AM1", "Q-B1")
def test_without_the_house_rule_the_game_ends_when_no_tile_fits():
    table = position(LAST.replace("pile 0", "pile C").replace("last_abbeys=round", "")).play("B 0,1")
    assert table.play("pass").state.reason == "no_tile_fits"
