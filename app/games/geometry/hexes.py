"""Hexes with flat tops: cells, corners and edges, each with exactly one name.

Cells are doubled coordinates: columns are letters from west to east, rows grow
southwards; neighbours in a column differ by 2 rows, in the next column by 1.
Each hex owns two corners (`w e`) and three edges (`nw n ne`); the others belong
to neighbours, so every corner and every edge has one canonical name.

    Cell    (column, row), both whole numbers          "C6"
    Corner  (column, row, "w" or "e")                  "C6w"
    Edge    (column, row, "nw", "n" or "ne")           "C6n"

Readers accept the names that a hex gives to corners and edges of its neighbours
and answer with the canonical one; they raise ValueError for anything else.
"""

import re
from itertools import combinations

Cell = tuple[int, int]
Corner = tuple[int, int, str]
Edge = tuple[int, int, str]

STEPS = {"n": (0, -2), "ne": (1, -1), "se": (1, 1), "s": (0, 2), "sw": (-1, 1), "nw": (-1, -1)}
CORNERS = ("ne", "e", "se", "sw", "w", "nw")
"""Corners of a hex, clockwise from the north-east."""
EDGES = ("n", "ne", "se", "s", "sw", "nw")
"""Edges of a hex, clockwise from the north."""

_CORNER_OWNERS = {"ne": ("ne", "w"), "se": ("se", "w"), "sw": ("sw", "e"), "nw": ("nw", "e")}
_EDGE_OWNERS = {"s": ("s", "n"), "se": ("se", "nw"), "sw": ("sw", "ne")}
_CORNER_CELLS = {"e": ("ne", "se"), "w": ("nw", "sw")}
_EDGE_ENDS = {"n": ("nw", "ne"), "ne": ("ne", "e"), "nw": ("w", "nw")}
_NAME = re.compile(r"([A-Z])([1-9][0-9]?)([a-z]{0,2})")


def step(cell: Cell, direction: str) -> Cell:
    across, down = STEPS[direction]
    return (cell[0] + across, cell[1] + down)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around, clockwise from the north."""
    return tuple(step(cell, direction) for direction in STEPS)


def corner(cell: Cell, direction: str) -> Corner:
    """The corner that a hex calls `direction`, by its canonical name."""
    if direction in _CORNER_OWNERS:
        side, owned = _CORNER_OWNERS[direction]
        return (*step(cell, side), owned)
    return (*cell, direction)


def edge(cell: Cell, direction: str) -> Edge:
    """The edge that a hex calls `direction`, by its canonical name."""
    if direction in _EDGE_OWNERS:
        side, owned = _EDGE_OWNERS[direction]
        return (*step(cell, side), owned)
    return (*cell, direction)


def corner_cells(place: Corner) -> tuple[Cell, Cell, Cell]:
    """The three cells that meet at a corner, its owner first."""
    column, row, side = place
    first, second = _CORNER_CELLS[side]
    return ((column, row), step((column, row), first), step((column, row), second))


def edge_cells(place: Edge) -> tuple[Cell, Cell]:
    """The two cells that an edge separates, its owner first."""
    column, row, side = place
    return ((column, row), step((column, row), side))


def edge_ends(place: Edge) -> tuple[Corner, Corner]:
    """The two corners of an edge, counter-clockwise one first as its owner sees it."""
    column, row, side = place
    first, second = _EDGE_ENDS[side]
    return (corner((column, row), first), corner((column, row), second))


def corner_edges(place: Corner) -> tuple[Edge, ...]:
    """The three edges that end at a corner, each once, sorted."""
    found = set()
    for cell, other in combinations(corner_cells(place), 2):
        direction = next(name for name in EDGES if step(cell, name) == other)
        found.add(edge(cell, direction))
    return tuple(sorted(found))


def corner_neighbours(place: Corner) -> tuple[Corner, ...]:
    """The three corners one edge away, sorted."""
    ends = {end for near in corner_edges(place) for end in edge_ends(near)}
    return tuple(sorted(ends - {place}))


def name(place: Cell | Corner | Edge) -> str:
    """Canonical text of a cell, corner or edge: "C6", "C6w", "C6nw"."""
    column, row, *side = place
    return f"{chr(ord('A') + column)}{row}{''.join(side)}"


def read_cell(text: str) -> Cell:
    """Raises ValueError for anything but a letter and a row."""
    cell, side = _read(text)
    if side:
        raise ValueError(text)
    return cell


def read_corner(text: str) -> Corner:
    """Any of the up to three names of a corner. Raises ValueError."""
    cell, side = _read(text)
    if side not in CORNERS:
        raise ValueError(text)
    return corner(cell, side)


def read_edge(text: str) -> Edge:
    """Either name of an edge. Raises ValueError."""
    cell, side = _read(text)
    if side not in EDGES:
        raise ValueError(text)
    return edge(cell, side)


def _read(text: str) -> tuple[Cell, str]:
    match = _NAME.fullmatch(text)
    if match is None:
        raise ValueError(text)
    letter, row, side = match.groups()
    return (ord(letter) - ord("A"), int(row)), side
