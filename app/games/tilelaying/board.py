"""The board: which tile lies where, where the next may lie, and the features they form.

A board never changes; `laid` gives a new one. It is kept incrementally:

tiles     cell -> turned tile, in the order in which they were laid
frontier  empty cell beside a tile -> constraint (see `tiles`): one number says which sides
          must match, so the places of a tile are one table lookup for each cell
owner     node (cell << 4 | segment) -> id of its feature
features  id -> feature; the id is one of the feature's nodes
middles   cell -> node of the segment that waits for the cells around it
land      the cells on which tiles may lie, None for all
"""

from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from app.games.geometry.square import AROUND, STEP, cell_text
from app.games.tilelaying.features import Feature
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.tiles import Turned


class Board(NamedTuple):
    tiles: dict[int, Turned]
    frontier: dict[int, int]
    owner: dict[int, int]
    features: dict[int, Feature]
    middles: dict[int, int]
    land: Container[int] | None

    def feature_at(self, node: int) -> Feature:
        return self.features[self.owner[node]]


EMPTY = Board({}, {}, {}, {}, {}, None)


def laid(board: Board, cell: int, tile: Turned) -> tuple[Board, tuple[int, ...]]:
    """The board with a tile on an empty cell, and the ids of the features that this completed.

    Trusts that the tile fits. A side without segments closes the joints that face it.
    """
    new = Board(
        board.tiles.copy(), board.frontier.copy(), board.owner.copy(), board.features.copy(), board.middles, board.land
    )
    new.tiles[cell] = tile
    new.frontier.pop(cell, None)
    own = [-1] * len(tile.kinds)
    shut: list[int] = []
    blind: list[int] = []
    for side in (0, 1, 2, 3):
        there = cell + STEP[side]
        other = new.tiles.get(there)
        if other is None:
            _open(new, there, tile.toward[side])
            continue
        mine, theirs = tile.sides[side], other.back[side ^ 2]
        if len(mine) == len(theirs):
            _join(new, cell << 4, tile, own, mine, there << 4, theirs)
        else:
            blind += mine
            shut += [new.owner[there << 4 | j] for j in theirs]
    _settle(new, cell << 4, tile, own)
    _close(new, [*shut, *(own[i] for i in blind)])
    touched = [*own, *shut, *_count_around(new, cell)]
    if tile.middle >= 0:
        new = _add_middle(new, cell, tile)
    return new, _completed(new, touched, tile)


def _open(new: Board, cell: int, constraint: int) -> None:
    if constraint and (new.land is None or cell in new.land):
        new.frontier[cell] = new.frontier.get(cell, 0) | constraint


def _join(
    new: Board, base: int, tile: Turned, own: list[int], mine: tuple[int, ...], there: int, theirs: tuple[int, ...]
) -> None:
    """Joins the segments of one side with the neighbour's; `own` notes the feature of each of mine."""
    owner, features = new.owner, new.features
    for i, j in zip(mine, theirs):  # noqa: B905
        theirs_id = owner[there | j]
        mine_id = own[i]
        other = features[theirs_id]
        if mine_id < 0:
            own[i] = owner[base | i] = theirs_id
            nodes, joints = (*other.nodes, base | i), other.open + tile.ends[i] - 2
            features[theirs_id] = Feature(other.kind, nodes, joints, other.figures, other.marks + tile.marks[i])
        elif mine_id == theirs_id:
            features[theirs_id] = Feature(other.kind, other.nodes, other.open - 2, other.figures, other.marks)
        else:
            _merge(new, own, mine_id, theirs_id)


def _merge(new: Board, own: list[int], one: int, two: int) -> None:
    """Two features become one at a joint; the larger keeps its id."""
    owner, features = new.owner, new.features
    a, b = features[one], features[two]
    if len(a.nodes) < len(b.nodes):
        one, two, a, b = two, one, b, a
    features[one] = Feature(a.kind, a.nodes + b.nodes, a.open + b.open - 2, a.figures + b.figures, a.marks + b.marks)
    del features[two]
    for node in b.nodes:
        owner[node] = one
    for i, mine in enumerate(own):
        if mine == two:
            own[i] = one


def _close(new: Board, ids: Iterable[int]) -> None:
    """Joints that meet a closed side lead nowhere any more."""
    for id in ids:
        feature = new.features[id]
        new.features[id] = feature._replace(open=feature.open - 1)


def _settle(new: Board, base: int, tile: Turned, own: list[int]) -> None:
    """Segments that met nobody are features of their own."""
    for i, mine in enumerate(own):
        if mine < 0:
            node = own[i] = base | i
            new.owner[node] = node
            new.features[node] = Feature(tile.kinds[i], (node,), tile.ends[i], (), tile.marks[i])


def _count_around(new: Board, cell: int) -> Iterator[int]:
    """The middles around a cell that is filled now have one empty cell less."""
    middles = new.middles
    for step in AROUND:
        if cell + step in middles:
            node = middles[cell + step]
            feature = new.features[node]
            new.features[node] = feature._replace(open=feature.open - 1)
            yield node


def _add_middle(new: Board, cell: int, tile: Turned) -> Board:
    node = cell << 4 | tile.middle
    empty = sum(1 for step in AROUND if cell + step not in new.tiles)
    new.features[node] = new.features[node]._replace(open=empty)
    return new._replace(middles={**new.middles, cell: node})


def _completed(new: Board, touched: list[int], tile: Turned) -> tuple[int, ...]:
    closing = tile.type.terrain.closing
    features = new.features
    return tuple([id for id in dict.fromkeys(touched) if features[id].open == 0 and features[id].kind in closing])


# --- figures -------------------------------------------------------------------------------------


def with_figure(board: Board, figure: Figure) -> Board:
    """The board with a figure on the feature of its node."""
    id = board.owner[figure.node]
    features = board.features.copy()
    features[id] = features[id].with_figure(figure)
    return board._replace(features=features)


def without_figures(board: Board, gone: Iterable[Figure]) -> Board:
    """The board without these figures."""
    features = board.features.copy()
    for figure in gone:
        id = board.owner[figure.node]
        features[id] = features[id].with_figures(tuple(f for f in features[id].figures if f != figure))
    return board._replace(features=features)


# --- questions -----------------------------------------------------------------------------------


def node_at(board: Board, cell: int, spot: str) -> int | None:
    """The segment of a tile that a spot names, or None."""
    tile = board.tiles.get(cell)
    segment = tile.spots.get(spot) if tile else None
    return None if segment is None else cell << 4 | segment


def place_of(board: Board, node: int) -> str:
    """A segment as text: "x,y@spot", the spot being its first clockwise from north."""
    cell = node >> 4
    return f"{cell_text(cell)}@{board.tiles[cell].spot[node & 15]}"


def is_complete(board: Board, feature: Feature) -> bool:
    """Whether a feature of a closing kind has nothing left to close."""
    return feature.open == 0 and feature.kind in board.tiles[feature.nodes[0] >> 4].type.terrain.closing


def touched_by(board: Board, area: Feature) -> tuple[Feature, ...]:
    """The walls that an area touches, each once however often they meet."""
    tiles, owner = board.tiles, board.owner
    ids = [owner[node & ~15 | wall] for node in area.nodes for wall in tiles[node >> 4].touches[node & 15]]
    return tuple(board.features[id] for id in dict.fromkeys(ids))
