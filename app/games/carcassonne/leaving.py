"""Resignation: a seat leaves and the others play on (RULES.md, "Leaving").

Its figures are taken off the board, so that nobody stays shut out of a feature by a
player who is not there; its points stand, but it can no longer win. A tile in its hand goes to
the next seat; a tile it has laid already is scored. With one seat left the match ends, after scoring
what the last tile completed. Who has left before, or after the end, changes nothing.
"""

from app.games.carcassonne.deploy import figure_at, send_home
from app.games.carcassonne.phases import begin_turn, finish, following
from app.games.carcassonne.scoring import score_completed
from app.games.carcassonne.state import Change, State
from app.games.core.chance import Chance
from app.games.core.game import Seat, Step
from app.games.tilelaying.turn import OVER


def resign(state: State, seat: Seat, chance: Chance) -> Step:
    if seat in state.out or state.reason:
        return Step(state, ())
    change = Change(state.fork(), chance)
    new = change.state
    new.out = (*new.out, seat)
    send_home(change, [figure_at(new.board, place) for place, who in new.figures.items() if who[0] == seat])
    if len(new.out) == new.rules.seats - 1:
        if new.phase == "deploy":
            score_completed(change)
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
        state.rules.turn.run(change, "wagon" if state.phase == "wagon" else "score")
