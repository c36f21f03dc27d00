"""The tiles of Carcassonne, in the tile language of the kit.

Base tiles carry the letters under which they are commonly known, garden copies end in `+g`;
the river's are RI.*, those of Abbey & Mayor AM.*. Which way a tile is printed (rotation 0) has
no meaning beyond this file.
"""

from functools import cache
from typing import Any

from app.games.geometry.square import HALVES, SIDES
from app.games.tilelaying.tiles import Kind, Segment, Terrain, TileType, read_tiles

TERRAIN = Terrain(
    Kind("field", "F", "area", closes=False),
    Kind("city", "C", "wall", closes=True),
    Kind("road", "R", "line", closes=True),
    Kind("river", "V", "line", closes=False),
    Kind("monastery", "", "middle", closes=True),
    Kind("garden", "", "middle", closes=True, spot="g"),
)

WORDS = {"F": "field", "C": "city", "R": "road", "V": "river", "-": "nothing"}
"""Terrain letter -> the word for it, as errors give it."""

START = "D"
"""The start tile (B2); its other copies are drawn."""

ABBEY = "AM.abbey"
"""Never drawn: each player owns one (AM1)."""

BASE = """
A 2  road s to 2 | monastery | field nw ne en es se sw ws wn
B 4  monastery | field nw ne en es se sw ws wn
C 1  city n e s w +1
D 4  city n | road e w | field en wn | field es se sw ws
E 4  city n | field en es se sw ws wn
E+g 1  city n | garden | field en es se sw ws wn
F 2  city e w +1 | field se sw | field nw ne
G 1  city n s | field en es | field ws wn
H 2  city e | city w | field nw ne se sw
H+g 1  city e | city w | garden | field nw ne se sw
I 1  city e | city s | field nw ne ws wn
I+g 1  city e | city s | garden | field nw ne ws wn
J 3  city n | road e s | field en sw ws wn | field es se
K 3  city n | road s w | field en es se wn | field sw ws
L 3  city n | road e to x | road s to x | road w to x | field en wn | field es se | field sw ws
M 1  city n w +1 | field en es se sw
M+g 1  city n w +1 | garden | field en es se sw
N 2  city n w | field en es se sw
N+g 1  city n w | garden | field en es se sw
O 2  city n w +1 | road e s | field en sw | field es se
P 3  city n w | road e s | field en sw | field es se
Q 1  city n e w +1 | field se sw
R 2  city n e w | field se sw
R+g 1  city n e w | garden | field se sw
S 2  city n e w +1 | road s to 1 | field se | field sw
T 1  city n e w | road s to 1 | field se | field sw
U 7  road n s | field nw sw ws wn | field ne en es se
U+g 1  road n s | garden | field nw sw ws wn | field ne en es se
V 8  road s w | field nw ne en es se wn | field sw ws
V+g 1  road s w | garden | field nw ne en es se wn | field sw ws
W 4  road e to x | road s to x | road w to x | field nw ne en wn | field es se | field sw ws
X 1  road n to x | road e to x | road s to x | road w to x | field nw wn | field ne en | field es se | field sw ws
"""

RIVER = """
RI.a 1  river n | field nw ne en es se sw ws wn | is source
RI.b 1  city n | road s to 1 | river e w | field en | field es se | field sw ws | field wn
RI.c 1  city n | city s | river e w | field en wn | field es ws
RI.d 2  river n s | field nw sw ws wn | field ne en es se
RI.e 1  city n e | river s w | field se wn | field sw ws
RI.g 1  river n e | field nw es se sw ws wn | field ne en
RI.h 1  road n to 2 | monastery | river e w | field nw wn | field ne en | field es se sw ws
RI.i 1  road n e | river s w | field nw es se wn | field ne en | field sw ws
RI.j 1  garden | river n e | field nw es se sw ws wn | field ne en
RI.k 1  road n s | river e w | field nw wn | field ne en | field es se | field sw ws
RI.l 1  river n | field nw ne en es se sw ws wn | is lake
"""

ABBEY_MAYOR = """
AM.a 1  city n e s w +2
AM.b 1  city n s +1 | city e w | field ~1,2 | field ~1,2 | is bridge
AM.c 1  city n s | city e +1 | field ws wn ~1,2 | field ~1,2 | is bridge
AM.d 1  city n | city e | road s to 2 | road w to 1 | field se | field sw ws ~1,2 | field wn
AM.e 1  city n s +1 | road e w | field en | field es | field ws wn | is bridge
AM.f 1  city n | road e s | field en | field es se | field sw ws wn | is brushing
AM.g 1  city n | road s w | field en es se | field sw ws | field wn | is brushing
AM.h 1  city n | road w to 1 | field en es se sw ws | field wn
AM.i 1  city n +1 | field en es | field se sw ~1 | field ws wn | is wall
AM.j 1  road n to 5 | road e to 5 | road s to 5 | road w to 5 | monastery | field nw wn | field ne en | field es se | field sw ws
AM.k 1  road n e s | field nw sw ws wn | field ne en | field es se | is fork
AM.l 1  road n | field nw ne en es se sw ws wn | is dead-end
AM.abbey 6  monastery | is abbey
"""  # noqa: E501

TILES: dict[str, TileType] = read_tiles(TERRAIN, BASE + RIVER + ABBEY_MAYOR)


def copies(prefix: str = "") -> dict[str, int]:
    """Code -> number of copies of the base tiles, or of those whose code starts with a prefix; sorted by code."""
    codes = [code for code in TILES if (code.startswith(prefix) if prefix else "." not in code)]
    return {code: TILES[code].count for code in sorted(codes)}


@cache
def facts() -> dict[str, Any]:
    """What a client needs to draw the tiles: code -> JSON object."""
    return {code: _facts(tile) for code, tile in TILES.items()}


def _facts(tile: TileType) -> dict[str, Any]:
    spots = tile.turned[0].spot
    features = [_segment_facts(s, spots[i]) for i, s in enumerate(tile.segments)]
    return {
        "edges": tile.edges,
        "count": tile.count,
        "garden": any(segment.kind == "garden" for segment in tile.segments),
        "features": features,
        "flags": sorted(tile.tags),
        "line": tile.text,
    }


def _segment_facts(segment: Segment, spot: str) -> dict[str, Any]:
    return {
        "kind": segment.kind,
        "spot": spot,
        "sides": [SIDES[side] for side in segment.sides],
        "halves": [HALVES[half] for half in segment.halves],
        "pennants": segment.marks if segment.kind == "city" else 0,
        "cities": list(segment.touches),
        "inner": segment.kind == "field" and not segment.halves,
        "ends": segment.ends,
    }
