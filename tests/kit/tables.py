"""Positions of tile games in tests: played in the notation of logs, asked in seat letters."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from app.games.core.chance import Chance, Forced, Seeded
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Game
from app.games.tilelaying.scribe import TileScribe


@dataclass(frozen=True)
class TileTable:
    """A position, and what the last play told."""

    state: Any
    letters: str
    events: tuple[Event, ...] = ()

    game: ClassVar[Game]
    scribe: ClassVar[TileScribe]

    def play(self, step: str, *more: str, draw: Iterable[str] | None = None) -> Self:
        """Plays steps of a log for whoever is to act; `draw` forces what is drawn, in order."""
        chance: Chance = Seeded(1) if draw is None else Forced(draw)
        state, events = self.state, []
        for text, following in zip((step, *more), (*more, ""), strict=True):
            for action in self.scribe.actions_of(state, " ".join(text.split()), following):
                seat = state.acting[0]
                error = self.game.check(state, seat, action)
                if error:
                    raise error
                state, told = self.game.apply(state, seat, action, chance)
                events += told
        return type(self)(state, self.letters, tuple(events))

    def refusal(self, step: str) -> RuleError:
        """Why an action of a step is refused; those before it are carried out."""
        state = self.state
        for action in self.scribe.actions_of(state, " ".join(step.split())):
            error = self.game.check(state, state.acting[0], action)
            if error is not None:
                return error
            state = self.game.apply(state, state.acting[0], action, Seeded(1)).state
        raise AssertionError(f"{step} is allowed")

    def legal(self, kind: str) -> set[Action]:
        actions = self.game.legal(self.state, self.state.acting[0])
        return {action for action in actions if action[0] == kind}

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.data) for event in self.events if event.kind == kind]

    @property
    def view(self) -> dict[str, Any]:
        return self.game.view(self.state, None)

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
