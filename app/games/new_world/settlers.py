"""Settlers: going on the tile just placed, and going home."""

from collections.abc import Iterable
from functools import cache

from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.new_world.state import Change, State
from app.games.tilelaying.board import node_at, place_of, with_figure, without_figures
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.tiles import Turned
from app.games.tilelaying.turn import Go

ROLES = {"road": "robber", "town": "merchant", "farm": "farmer", "field": "trapper"}
"""Kind of feature -> what a settler is there (NW14)."""

SKIP: Action = ("skip",)


def stands(settler: Figure) -> bool:
    """Whether a settler can be left behind: all but trappers (NW34)."""
    return settler.kind != "trapper"


@cache
def _offers(tile: Turned) -> tuple[tuple[int, Action], ...]:
    """(segment, action) for each segment of a tile."""
    return tuple((i, ("deploy", ROLES[kind], tile.spot[i])) for i, kind in enumerate(tile.kinds))


def deploys(state: State, seat: Seat) -> tuple[Action, ...]:
    """The roles that are free on the tile just placed (NW13 to NW16)."""
    if not state.supply[seat]:
        return ()
    board, base = state.board, state.last << 4
    features, owner = board.features, board.owner
    offers = _offers(board.tiles[state.last])
    return tuple([action for segment, action in offers if not features[owner[base | segment]].figures])


def deploy_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    return (*deploys(state, seat), SKIP)


def enter_deploy(change: Change) -> Go:
    """Waits only when there is somebody to deploy and a place for them (NW16)."""
    return bool(deploys(change.state, change.state.turn))


def check_deploy(state: State, seat: Seat, action: Action) -> RuleError | None:
    _, role, spot = action
    board = state.board
    tile = board.tiles[state.last]
    node = node_at(board, state.last, spot)
    if node is None:
        return RuleError("deploy.no_such_spot", "NW13", tile=tile.code, spot=spot, spots=list(tile.spot))
    if not state.supply[seat]:
        return RuleError("deploy.none_left", "NW16", kind="settler")
    kind = tile.kinds[node & 15]
    if role != ROLES[kind]:
        return RuleError("deploy.wrong_role", "NW14", kind=role[:20], feature=kind, want=ROLES[kind])
    taken = board.feature_at(node).figures
    if taken:
        places = [settler.place for settler in taken]
        return RuleError("deploy.taken", "NW15", feature=kind, by=taken[0].seat, figure=ROLES[kind], places=places)
    return None


def check_skip(state: State, seat: Seat, action: Action) -> RuleError | None:
    return None


def apply_deploy(change: Change, seat: Seat, action: Action) -> Go:
    state = change.state
    node = node_at(state.board, state.last, action[2])
    assert node is not None
    settler = Figure(seat, action[1], node, place_of(state.board, node))
    state.board = with_figure(state.board, settler)
    state.settlers = {**state.settlers, settler.place: settler}
    _supply(state, seat, -1)
    feature = state.board.feature_at(node).kind
    change.tell("figure", {"seat": seat, "figure": settler.kind, "place": settler.place, "feature": feature})
    return False


def apply_skip(change: Change, seat: Seat, action: Action) -> Go:
    change.tell("skip", {"seat": seat})
    return False


def take_off(state: State, gone: Iterable[Figure]) -> None:
    """Settlers back into their owners' supplies (NW27, NW34)."""
    gone = tuple(gone)
    state.board = without_figures(state.board, gone)
    places = {settler.place for settler in gone}
    state.settlers = {place: who for place, who in state.settlers.items() if place not in places}
    for settler in gone:
        _supply(state, settler.seat, 1)


def _supply(state: State, seat: Seat, by: int) -> None:
    state.supply = (*state.supply[:seat], state.supply[seat] + by, *state.supply[seat + 1 :])
