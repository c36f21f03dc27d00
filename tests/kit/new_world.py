"""Positions of The New World in tests: land by rows, played in the notation of logs.

    table = position('''
        4   A<  R^:r@e  .
        5   .   .       C>
    ''').play("A> -1,4")
    assert table.points == {"r": 3}

A line is the number of a row and its cells; the last cell lies in column 1, beside the coast. Words
follow "|" as in every position. Codes need no `NW.`; what is laid is taken into the hand first.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Self

from app.games.new_world.game import GAME
from app.games.new_world.notation import SCRIBE
from app.games.new_world.position import read_position, write_position
from app.games.new_world.preview import preview
from app.games.new_world.state import State
from app.games.new_world.surveyors import Columns
from tests.kit.tables import TileTable


class Table(TileTable):
    game = GAME
    scribe = SCRIBE
    state: State

    def play(self, step: str, *more: str, draw: Iterable[str] | None = None) -> Self:
        draws = None if draw is None else [SCRIBE.code(code) for code in draw]
        return super(Table, self._holding(step)).play(step, *more, draw=draws)

    def refusal(self, step: str):
        return super(Table, self._holding(step)).refusal(step)

    def given(self, code: str) -> Self:
        """The table with another tile in hand than the one that was drawn."""
        state = self.state.fork()
        state.hand = SCRIBE.code(code)
        return replace(self, state=state)

    def _holding(self, step: str) -> Self:
        """The table with the tile of a step in hand, if none is."""
        if self.state.hand is not None or self.state.phase != "place":
            return self
        state = self.state.fork()
        state.hand = SCRIBE.code(step.split()[0].rstrip("^>v<"))
        state.left = {code: n - (code == state.hand) for code, n in state.left.items() if n > (code == state.hand)}
        return replace(self, state=state)

    def places(self, code: str) -> set[tuple[int, int, int]]:
        """Where a tile may lie: x, y, turns."""
        return {action[1:] for action in self._holding(code).legal("place")}

    @property
    def spots(self) -> dict[str, str]:
        """Where a settler may go on the tile placed last, and as what."""
        return {spot: role for _, role, spot in self.legal("deploy")}

    @property
    def waiting(self) -> set[str]:
        """Features among which the active player has to choose."""
        return {place for _, place in self.legal("score")}

    @property
    def standing(self) -> dict[str, str]:
        """Place -> seat letter, of all settlers on the board."""
        return {place: self.letters[settler.seat] for place, settler in self.state.settlers.items()}

    @property
    def surveyors(self) -> Columns:
        return self.state.surveyors

    @property
    def removed(self) -> list[str]:
        return [data["place"] for data in self.told("left_behind")]

    def supply(self, letter: str) -> int:
        return self.state.supply[self.letters.index(letter)]

    def preview(self, step: str) -> dict:
        """The preview of the first action of a step."""
        table = self._holding(step)
        return preview(table.state, next(iter(SCRIBE.actions_of(table.state, " ".join(step.split())))))

    @property
    def text(self) -> str:
        return write_position(self.state, self.letters)


def position(text: str) -> Table:
    land, *words = text.strip().split("|")
    rows = dict(_row(line) for line in land.splitlines() if line.strip())
    state = read_position(" | ".join([_picture(rows), *words]))
    letters = next((word.split()[1] for word in words if word.split()[:1] == ["seats"]), "rb")
    return Table(state, letters)


def end_of(text: str) -> Table:
    """The final scoring of a position: its last tile is laid, nobody deploys, the pile is empty."""
    return position(text + " | pile 0").play("skip")


def _row(line: str) -> tuple[int, list[str]]:
    number, *cells = line.split()
    return int(number), cells


def _picture(rows: dict[int, list[str]]) -> str:
    """The rows as a picture with the coast's first square marked as 0,0."""
    width = max((len(cells) for cells in rows.values()), default=0)
    numbers = range(min(0, *rows), max(0, *rows) + 1) if rows else range(1)
    lines = []
    for number in numbers:
        cells = rows.get(number, [])
        padded = ["."] * (width - len(cells)) + cells
        lines.append(" ".join([*padded, "*." if number == 0 else "."]))
    return " / ".join(lines)
