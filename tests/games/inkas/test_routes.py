"""Longest Trade Route: length of chains, who holds the card, cuts and ties.

Red's roads lie on the ring of hex D9: D9nw D9n D9ne E10nw D11n C10ne, clockwise from corner D9w over
C8e E8w D9e E10w C10e. Orange goes round D13 in the same way (D13nw D13n D13ne E14nw D15n), grey
round D5 (D5nw D5n D5ne E6nw D7n). Blue can reach E8w, in the middle of red's chain.
"""

import pytest

from tests.games.inkas.kit import Table, table

ROAD, SETTLEMENT = "SW", "LPSW"
RED = "D9w D9nw D9n D9ne E10nw D11n"
ORANGE = "D13w D13nw D13n D13ne E14nw"
GREY = "D5w D5nw D5n D5ne E6nw"


def roads(chain: str, number: int) -> str:
    """The first settlement of a chain and so many of its roads."""
    return " ".join(chain.split()[: number + 1])


def length(pieces: str, rivals: str = "", **switches: object) -> int:
    return table(f"r: {pieces}\no: {rivals}", **switches).state.lengths[0]


@pytest.mark.rule("IN44")
def test_the_first_chain_of_three_takes_the_card() -> None:
    turn = table(f"r: {roads(RED, 2)} | hand {ROAD}").do("r", "road", "D9ne")
    assert turn.route == "r"
    assert turn.told("route") == [{"seat": 0, "length": 3}]


@pytest.mark.rule("IN44", "EC27")
def test_of_a_fork_the_longer_arm_counts() -> None:
    assert length("D9w D9nw D9n C8ne") == 2
    assert length("D9w D9nw D9n D9ne C8ne") == 3


@pytest.mark.rule("EC27")
def test_a_loop_counts_every_road_once() -> None:
    assert length("D9w D9nw D9n D9ne E10nw D11n C10ne") == 6
    assert length("D9w D9nw D9n D9ne E10nw D11n C10ne C10n") == 7


@pytest.mark.rule("IN44")
def test_own_active_buildings_do_not_break_a_chain() -> None:
    assert length("D9w E8w E10w D9nw D9n D9ne E10nw") == 4


@pytest.mark.rule("IN44", "X8")
def test_a_foreign_building_breaks_a_chain_in_two() -> None:
    """Blue's five roads are cut by red into 2 and 3; red's four, with a fork, take the card."""
    turn = table(f"r: E8w {roads(ORANGE, 3)} D11nw | hand {ROAD}\nb: {RED}\nturn r build")
    assert turn.state.lengths[2] == 3
    turn.do("r", "road", "E14nw")
    assert (turn.state.lengths[0], turn.route) == (4, "r")


@pytest.mark.rule("OQ3")
def test_an_own_thicket_breaks_the_chain_unless_by_house_rule() -> None:
    pieces = "~E8w D9w D9nw D9n D9ne"
    assert length(pieces) == 2
    assert length(pieces, thicket_breaks_route=False) == 3
    assert length("D9w D9nw D9n D9ne", "~E8w", thicket_breaks_route=False) == 2


@pytest.mark.rule("EC27", "IN44")
def test_an_equal_chain_does_not_take_the_card_a_longer_one_does() -> None:
    turn = table(f"r: {roads(RED, 3)}\no: {roads(ORANGE, 2)} | hand {ROAD}{ROAD}\nturn o build | route r")
    turn.do("o", "road", "D13ne")
    assert (turn.state.lengths[:2], turn.route) == ((3, 3), "r")
    assert turn.do("o", "road", "E14nw").route == "o"


# --- cuts -------------------------------------------------------------------


def cut(red: int, orange: int, grey: int = 0, holder: str = "r", **switches: object) -> Table:
    """Blue settles on E8w, so that red has at most red - 2 in a row, or 2."""
    turn = table(
        f"""
        r: {roads(RED, red)}
        o: {roads(ORANGE, orange)} | hand {ROAD}
        b: F7w E8n E8nw | hand {SETTLEMENT}
        g: {roads(GREY, grey)}
        turn b build | route {holder}
        """,
        **switches,
    )
    return turn.do("b", "settle", "E8w")


