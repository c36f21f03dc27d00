"""The series of a room: all its finished matches, who won how often, and who against whom. Pure."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from app.storage.matches import MatchRow


class Standing(NamedTuple):
    """One person over all matches of a room; a tie counts as a win for each."""

    user: str
    name: str
    played: int
    won: int
    points: int


class Series(NamedTuple):
    """matches: newest first, as JSON; head_to_head: (user, user) -> how often each came before the other."""

    matches: list[dict[str, Any]]
    standings: list[Standing]
    head_to_head: dict[tuple[str, str], tuple[int, int]]


def series_of(rows: Sequence[MatchRow]) -> Series:
    return Series([_line(row) for row in reversed(rows)], _standings(rows), _head_to_head(rows))


def _line(row: MatchRow) -> dict[str, Any]:
    result = row.result or {}
    winners, scores = result.get("winners", []), result.get("scores", [])
    players = [
        {
            "name": seat.name,
            "user": seat.user_id,
            "colour": seat.colour,
            "score": scores[seat.seat] if seat.seat < len(scores) else None,
            "won": seat.seat in winners,
        }
        for seat in row.seats
    ]
    return {"id": row.id, "game": row.game, "over_at": row.over_at, "reason": result.get("reason"), "players": players}


def _standings(rows: Iterable[MatchRow]) -> list[Standing]:
    totals: dict[str, Standing] = {}
    for row in rows:
        for player in _line(row)["players"]:
            user = player["user"]
            if user is None:
                continue
            _, _, played, won, points = totals.get(user, Standing(user, "", 0, 0, 0))
            score = player["score"] or 0
            totals[user] = Standing(user, player["name"], played + 1, won + bool(player["won"]), points + score)
    return sorted(totals.values(), key=lambda standing: (-standing.won, -standing.points, standing.name))


def _head_to_head(rows: Iterable[MatchRow]) -> dict[tuple[str, str], tuple[int, int]]:
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for row in rows:
        people = [player for player in _line(row)["players"] if player["user"] and player["score"] is not None]
        for one, two in combinations(sorted(people, key=lambda player: str(player["user"])), 2):
            key = (one["user"], two["user"])
            ahead, behind = found.get(key, (0, 0))
            found[key] = (ahead + _beats(one, two), behind + _beats(two, one))
    return found


def _beats(one: dict[str, Any], two: dict[str, Any]) -> bool:
    """A winner comes before who did not win; else points decide."""
    return bool(one["won"]) > bool(two["won"]) or (one["won"] == two["won"] and one["score"] > two["score"])
