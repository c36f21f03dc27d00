"""Surveyors: columns, the bonus, the step, and who is left behind (NW28 to NW34).

Columns grow westwards from 0, the strip of start squares, while x grows eastwards; the two functions
below are the only ones that convert. The northern surveyor comes first and leads: when both share a
column it is the one that moves, so it is never the eastmost (NW31).
"""

from app.games.geometry.square import x_of

BONUS = 4
"""Points of a settler for each surveyor in its column (NW28)."""

Columns = tuple[int, int]
"""The columns of the northern and the southern surveyor."""

START: Columns = (0, 0)


def column_of(cell: int) -> int:
    return -x_of(cell)


def x_of_column(column: int) -> int:
    return -column


def bonus(surveyors: Columns, column: int) -> int:
    """What a settler in a column earns on top (NW28): 0, 4 or 8."""
    return BONUS * surveyors.count(column)


def mover(surveyors: Columns, west: int) -> int | None:
    """Which surveyor takes the next step, None when both stand in the westmost column (NW31, NW32)."""
    eastmost = min(surveyors)
    if eastmost >= west:
        return None
    return 0 if surveyors[0] == eastmost else 1


def stepped(surveyors: Columns, west: int) -> Columns:
    """Where they stand after one scored feature (NW30); `west` is the westmost column with a tile."""
    north, south = surveyors
    return {0: (north + 1, south), 1: (north, south + 1), None: surveyors}[mover(surveyors, west)]


def is_left_behind(surveyors: Columns, column: int) -> bool:
    """Whether a standing settler of that column goes home after a scored feature (NW34)."""
    return column < min(surveyors)


def cleared_next(surveyors: Columns, west: int) -> range:
    """The columns of land that the next scored feature clears of standing settlers."""
    return range(1, min(stepped(surveyors, west)))
