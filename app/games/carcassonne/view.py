"""What viewers see: everything, for nothing is hidden but the order of the pile, which does not exist yet."""

from app.games.carcassonne.state import State
from app.games.core.game import Result, View
from app.games.geometry.square import cell_text


def view_state(state: State) -> View:
    """The view of CARCASSONNE; parts that did not change are the same objects as before."""
    outcome = result_of(state)
    return {
        "phase": state.phase,
        "to_act": state.acting,
        "turn": state.turn,
        "round": (state.turns - 1) // state.rules.seats + 1,
        "hand": state.hand,
        "pile": state.pile,
        "left": state.left,
        "tiles": state.tiles,
        "last": cell_text(state.last) if state.turns > 0 and state.last >= 0 else None,
        "figures": state.figures,
        "scores": state.scores,
        "supply": state.supply,
        "wagon": None,
        **{name: show(state) for name, show in state.rules.shows.items()},
        "options": state.rules.options,
        "out": state.out,
        "final": state.final,
        "result": outcome and {"scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason},
    }


def result_of(state: State) -> Result | None:
    """Most points win, ties share (B19, Q-B3); who resigned does not."""
    if not state.reason:
        return None
    staying = [seat for seat in range(len(state.scores)) if seat not in state.out]
    best = max(state.scores[seat] for seat in staying)
    winners = tuple(seat for seat in staying if state.scores[seat] == best)
    return Result(state.scores, winners, state.reason)
