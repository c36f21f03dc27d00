"""Tile types: a line of text for each, and tables for each of its four rotations.

A line says code, number of copies and the segments of the tile as printed (rotation 0):

    O 2  city n w +1 | road e s | field en sw | field es se

- A kind of form "wall" or "line" names the sides it reaches, one of form "area" its half-sides;
  a kind of form "middle" lies inside the tile, and so does an area without half-sides.
- `+1`: its marks (pennants of a city; whatever the game counts on that kind).
- `to 1`: a line ends on this tile at segment 1 (counted from 1); `to x`: at a junction with the
  other lines that say so. Segments that meet this way are linked.
- `~1,2`: the walls that an area touches, when that is not just those round its corners.
- `is bridge wall`: tags, words for whoever draws the tile.

Terrain of a side is a letter: the letter of the wall or line that reaches it, else of the area,
else "-" (nothing lies there, and nothing can be laid against it).
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from app.games.core.errors import Malformed
from app.games.geometry.square import HALF, HALVES, SIDE, SIDES

JUNCTION = "junction"
DEAD_END = "dead end"
BITS = 3
"""Bits of a side in a constraint: the terrains round a cell as one number, 0 where nothing lies."""
FULL = tuple(all(code >> BITS * side & 7 for side in range(4)) for code in range(1 << 4 * BITS))
"""Constraint -> whether all four neighbours lie there."""


class Kind(NamedTuple):
    """A kind of segment.

    letter: terrain of the sides it reaches ("" for form "middle")
    form: "wall" takes a whole side, "line" the middle of a side, "area" half-sides, "middle" none
    closes: whether a feature of this kind can be completed
    spot: name of the place of a "middle"
    """

    name: str
    letter: str
    form: str
    closes: bool
    spot: str = "c"


class Terrain:
    """The kinds of a game and the numbers of its letters (1…7; 0 is nothing)."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds: Mapping[str, Kind] = {kind.name: kind for kind in kinds}
        self.closing = frozenset(kind.name for kind in kinds if kind.closes)
        letters = dict.fromkeys(kind.letter for kind in kinds if kind.letter)
        self.number: Mapping[str, int] = {"-": 0, **{letter: n for n, letter in enumerate(letters, 1)}}
        self.letter = tuple(self.number)
        assert len(self.letter) <= 1 << BITS, "too many terrains for a constraint"


class Segment(NamedTuple):
    """One part of a tile as printed.

    ends: for a line that ends here, where: a segment's index, JUNCTION or DEAD_END; else None
    touches: indexes of the walls that an area touches
    """

    kind: str
    sides: tuple[int, ...] = ()
    halves: tuple[int, ...] = ()
    marks: int = 0
    ends: int | str | None = None
    touches: tuple[int, ...] = ()


class TileType:
    """A layout with its number of copies; `turned` holds its four rotations."""

    def __init__(
        self, terrain: Terrain, code: str, count: int, segments: tuple[Segment, ...], tags: frozenset[str], text: str
    ) -> None:
        self.terrain = terrain
        self.code = code
        self.count = count
        self.segments = segments
        self.tags = tags
        self.text = text
        self.edges = "".join(_letter(terrain, segments, side) for side in range(4))
        self.links = _links(segments)

    def __repr__(self) -> str:
        return f"<tile {self.code}>"

    @cached_property
    def turned(self) -> tuple["Turned", "Turned", "Turned", "Turned"]:
        return (Turned(self, 0), Turned(self, 1), Turned(self, 2), Turned(self, 3))

    @cached_property
    def rotations(self) -> tuple[int, ...]:
        """Rotations that look different, lowest first."""
        looks = [turned.look for turned in self.turned]
        return tuple(rot for rot in range(4) if looks.index(looks[rot]) == rot)

    @cached_property
    def fits(self) -> dict[int, tuple[int, ...]]:
        """Constraint of a cell -> the distinct rotations that match it; no entry where none does."""
        table: dict[int, tuple[int, ...]] = {}
        for rot in self.rotations:
            for constraint in self.turned[rot].matches:
                table[constraint] = (*table.get(constraint, ()), rot)
        return table

    def fits_turned(self, constraint: int, rot: int) -> bool:
        """Whether one rotation, also one that looks like another, matches a constraint."""
        return constraint in self.turned[rot].matches


