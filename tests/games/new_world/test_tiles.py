"""The box: tiles, start squares, and what a client is told of them."""

from collections import Counter

import pytest

from app.games.core.chance import Seeded
from app.games.new_world.game import GAME
from app.games.new_world.tileset import NAMES, STRIP, TILES, box, facts

LAND = [tile for tile in TILES.values() if tile.code not in STRIP]


def total(kind: str) -> int:
    return sum(tile.count * segment.marks for tile in LAND for segment in tile.segments if segment.kind == kind)


def start(seats: int = 3):
    return GAME.start(GAME.read_options({}), seats, Seeded(1)).state


@pytest.mark.rule("NW1")
def test_the_box_holds_95_land_tiles_of_50_kinds():
    assert len(LAND) == 50
    assert sum(box().values()) == 95


@pytest.mark.rule("NW1")
def test_copies_are_those_of_the_published_list():
    published = """
        A 2 B 3 C 3 D 2 E 1 F 1 G 1 H 3 I 2 J 1 K 4 L 3 M 1 N 3 O 2 P 3 Q 4 R 4 S 1 T 1 U 3 V 1 W 1 X 1 Y 1 Z 3
        AA 2 AB 1 AC 2 AD 2 AE 1 AF 1 AG 2 AH 3 AI 1 AJ 3 AK 3 AL 1 AM 3 AN 2 AO 1 AP 1 AQ 1 AR 1 AS 1 AT 3 AU 1
        AV 2 AW 1 AX 1
    """
    words = published.split()
    counts = {f"NW.{letter}": int(n) for letter, n in zip(words[::2], words[1::2], strict=True)}
    assert box() == counts


@pytest.mark.rule("NW1")
def test_two_to_five_play():
    assert list(GAME.players({})) == [2, 3, 4, 5]


def test_the_reconstruction_keeps_its_totals():
    edges = Counter(letter for tile in LAND for letter in tile.edges * tile.count)
    assert edges == {"C": 95, "R": 130, "F": 155}
    assert (total("town"), total("road"), total("field")) == (12, 17, 43)
    assert sum(tile.count for tile in LAND for segment in tile.segments if segment.kind == "farm") == 9


def test_no_two_kinds_look_the_same():
    looks = [min(turned.look for turned in tile.turned) for tile in LAND]
    ends = [frozenset((s.kind, s.ends) for s in tile.segments) for tile in LAND]
    assert len(set(zip(looks, ends, strict=True))) == 50


@pytest.mark.rule("NW2", "NW3", "NW5")
def test_five_settlers_each_and_two_surveyors_in_column_0():
    state = start()
    assert state.supply == (5, 5, 5)
    assert state.surveyors == (0, 0)


@pytest.mark.rule("NW4")
def test_ten_start_squares_with_three_begun_towns_lie_in_column_0():
    tiles = start().tiles
    assert [tiles[f"0,{row}"] for row in range(10)] == [(code, 0, -1) for code in STRIP]
    assert "".join(TILES[code].edges[3] for code in STRIP) == "RCFRFCFRCF"
    assert {STRIP.index(code): name for code, name in NAMES.items()} == {1: "Plymouth", 5: "New York", 8: "Jamestown"}


@pytest.mark.rule("NW4", "NW11")
def test_only_the_west_side_of_a_start_square_takes_a_tile():
    frontier = start().board.frontier
    assert sorted(frontier) == sorted(cell - 256 for cell in start().board.tiles)


@pytest.mark.rule("NW6")
def test_seat_0_begins_and_turns_go_round():
    state, chance = start(2), Seeded(3)
    seats = []
    while len(seats) < 5:
        if state.phase == "place":
            seats.append(state.turn)
        action = GAME.legal(state, state.turn)[-1]
        state = GAME.apply(state, state.turn, action, chance).state
    assert seats == [0, 1, 0, 1, 0]


def test_facts_tell_posts_animals_and_ends():
    road = facts()["NW.AU"]["features"][2]
    assert (road["kind"], road["sides"], road["posts"], road["ends"]) == ("road", ["w"], 1, 0)
    assert [feature["animals"] for feature in facts()["NW.D"]["features"]] == [0, 2]
    assert facts()["NW.M"]["features"][0]["pennants"] == 1


def test_facts_tell_start_squares_and_their_towns():
    assert [facts()[code]["strip"] for code in ("NW.A", "NW.s1")] == [False, True]
    assert facts()["NW.s5"]["name"] == "New York"
    assert facts()["NW.s3"]["features"][0]["ends"] == "coast"
