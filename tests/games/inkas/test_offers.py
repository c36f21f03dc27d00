"""Trade among the players: offers, answers, counter-offers, deals, and what falls."""

import pytest

from app.games.inkas.game import GAME
from tests.games.inkas.kit import table

BOARD = "r: D9w | hand PPWW\no: E12w | hand OO\nb: D5w | hand LO\ng: D13w | hand S"


@pytest.mark.rule("IN28")
def test_an_offer_asks_all_or_some_and_a_yes_makes_a_deal() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1, 2))
    assert turn.to_act == "rob"
    turn.do("o", "no").do("b", "yes")
    assert turn.legal("r", "deal") == [2]
    turn.do("r", "deal", 2)
    assert (turn.hand("r"), turn.hand("b"), turn.to_act) == ("OPWW", "LP", "r")
    assert turn.told("deal") == [{"seat": 0, "partner": 2, "give": "P", "get": "O"}]


@pytest.mark.rule("IN28")
def test_the_active_player_waits_for_nobody() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1, 2, 3))
    assert "end" in {action[0] for action in GAME.legal(turn.state, 0)}
    assert turn.do("r", "end").to_act == "o"


@pytest.mark.rule("IN28", "EC17")
def test_answers_come_in_any_order_and_the_active_player_takes_any() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1, 2, 3))
    turn.do("b", "yes").do("g", "counter", "S", "P").do("o", "counter", "O", "PP")
    assert turn.legal("r", "deal") == [1, 2, 3]
    turn.do("r", "deal", 3)
    assert (turn.hand("r"), turn.hand("g")) == ("PSWW", "P")


@pytest.mark.rule("IN28", "EC17")
def test_nobody_else_opens_a_trade_or_trades_with_the_supply() -> None:
    turn = table(BOARD.replace("hand OO", "hand OOO"))
    assert turn.refusal("o", "offer", "O", "P", (0,)) == "turn.not_yours IN19"
    assert turn.refusal("o", "bank", "OOO", "P") == "turn.not_yours IN19"
    assert turn.refusal("o", "counter", "O", "P") == "turn.not_asked IN19"
    assert turn.refusal("o", "deal", 2) == "turn.not_yours IN19"


@pytest.mark.rule("IN29")
def test_there_are_no_gifts_and_no_kind_against_itself() -> None:
    turn = table(BOARD)
    assert turn.refusal("r", "offer", "", "O", (1,)) == "offer.gift IN29"
    assert turn.refusal("r", "offer", "P", "", (1,)) == "offer.gift IN29"
    assert turn.refusal("r", "offer", "PW", "OP", (1,)) == "offer.same IN29"
    turn.do("r", "offer", "P", "O", (1,))
    assert turn.refusal("o", "counter", "O", "") == "offer.gift IN29"
    assert turn.refusal("o", "counter", "O", "OP") == "offer.same IN29"


@pytest.mark.rule("IN29")
def test_development_cards_cannot_be_named() -> None:
    assert table(BOARD).refusal("r", "offer", "A", "O", (1,)) == "action.entry"


@pytest.mark.rule("IN28")
def test_resources_and_goods_may_be_mixed() -> None:
    turn = table("r: | hand FW\no: | hand CO").do("r", "offer", "FW", "CO", (1,)).do("o", "yes").do("r", "deal", 1)
    assert (turn.hand("r"), turn.hand("o")) == ("CO", "FW")


@pytest.mark.rule("IN28")
def test_only_what_the_hand_covers_is_offered_and_agreed_to() -> None:
    turn = table(BOARD)
    assert turn.refusal("r", "offer", "PPP", "O", (1,)) == "cards.short IN28"
    assert turn.refusal("r", "offer", "P", "O" * 21, (1,)) == "offer.too_many IN28"
    turn.do("r", "offer", "P", "OO", (1, 2))
    assert turn.refusal("b", "yes") == "cards.short IN28"
    assert [action[0] for action in GAME.legal(turn.state, 2)] == ["no", "counter"]
    assert turn.refusal("b", "counter", "OO", "P") == "cards.short IN28"


