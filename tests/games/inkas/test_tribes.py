"""The life of a tribe: its goal, decline, founding the next one, the win, an agreed end."""

import pytest

from app.games.inkas.game import GAME
from app.games.inkas.sets import is_fenced_in
from tests.games.inkas.kit import Table, table

ROAD, SETTLEMENT, CITY = "SW", "LPSW", "OOOPP"


def view(turn: Table) -> dict[str, object]:
    return GAME.view(turn.state, 0)


def buildings(turn: Table, seat: int = 0) -> dict[str, tuple[str, bool]]:
    found = GAME.view(turn.state, None)["buildings"]
    return {corner: (kind, decayed) for corner, (owner, kind, decayed) in found.items() if owner == seat}


def declining(cards: str = CITY, more: str = "", rest: str = "", **switches: object) -> Table:
    """Red is about to turn D9w into a city, its fourth point."""
    return table(
        f"""
        r: D9w E8w E10w D9nw D9n | hand {cards} {more}
        o: D13w C14n D13nw C12ne | hand {ROAD}{SETTLEMENT}
        {rest}
        turn r build
        """,
        **switches,
    )


@pytest.mark.rule("IN2", "IN3", "IN47", "EC25", "OQ20")
def test_three_settlements_and_a_city_complete_a_tribe_at_once() -> None:
    turn = declining(CITY + ROAD).do("r", "city", "D9w")
    assert (turn.discs("r"), turn.state.phase, turn.to_act) == (4, "tribe", "r")
    assert turn.refusal("r", "road", "D9ne") == "turn.phase IN19"
    assert turn.refusal("r", "end") == "turn.phase IN19"


@pytest.mark.rule("IN3")
def test_four_settlements_complete_a_tribe() -> None:
    turn = table(f"r: D9w E8w E10w D11n D11nw | hand {SETTLEMENT}").do("r", "settle", "D11w")
    assert (turn.discs("r"), turn.state.phase) == (4, "tribe")


@pytest.mark.rule("IN3", "X12")
def test_two_settlements_and_a_city_complete_a_tribe_and_it_declines() -> None:
    turn = table(f"r: *D9w E8w D9n D9ne E10nw | hand {SETTLEMENT}\nturn r build | route r").do("r", "settle", "E10w")
    assert buildings(turn) == {"D9w": ("city", True), "E8w": ("settlement", True), "E10w": ("settlement", True)}
    assert view(turn)["roads"] == {}


@pytest.mark.rule("IN48", "X12")
def test_a_decline_takes_the_roads_and_lays_thickets() -> None:
    turn = declining().do("r", "city", "D9w")
    stock = GAME.view(turn.state, 0)["players"]["0"]["stock"]
    assert (stock["road"], stock["thicket"]) == (7, 1)
    assert all(decayed for _, decayed in buildings(turn).values())
    assert turn.told("decline") == [
        {"seat": 0, "tribe": 1, "roads": ["D9n", "D9nw"], "thickets": ["D9w", "E8w", "E10w"], "cleared": []}
    ]


@pytest.mark.rule("IN56")
def test_thickets_mark_the_tribes_that_are_no_longer_active() -> None:
    turn = declining().do("r", "city", "D9w").do("r", "found", "C6w")
    assert buildings(turn)["C6w"] == ("settlement", False)
    assert sum(decayed for _, decayed in buildings(turn).values()) == 3


@pytest.mark.rule("EC32", "IN53")
def test_left_over_cards_stay_and_the_turn_ends_with_the_founding() -> None:
    turn = declining(CITY + "FW").do("r", "city", "D9w").do("r", "found", "C6w")
    assert (turn.hand("r"), turn.to_act, turn.state.phase) == ("FW", "o", "roll")


@pytest.mark.rule("EC33")
def test_cards_awards_and_discs_survive_a_decline() -> None:
    turn = declining(CITY + "F", "| cards AR | arts 2")
    turn.state.arts_holder = 0
    turn.do("r", "city", "D9w")
    assert (turn.hand("r"), turn.state.dev[0], turn.state.arts[0], turn.warriors) == ("F", (1, 1, 0, 0), 2, "r")
    assert turn.discs("r") == 4


