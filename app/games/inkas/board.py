"""The board: 29 hexes in a frame, its corners and paths, and what the hexes make.

Whole-number ids, in the order of the tables below:

hex     0…28 the hexes; 29…31 the jungle frame pieces on which the robber may stand
corner  0…53 the sites, corners at which at least one path ends (IN12)
edge    0…70 the paths, edges along at least one resource hex (IN12)

Sets of corners and edges are bit masks (bit = id). All of this is the same for
every board; only which landscape lies on which resource hex (and, as a house
rule, on which jungle or plantation) differs: `Board`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from app.games.geometry import hexes
from app.games.geometry.hexes import Cell
from app.games.inkas.hands import KIND_OF, RESOURCES

Mask = int

COLUMNS = {
    "B": (5, "F6 ~ F3 ~ F9"),
    "C": (4, "L4 W5 S8 O11 O8 L10"),
    "D": (3, "S11 P6 P10 L12 L3 P5 P3"),
    "E": (4, "W2 W9 S4 O9 W6 C9"),
    "F": (5, "T8 C11 T10 C5 T4"),
}
"""The beginners' board, column by column from the north: first row, then landscape and token.

Landscapes are written by what they yield: forest W, quarry S, pasture L, field
P, mountain O, fish F, plantation C, jungle T; `~` is ocean without yield.
"""

FRAME = {
    "~": "A4 A6 A8 A10 A12 A14 B3 B15 C2 C16 D1 D17",
    "#": "E2 E16 F3 F15 G4 G6 G8 G10 G12 G14",
}
ROBBER_FRAME = ("G6", "G10", "G14")
"""One cell of each all-jungle frame piece (OQ15); the robber starts on the middle one."""

BEGINNERS = (
    (("B9e", "C10nw"), ("D5w", "D5nw")),
    (("F7w", "F7nw"), ("D13w", "C14n")),
    (("F9w", "E10n"), ("E12w", "D13ne")),
    (("F11w", "E12n"), ("C8e", "C8ne")),
)
"""Settlement and road, twice for each seat; the first is the lettered one that pays (IN13, IN15)."""


def _cells() -> Iterator[tuple[Cell, str]]:
    for column, (row, cells) in COLUMNS.items():
        for index, cell in enumerate(cells.split()):
            yield hexes.read_cell(f"{column}{row + 2 * index}"), cell


_LAYOUT = dict(_cells())
_CELL_IDS = {cell: index for index, cell in enumerate(_LAYOUT)}
HEX_COUNT = len(_LAYOUT)
HEXES = (*map(hexes.name, _LAYOUT), *ROBBER_FRAME)
HEX_ID = {name: index for index, name in enumerate(HEXES)}
TOKENS = tuple(int(cell[1:] or 0) for cell in _LAYOUT.values())
"""Number token of each hex, 0 for the ocean. Tokens never move (IN59)."""
BEGINNERS_LAND = tuple(KIND_OF.get(cell[0], -1) for cell in _LAYOUT.values())
"""Card kind that each hex makes on the beginners' board, -1 for the ocean."""

LAND = tuple(h for h, kind in enumerate(BEGINNERS_LAND) if kind in RESOURCES)
"""The 18 resource hexes."""
JUNGLES = tuple(h for h, kind in enumerate(BEGINNERS_LAND) if kind >= 0 and kind in map(KIND_OF.get, "CT"))
"""The 6 jungle and plantation hexes."""
FRAME_IDS = tuple(HEX_ID[name] for name in ROBBER_FRAME)
START_ROBBER = HEX_ID["G10"]

_LAND_CELLS = {cell for cell, h in _CELL_IDS.items() if h in LAND}
_PATHS = sorted({hexes.edge(cell, side) for cell in _LAND_CELLS for side in hexes.EDGES})
_SITES = sorted({end for path in _PATHS for end in hexes.edge_ends(path)})
EDGES = tuple(map(hexes.name, _PATHS))
EDGE_ID = {name: index for index, name in enumerate(EDGES)}
CORNERS = tuple(map(hexes.name, _SITES))
CORNER_ID = {name: index for index, name in enumerate(CORNERS)}


def mask_of(ids: Iterable[int]) -> Mask:
    """The set with these members."""
    mask = 0
    for member in ids:
        mask |= 1 << member
    return mask


@lru_cache(maxsize=1 << 14)
def members(mask: Mask) -> tuple[int, ...]:
    """The ids in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def _site_ids(places: Iterable[hexes.Corner]) -> list[int]:
    return [CORNER_ID[hexes.name(place)] for place in places if hexes.name(place) in CORNER_ID]


EDGE_ENDS = tuple((CORNER_ID[hexes.name(a)], CORNER_ID[hexes.name(b)]) for a, b in map(hexes.edge_ends, _PATHS))
ENDS = tuple(mask_of(ends) for ends in EDGE_ENDS)
"""Edge -> the two corners at its ends."""
EDGES_AT = tuple(mask_of(e for e, ends in enumerate(EDGE_ENDS) if v in ends) for v in range(len(_SITES)))
"""Corner -> the paths that end there."""
NEAR = tuple(mask_of(_site_ids(hexes.corner_neighbours(site))) for site in _SITES)
"""Corner -> the corners one edge away, whether or not that edge is a path (distance rule)."""
HEXES_AT = tuple(
    tuple(sorted(_CELL_IDS[cell] for cell in hexes.corner_cells(site) if cell in _CELL_IDS)) for site in _SITES
)
"""Corner -> the hexes that meet there, frame left out."""
CORNERS_OF = tuple(mask_of(v for v, around in enumerate(HEXES_AT) if h in around) for h in range(len(HEXES)))
"""Hex or frame piece -> its sites; none for a frame piece."""
ALL_CORNERS = (1 << len(CORNERS)) - 1
ALL_EDGES = (1 << len(EDGES)) - 1


def around(corners: Mask) -> Mask:
    """Corners one edge away from any of these: where the distance rule forbids to build."""
    mask = 0
    for v in members(corners):
        mask |= NEAR[v]
    return mask


def edges_from(corners: Mask) -> Mask:
    """Paths that end at any of these corners."""
    mask = 0
    for v in members(corners):
        mask |= EDGES_AT[v]
    return mask


class Board:
    """Which card each hex makes, and which hexes each sum of the dice calls.

    land: kind by hex, -1 for the ocean
    called: sum of the dice -> its hexes as (hex, kind, corners of the hex)
    """

    __slots__ = ("called", "land")

    def __init__(self, land: tuple[int, ...]) -> None:
        self.land = land
        self.called = tuple(
            tuple((h, land[h], CORNERS_OF[h]) for h in range(HEX_COUNT) if total and TOKENS[h] == total)
            for total in range(13)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.land == other.land

    def __hash__(self) -> int:
        return hash(self.land)


@lru_cache(maxsize=256)
def board_of(land: tuple[int, ...]) -> Board:
    """The board with this land; the same object for the same land while it is remembered."""
    return Board(land)


BEGINNERS_BOARD = board_of(BEGINNERS_LAND)
