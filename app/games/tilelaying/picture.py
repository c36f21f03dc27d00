"""Pictures: boards as text that a person can read and write (grammar: NOTATION.md beside `app/games`).

Liberal reading: rows are lines or split by "/", a number is a run of empty cells, `*` marks 0,0
(without it the first cell is), a missing turn is `^`. Canonical writing: `*`, every turn, spots that
are the first of their segment.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.games.core.errors import Malformed
from app.games.geometry.square import CORNER, TURN, TURNS, cell_at, cell_text, xy
from app.games.tilelaying.board import EMPTY, Board, laid, with_figure
from app.games.tilelaying.figures import Figure
from app.games.tilelaying.tiles import TileType, Turned

MARK = "x"
EMPTY_CELL = "."
CLOSED = "----"
"""Sides of a tile that joins nothing and may lie beside anything."""
_CELL = re.compile(r"(?P<origin>\*?)(?P<code>[^\s:^>v<*]+)(?P<turn>[\^>v<]?)(?::(?P<figures>\S+))?$")
_FIGURE = re.compile(r"(?P<seat>[a-z])(?P<kind>[A-Z]?)@(?P<spot>\S+)$")


class Piece(NamedTuple):
    """A figure in a picture: seat letter, kind letter ("" for the ordinary one), spot as written."""

    seat: str
    kind: str
    spot: str


@dataclass(slots=True)
class Picture:
    """
    tiles   cell -> turned tile, row by row
    pieces  cell -> figures on it
    marks   cells marked with x; spots: (cell, spot) marked with x
    words   what follows "|": first word -> the rest
    """

    tiles: dict[int, Turned] = field(default_factory=dict)
    pieces: dict[int, tuple[Piece, ...]] = field(default_factory=dict)
    marks: set[int] = field(default_factory=set)
    spots: set[tuple[int, str]] = field(default_factory=set)
    words: dict[str, str] = field(default_factory=dict)


def read_picture(text: str, tiles: Mapping[str, TileType]) -> Picture:
    """Raises Malformed with the cell that cannot be read."""
    rows, *words = text.strip().split("|")
    table = [_expanded(row) for row in re.split(r"[/\n]", rows) if row.strip()]
    origin = _origin(table)
    picture = Picture(words={word.split()[0]: word.split(None, 1)[-1].strip() for word in words if word.strip()})
    for row, cells in enumerate(table):
        for column, cell in enumerate(cells):
            _read_cell(picture, cell, cell_at(column - origin[0], row - origin[1]), tiles)
    return picture


def _expanded(row: str) -> list[str]:
    """The cells of a row, runs of empty ones written out."""
    cells: list[str] = []
    for word in row.split():
        cells += [EMPTY_CELL] * int(word) if word.isdigit() else [word]
    return cells


def _origin(table: list[list[str]]) -> tuple[int, int]:
    starred = [(x, y) for y, row in enumerate(table) for x, cell in enumerate(row) if cell.startswith("*")]
    if len(starred) > 1:
        raise Malformed("picture.origin", got=starred, want="one cell with *")
    return starred[0] if starred else (0, 0)


def _read_cell(picture: Picture, text: str, cell: int, tiles: Mapping[str, TileType]) -> None:
    if text in (EMPTY_CELL, "*."):
        return
    if text in (MARK, "*x"):
        picture.marks.add(cell)
        return
    match = _CELL.match(text)
    if not match or match["code"] not in tiles:
        raise Malformed("picture.cell", got=text, want="code, turn ^>v<, then :seat kind @ spot", codes=sorted(tiles))
    tile = picture.tiles[cell] = tiles[match["code"]].turned[TURN[match["turn"] or "^"]]
    pieces = [_read_piece(word, tile) for word in (match["figures"] or "").split(",") if word]
    picture.spots |= {(cell, piece.spot) for piece in pieces if piece.seat == MARK}
    picture.pieces[cell] = tuple(piece for piece in pieces if piece.seat != MARK)


def _read_piece(word: str, tile: Turned) -> Piece:
    match = _FIGURE.match(word)
    if not match or (match["spot"] not in tile.spots and match["spot"] not in CORNER):
        raise Malformed("picture.figure", got=word, tile=tile.code, want="seat, kind, @, spot", spots=list(tile.spot))
    return Piece(match["seat"], match["kind"], match["spot"])


def board_of(tiles: Mapping[int, Turned], start: Board = EMPTY) -> Board:
    """The board with these tiles, without figures. Raises Malformed when two do not match."""
    board = start
    for cell, tile in tiles.items():
        if board.frontier.get(cell, 0) not in tile.matches and tile.letters != CLOSED:
            raise Malformed("picture.mismatch", cell=cell_text(cell), tile=tile.code)
        board, _ = laid(board, cell, tile)
    return board


def peopled(board: Board, picture: Picture, seats: str, kinds: Mapping[str, str]) -> Board:
    """The board with the figures of a picture.

    seats: letters in seat order; kinds: letter of a kind ("" for the ordinary one) -> its name.
    Raises Malformed when a letter is unknown.
    """
    for cell, pieces in picture.pieces.items():
        for piece in pieces:
            board = with_figure(board, figure_of(piece, cell, board.tiles[cell], seats, kinds))
    return board


def figure_of(piece: Piece, cell: int, tile: Turned, seats: str, kinds: Mapping[str, str]) -> Figure:
    if piece.seat not in seats or piece.kind not in kinds:
        raise Malformed("picture.figure", got="".join(piece), seats=seats, kinds=sorted(kinds))
    segment = tile.corners[CORNER[piece.spot]] if piece.spot in CORNER else tile.spots[piece.spot]
    if segment < 0:
        raise Malformed("picture.corner", cell=cell_text(cell), tile=tile.code, got=piece.spot)
    spot = piece.spot if piece.spot in CORNER else tile.spot[segment]
    return Figure(seats.index(piece.seat), kinds[piece.kind], cell << 4 | segment, f"{cell_text(cell)}@{spot}")


# --- writing -------------------------------------------------------------------------------------


def write_picture(
    tiles: Mapping[int, Turned],
    figures: Iterable[Figure],
    seats: str,
    letters: Mapping[str, str],
    *,
    line: bool = False,
) -> str:
    """Tiles and figures as a picture; `line`: all rows on one line.

    letters: kind of figure -> its letter.
    """
    on: dict[int, list[str]] = {}
    for figure in figures:
        spot = figure.place.partition("@")[2]
        on.setdefault(figure.node >> 4, []).append(f"{seats[figure.seat]}{letters[figure.kind]}@{spot}")
    cells = {xy(cell): _cell_text(cell, tile, on.get(cell, [])) for cell, tile in tiles.items()}
    rows = _rows(cells)
    return " / ".join(_packed(row) for row in rows) if line else _aligned(rows)


def _cell_text(cell: int, tile: Turned, figures: list[str]) -> str:
    star = "*" if xy(cell) == (0, 0) else ""
    return f"{star}{tile.code}{TURNS[tile.rot]}" + (":" + ",".join(sorted(figures)) if figures else "")


def _rows(cells: Mapping[tuple[int, int], str]) -> list[list[str]]:
    """The rectangle around all cells and 0,0."""
    xs, ys = ([0, *(at[axis] for at in cells)] for axis in (0, 1))
    columns = range(min(xs), max(xs) + 1)
    empty = {(0, 0): "*" + EMPTY_CELL}
    return [[cells.get((x, y), empty.get((x, y), EMPTY_CELL)) for x in columns] for y in range(min(ys), max(ys) + 1)]


def _packed(row: list[str]) -> str:
    words: list[str] = []
    run = 0
    for cell in row:
        if cell == EMPTY_CELL:
            run += 1
            continue
        words += [str(run)] if run else []
        words.append(cell)
        run = 0
    return " ".join(words) or EMPTY_CELL


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [" ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(lines)
