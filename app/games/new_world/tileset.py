"""The tiles of The New World, in the tile language of the kit.

Letters and numbers of copies are those of the published game. What each letter shows, and the
ten start squares, is a reconstruction of our own (see RULES.md): this file is the one place to
correct it. `+1` counts flags of a town, trading posts of a road, animals of a field.
"""

from functools import cache
from typing import Any

from app.games.geometry.square import HALVES, SIDES
from app.games.tilelaying.tiles import Kind, Segment, Terrain, TileType, read_tiles

TERRAIN = Terrain(
    Kind("field", "F", "area", closes=False),
    Kind("town", "C", "wall", closes=True),
    Kind("road", "R", "line", closes=True),
    Kind("farm", "", "middle", closes=True),
)

WORDS = {"F": "field", "C": "town", "R": "road", "-": "nothing"}
"""Terrain letter -> the word for it, as errors give it."""

PREFIX = "NW."
"""Before the letters, so that they are not taken for those of another set."""

LAND = """
NW.A 2  farm | road s to 1 | field nw ne en es se sw ws wn
NW.B 3  farm | field nw ne en es se sw ws wn
NW.C 3  town n | field en es se sw ws wn +1
NW.D 2  town n | field en es se sw ws wn +2
NW.E 1  road n to x | road e to x | road s to x | road w to x | field ne en | field es se | field sw ws | field nw wn
NW.F 1  town n e | field se sw ws wn +1
NW.G 1  town n s | field en es | field ws wn
NW.H 3  town n | town s | field en es ws wn +1
NW.I 2  town n | town e | field se sw ws wn +1
NW.J 1  town n | road e to x | road s +1 to x | road w to x | field en wn | field es se | field sw ws
NW.K 4  town n | road e w | field en wn | field es se sw ws +1
NW.L 3  town n | road e to x | road s to x | road w to x | field en wn | field es se | field sw ws
NW.M 1  town n e +1 | field se sw ws wn
NW.N 3  town n e | field se sw ws wn
NW.O 2  town n e +1 | road s w | field se wn | field sw ws
NW.P 3  town n e | road s w | field se wn | field sw ws
NW.Q 4  road s w | field nw ne en es se wn | field sw ws
NW.R 4  road e w | field nw ne en wn | field es se sw ws
NW.S 1  town n e w +1 | road s to 1 | field se | field sw
NW.T 1  town n e w +1 | field se sw
NW.U 3  road e w +1 | field nw ne en wn | field es se sw ws
NW.V 1  town n e w | road s +1 to 1 | field se | field sw
NW.W 1  road e w +1 | field nw ne en wn +1 | field es se sw ws
NW.X 1  road s w | field nw ne en es se wn | field sw ws +1
NW.Y 1  town n +1 | town s | road e w | field en wn | field es ws
NW.Z 3  road e to x | road s to x | road w to x | field nw ne en wn | field es se | field sw ws
NW.AA 2  town n | road s to 1 | field en es se | field sw ws wn
NW.AB 1  town n +1 | town e | field se sw ws wn
NW.AC 2  road e to x | road s +1 to x | road w to x | field nw ne en wn +1 | field es se | field sw ws
NW.AD 2  town n s +1 | field en es | field ws wn
NW.AE 1  town n | road e s +1 | field en sw ws wn | field es se
NW.AF 1  town n +1 | road s w +1 | field en es se wn | field sw ws
NW.AG 2  town n e w | field se sw
NW.AH 3  road s w +1 | field nw ne en es se wn | field sw ws
NW.AI 1  town n s | field en es +1 | field ws wn
NW.AJ 3  town n | road e s | field en sw ws wn | field es se
NW.AK 3  town n | road s w | field en es se wn +1 | field sw ws
NW.AL 1  town n e w | road s to 1 | field se | field sw
NW.AM 3  road s w | field nw ne en es se wn +1 | field sw ws
NW.AN 2  road e w | field nw ne en wn +1 | field es se sw ws +1
NW.AO 1  town n e | road s w | field se wn +1 | field sw ws
NW.AP 1  town n +1 | road e w | field en wn | field es se sw ws
NW.AQ 1  town n e | road s w +1 | field se wn | field sw ws
NW.AR 1  town n s | field en es +1 | field ws wn +1
NW.AS 1  town n +1 | town s | field en es ws wn
NW.AT 3  farm | field nw ne en es se sw ws wn +1
NW.AU 1  farm | road e to 1 | road w +1 to 1 | field nw ne en wn | field es se sw ws
NW.AV 2  road s w +1 | field nw ne en es se wn +1 | field sw ws
NW.AW 1  road s w | field nw ne en es se wn +2 | field sw ws
NW.AX 1  town n e w | field se sw +1
"""

COAST = """
NW.s0 1  road w | field ws | field wn
NW.s1 1  town w
NW.s2 1  field se sw ws wn
NW.s3 1  road w | field nw ne wn | field se sw ws
NW.s4 1  field nw ne ws wn
NW.s5 1  town w
NW.s6 1  field se sw ws wn
NW.s7 1  road w | field nw ne wn | field ws
NW.s8 1  town w
NW.s9 1  field ws wn
"""
"""The start squares from north to south (NW4). Only their west sides take tiles; fields join along the coast (NW37)."""

NAMES = {"NW.s1": "Plymouth", "NW.s5": "New York", "NW.s8": "Jamestown"}
"""The begun towns of the coast."""

STRIP = tuple(read_tiles(TERRAIN, COAST))
"""Codes of the start squares; the index is the row."""

TILES: dict[str, TileType] = read_tiles(TERRAIN, LAND + COAST)

COUNTS = {"town": "pennants", "road": "posts", "field": "animals"}
"""Kind of segment -> what its marks are; flags are called pennants, as in the other tile game."""


def box() -> dict[str, int]:
    """Code -> number of copies of the land tiles, sorted by code (NW1)."""
    return {code: TILES[code].count for code in sorted(TILES) if code not in STRIP}


@cache
def facts() -> dict[str, Any]:
    """What a client needs to draw the tiles and the strip: code -> JSON object.

    strip: whether it is a start square; name: its begun town or None. Of a feature: `posts`,
    `animals` and `pennants` (flags of a town) on this tile; `ends`: where a road ends: an index of a
    feature, "junction", "coast" or None.
    """
    return {code: _facts(tile) for code, tile in TILES.items()}


def _facts(tile: TileType) -> dict[str, Any]:
    strip = tile.code in STRIP
    spots = tile.turned[0].spot
    return {
        "edges": tile.edges,
        "count": tile.count,
        "garden": False,
        "features": [_segment_facts(s, spots[i], strip) for i, s in enumerate(tile.segments)],
        "flags": sorted(tile.tags),
        "line": tile.text,
        "strip": strip,
        "name": NAMES.get(tile.code),
    }


def _segment_facts(segment: Segment, spot: str, strip: bool) -> dict[str, Any]:
    counts = {name: segment.marks if segment.kind == kind else 0 for kind, name in COUNTS.items()}
    return {
        "kind": segment.kind,
        "spot": spot,
        "sides": [SIDES[side] for side in segment.sides],
        "halves": [HALVES[half] for half in segment.halves],
        **counts,
        "cities": list(segment.touches),
        "inner": segment.kind == "field" and not segment.halves,
        "ends": "coast" if strip and segment.kind == "road" else segment.ends,
    }
