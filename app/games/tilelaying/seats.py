"""Seats of a tile game: whose turn comes next, who has left, who has won.

Resignation (RULES.md of each game, "Leaving"): the pieces of who leaves are taken off the board, so that nobody
stays shut out of a feature by a player who is not there; the points stand, but that seat can no
longer win. A tile in its hand goes to the next seat; a tile it has laid already is scored. With one seat left
the match ends, after scoring what the last tile completed. Who has left before, or after the end, changes nothing.
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from app.games.core.chance import Chance
from app.games.core.game import Result, Seat, Step
from app.games.tilelaying.turn import OVER, Change, Turn, TurnState


class Seated(Protocol):
    """Rules, as far as they know how many play."""

    @property
    def seats(self) -> int: ...


class SeatedState(TurnState, Protocol):
    """turn, turns: whose turn it is; how many turns began so far; out: seats that resigned"""

    turn: Seat
    turns: int
    scores: tuple[int, ...]
    out: tuple[Seat, ...]

    @property
    def rules(self) -> Seated: ...

    def fork(self) -> Self: ...


S = TypeVar("S", bound=SeatedState)


def following(state: SeatedState) -> Seat:
    """The next seat that has not resigned."""
    seats = state.rules.seats
    return next(seat for step in range(1, seats + 1) if (seat := (state.turn + step) % seats) not in state.out)


def begin_turn(change: Change[S], seat: Seat) -> None:
    state = change.state
    state.turn, state.acting, state.turns = seat, (seat,), state.turns + 1
    change.tell("turn", {"seat": seat})


def result_of(state: SeatedState) -> Result | None:
    """Most points win, ties share (B19, Q-B3, NW43); who resigned does not."""
    if not state.reason:
        return None
    staying = [seat for seat in range(len(state.scores)) if seat not in state.out]
    best = max(state.scores[seat] for seat in staying)
    winners = tuple(seat for seat in staying if state.scores[seat] == best)
    return Result(state.scores, winners, state.reason)


def result_view(state: SeatedState) -> dict[str, Any] | None:
    """The result as viewers see it."""
    result = result_of(state)
    if result is None:
        return None
    return {"scores": result.scores, "winners": result.winners, "reason": result.reason}


class Parting(NamedTuple, Generic[S]):
    """How a game parts from a seat; the phases say where the turn goes on (`Phase.left`).

    take_off: brings the seat's pieces home
    score_laid: scores what the last tile completed, if that is still to be done
    finish: final scoring and the end, for a reason
    """

    take_off: Callable[[Change[S], Seat], None]
    score_laid: Callable[[Change[S]], None]
    finish: Callable[[Change[S], str], None]


def resign(parting: Parting[S], turn: Turn[S], state: S, seat: Seat, chance: Chance) -> Step:
    """The step of a resignation, see above."""
    if seat in state.out or state.reason:
        return Step(state, ())
    change = Change(state.fork(), chance)
    new = change.state
    new.out = (*new.out, seat)
    parting.take_off(change, seat)
    if len(new.out) == new.rules.seats - 1:
        parting.score_laid(change)
        parting.finish(change, "resigned")
        new.phase, new.acting = OVER, ()
    elif seat in new.acting or turn.phase(new).reopens:
        _pass_on(turn, change)
    return Step(new, tuple(change.events))


def _pass_on(turn: Turn[S], change: Change[S]) -> None:
    """The turn goes on without who has left: in the phase that the present one names, or with the next seat."""
    state = change.state
    left = turn.phase(state).left
    if not left:
        begin_turn(change, following(state))
        return
    if state.turn in state.out:
        state.acting = (following(state),)
    turn.run(change, left)
