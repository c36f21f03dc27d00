"""Figures: the wooden pieces that stand on features."""

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Figure(NamedTuple):
    """A piece on the board.

    node: the segment it stands on (see `board`); place: that as text, "x,y@spot"
    """

    seat: int
    kind: str
    node: int
    place: str


def one_each(_: Figure) -> int:
    return 1


def strengths(figures: Iterable[Figure], strength: Callable[[Figure], int] = one_each) -> dict[int, int]:
    """Seat -> sum of the strengths of its figures, in seat order; 0 is kept."""
    sums: dict[int, int] = {}
    for figure in figures:
        sums[figure.seat] = sums.get(figure.seat, 0) + strength(figure)
    return dict(sorted(sums.items()))


def majority(sums: dict[int, int]) -> tuple[int, ...]:
    """Seats with the greatest strength; several when tied; nobody wins with 0."""
    best = max(sums.values(), default=0)
    return tuple(seat for seat, strength in sums.items() if strength == best) if best > 0 else ()
