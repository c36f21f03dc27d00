"""Setting up: beginners' places, first income, first player, the foundation, the variable board."""

import pytest

from app.games.core.chance import Forced, Seeded
from app.games.core.errors import Malformed
from app.games.inkas.board import BEGINNERS_LAND, CORNERS, HEXES, JUNGLES, LAND
from app.games.inkas.game import GAME
from app.games.inkas.hands import KINDS
from app.games.inkas.state import CARDS
from tests.games.inkas.kit import Table

FIRST_RED = "6 6 1 1 1 1"
FOUNDATION = {"start": "foundation"}


def started(dice: str = "6 6 1 1 1 1 1 1", *, seats: int = 4, **options: object) -> Table:
    chance = Forced(dice.split())
    step = GAME.start(GAME.read_options(options), seats, chance)
    assert chance.rest() == ()
    return Table(step.state, step.events)


@pytest.mark.rule("IN1")
def test_three_or_four_play() -> None:
    assert list(GAME.players(GAME.read_options({}))) == [3, 4]


@pytest.mark.rule("IN4")
def test_each_player_has_the_pieces_of_the_box() -> None:
    player = GAME.view(started().state, 0)["players"]["0"]
    assert player["stock"] == {"road": 7 - 2, "settlement": 8 - 2, "city": 2, "thicket": 4}


@pytest.mark.rule("IN5", "EC57")
def test_grey_stays_in_the_box_with_three_players() -> None:
    three = GAME.view(started(FIRST_RED, seats=3).state, None)
    four = GAME.view(started().state, None)
    assert GAME.colours == ("red", "orange", "blue", "grey")
    assert {seat for seat, _, _ in three["buildings"].values()} == {0, 1, 2}
    assert (three["hexes"], three["stacks"]) == (four["hexes"], four["stacks"])
    assert {"F11w", "C8e"} & set(three["buildings"]) == set()


@pytest.mark.rule("IN6")
def test_the_supply_holds_20_of_each_resource_and_12_of_each_good() -> None:
    view = GAME.view(started(**FOUNDATION).state, None)
    assert view["supply"] == {**dict.fromkeys("WSLPO", 20), **dict.fromkeys("FCT", 12)}


@pytest.mark.rule("IN7")
def test_two_stacks_of_ten_development_cards() -> None:
    state = started().state
    assert dict(zip(CARDS, state.stack1, strict=True)) == {"arts": 7, "roads": 1, "invention": 1, "monopoly": 1}
    assert state.stack2 == state.stack1
    assert GAME.view(state, 0)["stacks"] == [10, 10]


@pytest.mark.rule("IN8")
def test_nobody_holds_an_award_at_the_start() -> None:
    assert GAME.view(started().state, 0)["awards"] == {"route": None, "warriors": None}


@pytest.mark.rule("IN13")
def test_beginners_stand_where_the_book_puts_them() -> None:
    view = GAME.view(started().state, None)
    places = {seat: sorted(name for name, who in view["buildings"].items() if who[0] == seat) for seat in range(4)}
    assert places == {0: ["B9e", "D5w"], 1: ["D13w", "F7w"], 2: ["E12w", "F9w"], 3: ["C8e", "F11w"]}
    roads = {seat: sorted(name for name, who in view["roads"].items() if who == seat) for seat in range(4)}
    assert roads == {0: ["C10nw", "D5nw"], 1: ["C14n", "F7nw"], 2: ["D13ne", "E10n"], 3: ["C8ne", "E12n"]}


@pytest.mark.rule("IN14")
def test_everybody_starts_with_two_discs_of_the_first_tribe() -> None:
    players = GAME.view(started().state, 0)["players"]
    assert all(player["discs"] == [2, 0, 0] and player["tribe"] == 1 for player in players.values())


@pytest.mark.rule("IN15", "X3")
def test_the_lettered_settlement_pays_a_card_for_each_hex() -> None:
    table = started()
    assert [table.hand(seat) for seat in "robg"] == ["FOS", "CSW", "OST", "COW"]


@pytest.mark.rule("IN16")
def test_the_robber_begins_in_the_jungle() -> None:
    assert GAME.view(started().state, 0)["robber"] == "G10"


@pytest.mark.rule("IN17", "OQ18")
def test_numbers_of_cards_are_public_and_kinds_are_secret() -> None:
    state = started().state
    view = GAME.view(state, 1)
    assert [player["cards"] for player in view["players"].values()] == [3, 3, 3, 3]
    assert view["hand"] == {**dict.fromkeys(KINDS, 0), "C": 1, "S": 1, "W": 1}
    assert GAME.view(state, None)["hand"] is None
    assert GAME.has_secrets


@pytest.mark.rule("IN18")
def test_the_highest_roll_begins() -> None:
    assert started("1 1 2 2 6 5 3 3").to_act == "b"


@pytest.mark.rule("IN18")
def test_the_tied_roll_again() -> None:
    table = started("6 5 2 2 5 6 3 3  1 1 2 1")
    assert table.to_act == "b"
    assert table.told("first")[0]["rounds"][1] == [[0, 1, 1], [2, 2, 1]]