@pytest.mark.rule("IN53", "EC34")
def test_the_first_settlement_is_free_without_road_or_income_and_has_a_disc() -> None:
    turn = declining().do("r", "city", "D9w").do("r", "found", "C6w")
    assert (turn.hand("r"), turn.discs("r"), turn.state.roads[0]) == ("", 5, 0)
    assert GAME.view(turn.state, 0)["players"]["0"]["discs"] == [4, 1, 0]
    assert GAME.view(turn.state, 0)["players"]["0"]["tribe"] == 2


@pytest.mark.rule("IN52")
def test_founding_keeps_the_distance_to_decayed_buildings_too() -> None:
    turn = declining().do("r", "city", "D9w")
    assert turn.refusal("r", "found", "D9e") == "found.near IN52"
    assert turn.refusal("r", "found", "C14e") == "found.near IN52"
    assert turn.refusal("r", "found", "D13w") == "found.occupied IN52"


@pytest.mark.rule("IN52", "EC40", "X15")
def test_not_where_a_rivals_road_leads_but_next_to_it() -> None:
    """Orange's roads lead to D11w, where it could build; B11e is next to it."""
    turn = declining().do("r", "city", "D9w")
    assert turn.refusal("r", "found", "D11w") == "found.rival_road IN52"
    turn.do("r", "found", "B11e").do("o", "roll", chance="1 1")
    assert turn.refusal("o", "settle", "D11w") == "settle.near IN34"


@pytest.mark.rule("OQ16")
def test_a_road_that_leads_to_a_spoilt_corner_protects_it_as_well() -> None:
    """Orange's roads lead to C12e and B13e, too, but its own settlement stands next to them: closed either way."""
    turn = declining().do("r", "city", "D9w")
    assert turn.refusal("r", "found", "C12e") == turn.refusal("r", "found", "B13e") == "found.near IN52"


@pytest.mark.rule("EC41", "IN54")
def test_decayed_buildings_are_no_place_while_there_is_a_regular_one() -> None:
    turn = declining().do("r", "city", "D9w")
    assert turn.refusal("r", "found", "E8w") == "found.occupied IN52"


FULL = """
    r: ~D9w ~E8w ~C4w | discs 4 | tribe 2
    o: {}
    b: ~D5w | discs 5
    turn r tribe
"""


def full(**switches: object) -> Table:
    """No corner is left for red: orange's roads reach all that the distance rule leaves open."""
    turn = table(FULL.format("D13w"), **switches)
    state = turn.state
    state.reached = (0, (1 << 54) - 1, 0)
    return turn


@pytest.mark.rule("IN54", "EC41", "OQ6")
def test_without_a_regular_place_an_own_decayed_building_is_replaced() -> None:
    turn = full()
    assert turn.legal("r", "found") == ["C4w", "D9w", "E8w"]
    assert turn.refusal("r", "found", "D5w") == "found.fallback IN54"
    turn.do("r", "found", "E8w")
    assert turn.told("found") == [{"seat": 0, "corner": "E8w", "over": {"seat": 0, "building": "settlement"}}]
    assert (buildings(turn)["E8w"], turn.discs("r")) == (("settlement", False), 5)


@pytest.mark.rule("OQ6")
def test_by_house_rule_any_decayed_building_may_be_replaced() -> None:
    turn = full(founding_fallback="replace_any_decayed")
    assert turn.legal("r", "found") == ["C4w", "D5w", "D9w", "E8w"]
    turn.do("r", "found", "D5w")
    assert (buildings(turn)["D5w"], buildings(turn, 2)) == (("settlement", False), {})


@pytest.mark.rule("IN50", "EC42", "EC43")
def test_the_second_decline_clears_the_first_tribe_before_the_founding() -> None:
    board = f"""
        r: ~C6w ~*C10w ~F7w D9w E8w E10w | hand {CITY}
        o: D13w
        turn r build
    """
    turn = table(board).do("r", "city", "D9w")
    assert turn.told("decline")[0]["cleared"] == ["C6w", "C10w", "F7w"]
    assert set(buildings(turn)) == {"D9w", "E8w", "E10w"}
    assert {"C6w", "C10w", "F7w"} <= set(turn.legal("r", "found"))
    turn.do("r", "found", "C6w")
    assert (turn.discs("r"), GAME.view(turn.state, 0)["players"]["0"]["tribe"]) == (9, 3)


