"""Duplicate sets looked at: how tables compare, seat by seat. Pure. What a set is: games/core/DUPLICATE.md."""

from collections.abc import Sequence
from typing import Any, NamedTuple

Scores = Sequence[int]


class Standing(NamedTuple):
    """One seat of one table against the same seat of the others.

    difference: to the mean of that seat at the other tables, in hundredths of a point
    match_points: 2 for each table with fewer points at that seat, 1 for each with as many
    """

    table: int
    seat: int
    points: int
    difference: int
    match_points: int


class Team(NamedTuple):
    """A seat at each of two tables, never the same one: (table, seat); points ahead of the other team."""

    members: tuple[tuple[int, int], ...]
    difference: int


def standings(tables: Sequence[tuple[int, Scores]]) -> list[Standing]:
    """tables: (number, points by seat) of each that is over. The best comes first, seats among one another."""
    found = [
        _standing(number, seat, points, [scores[seat] for other, scores in tables if other != number])
        for number, scores_here in tables
        for seat, points in enumerate(scores_here)
    ]
    return sorted(found, key=lambda line: (-line.match_points, -line.difference, line.table, line.seat))


def _standing(table: int, seat: int, points: int, others: Scores) -> Standing:
    difference = round(100 * (points - sum(others) / len(others))) if others else 0
    return Standing(table, seat, points, difference, sum(2 * (points > other) + (points == other) for other in others))


def teams(tables: Sequence[tuple[int, Scores]]) -> list[Team]:
    """Teams of two over two tables of two seats: each sits on both seats, one member a table. Empty for other sets."""
    if len(tables) != 2 or any(len(scores) != 2 for _, scores in tables):
        return []
    (one, (a, b)), (two, (c, d)) = tables
    ahead = (a - b) + (d - c)
    found = [Team(((one, 0), (two, 1)), ahead), Team(((one, 1), (two, 0)), -ahead)]
    return sorted(found, key=lambda team: -team.difference)


def as_json(tables: Sequence[tuple[int, Scores]]) -> dict[str, Any]:
    return {
        "standings": [standing._asdict() for standing in standings(tables)],
        "teams": [team._asdict() for team in teams(tables)],
    }
