"""Resignation: a seat leaves and the others play on (RULES.md, "Leaving").

Its settlers are taken off the board, so that nobody stays shut out of a feature by a
player who is not there; its points stand, but it can no longer win. A tile in its hand goes to
the next seat; a tile that was laid already is scored. With one seat left the match ends, after scoring
what the last tile completed. Who has left before, or after the end, changes nothing.
"""

from app.games.core.chance import Chance
from app.games.core.game import Seat, Step
from app.games.new_world.order import score_waiting
from app.games.new_world.phases import TURN, begin_turn, finish, following
from app.games.new_world.settlers import take_off
from app.games.new_world.state import Change, State
from app.games.tilelaying.turn import OVER


def resign(state: State, seat: Seat, chance: Chance) -> Step:
    if seat in state.out or state.reason:
        return Step(state, ())
    change = Change(state.fork(), chance)
    new = change.state
    new.out = (*new.out, seat)
    gone = [settler for settler in new.settlers.values() if settler.seat == seat]
    take_off(new, gone)
    for settler in gone:
        change.tell("home", {"seat": seat, "figure": settler.kind, "place": settler.place})
    if len(new.out) == new.rules.seats - 1:
        if new.phase != "place":
            score_waiting(change)
        finish(change, "resigned")
        new.phase, new.acting = OVER, ()
    elif new.phase == "order" or seat in new.acting:
        _pass_on(change)
    return Step(new, tuple(change.events))


def _pass_on(change: Change) -> None:
    """The turn goes on: what is laid is scored, a tile in hand is the next one's.

    Whoever leaves while an order is chosen may take the choice away with its settlers (NW36).
    """
    state = change.state
    if state.phase == "place":
        begin_turn(change, following(state))
        return
    if state.turn in state.out:
        state.acting = (following(state),)
    TURN.run(change, "order")
