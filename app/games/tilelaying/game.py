"""What every tile game does alike as a game of the contract in `core.game`: turns by phases, nothing hidden."""

from typing import Any, Generic, TypeVar

from app.games.core.chance import Chance, Draw
from app.games.core.errors import RuleError
from app.games.core.game import Action, Result, Seat, Step
from app.games.tilelaying.seats import Parting, SeatedState, resign, result_of
from app.games.tilelaying.turn import Change, Turn

S = TypeVar("S", bound=SeatedState)


class TileGame(Generic[S]):
    """Whoever derives from it says which turn a match has and how the game parts from a seat."""

    has_secrets = False
    parting: Parting[S]

    def turn_of(self, state: S) -> Turn[S]:
        """The phases of the match."""
        raise NotImplementedError

    def to_act(self, state: S) -> tuple[Seat, ...]:
        return state.acting

    def legal(self, state: S, seat: Seat) -> tuple[Action, ...]:
        return self.turn_of(state).legal(state, seat)

    def check(self, state: S, seat: Seat, action: Action) -> RuleError | None:
        return self.turn_of(state).check(state, seat, action)

    def apply(self, state: S, seat: Seat, action: Action, chance: Chance) -> Step:
        change = Change(state.fork(), chance)
        self.turn_of(state).resume(change, seat, action)
        return Step(change.state, tuple(change.events))

    def resign(self, state: S, seat: Seat, chance: Chance) -> Step:
        return resign(self.parting, self.turn_of(state), state, seat, chance)

    def standing(self, state: S) -> tuple[int, ...]:
        return state.scores

    def result(self, state: S) -> Result | None:
        return result_of(state)

    def redacted(
        self, state: Any, seat: Seat | None, action: Action, outcome: tuple[Draw, ...], viewer: Seat | None
    ) -> tuple[Action, tuple[Draw, ...]]:
        return action, outcome
