"""The board: names of places, landscapes and tokens, paths and sites."""

from collections import Counter

import pytest

from app.games.geometry import hexes
from app.games.inkas.board import (
    BEGINNERS_BOARD,
    BEGINNERS_LAND,
    CORNER_ID,
    CORNERS,
    EDGE_ENDS,
    EDGES,
    FRAME,
    HEX_COUNT,
    HEX_ID,
    HEXES,
    HEXES_AT,
    LAND,
    NEAR,
    TOKENS,
    members,
)
from app.games.inkas.hands import KINDS
from app.games.inkas.picture import draw_board, read_board

PICTURE = """\
               ~
          ~         #
     ~         S11       #
~         L4        W2        #
     F6        P6        T8
~         W5        W9        #
     ~         P10       C11
~         S8        S4        #
     F3        L12       T10
~         O11       O9        #!
     ~         L3        C5
~         O8        W6        #
     F9        P5        T4
~         L10       C9        #
     ~         P3        #
          ~         #
               ~"""


def test_the_beginners_board_is_drawn_and_read() -> None:
    assert draw_board(BEGINNERS_BOARD, HEX_ID["G10"]) == PICTURE
    assert read_board(PICTURE.splitlines()) == (BEGINNERS_BOARD, HEX_ID["G10"])


@pytest.mark.rule("IN9", "IN11")
def test_29_hexes_lie_in_the_frame() -> None:
    kinds = Counter("~" if kind < 0 else KINDS[kind] for kind in BEGINNERS_LAND)
    assert kinds == {"W": 4, "S": 3, "L": 4, "O": 3, "P": 4, "T": 3, "C": 3, "F": 3, "~": 2}
    assert sum(len(cells.split()) for cells in FRAME.values()) == 22
    west = [BEGINNERS_LAND[HEX_ID[name]] for name in HEXES[:HEX_COUNT] if name[0] == "B"]
    assert all(kind < 0 or KINDS[kind] == "F" for kind in west)


@pytest.mark.rule("IN10")
def test_27_tokens_lie_on_the_hexes_that_produce() -> None:
    numbers = Counter(token for token in TOKENS if token)
    assert numbers == {2: 1, 12: 1, 9: 4, **dict.fromkeys((3, 4, 5, 6, 8, 10, 11), 3)}
    assert all((token > 0) == (kind >= 0) for token, kind in zip(TOKENS, BEGINNERS_LAND, strict=True))


@pytest.mark.rule("IN12")
def test_71_paths_and_54_sites_lie_along_resource_hexes() -> None:
    assert (len(LAND), len(EDGES), len(CORNERS)) == (18, 71, 54)
    for name in EDGES:
        beside = {hexes.name(cell) for cell in hexes.edge_cells(hexes.read_edge(name))}
        assert beside & {HEXES[h] for h in LAND}
    assert {v for ends in EDGE_ENDS for v in ends} == set(range(54))


@pytest.mark.rule("IN12", "EC21")
def test_paths_run_beside_a_resource_hex_only() -> None:
    two_jungles, jungle_and_frame = hexes.read_edge("F5s"), hexes.read_edge("F5ne")
    assert not {hexes.name(two_jungles), hexes.name(jungle_and_frame)} & set(EDGES)
    forest_plantation, mountain_sea, pasture_frame = "F7nw", "C12nw", "C14s"
    assert {hexes.name(hexes.read_edge(text)) for text in (forest_plantation, mountain_sea, pasture_frame)} <= set(
        EDGES
    )


@pytest.mark.rule("EC22")
def test_sites_touch_a_resource_hex() -> None:
    assert hexes.name(hexes.read_corner("F5e")) not in CORNER_ID  # jungle and frame only
    assert hexes.name(hexes.read_corner("C8w")) in CORNER_ID  # quarry and sea


def test_every_place_has_one_name_and_readers_accept_the_others() -> None:
    assert [hexes.name(hexes.read_corner(f"C6{side}")) for side in ("ne", "se", "sw", "nw")] == [
        "D5w",
        "D7w",
        "B7e",
        "B5e",
    ]
    assert [hexes.name(hexes.read_edge(f"C6{side}")) for side in ("s", "se", "sw")] == ["C8n", "D7nw", "B7ne"]
    assert [hexes.name(cell) for cell in hexes.corner_cells(hexes.read_corner("C6e"))] == ["C6", "D5", "D7"]
    assert [hexes.name(cell) for cell in hexes.corner_cells(hexes.read_corner("C6w"))] == ["C6", "B5", "B7"]
    assert {hexes.name(near) for near in hexes.corner_edges(hexes.read_corner("C6e"))} == {"C6ne", "D7n", "D7nw"}
    assert {hexes.name(near) for near in hexes.corner_edges(hexes.read_corner("C6w"))} == {"C6nw", "B7n", "B7ne"}
    assert [hexes.name(cell) for cell in hexes.neighbours(hexes.read_cell("C6"))] == [
        "C4", "D5", "D7", "C8", "B7", "B5",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "c6", "C", "C6x", "6C", "C0", "C6ee", "C06"])
def test_what_is_no_name_is_refused(text: str) -> None:
    for read in (hexes.read_cell, hexes.read_corner, hexes.read_edge):
        with pytest.raises(ValueError, match=r".*"):
            read(text)


def test_names_of_another_kind_of_place_are_refused() -> None:
    for read, text in ((hexes.read_cell, "C6w"), (hexes.read_corner, "C6n"), (hexes.read_edge, "C6w")):
        with pytest.raises(ValueError, match=text):
            read(text)


def test_an_edge_joins_the_corners_at_its_ends() -> None:
    for name, ends in zip(EDGES, EDGE_ENDS, strict=True):
        place = hexes.read_edge(name)
        assert all(place in hexes.corner_edges(end) for end in hexes.edge_ends(place))
        assert NEAR[ends[0]] >> ends[1] & 1


def test_at_most_27_buildings_keep_the_distance() -> None:
    """Corners fall into two classes; the smaller one bounds nothing, a matching does: 54 sites, 27 pairs."""
    matched: dict[int, int] = {}

    def place(v: int, seen: set[int]) -> bool:
        for w in members(NEAR[v]):
            if w not in seen:
                seen.add(w)
                if w not in matched or place(matched[w], seen):
                    matched[w] = v
                    return True
        return False

    western = [v for v, name in enumerate(CORNERS) if name.endswith("w")]
    assert 54 - sum(place(v, set()) for v in western) == 27


@pytest.mark.rule("X1", "X2")
def test_the_pictures_of_the_rulebook_are_on_the_board() -> None:
    elevens = {KINDS[kind] for _, kind, _ in BEGINNERS_BOARD.called[11]}
    assert elevens == {"O", "S", "C"}
    blue = {KINDS[BEGINNERS_LAND[h]] for h in HEXES_AT[CORNER_ID["F9w"]]}
    assert blue == {"O", "S", "T"}
