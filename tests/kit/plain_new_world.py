"""The New World once more, slowly and plainly: no kit, no features kept, everything counted anew.

It reads what the tiles show, follows roads, towns and fields from tile to tile, and plays the scoring of a
turn by the letter of NW19 to NW42. Tests compare it with the engine over whole games.
"""

from typing import NamedTuple

from app.games.geometry.square import HALVES, SIDES
from app.games.new_world.tileset import TILES

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ACROSS = {"n": "s", "e": "w", "s": "n", "w": "e"}
FACING = {"nw": "sw", "ne": "se", "en": "wn", "es": "ws", "se": "ne", "sw": "nw", "ws": "es", "wn": "en"}
ROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
STANDING = {"road": "robber", "town": "merchant", "farm": "farmer"}

Cell = tuple[int, int]
Part = tuple[Cell, int]


class Settler(NamedTuple):
    seat: int
    part: Part


class Land:
    """Tiles by cell: (code, turns)."""

    def __init__(self, tiles: dict[Cell, tuple[str, int]], options: dict) -> None:
        self.tiles = tiles
        self.options = options

    def kind(self, part: Part) -> str:
        return self._segment(part).kind

    def _segment(self, part: Part):
        return TILES[self.tiles[part[0]][0]].segments[part[1]]

    def gates(self, part: Part) -> list[str]:
        """Sides or half-sides at which a part goes on, as the tile lies."""
        segment, turns = self._segment(part), self.tiles[part[0]][1]
        sides = [SIDES[(side + turns) % 4] for side in segment.sides]
        return sides + [HALVES[(half + 2 * turns) % 8] for half in segment.halves]

    def part_at(self, cell: Cell, gate: str) -> Part | None:
        count = len(TILES[self.tiles[cell][0]].segments)
        return next(((cell, i) for i in range(count) if gate in self.gates((cell, i))), None)

    def follow(self, part: Part) -> tuple[set[Part], int]:
        """All parts of its feature, and how many gates lead nowhere."""
        found, todo, ends = {part}, [part], 0
        while todo:
            here = todo.pop()
            for gate in self.gates(here):
                step = STEPS[gate[0]]
                cell = (here[0][0] + step[0], here[0][1] + step[1])
                there = self.part_at(cell, FACING.get(gate) or ACROSS[gate]) if cell in self.tiles else None
                if there is None:
                    ends += 1
                elif there not in found:
                    found.add(there)
                    todo.append(there)
        return found, ends

    def around(self, cell: Cell) -> int:
        return sum((cell[0] + x, cell[1] + y) in self.tiles for x, y in ROUND)

    def is_complete(self, part: Part) -> bool:
        if self.kind(part) == "farm":
            return self.around(part[0]) == 8
        return self.kind(part) != "field" and self.follow(part)[1] == 0

    def value(self, part: Part, complete: bool) -> int:
        kind = self.kind(part)
        if kind == "farm":
            return 9 if complete else 1 + self.around(part[0])
        parts = self.follow(part)[0]
        marks = sum(self._segment(one).marks for one in parts)
        if kind == "field":
            return marks
        cells = {cell for cell, _ in parts}
        tiles = len(cells) if self.options["start_squares_count"] else sum(x < 0 for x, _ in cells)
        if kind == "town":
            return (2 if complete else 1) * (tiles + marks)
        return tiles + marks * (0 if not complete and self.options["posts_at_end"] == "none" else 2)


class Account:
    """Points and settlers of a match, scored feature by feature."""

    def __init__(self, seats: int) -> None:
        self.scores = [0] * seats
        self.settlers: set[Settler] = set()
        self.surveyors = [0, 0]

    def on(self, land: Land, part: Part) -> list[Settler]:
        parts = land.follow(part)[0]
        return [settler for settler in self.settlers if settler.part in parts]

    def pay(self, land: Land, part: Part, *, complete: bool) -> None:
        those = self.on(land, part)
        number = {seat: sum(settler.seat == seat for settler in those) for seat in range(len(self.scores))}
        for seat in number:
            if number[seat] and number[seat] == max(number.values()):
                self.scores[seat] += land.value(part, complete)
                if complete:
                    columns = [-settler.part[0][0] for settler in those if settler.seat == seat]
                    self.scores[seat] += 4 * sum(self.surveyors.count(column) for column in columns)
        self.settlers -= set(those)

    def score(self, land: Land, part: Part) -> None:
        """A completed feature, the step of a surveyor and who is left behind."""
        self.pay(land, part, complete=True)
        self.surveyors.sort()
        if self.surveyors[0] < max(-x for x, _ in land.tiles):
            self.surveyors[0] += 1
        gone = {s for s in self.settlers if land.kind(s.part) != "field" and -s.part[0][0] < min(self.surveyors)}
        self.settlers -= gone

    def finish(self, land: Land) -> None:
        while self.settlers:
            self.pay(land, next(iter(self.settlers)).part, complete=False)