@pytest.mark.rule("EC24")
def test_the_second_decline_brings_the_first_city_back() -> None:
    turn = table(f"r: ~*C10w ~C6w D9w E8w E10w | hand {CITY}\no: D13w").do("r", "city", "D9w").do("r", "found", "C6w")
    assert GAME.view(turn.state, 0)["players"]["0"]["stock"]["city"] == 1


@pytest.mark.rule("IN55", "EC34")
def test_the_third_tribe_is_founded_like_the_second() -> None:
    turn = table(f"r: ~C6w D9w E8w E10w | hand {CITY}\no: D13w").do("r", "city", "D9w").do("r", "found", "F11w")
    assert GAME.view(turn.state, 0)["players"]["0"]["discs"] == [4, 4, 1]
    assert turn.to_act == "o"


@pytest.mark.rule("EC44")
def test_the_new_tribe_builds_from_its_settlement_on_a_later_turn() -> None:
    turn = (
        declining(CITY + ROAD * 2 + SETTLEMENT)
        .do("r", "city", "D9w")
        .do("r", "found", "F11w")
        .do("o", "roll", chance="1 1")
    )
    turn.do("o", "end").do("b", "roll", chance="1 1").do("b", "end").do("r", "roll", chance="1 1")
    assert turn.legal("r", "road") == ["E12n", "E12ne", "F11nw"]
    turn.do("r", "road", "E12n")
    assert turn.legal("r", "settle") == []
    turn.do("r", "road", "E12nw")
    assert turn.legal("r", "settle") == ["E12w"]


@pytest.mark.rule("IN51")
def test_after_the_decline_nothing_starts_at_the_old_buildings() -> None:
    turn = declining(CITY + ROAD + CITY).do("r", "city", "D9w").do("r", "found", "F11w").do("o", "roll", chance="1 1")
    turn.do("o", "end").do("b", "roll", chance="1 1").do("b", "end").do("r", "roll", chance="1 1")
    assert turn.refusal("r", "road", "D9nw") == "road.unconnected IN33"
    assert turn.refusal("r", "city", "E8w") == "city.decayed IN51"


# --- the end ----------------------------------------------------------------

LAST = "r: ~C6w D9w E8w D9nw D9n D9ne E10nw | discs 10 | tribe 3 | hand {}\no: D13w | discs 6\nb: ~E12w | discs 5"


@pytest.mark.rule("IN2", "IN57", "EC56")
def test_the_eleventh_disc_wins_on_the_spot() -> None:
    turn = table(LAST.format(SETTLEMENT)).do("r", "settle", "E10w")
    result = GAME.result(turn.state)
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (11, 6, 5), "complete")
    assert (turn.to_act, turn.state.roads[0].bit_count()) == ("", 4)
    assert turn.refusal("o", "roll") == "turn.over IN57"


@pytest.mark.rule("EC56")
def test_it_may_come_from_a_city_or_from_building_over() -> None:
    assert table(LAST.format(CITY)).do("r", "city", "D9w").state.phase == "over"
    over = table(LAST.format(SETTLEMENT).replace("b: ~E12w", "b: ~E10w")).do("r", "settle", "E10w")
    assert over.state.phase == "over"
    assert over.told("over") == [{"winners": [0], "reason": "complete"}]


@pytest.mark.rule("EC48")
@pytest.mark.parametrize("first", ["city", "settle"])
def test_the_third_tribe_may_win_with_a_city_in_either_order(first: str) -> None:
    turn = table(f"r: D9w D9nw D9n | discs 9 | tribe 3 | hand {SETTLEMENT}{CITY}")
    steps = [("city", "D9w"), ("settle", "E8w")]
    for step in steps if first == "city" else reversed(steps):
        assert turn.state.phase == "build"
        turn.do("r", *step)
    assert (turn.discs("r"), turn.state.phase) == (11, "over")


