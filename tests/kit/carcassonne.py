"""Positions of Carcassonne in tests: read as text, played in the notation of logs.

table = position("Ev:r@s / *D^ | hand E | turn b").play("E^ 1,0  @n")
assert table.points == {"r": 4}
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.games.carcassonne.game import GAME
from app.games.carcassonne.notation import KIND_LETTERS, actions_of
from app.games.carcassonne.position import read_position, write_position
from app.games.carcassonne.state import State
from app.games.core.chance import Chance, Forced, Seeded
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event


@dataclass(frozen=True)
class Table:
    """A position, and what the last play told."""

    state: State
    letters: str
    events: tuple[Event, ...] = ()

    def play(self, step: str, *more: str, draw: Iterable[str] | None = None) -> "Table":
        """Plays steps of a log for whoever is to act; `draw` forces what is drawn, in order."""
        chance: Chance = Seeded(1) if draw is None else Forced(draw)
        state, events = self.state, []
        steps = (step, *more)
        for text, following in zip(steps, (*more, ""), strict=True):
            for action in actions_of(state, " ".join(text.split()), following):
                seat = state.acting[0]
                error = GAME.check(state, seat, action)
                if error:
                    raise error
                state, told = GAME.apply(state, seat, action, chance)
                events += told
        return Table(state, self.letters, tuple(events))

    def refusal(self, step: str) -> RuleError:
        """Why a step is refused, at its first action that is."""
        state = self.state
        for action in actions_of(state, " ".join(step.split()), ""):
            error = GAME.check(state, state.acting[0], action)
            if error:
                return error
            state = GAME.apply(state, state.acting[0], action, Seeded(1)).state
        raise AssertionError(f"{step} is allowed")

    def legal(self, kind: str) -> set[Action]:
        actions = GAME.legal(self.state, self.state.acting[0])
        return {action for action in actions if action[0] == kind}

    def spots(self, figure: str = "follower") -> set[str]:
        """Where a figure may stand on the tile placed last."""
        return {action[2] for action in self.legal("deploy") if action[1] == figure}

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.data) for event in self.events if event.kind == kind]

    @property
    def points(self) -> dict[str, int]:
        """Points scored before the final scoring, by seat letter."""
        return self._sum(data for data in self.told("points") if not data["final"])

    @property
    def final(self) -> dict[str, int]:
        """Points of the final scoring, by seat letter."""
        return self._sum(data for data in self.told("points") if data["final"])

    def _sum(self, scored: Iterable[dict[str, Any]]) -> dict[str, int]:
        total: dict[str, int] = {}
        for data in scored:
            letter = self.letters[data["seat"]]
            total[letter] = total.get(letter, 0) + data["points"]
        return total

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.letters, self.state.scores, strict=True))

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
