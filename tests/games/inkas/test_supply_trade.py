"""Trade with the supply: 3:1, 2:1, three goods, and the swap of Longest Trade Route."""

import pytest

from tests.games.inkas.kit import Table, table


def trades(hand: str, **switches: object) -> Table:
    return table(f"r: D9w | hand {hand}", **switches)


def gets(turn: Table, payment: str) -> str:
    return "".join(sorted(got for paid, got in turn.legal("r", "bank") if paid == payment))


@pytest.mark.rule("IN30", "X6")
def test_three_equal_resources_buy_a_resource() -> None:
    turn = trades("WWW")
    assert gets(turn, "WWW") == "LOPS"
    assert turn.do("r", "bank", "WWW", "L").hand("r") == "L"


@pytest.mark.rule("IN31")
def test_two_equal_goods_buy_any_other_card() -> None:
    turn = trades("CC")
    assert gets(turn, "CC") == "FLOPSTW"
    assert turn.do("r", "bank", "CC", "T").hand("r") == "T"


@pytest.mark.rule("IN31", "EC15")
@pytest.mark.parametrize("got", ["OO", "FO", "FF", "CT", "LW"])
def test_three_different_goods_buy_any_two_cards(got: str) -> None:
    turn = trades("CFT")
    assert len(turn.legal("r", "bank")) == 36
    assert turn.do("r", "bank", "CFT", got).hand("r") == got


@pytest.mark.rule("EC14", "OQ1")
def test_three_resources_buy_no_good_unless_by_house_rule() -> None:
    assert trades("WWW").refusal("r", "bank", "WWW", "F") == "bank.get IN30"
    assert trades("WWW", bank31_get="resource_or_good").do("r", "bank", "WWW", "F").hand("r") == "F"


@pytest.mark.rule("EC14", "OQ14")
def test_the_kind_that_was_paid_does_not_come_back_unless_by_house_rule() -> None:
    assert trades("CC").refusal("r", "bank", "CC", "C") == "bank.get IN31"
    assert trades("WWW").refusal("r", "bank", "WWW", "W") == "bank.get IN30"
    assert trades("CC", swap_must_differ=False).do("r", "bank", "CC", "C").hand("r") == "C"
    assert trades("WWW", swap_must_differ=False).do("r", "bank", "WWW", "W").hand("r") == "W"


@pytest.mark.rule("OQ2")
def test_three_goods_buy_goods_unless_by_house_rule() -> None:
    strict = trades("CFT", goods3_get="resource")
    assert strict.refusal("r", "bank", "CFT", "FO") == "bank.goods3 IN31"
    assert len(strict.legal("r", "bank")) == 15
    assert strict.do("r", "bank", "CFT", "OO").hand("r") == "OO"


@pytest.mark.rule("EC14", "IN30", "IN31")
@pytest.mark.parametrize("paid", ["FFF", "WW", "WWWW", "PSW", "CFF", "CF", "LLW"])
def test_there_are_no_other_rates(paid: str) -> None:
    turn = trades("CCFFFFTTWWWWLLLPS")
    assert turn.refusal("r", "bank", paid, "O") == "bank.rate IN30"


@pytest.mark.rule("IN30")
def test_what_is_paid_must_be_in_the_hand() -> None:
    assert trades("WW").refusal("r", "bank", "WWW", "O") == "cards.short IN28"


@pytest.mark.rule("EC12")
def test_only_what_the_supply_holds_after_the_payment_can_be_named() -> None:
    empty = table(f"r: D9w | hand PPPCFT\no: | hand {'O' * 20}\nb: | hand {'F' * 11}")
    assert empty.refusal("r", "bank", "PPP", "O") == "supply.short IN30"
    assert "O" not in gets(empty, "PPP")
    assert empty.refusal("r", "bank", "CFT", "FF") == "supply.short IN30"
    assert empty.do("r", "bank", "CFT", "FW").hand("r") == "FPPPW"


@pytest.mark.rule("IN32")
def test_goods_pay_for_nothing_that_is_built() -> None:
    turn = trades("CCCCFFFFTTTT")
    kinds = {action for action in ("road", "settle", "city", "buy") if turn.legal("r", action)}
    assert kinds == set()
    assert turn.refusal("r", "buy") == "cards.short IN39"


# --- Longest Trade Route ----------------------------------------------------

HOLDER = "r: D9w C10ne D11n E10nw | hand FOPW\no: | hand S\nturn r build | route r"


@pytest.mark.rule("IN44", "EC16")
def test_the_holder_gives_any_two_cards_for_one_once_a_turn() -> None:
    turn = table(HOLDER)
    assert turn.legal("r", "swap") == ["?"]
    turn.do("r", "swap", "FW", "O")
    assert turn.hand("r") == "OOP"
    assert turn.refusal("r", "swap", "OP", "L") == "swap.used IN44"
    assert turn.legal("r", "swap") == []


@pytest.mark.rule("EC16")
def test_not_before_the_roll() -> None:
    turn = table(HOLDER.replace("build", "roll"))
    assert turn.legal("r", "swap") == []
    assert turn.refusal("r", "swap", "FW", "O") == "turn.phase IN19"


@pytest.mark.rule("EC16")
def test_not_twice_even_if_the_card_came_back() -> None:
    turn = table(HOLDER + " | used route")
    assert turn.refusal("r", "swap", "FW", "O") == "swap.used IN44"


@pytest.mark.rule("IN44")
def test_the_swap_is_two_cards_in_the_hand_for_one_in_the_supply() -> None:
    turn = table(HOLDER)
    assert turn.refusal("r", "swap", "F", "O") == "swap.rate IN44"
    assert turn.refusal("r", "swap", "FO", "LL") == "swap.rate IN44"
    assert turn.refusal("r", "swap", "LL", "O") == "cards.short IN44"
    assert turn.refusal("o", "swap", "SS", "O") == "turn.not_yours IN19"
    assert table(HOLDER.replace("route r", "route o")).refusal("r", "swap", "FW", "O") == "swap.holder IN44"
    short = table(HOLDER.replace("hand S", f"hand {'L' * 20}"))
    assert short.refusal("r", "swap", "FW", "L") == "supply.short IN44"


@pytest.mark.rule("IN44")
def test_the_swap_comes_back_next_turn() -> None:
    turn = table(HOLDER).do("r", "swap", "FW", "O").do("r", "end")
    for seat in "ob":
        turn.do(seat, "roll", chance="1 1").do(seat, "end")
    assert turn.do("r", "roll", chance="1 1").legal("r", "swap") == ["?"]
