"""The turn: phases in rulebook order (NW7).

draw → place → deploy → order → next. In "order" the completed features are scored; it waits only
when the active player has to choose which comes first (NW36).
"""

from app.games.core.game import Seat
from app.games.new_world import order, placement, scoring, settlers
from app.games.new_world.state import Change, State
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


def following(state: State) -> Seat:
    """The next seat that has not resigned."""
    seats = state.rules.seats
    return next(seat for step in range(1, seats + 1) if (seat := (state.turn + step) % seats) not in state.out)


def begin_turn(change: Change, seat: Seat) -> None:
    state = change.state
    state.turn, state.acting, state.turns = seat, (seat,), state.turns + 1
    change.tell("turn", {"seat": seat})


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
        ),
        Phase("order", order.enter_order, order.choices, {"score": (order.check_score, order.apply_score)}),
        Phase("next", enter_next),
    ),
    rule="NW7",
    end="NW40",
)