class Turned:
    """A tile type in one rotation: what the board looks up when the tile is laid.

    sides: side -> its segments clockwise; back: the same as the neighbour meets them
    ends: segment -> how many joints it has to its neighbours (8 for form "middle": the cells around)
    toward: side -> the constraint that this tile puts on its neighbour there
    middle: the segment of form "middle" of which completion depends on the cells around, or -1
    spot: segment -> its first place clockwise from north; spots: every name of a place -> segment
    corners: corner -> the area that alone lies at that corner, or -1
    """

    __slots__ = (
        "back",
        "code",
        "corners",
        "ends",
        "kinds",
        "letters",
        "look",
        "marks",
        "matches",
        "middle",
        "rot",
        "sides",
        "spot",
        "spots",
        "touches",
        "toward",
        "type",
    )

    def __init__(self, tile: TileType, rot: int) -> None:
        terrain, segments = tile.terrain, tile.segments
        self.type, self.code, self.rot = tile, tile.code, rot
        self.kinds = tuple(segment.kind for segment in segments)
        self.marks = tuple(segment.marks for segment in segments)
        self.touches = tuple(segment.touches for segment in segments)
        sides = [sorted((side + rot) % 4 for side in segment.sides) for segment in segments]
        halves = [sorted((half + 2 * rot) % 8 for half in segment.halves) for segment in segments]
        self.sides = tuple(_along(side, sides, halves) for side in range(4))
        self.back = tuple(segments_there[::-1] for segments_there in self.sides)
        self.letters = tile.edges[-rot:] + tile.edges[:-rot] if rot else tile.edges
        numbers = [terrain.number[letter] for letter in self.letters]
        self.toward = tuple(number << BITS * (side ^ 2) for side, number in enumerate(numbers))
        self.matches = frozenset(_subsets(numbers))
        middles = [i for i, kind in enumerate(self.kinds) if terrain.kinds[kind].form == "middle"]
        assert len(middles) <= 1, "one middle a tile"
        self.middle = middles[0] if middles else -1
        joints = [sum(there.count(i) for there in self.sides) for i in range(len(segments))]
        self.ends = tuple(8 if i == self.middle else joints[i] for i in range(len(segments)))
        self.spot = _spots(terrain, self.kinds, sides, halves)
        self.spots = _all_spots(self.spot, sides, halves)
        self.corners = tuple(_corner(corner, halves) for corner in range(4))
        self.look = tuple(
            sorted((s.kind, tuple(a), tuple(b), s.marks) for s, a, b in zip(segments, sides, halves, strict=True))
        )

    def __repr__(self) -> str:
        return f"<tile {self.code}{'^>v<'[self.rot]}>"


def _letter(terrain: Terrain, segments: tuple[Segment, ...], side: int) -> str:
    for segment in segments:
        if side in segment.sides:
            return terrain.kinds[segment.kind].letter
    for segment in segments:
        if 2 * side in segment.halves:
            return terrain.kinds[segment.kind].letter
    return "-"


def _links(segments: tuple[Segment, ...]) -> frozenset[tuple[int, int]]:
    """Pairs of segments that meet on the tile: lines at one junction, a line and what it ends at."""
    pairs = {(i, segment.ends) for i, segment in enumerate(segments) if isinstance(segment.ends, int)}
    junction = [i for i, segment in enumerate(segments) if segment.ends == JUNCTION]
    pairs |= {(i, j) for i in junction for j in junction if i < j}
    return frozenset(pairs | {(j, i) for i, j in pairs})


def _along(side: int, sides: list[list[int]], halves: list[list[int]]) -> tuple[int, ...]:
    """Segments of a side clockwise: (wall), (area), or (area, line, area)."""
    middle = [i for i, reached in enumerate(sides) if side in reached]
    left = [i for i, reached in enumerate(halves) if 2 * side in reached]
    right = [i for i, reached in enumerate(halves) if 2 * side + 1 in reached]
    return (*left, *middle, *right) if middle else tuple(left)


