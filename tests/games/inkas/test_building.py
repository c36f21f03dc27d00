"""Building: roads, settlements, cities, the distance rule, the stock of pieces."""

import pytest

from app.games.inkas.game import GAME
from tests.games.inkas.kit import table

ROAD, SETTLEMENT, CITY = "SW", "LPSW", "OOOPP"


@pytest.mark.rule("IN33", "X7")
def test_roads_start_at_own_buildings_and_roads() -> None:
    turn = table(f"r: D9w D9nw | hand {ROAD}")
    assert turn.legal("r", "road") == ["C10n", "C10ne", "C8ne", "D9n"]
    turn.do("r", "road", "D9n")
    assert turn.hand("r") == ""
    assert GAME.view(turn.state, 0)["supply"]["W"] == 20


@pytest.mark.rule("IN33", "X7")
def test_a_road_does_not_go_on_beyond_a_foreign_building() -> None:
    turn = table(f"r: D9w D9nw | hand {ROAD}\no: C8e")
    assert turn.legal("r", "road") == ["C10n", "C10ne"]
    assert turn.refusal("r", "road", "D9n") == "road.blocked IN33"


@pytest.mark.rule("IN33")
def test_one_road_on_a_path() -> None:
    turn = table(f"r: D9w D9nw | hand {ROAD}\no: C10ne")
    assert turn.refusal("r", "road", "C10ne") == "road.taken IN33"
    assert turn.refusal("r", "road", "D9nw") == "road.taken IN33"
    assert turn.refusal("r", "road", "C4n") == "road.unconnected IN33"


@pytest.mark.rule("IN33")
def test_a_road_costs_wood_and_stone() -> None:
    turn = table("r: D9w D9nw | hand W")
    assert turn.legal("r", "road") == []
    assert turn.refusal("r", "road", "D9n") == "cards.short IN33"


@pytest.mark.rule("IN33", "IN51", "X13", "EC38")
def test_a_road_goes_up_to_a_decayed_building_and_not_beyond() -> None:
    turn = table(f"r: D9w | hand {ROAD}{ROAD}\no: ~C8e")
    turn.do("r", "road", "D9nw")
    assert turn.refusal("r", "road", "D9n") == "road.blocked IN33"
    assert turn.refusal("r", "road", "C8ne") == "road.blocked IN33"


@pytest.mark.rule("IN51")
def test_no_road_starts_at_an_own_decayed_building() -> None:
    turn = table(f"r: ~C8e E10w | hand {ROAD}")
    assert turn.refusal("r", "road", "D9n") == "road.unconnected IN33"
    turn = table(f"r: ~C8e D9w D9nw | hand {ROAD}")
    assert turn.refusal("r", "road", "D9n") == "road.blocked IN33"


@pytest.mark.rule("IN38", "EC19")
def test_the_eighth_road_is_refused() -> None:
    turn = table(f"r: D9w D9nw D9n D9ne E10nw D11n C10ne C10n | hand {ROAD}")
    assert turn.legal("r", "road") == []
    assert turn.refusal("r", "road", "C8ne") == "road.stock IN38"


@pytest.mark.rule("EC21")
def test_roads_lie_beside_resource_hexes_only() -> None:
    assert table(f"r: F7w | hand {ROAD}").refusal("r", "road", "F7n") == "action.entry"
    assert "F7nw" in table(f"r: F7w | hand {ROAD}").legal("r", "road")  # forest and plantation


@pytest.mark.rule("IN34", "X9")
def test_a_settlement_stands_where_an_own_road_leads_and_no_neighbour_is() -> None:
    turn = table(f"r: D9w D9nw D9n D9ne | hand {SETTLEMENT}\no: E10w")
    assert turn.legal("r", "settle") == ["E8w"]
    assert turn.refusal("r", "settle", "C8e") == "settle.near IN34"
    assert turn.refusal("r", "settle", "D9e") == "settle.near IN34"
    assert turn.refusal("r", "settle", "E10w") == "settle.occupied IN34"
    assert turn.refusal("r", "settle", "D5w") == "settle.no_road IN34"
    assert turn.do("r", "settle", "E8w").discs("r") == 2


@pytest.mark.rule("IN34")
def test_a_settlement_costs_wood_stone_potato_and_wool() -> None:
    turn = table("r: D9w D9nw D9n | hand LPS")
    assert turn.refusal("r", "settle", "E8w") == "cards.short IN34"
    assert table(f"r: D9w D9nw D9n | hand {SETTLEMENT}").do("r", "settle", "E8w").hand("r") == ""


@pytest.mark.rule("IN34", "IN51")
def test_decayed_buildings_count_for_the_distance() -> None:
    turn = table(f"r: D9w D9nw D9n | hand {SETTLEMENT}\no: ~D9e")
    assert turn.refusal("r", "settle", "E8w") == "settle.near IN34"


@pytest.mark.rule("EC22")
def test_no_building_away_from_the_resource_hexes() -> None:
    assert table(f"r: D9w | hand {SETTLEMENT}").refusal("r", "settle", "F5e") == "action.entry"


@pytest.mark.rule("IN35")
def test_a_city_replaces_an_own_active_settlement() -> None:
    turn = table(f"r: D9w | hand {CITY}").do("r", "city", "D9w")
    view = GAME.view(turn.state, 0)
    assert view["buildings"] == {"D9w": [0, "city", False]}
    assert view["players"]["0"]["stock"] | {"road": 7} == {"road": 7, "settlement": 8, "city": 1, "thicket": 4}
    assert (turn.discs("r"), turn.hand("r")) == (2, "")


