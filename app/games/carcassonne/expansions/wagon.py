"""Abbey & Mayor: the wagon, which drives on when its feature has scored (AM20–AM26)."""

from collections.abc import Iterator

from app.games.carcassonne.deploy import put
from app.games.carcassonne.rules import Expansion, Phase, after
from app.games.carcassonne.scoring import figures_of
from app.games.carcassonne.state import Change, State, remember
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import AROUND, cell_at, in_reach, xy
from app.games.tilelaying.board import Board, is_complete, node_at, place_of
from app.games.tilelaying.features import Feature
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.turn import Go

WAGON = "wagon"
ON = frozenset({"road", "city", "monastery"})
"""Where it may be put and drive to (AM20)."""
HOME: Action = ("wagon",)


def waiting(state: State) -> tuple[Figure, ...]:
    """Wagons to be decided on, the first one now; they stand in `extra` where they scored."""
    return tuple(state.extra.get(WAGON, ()))


def line_up(change: Change, scored: tuple[Feature, ...]) -> None:
    """Notes the wagons that come home, the active player's first, then clockwise (AM24)."""
    wagons = [figure for figure in figures_of(scored) if figure.kind == WAGON]
    if wagons:
        state, seats = change.state, change.state.rules.seats
        remember(change, WAGON, tuple(sorted(wagons, key=lambda wagon: (wagon.seat - state.turn) % seats)))


def enter(change: Change) -> Go:
    """Asks the next wagon's owner; one that can go nowhere stays at home (AM22)."""
    state = change.state
    for wagon in waiting(state):
        if wagon.seat not in state.out and destinations(state, wagon):
            state.acting = (wagon.seat,)
            return True
        _decided(change)
    return False


def _decided(change: Change) -> None:
    remember(change, WAGON, waiting(change.state)[1:])


def destinations(state: State, wagon: Figure) -> dict[tuple[int, int], int]:
    """Where it may drive to (AM22): goal -> the lowest segment by which it is reached."""
    board = state.board
    reach = around if _by_tiles(state) else connected
    found: dict[tuple[int, int], int] = {}
    for node in sorted(reach(state, wagon)):
        feature = board.feature_at(node)
        if feature.kind in ON and not feature.figures and not is_complete(board, feature):
            found.setdefault(_goal(state, node), node)
    return found


def _by_tiles(state: State) -> bool:
    """The house rule: how far it drives is a matter of tiles."""
    return bool(state.rules.options[WAGON] == "neighbour")


def _goal(state: State, node: int) -> tuple[int, int]:
    """Segments with the same goal are one place for it: a feature, by the house rule on one tile."""
    return state.board.owner[node], node >> 4 if _by_tiles(state) else 0


def connected(state: State, wagon: Figure) -> Iterator[int]:
    """Segments directly connected with the wagon's feature (Q-AM4)."""
    board = state.board
    for node in board.feature_at(wagon.node).nodes:
        for links in state.rules.links:
            yield from links(board, node)


def around(state: State, wagon: Figure) -> Iterator[int]:
    """Segments on the wagon's tile and the eight around it (house rule)."""
    tiles, home = state.board.tiles, wagon.node >> 4
    for cell in (home, *(home + step for step in AROUND)):
        if cell in tiles:
            yield from (cell << 4 | segment for segment in range(len(tiles[cell].kinds)))


def links_on_tile(board: Board, node: int) -> Iterator[int]:
    """Roads of one junction; a road and what it ends at (AM26)."""
    for one, other in board.tiles[node >> 4].type.links:
        if one == node & 15:
            yield node & ~15 | other


# --- deciding ------------------------------------------------------------------------------------


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    nodes = destinations(state, waiting(state)[0]).values()
    tiles = state.board.tiles
    return (HOME, *(("wagon", *xy(node >> 4), tiles[node >> 4].spot[node & 15]) for node in nodes))


def check(state: State, seat: Seat, action: Action) -> RuleError | None:
    if action == HOME:
        return None
    _, x, y, spot = action
    board = state.board
    node = node_at(board, cell_at(x, y), spot) if in_reach(x, y) else None
    if node is None:
        return RuleError("wagon.no_such_place", "AM22", x=x, y=y, spot=spot)
    feature = board.feature_at(node)
    if _goal(state, node) in destinations(state, waiting(state)[0]):
        return None
    if feature.kind not in ON:
        return RuleError("wagon.wrong_feature", "AM20", feature=feature.kind, allowed=sorted(ON))
    if is_complete(board, feature):
        return RuleError("wagon.complete", "AM22", feature=feature.kind)
    if feature.figures:
        return RuleError("wagon.taken", "AM22", feature=feature.kind, by=feature.figures[0].seat)
    return RuleError("wagon.not_adjacent", "AM26", feature=feature.kind)


def apply(change: Change, seat: Seat, action: Action) -> Go:
    state = change.state
    wagon = waiting(state)[0]
    _decided(change)
    to = None
    if action != HOME:
        node = node_at(state.board, cell_at(action[1], action[2]), action[3])
        assert node is not None
        to = place_of(state.board, node)
        put(change, Figure(seat, WAGON, node, to))
    change.tell("wagon", {"seat": seat, "from": wagon.place, "to": to})
    return WAGON


def stay(change: Change) -> None:
    """No wagon moves in the final scoring; one may wait when the others resign."""
    if waiting(change.state):
        remember(change, WAGON, ())


def shows(state: State) -> str | None:
    """Place of the wagon that is asked about."""
    wagons = waiting(state)
    return wagons[0].place if wagons else None


PHASE = Phase(WAGON, enter, actions, {"wagon": (check, apply)}, left=WAGON)

EXPANSION = Expansion(
    name=WAGON,
    supply={WAGON: 1},
    stands={WAGON: ON},
    because={WAGON: "AM20"},
    phases=lambda phases: after(phases, "score", PHASE),
    scored=line_up,
    links=links_on_tile,
    shows={WAGON: shows},
    finish=stay,
)
