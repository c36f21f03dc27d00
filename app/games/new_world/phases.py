"""The turn: phases in rulebook order (NW7).

draw → place → deploy → order → next. In "order" the completed features are scored; it waits only
when the active player has to choose which comes first (NW36).
"""

from app.games.new_world import order, placement, scoring, settlers
from app.games.new_world.state import Change, State
from app.games.tilelaying.seats import begin_turn, following
from app.games.tilelaying.turn import Go, Phase, Turn, waits


def enter_draw(change: Change) -> Go:
    """A tile in hand, or the end of the match (NW12, NW40)."""
    if not placement.draw(change):
        finish(change, "no_tile_fits")
    return False


def enter_next(change: Change) -> Go:
    """The next seat's turn; without tiles there is none (NW40)."""
    state = change.state
    if state.left:
        begin_turn(change, following(state))
    else:
        finish(change, "complete")
    return False


def finish(change: Change, reason: str) -> None:
    scoring.score_unfinished(change)
    change.state.reason = reason
    change.tell("over", {"reason": reason})


TURN: Turn[State] = Turn(
    (
        Phase("draw", enter_draw),
        Phase("place", waits, placement.legal_places, {"place": (placement.check_place, placement.apply_place)}),
        Phase(
            "deploy",
            settlers.enter_deploy,
            settlers.deploy_actions,
            {
                "deploy": (settlers.check_deploy, settlers.apply_deploy),
                "skip": (settlers.check_skip, settlers.apply_skip),
            },
            left="order",
        ),
        order.PHASE,
        Phase("next", enter_next),
    ),
    rule="NW7",
    end="NW40",
)
