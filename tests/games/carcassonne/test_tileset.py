"""The tiles against the facts gathered from three independent lists (golden/carcassonne-tiles.json)."""

import pytest

from app.games.carcassonne.tileset import TILES, facts
from app.games.core.errors import Malformed
from app.games.geometry.square import HALVES
from app.games.tilelaying.tiles import JUNCTION, read_tile
from tests.kit.golden import facts_of, tile_facts, tile_ids

CODES = sorted(TILES)


def test_every_tile_of_the_facts_is_here_and_no_other():
    assert sorted(code for code, _ in tile_ids().values()) == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_tile_has_the_segments_of_the_facts(code):
    # that kinds, sides and half-sides agree is checked when the rotation is looked for
    tile, known = TILES[code], facts_of(code)
    assert tile.count == known["count"]
    assert [segment.marks for segment in tile.segments] == [f.get("pennants", 0) for f in known["features"]]
    assert [list(segment.touches) for segment in tile.segments] == [f.get("cities", []) for f in known["features"]]
    assert {pair for pair in tile.links if pair[0] < pair[1]} == {tuple(pair) for pair in known.get("wagon_links", [])}


@pytest.mark.parametrize("code", CODES)
def test_a_full_turn_changes_nothing_and_every_half_side_has_one_owner(code):
    for turned in TILES[code].turned:
        covered = [half for half in HALVES if half in turned.spots]
        field_halves = sum(2 for letter in turned.letters if letter in "FRV")
        assert len(covered) == field_halves
        assert set(turned.spot) <= set(turned.spots)


def test_the_look_of_a_rotation_decides_which_are_listed():
    listed = {code: TILES[code].rotations for code in ("B", "C", "X", "U", "G", "E", "AM.e")}
    assert listed == {
        "B": (0,), "C": (0,), "X": (0,), "U": (0, 1), "G": (0, 1), "E": (0, 1, 2, 3), "AM.e": (0, 1, 2, 3),
    }  # fmt: skip


def test_a_tile_language_line_reads_and_explains_itself():
    tile = read_tile(TILES["D"].terrain, "Z 2  city n +1 | road e to x | road w to x | field en wn | field es se sw ws")
    assert tile.edges == "CRFR"
    assert tile.segments[1].ends == JUNCTION
    assert tile.links == {(1, 2), (2, 1)}
    assert tile.segments[3].touches == (0,)


@pytest.mark.parametrize("line", ["", "Z", "Z 2  castle n", "Z x  city n", "Z 1  city q", "Z 1  road n to"])
def test_a_line_that_is_no_tile_is_malformed(line):
    with pytest.raises((Malformed, StopIteration)):
        read_tile(TILES["D"].terrain, line)


def test_facts_for_clients_have_what_drawing_needs():
    known = facts()
    assert known["A"]["features"][0] == {
        "kind": "road", "spot": "s", "sides": ["s"], "halves": [], "pennants": 0, "cities": [],
        "inner": False, "ends": 1,
    }  # fmt: skip
    assert known["E+g"]["garden"] and not known["E"]["garden"]
    assert known["AM.b"]["flags"] == ["bridge"]
    assert known["AM.b"]["features"][2]["inner"]
    assert sum(tile["count"] for tile in tile_facts()["sets"]["base"]["tiles"]) == 72
