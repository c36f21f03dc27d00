"""The figure step: putting a figure on a feature of the tile just placed, taking figures home."""

from collections.abc import Iterable, Mapping

from app.games.carcassonne.state import Change, State, spend
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import CORNER, read_cell
from app.games.tilelaying.board import Board, node_at, place_of, with_figure, without_figures
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.tiles import Turned


class Standing:
    """A figure that stands on one of some kinds of features, if nobody is there yet (B5, B6).

    because: figure or feature -> the rule that keeps them apart
    """

    def __init__(self, key: str, on: frozenset[str], because: Mapping[str, str]) -> None:
        self.key = key
        self.on = on
        self._because = because
        self._offers: dict[Turned, tuple[tuple[int, Action], ...]] = {}

    def actions(self, state: State, seat: Seat) -> Iterable[Action]:
        if not state.supply[seat].get(self.key):
            return ()
        board, base = state.board, state.last << 4
        features, owner = board.features, board.owner
        offers = self._offered(board.tiles[state.last])
        return [action for segment, action in offers if not features[owner[base | segment]].figures]

    def _offered(self, tile: Turned) -> tuple[tuple[int, Action], ...]:
        """(segment, action) for each segment of a tile of the right kind; kept for the next time."""
        if tile not in self._offers:
            kinds = enumerate(tile.kinds)
            self._offers[tile] = tuple((i, ("deploy", self.key, tile.spot[i])) for i, kind in kinds if kind in self.on)
        return self._offers[tile]

    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None:
        _, kind, spot = action
        board = state.board
        node = node_at(board, state.last, spot)
        tile = board.tiles[state.last]
        if node is None:
            return RuleError("deploy.no_such_spot", "B5", tile=tile.code, spot=spot, spots=list(tile.spot))
        if not state.supply[seat].get(kind):
            return RuleError("deploy.none_left", "B5", kind=kind)
        feature = tile.kinds[node & 15]
        if feature not in self.on:
            rule = self._because.get(kind) or self._because.get(feature, "B7")
            return RuleError("deploy.wrong_feature", rule, kind=kind, feature=feature, allowed=sorted(self.on))
        taken = board.feature_at(node).figures
        if taken:
            places = [figure.place for figure in taken]
            who = {"by": taken[0].seat, "figure": taken[0].kind}
            return RuleError("deploy.taken", "B6", feature=feature, **who, places=places)
        return None

    def apply(self, change: Change, seat: Seat, action: Action) -> None:
        board = change.state.board
        node = change.state.last << 4 | board.tiles[change.state.last].spots[action[2]]
        put(change, Figure(seat, self.key, node, place_of(board, node)))


def put(change: Change, figure: Figure) -> None:
    """A figure from its owner's supply onto the feature of its node."""
    state = change.state
    state.board = with_figure(state.board, figure)
    state.figures = {**state.figures, figure.place: (figure.seat, figure.kind)}
    spend(change, figure.seat, figure.kind, 1)
    feature = state.board.feature_at(figure.node).kind
    change.tell("figure", {"seat": figure.seat, "figure": figure.kind, "place": figure.place, "feature": feature})


def send_home(change: Change, figures: Iterable[Figure], *, quietly: bool = False) -> None:
    """Figures back to their owners' supplies (B15); `quietly` when another event tells it."""
    state = change.state
    gone = tuple(figures)
    state.board = without_figures(state.board, gone)
    places = {figure.place for figure in gone}
    state.figures = {place: who for place, who in state.figures.items() if place not in places}
    for figure in gone:
        spend(change, figure.seat, figure.kind, -1)
        if not quietly:
            change.tell("home", {"seat": figure.seat, "figure": figure.kind, "place": figure.place})


def own_figure(state: State, seat: Seat, kind: str) -> Figure | None:
    """The figure of a kind of which each player has one, when it is on the board."""
    place = next((place for place, who in state.figures.items() if who == (seat, kind)), None)
    return figure_at(state.board, place) if place else None


def figure_at(board: Board, place: str) -> Figure:
    """The figure whose place is given as in `State.figures`."""
    cell_text, _, spot = place.partition("@")
    cell = read_cell(cell_text)
    tile = board.tiles[cell]
    segment = tile.corners[CORNER[spot]] if spot in CORNER else tile.spots[spot]
    return next(figure for figure in board.feature_at(cell << 4 | segment).figures if figure.place == place)
