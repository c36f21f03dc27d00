"""Development cards: buying, age, one a turn, and what each does."""

import pytest

from app.games.inkas.game import GAME
from tests.games.inkas.kit import table

CARD, SETTLEMENT = "LOP", "LPSW"


@pytest.mark.rule("IN39")
def test_a_card_costs_potato_wool_and_ore_and_is_drawn_from_the_stack() -> None:
    turn = table(f"r: D9w | hand {CARD}").do("r", "buy", chance="monopoly")
    assert (turn.hand("r"), turn.state.dev[0]) == ("", (0, 0, 0, 1))
    assert GAME.view(turn.state, 1)["stacks"] == [9, 10]
    assert table("r: D9w | hand LO").refusal("r", "buy") == "cards.short IN39"


@pytest.mark.rule("IN17", "IN39")
def test_only_the_buyer_sees_the_card() -> None:
    turn = table(f"r: D9w | hand {CARD}").do("r", "buy", chance="arts")
    (bought,) = turn.events
    assert (bought.seats, bought.hidden) == ((0,), {"seat": 0})
    assert GAME.view(turn.state, 0)["dev"] == {"arts": [1, 1], "roads": [0, 0], "invention": [0, 0], "monopoly": [0, 0]}
    assert GAME.view(turn.state, 1)["players"]["0"]["dev"] == 1
    assert GAME.view(turn.state, 1)["dev"]["arts"] == [0, 0]


@pytest.mark.rule("IN40")
def test_a_card_is_not_played_in_the_turn_in_which_it_was_bought() -> None:
    turn = table(f"r: D9w | hand {CARD}").do("r", "buy", chance="monopoly")
    assert turn.refusal("r", "monopoly", "W") == "card.fresh IN40"
    assert turn.legal("r", "monopoly") == []
    turn.do("r", "end")
    for seat in "ob":
        turn.do(seat, "roll", chance="1 1").do(seat, "end")
    assert len(turn.legal("r", "monopoly")) == 8


@pytest.mark.rule("EC49")
def test_an_older_card_of_the_same_kind_may_be_played() -> None:
    turn = table("r: D9w | cards Aa")
    assert turn.legal("r", "arts") == [()]
    assert turn.do("r", "arts").state.dev[0] == (1, 0, 0, 0)
    assert turn.state.fresh == (1, 0, 0, 0)


@pytest.mark.rule("IN20", "EC50")
def test_one_card_a_turn_in_all() -> None:
    turn = table("r: D9w D9nw | cards AAM\nturn r roll").do("r", "monopoly", "W")
    assert turn.refusal("r", "arts") == "card.second IN20"
    turn.do("r", "roll", chance="1 1")
    assert turn.legal("r", "arts") == []


@pytest.mark.rule("IN20")
@pytest.mark.parametrize("phase", ["roll", "build"])
def test_before_the_roll_and_after_it(phase: str) -> None:
    turn = table(f"r: D9w D9nw | cards ARIM\nturn r {phase}")
    for kind in ("arts", "roads", "invention", "monopoly"):
        assert turn.legal("r", kind)


@pytest.mark.rule("IN20")
def test_only_on_the_own_turn_and_only_what_one_has() -> None:
    turn = table("r: D9w\no: D13w | cards A")
    assert turn.refusal("o", "arts") == "turn.not_yours IN19"
    assert turn.refusal("r", "arts") == "card.none IN20"


@pytest.mark.rule("IN41", "EC45")
def test_the_second_stack_is_closed_until_all_have_completed_a_tribe() -> None:
    seats = "r: ~D9w E8w | hand LOP\no: ~D13w F9w\nb: ~C6w D5e\n"
    turn = table(seats + "g: F11w\nturn r build | stacks 0000 7111")
    assert turn.refusal("r", "buy") == "buy.empty IN41"
    assert turn.legal("r", "buy") == []


@pytest.mark.rule("IN41", "EC46")
def test_the_last_players_decline_opens_it() -> None:
    board = f"""
        r: ~D9w E8w | hand LOP
        o: ~D13w F9w
        b: D5w E6w C10w D5nw C4ne | hand {SETTLEMENT}
        turn b build | stacks 0000 7111
    """
    turn = table(board).do("b", "settle", "D3w")
    assert turn.told("second_stack") == [{}]
    assert turn.state.opened
    found = turn.legal("b", "found")
    turn.do("b", "found", found[0]).do("r", "roll", chance="1 1").do("r", "buy", chance="arts")
    assert GAME.view(turn.state, 0)["stacks"] == [0, 9]


@pytest.mark.rule("IN41")
def test_the_second_stack_lies_under_the_first() -> None:
    turn = table("r: D9w | hand LLOOPP\nturn r build | stacks 1000 0001 open")
    turn.do("r", "buy", chance="arts").do("r", "buy", chance="monopoly")
    assert turn.refusal("r", "buy") == "buy.empty IN39"


