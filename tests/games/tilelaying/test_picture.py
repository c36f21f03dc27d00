"""Boards as text."""

import pytest

from app.games.carcassonne.tileset import TILES
from app.games.core.errors import Malformed
from app.games.geometry.square import cell_at
from app.games.tilelaying.picture import board_of, peopled, read_picture, write_picture

KINDS = {"": "follower", "A": "abbot"}
LETTERS = {name: letter for letter, name in KINDS.items()}
EXAMPLE = """
    .     .      U^:r@ne   .
    .     Ev     Vv:b@n    W>
    A<    *D^    A>:r@c    .
"""
ONE_LINE = "2 U^:r@ne 1 / 1 Ev Vv:b@n W> / A< *D^ A>:r@c 1"


def test_rows_and_one_line_are_the_same_picture():
    assert read_picture(EXAMPLE, TILES) == read_picture(ONE_LINE, TILES)


def test_the_star_marks_the_cell_0_0():
    picture = read_picture(EXAMPLE, TILES)
    assert picture.tiles[cell_at(0, 0)] is TILES["D"].turned[0]
    assert picture.tiles[cell_at(1, -2)] is TILES["U"].turned[0]


def test_a_board_reads_and_writes_the_same():
    picture = read_picture(EXAMPLE, TILES)
    board = peopled(board_of(picture.tiles), picture, "rb", KINDS)
    figures = [figure for feature in board.features.values() for figure in feature.figures]
    text = write_picture(board.tiles, figures, "rb", LETTERS)
    again = read_picture(text, TILES)
    assert peopled(board_of(again.tiles), again, "rb", KINDS) == board
    assert text.split() == EXAMPLE.split()


def test_x_marks_cells_and_spots():
    picture = read_picture("*E^:x@n,x@en x", TILES)
    assert picture.marks == {cell_at(1, 0)}
    assert picture.spots == {(cell_at(0, 0), "n"), (cell_at(0, 0), "en")}


def test_words_follow_a_bar():
    assert read_picture("*D^ | turn b | hand V", TILES).words == {"turn": "b", "hand": "V"}


@pytest.mark.parametrize("text", ["*Z^", "*D^ *D^", "*D^:r@nowhere", "*D^:r"])
def test_what_cannot_be_read_is_malformed(text):
    with pytest.raises(Malformed):
        read_picture(text, TILES)


def test_tiles_that_do_not_match_are_malformed():
    with pytest.raises(Malformed, match="mismatch"):
        board_of(read_picture("*D^ D>", TILES).tiles)