@pytest.mark.rule("IN35")
def test_a_city_needs_an_own_settlement_and_its_cost() -> None:
    turn = table(f"r: D9w | hand {CITY}\no: E8w")
    assert turn.refusal("r", "city", "E8w") == "city.no_settlement IN35"
    assert turn.refusal("r", "city", "E10w") == "city.no_settlement IN35"
    assert table("r: D9w | hand OOOP").refusal("r", "city", "D9w") == "cards.short IN35"


@pytest.mark.rule("IN36", "EC23")
def test_one_city_for_each_tribe() -> None:
    turn = table(f"r: *D9w E8w | hand {CITY}")
    assert turn.legal("r", "city") == []
    assert turn.refusal("r", "city", "E8w") == "city.second IN36"


@pytest.mark.rule("EC23", "IN51")
def test_a_decayed_settlement_does_not_grow() -> None:
    turn = table(f"r: ~D9w E8w | hand {CITY}")
    assert turn.legal("r", "city") == ["E8w"]
    assert turn.refusal("r", "city", "D9w") == "city.decayed IN51"


@pytest.mark.rule("EC24", "IN38")
def test_a_decayed_city_and_an_active_one_are_all_the_cities() -> None:
    turn = table(f"r: ~*D9w E8w | hand {CITY}").do("r", "city", "E8w")
    assert GAME.view(turn.state, 0)["players"]["0"]["stock"]["city"] == 0


@pytest.mark.rule("EC26", "IN38")
def test_eight_settlements_are_enough_for_two_tribes() -> None:
    turn = table(f"r: ~C6w ~C10w ~D13w ~E16w D9w E8w E10w E10nw D11ne E12n | hand {SETTLEMENT}")
    turn.do("r", "settle", "F11w")
    assert turn.state.phase == "tribe"  # the old ones left, four lie under thickets
    assert GAME.view(turn.state, 0)["players"]["0"]["stock"] == {"road": 7, "settlement": 4, "city": 2, "thicket": 0}


@pytest.mark.rule("IN37")
def test_discs_fill_the_columns_from_below_and_never_come_off() -> None:
    players = GAME.view(table("r: D9w | discs 5\no: | discs 4 | tribe 2\nb: | discs 10").state, 0)["players"]
    assert [players[str(seat)]["discs"] for seat in range(3)] == [[4, 1, 0], [4, 0, 0], [4, 4, 2]]


# --- building over ----------------------------------------------------------


@pytest.mark.rule("IN46", "X14")
def test_a_decayed_building_at_the_end_of_a_road_is_built_over() -> None:
    turn = table(f"r: E8w D9n C8ne | hand {SETTLEMENT}{ROAD}\no: ~D7w E10w | discs 5")
    turn.do("r", "settle", "D7w")
    assert turn.told("settle") == [{"seat": 0, "corner": "D7w", "over": {"seat": 1, "building": "settlement"}}]
    stock = GAME.view(turn.state, 0)["players"]["1"]["stock"]
    assert (stock["settlement"], stock["thicket"]) == (7, 4)
    assert (turn.discs("r"), turn.discs("o")) == (2, 5)
    assert turn.do("r", "road", "D7nw").hand("r") == ""


@pytest.mark.rule("EC35")
def test_building_over_a_foreign_city_gives_a_settlement() -> None:
    turn = table(f"r: E8w D9n C8ne | hand {SETTLEMENT}\no: ~*D7w E10w | discs 5\nturn r build")
    turn.do("r", "settle", "D7w")
    assert GAME.view(turn.state, 0)["buildings"]["D7w"] == [0, "settlement", False]
    assert GAME.view(turn.state, 0)["players"]["1"]["stock"]["city"] == 2
    assert turn.discs("o") == 5
    turn.do("r", "end")
    turn.do("o", "roll", chance="6 4")  # field 10 at D7w
    assert (turn.hand("o"), turn.hand("r")) == ("", "PP")


@pytest.mark.rule("EC36")
def test_building_over_an_own_decayed_building_counts_as_a_new_settlement() -> None:
    turn = table(f"r: ~D7w E8w D9n C8ne | hand {SETTLEMENT} | discs 5").do("r", "settle", "D7w")
    assert (turn.discs("r"), GAME.view(turn.state, 0)["buildings"]["D7w"]) == (6, [0, "settlement", False])


@pytest.mark.rule("EC37")
def test_an_active_building_is_never_built_over() -> None:
    turn = table(f"r: E8w D9n C8ne | hand {SETTLEMENT}\no: D7w")
    assert turn.refusal("r", "settle", "D7w") == "settle.occupied IN34"


@pytest.mark.rule("EC38", "IN46")
def test_after_building_over_all_paths_there_are_open() -> None:
    turn = table(f"r: E8w D9n C8ne | hand {SETTLEMENT}{ROAD}\no: ~D7w E10w")
    assert turn.refusal("r", "road", "D7nw") == "road.blocked IN33"
    turn.do("r", "settle", "D7w")
    assert {"C8n", "D7nw"} <= set(turn.legal("r", "road"))


@pytest.mark.rule("EC39")
def test_who_pays_first_gets_the_decayed_building_and_blocks_the_other() -> None:
    turn = table(
        f"r: E8w D9n C8ne | hand {SETTLEMENT}\no: B9e C8n C10n | hand {SETTLEMENT}{ROAD}\nb: ~D7w E12w | discs 5"
    )
    turn.do("r", "settle", "D7w").do("r", "end").do("o", "roll", chance="1 1")
    assert turn.refusal("o", "settle", "D7w") == "settle.occupied IN34"
    assert turn.refusal("o", "road", "D7nw") == "road.blocked IN33"
