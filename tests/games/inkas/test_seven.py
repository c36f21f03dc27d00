"""The seven: discards, the robber's move, theft."""

import pytest

from app.games.inkas.game import GAME
from tests.games.inkas.kit import table

NINE = "WWWWWWWWW"


def hand(number: int) -> str:
    return "".join(kind * min(10, max(0, number - 10 * place)) for place, kind in enumerate("LPW"))


@pytest.mark.rule("IN24", "EC3")
def test_a_seven_pays_nothing_and_goes_discards_robber_theft_build() -> None:
    turn = table(f"r: D9w | hand {NINE}\no: E12w | hand OOOOOOOO\nturn r roll").do("r", "roll", chance="3 4")
    assert (turn.state.phase, turn.to_act) == ("discard", "ro")
    turn.do("o", "discard", "OOOO").do("r", "discard", "WWWW")
    assert turn.state.phase == "robber"
    turn.do("r", "robber", "E12", 1, chance="O")
    assert (turn.state.phase, turn.hand("r"), turn.hand("o")) == ("build", "OWWWWW", "OOO")


@pytest.mark.rule("IN25", "EC2", "X10", "X11")
@pytest.mark.parametrize(
    ("cards", "arts", "owed"),
    [(7, 0, 0), (8, 0, 4), (9, 0, 4), (10, 3, 0), (11, 3, 5), (8, 1, 0), (9, 1, 4), (14, 7, 0), (15, 7, 7)],
)
def test_who_is_over_the_limit_gives_back_half_rounded_down(cards: int, arts: int, owed: int) -> None:
    turn = table(f"r: D9w\no: E12w | hand {hand(cards)} | arts {arts}\nturn r roll").do("r", "roll", chance="3 4")
    assert turn.state.owed[1] == owed
    assert turn.state.phase == ("discard" if owed else "robber")


@pytest.mark.rule("IN25", "EC8")
def test_development_cards_are_not_counted() -> None:
    turn = table(f"r: D9w | hand {hand(7)} | cards AAA\nturn r roll").do("r", "roll", chance="3 4")
    assert turn.state.phase == "robber"


@pytest.mark.rule("IN25")
def test_resources_and_goods_count_alike_and_go_back_to_the_supply() -> None:
    turn = table("r: D9w | hand CCFFTTWW\nturn r roll").do("r", "roll", chance="3 4")
    turn.do("r", "discard", "CFTW")
    assert turn.hand("r") == "CFTW"
    assert GAME.view(turn.state, 0)["supply"]["T"] == 11


@pytest.mark.rule("IN25")
def test_a_discard_is_the_number_owed_from_the_own_hand() -> None:
    turn = table(f"r: D9w | hand {NINE}\no: | hand PPPPPPPP\nturn r roll").do("r", "roll", chance="3 4")
    assert turn.refusal("r", "discard", "WWW") == "discard.number IN25"
    assert turn.refusal("r", "discard", "PWWW") == "discard.missing IN25"
    assert turn.refusal("b", "discard", "") == "turn.not_asked IN19"
    assert turn.legal("r", "discard") == ["?"]
    assert GAME.view(turn.state, 0)["open"] == {"discard": {"n": 4}}


@pytest.mark.rule("EC3")
def test_discards_are_simultaneous_and_stay_hidden_until_all_have_chosen() -> None:
    turn = table(f"r: D9w | hand {NINE}\no: | hand {hand(11)}\nturn r roll").do("r", "roll", chance="3 4")
    turn.do("r", "discard", "WWWW")
    assert turn.to_act == "o"
    assert turn.hand("r") == NINE
    for viewer in (1, 2, None):
        view = GAME.view(turn.state, viewer)
        assert (view["players"]["0"]["cards"], view["supply"]["W"], view["chosen"]) == (9, 11, [0])
        assert view["picked"] is None
    assert GAME.view(turn.state, 0)["picked"] == "WWWW"
    turn.do("o", "discard", "LLLLL")
    public = [event.hidden for event in turn.events if event.kind == "discard"]
    assert public == [{"seat": 0, "n": 4}, {"seat": 1, "n": 5}]
    assert [event.seats for event in turn.events if event.kind == "discard"] == [(0,), (1,)]


@pytest.mark.rule("IN26", "EC5")
def test_the_robber_goes_to_resource_hexes_and_jungle_frame_pieces_only() -> None:
    turn = table("r: D9w\nturn r robber | robber D9")
    places = {place for place, _ in turn.legal("r", "robber")}
    assert len(places) == 17 + 3
    assert {"G6", "G10", "G14", "C4", "D15"} <= places
    for place in ("B5", "F5", "F7", "B7"):
        assert turn.refusal("r", "robber", place, None) == "robber.place IN26"
    assert turn.refusal("r", "robber", "A6", None) == "action.entry"


@pytest.mark.rule("EC4")
def test_the_robber_may_not_stay_but_may_change_frame_pieces() -> None:
    turn = table("r: D9w\nturn r robber | robber G10")
    assert turn.refusal("r", "robber", "G10", None) == "robber.stays IN26"
    assert turn.do("r", "robber", "G6", None).state.phase == "build"
    assert table("turn r robber | robber D9").refusal("r", "robber", "D9", None) == "robber.stays IN26"


