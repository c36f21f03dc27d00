"""The board as text: one line for each doubled row, one cell for each hex or frame cell of it.

A cell is a landscape letter and a number token, `~` for ocean and sea frame, `#`
for jungle frame, and `!` after the cell where the robber stands. Spaces are
for the eye only: the cells of a row follow from west to east.

Raises Malformed when a row has the wrong cells or tokens.
"""

from collections.abc import Iterator, Sequence

from app.games.core.errors import Malformed
from app.games.geometry import hexes
from app.games.inkas.board import BEGINNERS_LAND, FRAME, HEX_COUNT, HEX_ID, HEXES, TOKENS, Board, board_of
from app.games.inkas.hands import KIND_OF, KINDS

WIDTH = 5
"""Characters from one column to the next."""

_FRAME_CELLS = {name: letter for letter, names in FRAME.items() for name in names.split()}


def _rows() -> dict[int, list[str]]:
    rows: dict[int, list[str]] = {}
    for name in sorted([*HEXES[:HEX_COUNT], *_FRAME_CELLS]):
        rows.setdefault(hexes.read_cell(name)[1], []).append(name)
    return dict(sorted(rows.items()))


ROWS = _rows()
"""Row -> names of its cells from west to east."""


def draw_board(board: Board, robber: int) -> str:
    return "\n".join(_draw_row(names, board, HEXES[robber]) for names in ROWS.values())


def _draw_row(names: Sequence[str], board: Board, robber: str) -> str:
    line = ""
    for name in names:
        mark = "!" if name == robber else ""
        line = line.ljust(WIDTH * hexes.read_cell(name)[0]) + _cell(name, board) + mark
    return line


def _cell(name: str, board: Board) -> str:
    if name in _FRAME_CELLS:
        return _FRAME_CELLS[name]
    kind = board.land[HEX_ID[name]]
    return "~" if kind < 0 else f"{KINDS[kind]}{TOKENS[HEX_ID[name]]}"


def is_board_line(line: str) -> bool:
    """Whether a line of a position belongs to the picture of the board."""
    cells = [cell.removesuffix("!") for cell in line.split()]
    return bool(cells) and all(cell in ("~", "#") or _is_landscape(cell) for cell in cells)


def _is_landscape(cell: str) -> bool:
    return cell[:1] in KIND_OF and cell[1:].isdigit()


def read_board(lines: Sequence[str]) -> tuple[Board, int | None]:
    """The board of a full picture and the robber's place, None if it is not drawn."""
    if len(lines) != len(ROWS):
        raise Malformed("inkas.picture.rows", got=len(lines), want=len(ROWS))
    land, robber = list(BEGINNERS_LAND), None
    for name, cell in _named_cells(lines):
        if cell.endswith("!"):
            robber = _robber_place(name)
            cell = cell[:-1]
        if name in HEX_ID and name not in _FRAME_CELLS:
            land[HEX_ID[name]] = _read_landscape(name, cell)
    return board_of(tuple(land)), robber


def _named_cells(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    for (row, names), line in zip(ROWS.items(), lines, strict=True):
        cells = line.split()
        if len(cells) != len(names):
            raise Malformed("inkas.picture.cells", row=row, got=len(cells), want=len(names))
        yield from zip(names, cells, strict=True)


def _robber_place(name: str) -> int:
    if name not in HEX_ID:
        raise Malformed("inkas.picture.robber", place=name)
    return HEX_ID[name]


def _read_landscape(name: str, cell: str) -> int:
    token = TOKENS[HEX_ID[name]]
    if (cell == "~") == (token == 0) and (cell == "~" or cell[1:] == str(token)):
        return KIND_OF.get(cell[0], -1)
    raise Malformed("inkas.picture.cell", place=name, got=cell, token=token)
