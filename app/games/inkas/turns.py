"""Whose turn it is: the next turn, the order of the foundation, and the end of the match."""

from app.games.core.game import Event, Result, Seat
from app.games.inkas.state import Log, State


def next_turn(state: State, log: Log) -> None:
    """The dice go to the left (IN18); offers fall (EC18) and once-a-turn benefits come back."""
    state.turn = (state.turn + 1) % state.seats
    state.turns += 1
    begin_turn(state, log)


def begin_turn(state: State, log: Log) -> None:
    state.phase = "roll"
    state.dice = None
    state.card_played = state.route_used = state.arts_used = False
    state.fresh = (0, 0, 0, 0)
    state.offer = None
    state.tried = ()
    state.agreed = None
    log.append(Event("turn", {"seat": state.turn}))


def next_founder(state: State, log: Log) -> None:
    """First to last, then last to first; after that the first player's first turn (IN58)."""
    step, state.turns = state.turns, state.turns + 1
    last = state.seats - 1
    if step >= 2 * state.seats:
        state.turn = state.first
        begin_turn(state, log)
        return
    place = step if step <= last else 2 * state.seats - 1 - step
    state.turn = (state.first + place) % state.seats
    state.phase = "found_site"
    log.append(Event("turn", {"seat": state.turn}))


def finish(state: State, log: Log, winners: tuple[Seat, ...], reason: str) -> None:
    state.phase = "over"
    state.offer = state.agreed = None
    state.result = Result(state.discs, winners, reason)
    log.append(Event("over", {"winners": list(winners), "reason": reason}))