@pytest.mark.rule("IN28")
def test_an_offer_names_other_players() -> None:
    turn = table(BOARD)
    for to in ((), (0,), (0, 1)):
        assert turn.refusal("r", "offer", "P", "O", to) == "offer.to IN28"
    assert turn.refusal("r", "offer", "P", "O", (2, 1)) == "action.spelling"
    assert table("r: | hand P\no: | hand O").refusal("r", "offer", "P", "O", (3,)) == "offer.to IN28"


@pytest.mark.rule("IN28")
def test_a_deal_needs_a_yes_or_a_counter_offer() -> None:
    turn = table(BOARD)
    assert turn.refusal("r", "deal", 1) == "deal.nobody IN28"
    turn.do("r", "offer", "P", "O", (1, 2)).do("o", "no")
    assert turn.refusal("r", "deal", 1) == "deal.nobody IN28"
    assert turn.refusal("r", "deal", 2) == "deal.nobody IN28"
    assert turn.refusal("o", "yes") == "turn.not_asked IN19"


@pytest.mark.rule("EC17")
def test_a_counter_offer_that_the_active_hand_does_not_cover_makes_no_deal() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1,)).do("o", "counter", "O", "PPP")
    assert turn.legal("r", "deal") == []
    assert turn.refusal("r", "deal", 1) == "cards.short IN28"


@pytest.mark.rule("IN28")
def test_an_offer_is_withdrawn_replaced_or_refused_by_all() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1, 2)).do("r", "withdraw")
    assert turn.state.offer is None
    assert turn.refusal("r", "withdraw") == "offer.none IN28"
    turn.do("r", "offer", "P", "O", (1, 2)).do("o", "yes").do("r", "offer", "W", "O", (1, 2))
    assert turn.legal("r", "deal") == []
    turn.do("o", "no").do("b", "no")
    assert turn.state.offer is None
    assert turn.told("refused")


@pytest.mark.rule("EC18")
def test_an_offer_falls_when_the_hand_no_longer_covers_it() -> None:
    turn = table("r: D9w C10ne | hand SWW\no: | hand O\nb: | hand O").do("r", "offer", "WW", "O", (1, 2))
    turn.do("o", "yes").do("r", "road", "D11n")
    assert turn.state.offer is None
    assert turn.told("fallen") == [{"seat": 0}]


@pytest.mark.rule("EC18")
def test_an_answer_falls_when_the_hand_no_longer_covers_it() -> None:
    turn = table("r: D9w | hand P | cards M\no: E12w | hand OO\nb: | hand O")
    turn.do("r", "offer", "P", "O", (1, 2)).do("o", "counter", "OO", "P").do("b", "yes")
    turn.do("r", "monopoly", "O")
    assert turn.told("fallen") == [{"seat": 1}, {"seat": 2}]
    assert turn.legal("r", "deal") == []
    assert turn.to_act == "rob"


@pytest.mark.rule("EC18")
def test_an_offer_falls_at_the_end_of_the_turn() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1, 2)).do("o", "yes").do("r", "end")
    assert turn.state.offer is None
    assert turn.to_act == "o"


@pytest.mark.rule("IN17", "IN28")
def test_everybody_sees_the_offer_and_the_answers() -> None:
    turn = table(BOARD).do("r", "offer", "P", "O", (1, 2)).do("o", "no").do("b", "counter", "L", "P")
    offer = {"give": "P", "get": "O", "to": [1, 2], "answers": {"1": "no", "2": {"give": "L", "get": "P"}}}
    assert all(GAME.view(turn.state, viewer)["offer"] == offer for viewer in (0, 1, 2, 3, None))
    assert GAME.view(turn.state, 0)["open"] == {"offer": {"to": [1, 2, 3]}}


def test_without_cards_there_is_nothing_to_offer() -> None:
    assert table("r: D9w | hand P").legal("r", "offer") == []
    assert table("r: D9w\no: | hand P").legal("r", "offer") == []
    assert table("r: D9w | hand P\no: | hand P").legal("r", "offer") == ["?"]
