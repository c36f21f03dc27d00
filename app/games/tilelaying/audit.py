"""Faults of a board: what can never hold if it was kept right. Empty for every board of a match."""

from collections.abc import Iterator

from app.games.geometry.square import AROUND, STEP, cell_text
from app.games.tilelaying.board import Board, laid
from app.games.tilelaying.features import Feature


def audit_board(board: Board) -> list[str]:
    return [*_frontier(board), *_owners(board), *_rebuilt(board)]


def _frontier(board: Board) -> Iterator[str]:
    for cell, constraint in board.frontier.items():
        beside = [(side, board.tiles.get(cell + STEP[side])) for side in range(4)]
        wanted = sum(tile.toward[side ^ 2] for side, tile in beside if tile)
        if cell in board.tiles or wanted != constraint:
            yield f"{cell_text(cell)}: constraint {constraint}, its neighbours say {wanted}"


def _owners(board: Board) -> Iterator[str]:
    nodes = sorted(node for feature in board.features.values() for node in feature.nodes)
    if nodes != sorted(board.owner):
        yield "a segment without a feature, or in two"
    for id, feature in board.features.items():
        if id not in feature.nodes or any(board.owner[node] != id for node in feature.nodes):
            yield f"feature {id} does not own its segments"
        if any(board.owner[figure.node] != id for figure in feature.figures):
            yield f"feature {id} holds a figure of another"
    for cell, node in board.middles.items():
        filled = sum(cell + step in board.tiles for step in AROUND)
        if board.features[board.owner[node]].open != 8 - filled:
            yield f"{cell_text(cell)}: {filled} tiles around, but {board.features[board.owner[node]].open} open"


def _rebuilt(board: Board) -> Iterator[str]:
    """The same tiles laid in another order give the same features."""
    again = Board({}, {}, {}, {}, {}, board.land)
    for cell, tile in reversed(board.tiles.items()):
        again, _ = laid(again, cell, tile)
    if again.frontier != board.frontier:
        yield "another frontier when laid in another order"
    if sorted(map(_essence, again.features.values())) != sorted(map(_essence, board.features.values())):
        yield "other features when laid in another order"


def _essence(feature: Feature) -> tuple[str, tuple[int, ...], int, int]:
    return feature.kind, tuple(sorted(feature.nodes)), feature.open, feature.marks