@pytest.mark.rule("IN18")
def test_play_goes_round_in_seat_order() -> None:
    table = started("1 1 2 2 3 3 6 6")
    order = []
    for _ in range(5):
        order.append(table.to_act)
        table.do(table.to_act, "roll", chance="1 1").do(table.to_act, "end")
    assert "".join(order) == "grobg"


@pytest.mark.rule("IN18a")
def test_the_rules_of_tribes_hold_from_the_first_turn() -> None:
    """The fourth disc leads to a decline in the very first match (see test_tribes)."""
    assert GAME.view(started().state, 0)["players"]["0"]["tribe"] == 1


@pytest.mark.rule("IN58", "OQ19")
def test_the_foundation_goes_forwards_and_backwards() -> None:
    table = started("1 1 6 6 1 1", seats=3, **FOUNDATION)
    order = []
    for corner, edge in (
        ("D9w", "D9nw"),
        ("D5w", "D5nw"),
        ("D13w", "C14n"),
        ("E12w", "D13ne"),
        ("F9w", "E10n"),
        ("F7w", "F7nw"),
    ):
        seat = table.to_act
        order.append(seat)
        table.do(seat, "settle", corner).do(seat, "road", edge)
    assert "".join(order) == "obrrbo"
    assert table.to_act == "o"
    assert table.state.phase == "roll"
    assert table.discs("r") == table.discs("o") == 2
    assert [table.hand(seat) for seat in "rob"] == ["LPW", "CSW", "OST"]


@pytest.mark.rule("IN58")
def test_a_foundation_road_starts_at_the_new_settlement() -> None:
    table = started(FIRST_RED, seats=3, **FOUNDATION).do("r", "settle", "D9w")
    assert table.legal("r", "road") == ["C10n", "C10ne", "D9nw"]
    assert table.refusal("r", "road", "D3n") == "road.foundation IN58"


@pytest.mark.rule("IN58")
def test_foundation_settlements_keep_the_distance() -> None:
    table = started(FIRST_RED, seats=3, **FOUNDATION).do("r", "settle", "D9w").do("r", "road", "D9nw")
    assert len(table.legal("o", "settle")) == 54 - 4
    assert table.refusal("o", "settle", "C8e") == "settle.near IN34"
    assert table.refusal("o", "settle", "D9w") == "settle.occupied IN34"


@pytest.mark.rule("IN59")
def test_the_variable_board_shuffles_the_resource_hexes_only() -> None:
    options = GAME.read_options({"start": "foundation", "board": "variable"})
    lands = {GAME.start(options, 3, Seeded(seed)).state.board.land for seed in range(5)}
    assert len(lands) == 5
    for land in lands:
        assert sorted(land[h] for h in LAND) == sorted(BEGINNERS_LAND[h] for h in LAND)
        assert all(land[h] == BEGINNERS_LAND[h] for h in range(29) if h not in LAND)


@pytest.mark.rule("OQ17")
def test_jungles_and_plantations_are_shuffled_by_house_rule_only() -> None:
    raw = {"start": "foundation", "board": "variable", "goods_shuffle": True}
    lands = [GAME.start(GAME.read_options(raw), 3, Seeded(seed)).state.board.land for seed in range(5)]
    assert len({tuple(land[h] for h in JUNGLES) for land in lands}) > 1
    assert all(sorted(land[h] for h in JUNGLES) == sorted(BEGINNERS_LAND[h] for h in JUNGLES) for land in lands)


@pytest.mark.rule("IN59")
def test_the_variable_board_needs_the_foundation() -> None:
    with pytest.raises(Malformed, match="option.needs"):
        GAME.read_options({"board": "variable"})


@pytest.mark.rule("IN21")
def test_a_variable_board_pays_what_lies_there() -> None:
    land = " ".join(["W"] * 4 + ["S"] * 3 + ["L"] * 4 + ["O"] * 3 + ["P"] * 4)
    table = started(f"{land} {FIRST_RED}", seats=3, start="foundation", board="variable")
    assert GAME.view(table.state, 0)["hexes"]["C4"] == "W4"
    assert GAME.view(table.state, 0)["hexes"]["E12"] == "P6"
    assert [HEXES[h] for h, _, _ in table.state.board.called[4]] == ["C4", "E8", "F13"]


@pytest.mark.rule("OQ19")
def test_by_house_rule_both_foundation_settlements_pay() -> None:
    table = started(FIRST_RED, seats=3, start="foundation", foundation_income="both").do("r", "settle", "D9w")
    assert table.hand("r") == "LOS"
    assert started(FIRST_RED, seats=3, **FOUNDATION).do("r", "settle", "D9w").hand("r") == ""


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"weather": True}, "option.unknown"),
        ({"swap_must_differ": 1}, "option.value"),
        ({"shortage": "everybody"}, "option.value"),
        ({"goods_shuffle": True}, "option.needs"),
        ({"foundation_income": "both"}, "option.needs"),
    ],
)
def test_options_that_cannot_be_are_refused(raw: dict[str, object], code: str) -> None:
    with pytest.raises(Malformed, match=code):
        GAME.read_options(raw)


def test_every_corner_can_be_a_first_settlement() -> None:
    table = started(FIRST_RED, seats=3, **FOUNDATION)
    assert table.legal("r", "settle") == sorted(CORNERS)
