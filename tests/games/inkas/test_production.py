"""The turn and its roll: order, income, the robber's hex, shortages."""

import pytest

from tests.games.inkas.kit import Table, table

BEGINNERS = """
    r: B9e D5w C10nw D5nw
    o: F7w D13w F7nw C14n
    b: F9w E12w E10n D13ne
    turn r roll
"""


def roll(board: str, dice: str, **switches: object) -> Table:
    return table(board, **switches).do("r", "roll", chance=dice)


@pytest.mark.rule("IN19", "OQ12")
def test_a_turn_is_roll_then_trade_and_build_then_the_next_seat() -> None:
    turn = table(BEGINNERS)
    assert turn.refusal("r", "end") == "turn.phase IN19"
    assert turn.refusal("r", "bank", "WWW", "O") == "turn.phase IN19"
    turn.do("r", "roll", chance="1 1")
    assert turn.refusal("r", "roll") == "turn.phase IN19"
    turn.do("r", "end")
    assert turn.to_act == "o"
    assert turn.refusal("r", "roll") == "turn.not_yours IN19"


@pytest.mark.rule("IN21", "X1")
def test_an_eleven_pays_ore_to_red_and_coca_to_orange() -> None:
    after = roll(BEGINNERS, "6 5")
    assert (after.hand("r"), after.hand("o"), after.hand("b")) == ("O", "C", "")


@pytest.mark.rule("IN21", "X2")
def test_a_settlement_earns_from_each_of_its_hexes() -> None:
    """Blue's C stands at the mountain 9, the quarry 4 and the jungle 10."""
    earned = [roll(BEGINNERS, dice).hand("b") for dice in ("4 5", "3 1", "5 5")]
    assert earned == ["O", "S", "T"]


@pytest.mark.rule("IN21", "X4", "X5")
def test_each_building_is_paid_for_itself_and_a_city_twice() -> None:
    """The forest 6 (E12) lies beside the jungle 4 (F13)."""
    board = "r: E12w E12e\nb: F13w\nturn r roll"
    six = roll(board, "3 3")
    assert (six.hand("r"), six.hand("b")) == ("WW", "W")
    assert roll(board, "3 1").hand("b") == "T"
    assert roll(board.replace("F13w", "*F13w"), "3 1").hand("b") == "TT"


@pytest.mark.rule("IN21", "IN51")
def test_decayed_buildings_pay_like_active_ones() -> None:
    assert roll("r: ~E12w\nb: ~*F13w\nturn r roll", "3 3").hand("r") == "W"
    assert roll("r: ~E12w\nb: ~*F13w\nturn r roll", "3 1").hand("b") == "TT"


@pytest.mark.rule("IN22")
def test_the_hex_under_the_robber_pays_nobody() -> None:
    after = roll("r: E12w\nb: D9w\nturn r roll | robber E12", "3 3")
    assert after.hand("r") == ""
    assert after.told("blocked") == [{"seat": 0, "hex": "E12", "cards": "W"}]


@pytest.mark.rule("EC7")
def test_a_decayed_building_at_the_robbers_hex_gets_nothing() -> None:
    assert roll("r: ~*E12w\nturn r roll | robber E12", "3 3").hand("r") == ""


@pytest.mark.rule("EC9")
def test_two_settlements_and_a_city_at_one_hex_earn_four_cards() -> None:
    assert roll("r: D9w *E8w E10w\nturn r roll", "6 6").hand("r") == "LLLL"


FISH = "F" * 10
"""Held by grey, so that the supply has two left."""


@pytest.mark.rule("IN23", "EC10")
def test_nobody_gets_a_kind_that_cannot_serve_all() -> None:
    """The 9 pays fish (B13), ore (E10), wood (E6) and coca (E14)."""
    board = f"r: *C14w E10w\no: B13e D5w\ng: | hand {FISH}\nturn r roll"
    after = roll(board, "4 5")
    assert after.hand("o") == ""
    assert after.hand("r") == "O"
    assert after.told("short") == [{"card": "F", "due": 3, "left": 2}]


@pytest.mark.rule("IN23", "EC10", "OQ5")
def test_a_single_claimant_gets_what_is_left() -> None:
    board = f"r: *C14w B13e E10w\no: D5w\ng: | hand {FISH}\nturn r roll"
    after = roll(board, "4 5")
    assert after.hand("r") == "FFO"
    assert after.told("income")[0]["hexes"] == ["E10", "B13", "B13"]


@pytest.mark.rule("OQ5")
def test_by_house_rule_not_even_a_single_claimant_is_paid() -> None:
    board = f"r: *C14w B13e E10w\ng: | hand {FISH}\nturn r roll"
    assert roll(board, "4 5", shortage="nobody").hand("r") == "O"


@pytest.mark.rule("OQ5")
def test_by_house_rule_a_short_kind_is_paid_in_turn() -> None:
    board = f"r: C14w\no: *B13e\ng: | hand {FISH}\nturn r roll"
    after = roll(board, "4 5", shortage="in_turn")
    assert (after.hand("r"), after.hand("o")) == ("F", "F")
    other = table(board.replace("turn r", "turn o"), shortage="in_turn").do("o", "roll", chance="4 5")
    assert (other.hand("r"), other.hand("o")) == ("", "FF")


@pytest.mark.rule("EC11")
def test_hexes_of_one_kind_and_token_are_one_claim() -> None:
    """5 is called on the forest C6 only, 3 on pasture and field; 10 on field, pasture, jungle; 8 on ore and stone.

    Two hexes of one kind share a token on a variable board: here both 12… are replaced by two forests with a 6.
    """
    drawn = """
               ~
          ~         #
     ~         S11       #
~         L4        P2        #
     F6        W6        T8
~         W5        W9        #
     ~         P10       C11
~         S8        S4        #
     F3        L12       T10
~         O11       O9        #!
     ~         L3        C5
~         O8        W6        #
     F9        P5        T4
~         L10       C9        #
     ~         P3        #
          ~         #
               ~
    """
    board = f"{drawn}\nr: *D5w\no: *E12w\ng: | hand {'W' * 17}\nturn r roll"
    after = roll(board, "3 3")
    assert after.told("short") == [{"card": "W", "due": 4, "left": 3}]
    assert (after.hand("r"), after.hand("o")) == ("", "")
