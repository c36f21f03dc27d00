"""Abbey & Mayor: the barn, which stands where four tiles meet on one field (AM11–AM19)."""

from app.games.carcassonne.deploy import put, send_home
from app.games.carcassonne.rules import Expansion
from app.games.carcassonne.scoring import PER_CITY, add_points, complete_cities, field_facts, score_field, standing
from app.games.carcassonne.state import Change, State
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import CORNER, CORNER_CELLS, CORNERS, cell_text
from app.games.tilelaying.board import Board
from app.games.tilelaying.features import Feature
from app.games.tilelaying.figures import Figure

BARN = "barn"
JOINED_PER_CITY = 1
"""Points of farmers that meet a barn, for each complete city (AM18)."""
BARN_PER_CITY = 4
"""Points of a barn at the end, for each complete city (AM19)."""


class Barn:
    """Puts the barn on a corner of the tile just laid (AM14)."""

    key = BARN

    def actions(self, state: State, seat: Seat) -> list[Action]:
        if not state.supply[seat][BARN]:
            return []
        return [("deploy", BARN, CORNERS[corner]) for corner in _points(state) if _refusal(state, corner) is None]

    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None:
        if action[2] not in CORNER:
            return RuleError("barn.not_a_corner", "AM11", spot=action[2], corners=list(CORNERS))
        if not state.supply[seat][BARN]:
            return RuleError("deploy.none_left", "AM11", kind=BARN)
        return _refusal(state, CORNER[action[2]])

    def apply(self, change: Change, seat: Seat, action: Action) -> None:
        state = change.state
        node = state.last << 4 | state.board.tiles[state.last].corners[CORNER[action[2]]]
        put(change, Figure(seat, BARN, node, f"{cell_text(state.last)}@{action[2]}"))


def _points(state: State) -> list[int]:
    """Corners of the tile placed last at which the three other tiles lie and it shows field itself."""
    tiles, last = state.board.tiles, state.last
    own = tiles[last].corners
    return [
        corner
        for corner, (_, one, two, three) in enumerate(CORNER_CELLS)
        if own[corner] >= 0 and last + one in tiles and last + two in tiles and last + three in tiles
    ]


def _refusal(state: State, corner: int) -> RuleError | None:
    """Why no barn may stand on a corner of the tile placed last (AM11–AM13)."""
    board, where = state.board, {"corner": CORNERS[corner]}
    for turn, step in enumerate(CORNER_CELLS[corner]):
        tile = board.tiles.get(state.last + step)
        if tile is None:
            return RuleError("barn.four_tiles", "AM11", **where, empty=cell_text(state.last + step))
        if tile.corners[(corner + turn) % 4] < 0:
            return RuleError("barn.not_all_field", "AM13", **where, tile=tile.code, cell=cell_text(state.last + step))
    field = board.feature_at(state.last << 4 | board.tiles[state.last].corners[corner])
    barn = next((figure for figure in field.figures if figure.kind == BARN), None)
    return RuleError("barn.has_barn", "AM12", **where, by=barn.seat, place=barn.place) if barn else None


def strength(_: Board, feature: Feature, figure: Figure) -> int | None:
    """A barn is no farmer."""
    return 0 if figure.kind == BARN else None


def farmers_meet_barns(change: Change, _: tuple[Feature, ...]) -> None:
    """Farmers on a field with a barn score and go home: 3 a city if the barn is new (AM17), else 1 (AM18)."""
    state = change.state
    if all(own[BARN] for own in state.supply):
        return  # no barn is out
    board, base = state.board, state.last << 4
    kinds = board.tiles[state.last].kinds
    ids = dict.fromkeys(board.owner[base | segment] for segment, kind in enumerate(kinds) if kind == "field")
    for field in [board.features[id] for id in ids]:
        barns = [figure for figure in field.figures if figure.kind == BARN]
        farmers = [figure for figure in field.figures if figure.kind != BARN]
        if barns and farmers:
            new = any(figure.node >> 4 == state.last for figure in barns)
            score_field(change, field, PER_CITY if new else JOINED_PER_CITY)
            send_home(change, farmers)


def score_barns(change: Change) -> None:
    """Each barn's owner gets 4 for each complete city of its field, also when several share it (AM19)."""
    board = change.state.board
    for field in standing(board):
        for barn in [figure for figure in field.figures if figure.kind == BARN]:
            cities = complete_cities(board, field)
            reason = {"places": [barn.place], "strength": {}, "complete": False, "final": True}
            facts = {"feature": BARN, **field_facts(field, cities), **reason}
            add_points(change, barn.seat, BARN_PER_CITY * len(cities), facts)


EXPANSION = Expansion(
    name=BARN,
    supply={BARN: 1},
    deploys=(Barn(),),
    strength=strength,
    scored=farmers_meet_barns,
    finish=score_barns,
)
