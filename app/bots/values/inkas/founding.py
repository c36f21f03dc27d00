"""Where to settle first: in the foundation, and with a new tribe."""

from app.bots.values.inkas.sight import corner_worth, income, room
from app.games.core.game import Action, Seat
from app.games.inkas.board import CORNER_ID, EDGE_ENDS, EDGE_ID, EDGES_AT, NEAR, members
from app.games.inkas.state import State


def site(state: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
    """Much income of kinds that are rare with us, and room to grow; for a last tribe room counts most."""
    rates = income(state, seat)
    weight = 1.5 + state.tribe[seat]

    def worth(action: Action) -> float:
        corner = CORNER_ID[action[1]]
        space = room(state, corner)
        return corner_worth(state, corner, rates) + weight * min(space, 4.0) - (8.0 if space < 2 else 0.0)

    return max(actions, key=worth)


def first_road(state: State, seat: Seat, actions: tuple[Action, ...]) -> Action:
    """Towards the best corner two paths away."""
    rates = income(state, seat)

    def worth(action: Action) -> float:
        edge = EDGE_ID[action[1]]
        end = sum(EDGE_ENDS[edge]) - state.found_at
        beyond = [sum(EDGE_ENDS[f]) - end for f in members(EDGES_AT[end]) if f != edge]
        free = [v for v in beyond if not (state.near | state.occupied) >> v & 1 and not NEAR[v] & state.occupied]
        return max((corner_worth(state, v, rates) for v in free), default=0.0)

    return max(actions, key=worth)
