"""Luck against expectation, for games that can say how lucky their draws were (`core.game.Lucky`)."""

from collections.abc import Iterator, Sequence
from typing import Any

from app.games.core import records
from app.games.core.game import Game, Luck, Lucky, Options
from app.games.core.records import CONTROLS, UNDO, Record


def luck_of(game: Game, options: Options, seats: int, log: Sequence[Record]) -> list[dict[str, Any]]:
    """Sums by what it is about, in the order in which it came up: {"what", "seats": [{"got", "due"}]}.

    What was taken back does not count. Empty for a game that has no part for it.
    """
    sums: dict[str, list[list[float]]] = {}
    for seat, what, got, due in _lucks(game, options, seats, log):
        row = sums.setdefault(what, [[0, 0.0] for _ in range(seats)])[seat]
        row[0] += got
        row[1] += due
    return [
        {"what": what, "seats": [{"got": int(got), "due": round(due, 2)} for got, due in rows]}
        for what, rows in sums.items()
    ]


def _lucks(game: Game, options: Options, seats: int, log: Sequence[Record]) -> Iterator[Luck]:
    if not isinstance(game, Lucky):
        return
    way: list[tuple[int, list[Luck]]] = []
    before: Any = None
    for record, state, _ in records.play(game, options, seats, log):
        if record.action[0] == UNDO:
            way = [(seq, lucks) for seq, lucks in way if seq <= record.action[1]]
        elif record.seat is not None and record.action[0] not in CONTROLS:
            way.append((record.seq, list(game.luck(before, record.seat, record.action, record.outcome))))
        before = state
    for _, lucks in way:
        yield from lucks
