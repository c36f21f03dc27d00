"""Squares of an unbounded board, and the parts of one square.

A cell is one small whole number, (x + 128) << 8 | (y + 128), so that neighbours are sums and a
cell is a cheap dictionary key; x grows east, y grows south, both from -128 to 127. As text a
cell is "x,y".

Sides are 0…3 = n e s w. Halves are 0…7, clockwise from the western half of the north side:
nw ne en es se sw ws wn (the side first, then the half). Corners are 0…3 = +ne +se +sw +nw.
A quarter turn clockwise moves a side and a corner one place on, a half two places.
"""

SIDES = ("n", "e", "s", "w")
HALVES = ("nw", "ne", "en", "es", "se", "sw", "ws", "wn")
CORNERS = ("+ne", "+se", "+sw", "+nw")
TURNS = ("^", ">", "v", "<")

SIDE = {name: index for index, name in enumerate(SIDES)}
HALF = {name: index for index, name in enumerate(HALVES)}
CORNER = {name: index for index, name in enumerate(CORNERS)}
TURN = {name: index for index, name in enumerate(TURNS)}

STEP = (-1, 256, 1, -256)
"""Side -> what to add to a cell for its neighbour there."""

AROUND = (-1, 255, 256, 257, 1, -255, -256, -257)
"""The eight cells around one, clockwise from north."""

CORNER_CELLS = ((0, -1, 255, 256), (0, 256, 257, 1), (0, 1, -255, -256), (0, -256, -257, -1))
"""Corner -> the four cells that meet there, this one first, then clockwise round the point."""

CORNER_HALVES = ((1, 2), (3, 4), (5, 6), (7, 0))
"""Corner -> the two halves of a cell beside it."""

LIMIT = 120
"""Coordinates further out than this are refused, so that a cell never overflows."""


def cell_at(x: int, y: int) -> int:
    return (x + 128) << 8 | (y + 128)


def in_reach(x: int, y: int) -> bool:
    """Whether x,y may be a cell at all."""
    return -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT


def x_of(cell: int) -> int:
    return (cell >> 8) - 128


def y_of(cell: int) -> int:
    return (cell & 255) - 128


def xy(cell: int) -> tuple[int, int]:
    return (cell >> 8) - 128, (cell & 255) - 128


def cell_text(cell: int) -> str:
    """A cell as "x,y"."""
    return f"{(cell >> 8) - 128},{(cell & 255) - 128}"


def read_cell(text: str) -> int:
    """The cell of "x,y". Raises ValueError for anything else, or too far out."""
    x, y = (int(part) for part in text.split(","))
    if not in_reach(x, y):
        raise ValueError(text)
    return cell_at(x, y)


def opposite(side: int) -> int:
    return side ^ 2


def facing(half: int) -> int:
    """The half of the neighbour that a half touches: nw meets sw, ne meets se, en meets wn."""
    return (half + 4) % 8 ^ 1