@pytest.mark.rule("IN42")
def test_combat_arts_moves_the_robber_without_discards_and_stays() -> None:
    turn = table("r: D9w | hand WWWWWWWWWW | cards A\no: E12w | hand P").do("r", "arts")
    assert turn.state.phase == "arts"
    turn.do("r", "robber", "E12", 1, chance="P")
    assert turn.state.phase == "build"
    view = GAME.view(turn.state, 1)["players"]["0"]
    assert (view["arts"], view["limit"], view["dev"], view["cards"]) == (1, 8, 0, 11)


@pytest.mark.rule("OQ7")
def test_combat_arts_has_to_move_the_robber_unless_by_house_rule() -> None:
    board = "r: D9w | cards A\no: E12w | hand P\nturn r build | robber E12"
    assert table(board).do("r", "arts").refusal("r", "robber", "E12", 1) == "robber.stays IN26"
    staying = table(board, arts_must_move=False).do("r", "arts").do("r", "robber", "E12", 1, chance="P")
    assert staying.hand("r") == "P"
    seven = table(board, arts_must_move=False).do("r", "end").do("o", "roll", chance="3 4")
    assert seven.refusal("o", "robber", "E12", None) == "robber.stays IN26"


@pytest.mark.rule("IN43", "EC20")
def test_road_building_gives_two_free_roads_the_second_from_the_first() -> None:
    turn = table("r: D9w | cards R\nturn r roll").do("r", "roads").do("r", "road", "D9nw").do("r", "road", "D9n")
    assert (turn.state.phase, turn.hand("r"), turn.state.dev[0]) == ("roll", "", (0, 0, 0, 0))


@pytest.mark.rule("EC20", "IN44")
def test_road_building_before_the_roll_may_win_longest_trade_route() -> None:
    turn = table("r: D9w D9nw | cards R\nturn r roll").do("r", "roads").do("r", "road", "D9n")
    assert turn.do("r", "road", "D9ne").route == "r"


@pytest.mark.rule("IN43")
def test_the_second_free_road_may_be_left() -> None:
    turn = table("r: D9w | cards R").do("r", "roads")
    assert turn.refusal("r", "stop") == "roads.first IN43"
    assert turn.legal("r", "stop") == []
    assert turn.do("r", "road", "D9nw").do("r", "stop").state.phase == "build"


@pytest.mark.rule("EC19", "IN43")
def test_with_one_road_in_stock_there_is_one_free_road() -> None:
    turn = table("r: D9w D9nw D9n D9ne E10nw D11n C10ne | cards R").do("r", "roads").do("r", "road", "C10n")
    assert turn.state.phase == "build"


@pytest.mark.rule("EC19", "IN43")
@pytest.mark.parametrize(
    "board",
    ["r: D9w D9nw D9n D9ne E10nw D11n C10ne C10n | cards R", "r: D9w | cards R\no: C8e B9e D9nw C10n C10ne"],
    ids=["no road in stock", "no free path"],
)
def test_without_a_road_or_a_place_for_it_the_card_cannot_be_played(board: str) -> None:
    turn = table(board)
    assert turn.refusal("r", "roads") == "roads.nowhere IN43"
    assert turn.legal("r", "roads") == []


@pytest.mark.rule("IN43")
@pytest.mark.parametrize("cards", ["OP", "FT", "CW", "OO"])
def test_invention_takes_any_two_cards(cards: str) -> None:
    assert table("r: D9w | cards I").do("r", "invention", cards).hand("r") == cards


@pytest.mark.rule("EC12", "IN43")
def test_invention_names_what_the_supply_holds() -> None:
    turn = table(f"r: D9w | cards I\no: | hand {'F' * 11}")
    assert turn.refusal("r", "invention", "FF") == "supply.short IN43"
    assert turn.refusal("r", "invention", "F") == "invention.two IN43"
    assert len(turn.legal("r", "invention")) == 35
    assert turn.do("r", "invention", "FW").hand("r") == "FW"


@pytest.mark.rule("EC13", "IN43")
def test_monopoly_takes_up_to_two_from_each() -> None:
    turn = table("r: D9w | hand O | cards M\no: | hand PP\nb: | hand OW\ng: | hand OOOOO").do("r", "monopoly", "O")
    assert [turn.hand(seat) for seat in "robg"] == ["OOOO", "PP", "W", "OOO"]
    assert turn.told("monopoly") == [
        {"seat": 0, "victim": 2, "cards": "O"},
        {"seat": 0, "victim": 3, "cards": "OO"},
    ]


@pytest.mark.rule("IN43")
def test_monopoly_may_name_a_good() -> None:
    assert table("r: D9w | cards M\no: | hand FF").do("r", "monopoly", "F").hand("r") == "FF"


@pytest.mark.rule("IN43")
@pytest.mark.parametrize(("card", "action"), [("I", ("invention", "OO")), ("M", ("monopoly", "O"))])
def test_played_cards_leave_the_match(card: str, action: tuple[str, ...]) -> None:
    turn = table(f"r: D9w | cards {card}").do("r", *action)
    assert turn.state.dev[0] == (0, 0, 0, 0)
    assert GAME.view(turn.state, 0)["stacks"] == [10, 10]
