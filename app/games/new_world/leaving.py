"""Resignation: a seat leaves and the others play on (RULES.md, "Leaving").

Its settlers are taken off the board, so that nobody stays shut out of a feature by a
player who is not there; its points stand, but it can no longer win. A tile in its hand goes to
the next seat; a tile it has laid already is scored. With one seat left the match ends.
"""

from app.games.core.chance import Chance
from app.games.core.game import Seat, Step
from app.games.new_world.phases import TURN, begin_turn, finish, following
from app.games.new_world.settlers import take_off
from app.games.new_world.state import Change, State
from app.games.tilelaying.turn import OVER


def resign(state: State, seat: Seat, chance: Chance) -> Step:
    change = Change(state.fork(), chance)
    new = change.state
    new.out = (*new.out, seat)
    gone = [settler for settler in new.settlers.values() if settler.seat == seat]
    take_off(new, gone)
    for settler in gone:
        change.tell("home", {"seat": seat, "figure": settler.kind, "place": settler.place})
    if len(new.out) == new.rules.seats - 1:
        finish(change, "resigned")
        new.phase, new.acting = OVER, ()
    elif seat in new.acting:
        _pass_on(change)
    return Step(new, tuple(change.events))


def _pass_on(change: Change) -> None:
    """The turn goes on without its owner: what is laid is scored, a tile in hand is the next one's."""
    state = change.state
    if state.phase == "place":
        begin_turn(change, following(state))
    else:
        state.acting = ()
        TURN.run(change, "order")
        if state.phase == "order":
            state.acting = (following(state),)