def _subsets(numbers: list[int]) -> Iterable[int]:
    """Every constraint that a tile with these terrains matches."""
    result = [0]
    for side, number in enumerate(numbers):
        result += [code | number << BITS * side for code in result] if number else []
    return result


def _spots(
    terrain: Terrain, kinds: tuple[str, ...], sides: list[list[int]], halves: list[list[int]]
) -> tuple[str, ...]:
    inner = iter(f"i{n}" for n in range(len(kinds)))
    names = []
    for kind, at_sides, at_halves in zip(kinds, sides, halves, strict=True):
        if at_sides:
            names.append(SIDES[at_sides[0]])
        elif at_halves:
            names.append(HALVES[at_halves[0]])
        elif terrain.kinds[kind].form == "middle":
            names.append(terrain.kinds[kind].spot)
        else:
            names.append(next(inner))
    return tuple(names)


def _all_spots(spot: tuple[str, ...], sides: list[list[int]], halves: list[list[int]]) -> dict[str, int]:
    names = {name: i for i, name in enumerate(spot)}
    names |= {SIDES[side]: i for i, reached in enumerate(sides) for side in reached}
    return names | {HALVES[half]: i for i, reached in enumerate(halves) for half in reached}


def _corner(corner: int, halves: list[list[int]]) -> int:
    before, after = 2 * corner + 1, (2 * corner + 2) % 8
    return next((i for i, reached in enumerate(halves) if before in reached and after in reached), -1)


# --- reading -----------------------------------------------------------------------------------


def read_tiles(terrain: Terrain, text: str) -> dict[str, TileType]:
    """Tile types by code from lines of the tile language. Raises Malformed with the line."""
    tiles = [read_tile(terrain, line) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {tile.code: tile for tile in tiles}


def read_tile(terrain: Terrain, line: str) -> TileType:
    """One tile type. Raises Malformed."""
    try:
        head, _, rest = line.strip().partition("  ")
        code, count = head.split()
        items = [item.split() for item in rest.split("|")]
        tags = frozenset(word for item in items if item[0] == "is" for word in item[1:])
        segments = [_segment(terrain, item) for item in items if item[0] != "is"]
        return TileType(terrain, code, int(count), _with_contacts(terrain, segments, items), tags, line.strip())
    except (ValueError, KeyError, IndexError) as error:
        raise Malformed("tile.line", line=line, want="CODE COUNT  kind places +marks | …") from error


def _segment(terrain: Terrain, words: list[str]) -> Segment:
    kind = terrain.kinds[words[0]]
    sides: list[int] = []
    halves: list[int] = []
    marks, ends = 0, None
    rest = iter(words[1:])
    for word in rest:
        if word == "to":
            ends = _end(next(rest))
        elif word[0] == "+":
            marks = int(word)
        elif word[0] != "~":
            (sides.append(SIDE[word]) if word in SIDE else halves.append(HALF[word]))
    if kind.form == "line" and len(sides) == 1 and ends is None:
        ends = DEAD_END
    return Segment(kind.name, tuple(sides), tuple(halves), marks, ends)


def _end(word: str) -> int | str:
    return JUNCTION if word == "x" else int(word) - 1


def _with_contacts(terrain: Terrain, segments: list[Segment], items: list[list[str]]) -> tuple[Segment, ...]:
    """The segments, areas with the walls they touch: as written, else those round their corners."""
    walls = {side: i for i, s in enumerate(segments) if terrain.kinds[s.kind].form == "wall" for side in s.sides}
    result = []
    for segment, words in zip(segments, items, strict=False):
        written = next((word[1:].split(",") for word in words if word[0] == "~"), None)
        if terrain.kinds[segment.kind].form != "area":
            touches: tuple[int, ...] = ()
        elif written is not None:
            touches = tuple(int(number) - 1 for number in written)
        else:
            beside = [(half // 2 + (1 if half % 2 else -1)) % 4 for half in segment.halves]
            touches = tuple(sorted({walls[side] for side in beside if side in walls}))
        result.append(segment._replace(touches=touches))
    return tuple(result)