# --- fenced in --------------------------------------------------------------

FENCE = "o: E8w E10w C10w D9n D9nw D11n C10ne C10nw C10n"
"""Orange closes the three paths at D9w, where red's third tribe stands."""
FENCED = "r: *D9w | discs 10 | tribe 3"


@pytest.mark.rule("IN55", "EC47")
def test_a_player_who_is_fenced_in_stays_in_the_game() -> None:
    turn = table(f"{FENCED} | hand PPP{ROAD}\n{FENCE} | hand O\nturn r build")
    assert is_fenced_in(turn.state, 0)
    assert turn.legal("r", "road") == []
    turn.do("r", "bank", "PPP", "L").do("r", "offer", "L", "O", (1,)).do("o", "yes").do("r", "deal", 1)
    assert turn.do("r", "end").to_act == "o"


@pytest.mark.rule("EC47")
def test_a_neighbours_decline_opens_the_fence() -> None:
    turn = table(f"{FENCED}\n{FENCE} | hand {CITY}\nturn o build")
    assert is_fenced_in(turn.state, 0)
    assert not is_fenced_in(turn.do("o", "city", "E8w").state, 0)


@pytest.mark.rule("EC47", "IN55")
def test_a_decayed_building_within_reach_is_a_way_out() -> None:
    """The seventh road is on the board; the only corner it opens is next to D9w, or a decayed building."""
    ring = "D9nw D9n D9ne E10nw D11n C10ne C8ne"
    board = "r: *D9w {} | discs 10 | tribe 3\no: E8w E10w {}"
    assert not is_fenced_in(table(board.format(ring, "")).state, 0)
    assert is_fenced_in(table(board.format(ring, "C6e")).state, 0)
    assert not is_fenced_in(table(board.format(ring, "~D7w")).state, 0)


@pytest.mark.rule("OQ11")
@pytest.mark.parametrize(("seventh", "fenced"), [("", False), ("C10n", True)])
def test_roads_in_stock_bound_what_is_within_reach(seventh: str, fenced: bool) -> None:
    """One more road would lead to the site D7w."""
    ring = "D9nw D9n D9ne E10nw D11n C10ne"
    assert is_fenced_in(table(f"r: *D9w {ring} {seventh} | discs 10 | tribe 3\no: E8w E10w").state, 0) == fenced


def stuck(**switches: object) -> Table:
    turn = table(
        "r: *D9w | discs 10 | tribe 3 | hand W\no: *D5w | discs 10 | tribe 3\nb: *D13w | discs 9 | tribe 3", **switches
    )
    turn.state.fenced = True
    return turn


@pytest.mark.rule("OQ11")
def test_when_nobody_can_place_a_disc_all_may_agree_to_end() -> None:
    turn = stuck().do("r", "propose_end")
    assert turn.to_act == "rob"
    assert turn.refusal("r", "propose_end") == "end.proposed OQ11"
    turn.do("b", "agree").do("o", "agree")
    result = GAME.result(turn.state)
    assert result is not None
    assert (result.winners, result.reason) == ((0, 1), "agreed")


@pytest.mark.rule("OQ11")
def test_one_refusal_or_the_end_of_the_turn_drops_the_proposal() -> None:
    turn = stuck().do("r", "propose_end").do("b", "agree").do("o", "refuse")
    assert turn.to_act == "r"
    assert turn.refusal("b", "agree") == "turn.not_asked IN19"
    assert turn.refusal("r", "propose_end") == "end.proposed OQ11"
    turn = stuck().do("r", "propose_end").do("b", "agree").do("r", "end")
    assert (turn.to_act, turn.state.agreed) == ("o", None)


@pytest.mark.rule("OQ11")
def test_an_end_may_be_proposed_when_fenced_in_or_by_house_rule_always_or_never() -> None:
    free = table("r: D9w | hand W")
    assert free.refusal("r", "propose_end") == "end.not_fenced OQ11"
    assert table("r: D9w", agreed_end="always").legal("r", "propose_end") == [()]
    assert stuck(agreed_end="never").legal("r", "propose_end") == []
