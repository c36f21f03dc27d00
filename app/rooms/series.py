"""The people of a room over all its finished matches: who won how often, who against whom, and in which game. Pure.

A tie counts as a win for each. Bots are not counted; matches against them are.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from app.storage.groups import PairRow, Sums, TallyRow
from app.storage.matches import MatchRow, SeatRow


class Standing(NamedTuple):
    """One person; best: most points in one match, None over several games."""

    user: str
    name: str
    played: int
    won: int
    points: int
    best: int | None


class Pair(NamedTuple):
    """Two people; met: matches in which both sat; wins: how often each came before the other."""

    users: tuple[str, str]
    met: int
    wins: tuple[int, int]


def standings_of(rows: Sequence[TallyRow]) -> list[Standing]:
    """Best first: by wins, then points, then name."""
    is_one_game = len({row.game for row in rows}) == 1
    totals: dict[str, Standing] = {}
    for row in rows:
        _, _, played, won, points, _ = totals.get(row.user, Standing(row.user, "", 0, 0, 0, None))
        best = row.best if is_one_game else None
        totals[row.user] = Standing(row.user, row.name, played + row.played, won + row.won, points + row.points, best)
    return sorted(totals.values(), key=lambda standing: (-standing.won, -standing.points, standing.name))


def pairs_of(rows: Iterable[PairRow]) -> list[Pair]:
    """The ones who met most often first."""
    totals: dict[tuple[str, str], Pair] = {}
    for row in rows:
        users = (row.one, row.two)
        _, met, (ahead, behind) = totals.get(users, Pair(users, 0, (0, 0)))
        totals[users] = Pair(users, met + row.met, (ahead + row.ahead, behind + row.behind))
    return sorted(totals.values(), key=lambda pair: (-pair.met, pair.users))


def sums_shown(sums: Sums) -> dict[str, Any]:
    """All games together, and each by itself, as JSON."""
    return {
        "matches": sum(game.matches for game in sums.games),
        "standings": _shown(standings_of(sums.people)),
        "pairs": _shown(pairs_of(sums.pairs)),
        "games": [
            {
                **game._asdict(),
                "best": next((best._asdict() for best in sums.best if best.game == game.game), None),
                "standings": _shown(standings_of([row for row in sums.people if row.game == game.game])),
                "pairs": _shown(pairs_of(row for row in sums.pairs if row.game == game.game)),
            }
            for game in sums.games
        ],
    }


def match_shown(row: MatchRow) -> dict[str, Any]:
    """A finished match as a line of the history."""
    result = row.result or {}
    return {
        "id": row.id,
        "game": row.game,
        "over_at": row.over_at,
        "reason": result.get("reason"),
        "players": [_player(seat, result) for seat in row.seats],
    }


def _player(seat: SeatRow, result: Any) -> dict[str, Any]:
    scores = result.get("scores", ())
    return {
        "name": seat.name,
        "user": seat.user_id,
        "colour": seat.colour,
        "score": scores[seat.seat] if seat.seat < len(scores) else None,
        "won": seat.seat in result.get("winners", ()),
    }


def _shown(rows: Iterable[Standing] | Iterable[Pair]) -> list[dict[str, Any]]:
    return [row._asdict() for row in rows]
