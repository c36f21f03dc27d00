"""Mightiest Combat Arts: who holds it, and driving the robber off."""

import pytest

from app.games.inkas.game import GAME
from tests.games.inkas.kit import table


@pytest.mark.rule("IN45", "EC51")
def test_the_second_combat_arts_takes_the_award_at_once() -> None:
    turn = table("r: D9w | cards A | arts 1").do("r", "arts")
    assert turn.warriors == "r"
    assert turn.told("warriors") == [{"seat": 0, "arts": 2}]


@pytest.mark.rule("EC51")
def test_with_as_many_as_the_holder_nothing_changes_with_more_it_passes() -> None:
    board = "r: D9w | cards A | arts {}\no: E12w | arts 2\nturn r build | warriors o"
    assert table(board.format(1)).do("r", "arts").warriors == "o"
    assert table(board.format(2)).do("r", "arts").warriors == "r"


@pytest.mark.rule("IN45")
@pytest.mark.parametrize("phase", ["roll", "build"])
def test_the_holder_drives_the_robber_off_an_own_hex_for_a_card_of_it(phase: str) -> None:
    turn = table(f"r: E12w | arts 2\nturn r {phase} | warriors r | robber E12")
    assert turn.legal("r", "free") == ["G10", "G14", "G6"]
    turn.do("r", "free", "G14")
    assert (turn.hand("r"), GAME.view(turn.state, 0)["robber"], turn.state.phase) == ("W", "G14", phase)
    assert turn.refusal("r", "free", "G6") == "free.used IN45"


@pytest.mark.rule("IN45", "EC52")
def test_it_needs_the_award_and_an_own_building_at_the_robber() -> None:
    assert table("r: E12w\nturn r build | robber E12").refusal("r", "free", "G6") == "free.holder IN45"
    away = table("r: E12w | arts 2\nturn r build | warriors r | robber D5")
    assert away.refusal("r", "free", "G6") == "free.nothing IN45"
    frame = table("r: E12w | arts 2\nturn r build | warriors r | robber G6")
    assert frame.legal("r", "free") == []
    assert frame.refusal("r", "free", "G10") == "free.nothing IN45"


@pytest.mark.rule("IN45")
def test_the_robber_goes_to_a_jungle_frame_piece() -> None:
    turn = table("r: E12w | arts 2\nturn r build | warriors r | robber E12")
    assert turn.refusal("r", "free", "D5") == "free.place IN45"


@pytest.mark.rule("EC52")
def test_in_the_turn_in_which_it_was_won_it_may_be_used_once() -> None:
    turn = table("r: E12w | cards A | arts 1\no: D5w\nturn r build").do("r", "arts").do("r", "robber", "E12", None)
    assert turn.do("r", "free", "G6").hand("r") == "W"
    assert turn.legal("r", "free") == []


@pytest.mark.rule("EC53")
def test_without_the_resource_in_the_supply_the_robber_moves_and_no_card_comes() -> None:
    turn = table(f"r: E12w | arts 2\no: | hand {'W' * 20}\nturn r build | warriors r | robber E12")
    turn.do("r", "free", "G6")
    assert (turn.hand("r"), GAME.view(turn.state, 0)["robber"]) == ("", "G6")
    assert turn.told("freed") == [{"seat": 0, "card": None}]


@pytest.mark.rule("EC54")
def test_before_the_roll_it_frees_the_hex_for_this_roll() -> None:
    turn = table("r: E12w | arts 2 | cards M\no: E12e | hand PP\nturn r roll | warriors r | robber E12")
    turn.do("r", "free", "G6").do("r", "roll", chance="3 3")
    assert (turn.hand("r"), turn.hand("o")) == ("WW", "PPW")
    assert turn.do("r", "monopoly", "P").hand("r") == "PPWW"  # it was no development card


@pytest.mark.rule("EC55")
def test_after_a_seven_the_own_hex_may_be_taken_and_freed_in_one_turn() -> None:
    turn = table("r: E12w | arts 2\no: E12e | hand P\nturn r roll | warriors r").do("r", "roll", chance="3 4")
    turn.do("r", "robber", "E12", 1, chance="P").do("r", "free", "G6")
    assert turn.hand("r") == "PW"


@pytest.mark.rule("OQ8")
def test_a_decayed_building_is_enough_unless_by_house_rule() -> None:
    board = "r: ~E12w D5w | arts 2\nturn r build | warriors r | robber E12"
    assert table(board).do("r", "free", "G6").hand("r") == "W"
    assert table(board, decayed_frees_robber=False).refusal("r", "free", "G6") == "free.nothing IN45"


@pytest.mark.rule("IN45")
def test_it_comes_back_next_turn() -> None:
    turn = table("r: E12w | arts 2\nturn r build | warriors r | robber E12 | used warriors").do("r", "end")
    for seat in "ob":
        turn.do(seat, "roll", chance="1 1").do(seat, "end")
    assert turn.legal("r", "free") == ["G10", "G14", "G6"]