@pytest.mark.rule("OQ15")
def test_three_frame_pieces_or_by_house_rule_one() -> None:
    board = "r: D9w\nturn r robber | robber D9"
    assert {"G6", "G10", "G14"} <= {place for place, _ in table(board).legal("r", "robber")}
    one = {place for place, _ in table(board, frame_places="one").legal("r", "robber")}
    assert one & {"G6", "G10", "G14"} == {"G10"}


@pytest.mark.rule("EC5", "OQ4")
def test_on_the_frame_it_steals_nothing_unless_by_house_rule() -> None:
    board = "r: D9w\no: E12w | hand W\nb: | hand PP\nturn r robber | robber D9"
    assert table(board).legal("r", "robber").count(("G6", None)) == 1
    assert table(board).refusal("r", "robber", "G6", 1) == "robber.victim IN27"
    stealing = table(board + "\n", frame_robber_steals=True)
    assert [victim for place, victim in stealing.legal("r", "robber") if place == "G6"] == [1]
    both = table(board.replace("b:", "b: D3w"), frame_robber_steals=True)
    assert [victim for place, victim in both.legal("r", "robber") if place == "G6"] == [1, 2]
    assert both.do("r", "robber", "G6", 2, chance="P").hand("r") == "P"


@pytest.mark.rule("EC5")
def test_with_the_robber_on_the_frame_all_hexes_pay() -> None:
    turn = table("r: E12w\nturn r robber | robber E12").do("r", "robber", "G14", None).do("r", "end")
    assert turn.do("o", "roll", chance="3 3").hand("r") == "W"


@pytest.mark.rule("IN27", "OQ13")
def test_the_mover_takes_a_card_of_a_chosen_owner_at_the_hex() -> None:
    turn = table("r: D5w\no: E12w | hand W\nb: E12e | hand P\nturn r robber")
    assert [victim for place, victim in turn.legal("r", "robber") if place == "E12"] == [1, 2]
    assert turn.refusal("r", "robber", "E12", None) == "robber.victim IN27"
    assert turn.do("r", "robber", "E12", 2, chance="P").hand("r") == "P"


@pytest.mark.rule("IN17", "IN27")
def test_only_the_two_know_which_card_was_stolen() -> None:
    turn = table("r: D5w\no: E12w | hand OPW\nturn r robber").do("r", "robber", "E12", 1, chance="O")
    (stolen,) = [event for event in turn.events if event.kind == "stolen"]
    assert stolen.seats == (0, 1)
    assert stolen.data == {"seat": 0, "victim": 1, "card": "O"}
    assert stolen.hidden == {"seat": 0, "victim": 1}


@pytest.mark.rule("EC6")
def test_without_a_victim_the_robber_only_moves() -> None:
    turn = table("r: E12w E12e | hand W\no: E14w\nturn r robber")
    assert turn.legal("r", "robber").count(("E12", None)) == 1
    assert turn.do("r", "robber", "E12", None).hand("r") == "W"


@pytest.mark.rule("EC6")
def test_a_player_with_several_buildings_there_is_one_victim() -> None:
    turn = table("r: D5w\no: E12w E12e | hand W\nturn r robber")
    assert [victim for place, victim in turn.legal("r", "robber") if place == "E12"] == [1]


@pytest.mark.rule("OQ13")
def test_by_house_rule_an_empty_hand_may_be_robbed_of_nothing() -> None:
    board = "r: D5w\no: E12w\nb: E12e | hand P\nturn r robber"
    assert [victim for place, victim in table(board).legal("r", "robber") if place == "E12"] == [2]
    turn = table(board, empty_victims=True)
    assert [victim for place, victim in turn.legal("r", "robber") if place == "E12"] == [1, 2]
    assert turn.do("r", "robber", "E12", 1).hand("r") == ""


@pytest.mark.rule("IN27", "IN51", "EC7")
def test_the_owner_of_a_decayed_building_may_be_robbed() -> None:
    turn = table("r: D5w\no: ~E12w | hand W\nturn r robber")
    assert turn.do("r", "robber", "E12", 1, chance="W").hand("r") == "W"


@pytest.mark.rule("EC8")
def test_development_cards_are_never_stolen() -> None:
    turn = table("r: D5w\no: E12w | cards AAA\nturn r robber")
    assert [victim for place, victim in turn.legal("r", "robber") if place == "E12"] == [None]


@pytest.mark.rule("EC1")
def test_combat_arts_before_a_seven_moves_the_robber_twice_and_protects_at_once() -> None:
    turn = table(f"r: D5w | hand {hand(6)} | cards A\no: E12w | hand PPW\nturn r roll")
    turn.do("r", "arts").do("r", "robber", "E12", 1, chance="P")
    assert turn.state.phase == "roll"
    turn.do("r", "roll", chance="3 4")
    assert turn.state.phase == "robber"
    turn.do("r", "robber", "D11", 1, chance="W")
    assert turn.hand("o") == "P"


@pytest.mark.rule("EC1", "IN42")
def test_eight_cards_are_safe_with_one_combat_arts_played_before_the_roll() -> None:
    turn = table(f"r: D5w | hand {hand(8)} | cards A\nturn r roll").do("r", "arts").do("r", "robber", "G6", None)
    assert turn.do("r", "roll", chance="3 4").state.phase == "robber"