@pytest.mark.rule("EC28")
def test_after_a_cut_the_card_goes_to_a_longer_chain() -> None:
    turn = cut(5, 4)
    assert (turn.state.lengths[0], turn.route) == (3, "o")


@pytest.mark.rule("EC28", "OQ9")
def test_on_a_tie_with_others_the_holder_keeps_it_unless_by_house_rule() -> None:
    assert cut(5, 3).route == "r"
    assert cut(5, 3, route_tie="set_aside").route == "-"
    assert cut(5, 2, route_tie="set_aside").route == "r"


@pytest.mark.rule("EC28", "IN49", "OQ9")
def test_if_others_tie_above_the_holder_it_is_set_aside() -> None:
    turn = cut(4, 3, 3)
    assert (turn.state.lengths, turn.route) == ((2, 3, 2, 3), "-")
    turn.do("b", "end").do("g", "roll", chance="1 1").do("g", "end").do("r", "roll", chance="1 1").do("r", "end")
    assert turn.do("o", "roll", chance="1 1").do("o", "road", "E14nw").route == "o"


@pytest.mark.rule("OQ10", "EC28")
def test_below_three_the_card_is_lost_unless_by_house_rule() -> None:
    turn = cut(3, 2)
    assert (turn.state.lengths[0], turn.route) == (2, "-")
    assert turn.told("route") == [{"seat": None, "length": 2}]
    kept = cut(3, 2, route_short="holder_keeps")
    assert kept.route == "r"
    kept.do("b", "end").do("g", "roll", chance="1 1").do("g", "end").do("r", "roll", chance="1 1").do("r", "end")
    assert kept.do("o", "roll", chance="1 1").do("o", "road", "D13ne").route == "o"


# --- declines ---------------------------------------------------------------


def declined(red: int, orange: int, blue: int, **switches: object) -> Table:
    """Red, the holder, completes its first tribe with a city and founds the next on C12w."""
    turn = table(
        f"""
        r: {roads(RED, red)} E8w E10w | hand OOOPP
        o: {roads(ORANGE, orange)} | hand {ROAD}
        b: {roads(GREY, blue)} | hand {ROAD}
        turn r build | route r
        """,
        **switches,
    )
    return turn.do("r", "city", "D9w").do("r", "found", "B11e").do("o", "roll", chance="1 1")


@pytest.mark.rule("IN48", "IN49")
def test_a_declining_holder_passes_it_to_the_longest_chain() -> None:
    assert declined(5, 4, 3).route == "o"
    assert declined(3, 3, 2).route == "o"


@pytest.mark.rule("IN49", "EC29")
def test_on_a_tie_it_is_set_aside_until_one_is_alone() -> None:
    turn = declined(5, 4, 4)
    assert turn.route == "-"
    assert turn.do("o", "road", "D15n").route == "o"


@pytest.mark.rule("EC29")
def test_a_second_decline_leaves_the_other_alone() -> None:
    turn = table(
        f"""
        r: C6w
        o: {roads(ORANGE, 4)} E12w E14w | hand OOOPP
        b: {roads(GREY, 4)}
        turn o build
        """
    )
    assert turn.route == "-"
    assert turn.do("o", "city", "D13w").route == "b"


@pytest.mark.rule("IN49", "EC30")
def test_if_nobody_has_three_it_is_set_aside_for_the_next_who_has() -> None:
    turn = declined(3, 2, 2)
    assert turn.route == "-"
    assert turn.do("o", "road", "D13ne").route == "o"


@pytest.mark.rule("IN49", "OQ10")
def test_a_declining_holder_never_keeps_it() -> None:
    assert declined(3, 2, 2, route_short="holder_keeps").route == "-"


@pytest.mark.rule("EC31")
def test_a_founding_settlement_never_breaks_a_route() -> None:
    turn = table(f"r: | discs 4 | tribe 2\no: {ORANGE}\nb: {GREY}\nturn r tribe")
    on_roads = {"C12e", "E12w", "D13e", "E14w", "C4e", "E4w", "D5e", "E6w"}
    assert not on_roads & set(turn.legal("r", "found"))
    before = turn.state.lengths
    assert turn.do("r", "found", "D9w").state.lengths == before
