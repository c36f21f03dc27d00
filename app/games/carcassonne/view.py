"""What viewers see: everything, for nothing is hidden but the order of the pile, which does not exist yet."""

from collections.abc import Mapping
from typing import Any

from app.games.carcassonne.state import State
from app.games.core.game import View
from app.games.geometry.square import cell_text
from app.games.tilelaying.seats import result_view


def view_state(state: State, without: Mapping[str, Any]) -> View:
    """The view of CARCASSONNE; parts that did not change are the same objects as before.

    without: what stands in it for expansions that are not in the match
    """
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
        **without,
        **{name: show(state) for name, show in state.rules.shows.items()},
        "options": state.rules.options,
        "out": state.out,
        "final": state.final,
        "result": result_view(state),
    }
