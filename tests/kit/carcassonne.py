"""Positions of Carcassonne in tests: read as text, played in the notation of logs.

table = position("Ev:r@s / *D^ | hand E | turn b").play("E^ 1,0  @n")
assert table.points == {"r": 4}
"""

from app.games.carcassonne.game import GAME
from app.games.carcassonne.notation import KIND_LETTERS, SCRIBE
from app.games.carcassonne.position import read_position, write_position
from app.games.carcassonne.state import State
from tests.kit.tables import TileTable


class Table(TileTable):
    game = GAME
    scribe = SCRIBE
    state: State

    def spots(self, figure: str = "follower") -> set[str]:
        """Where a figure may stand on the tile placed last."""
        return {action[2] for action in self.legal("deploy") if action[1] == figure}

    @property
    def standing(self) -> dict[str, str]:
        """Place -> seat letter and kind letter, as in pictures."""
        return {place: self.letters[seat] + KIND_LETTERS[kind] for place, (seat, kind) in self.state.figures.items()}

    def supply(self, letter: str, kind: str = "follower") -> int:
        return self.state.supply[self.letters.index(letter)].get(kind, 0)

    @property
    def text(self) -> str:
        return write_position(self.state, self.letters)


def position(text: str) -> Table:
    state = read_position(text)
    letters = next((w.split()[1] for w in text.split("|")[1:] if w.split()[:1] == ["seats"]), "rb")
    return Table(state, letters)


def end_of(text: str) -> Table:
    """The final scoring of a position: its last tile is laid, nobody deploys, the pile is empty."""
    return position(text + " | pile 0").play("skip")
