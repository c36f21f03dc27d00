"""Who watches a match at other processes, as those said last.

A process repeats itself, so that one that died is forgotten after a while.
"""

from collections.abc import Collection
from typing import Any

REPEAT_S = 20.0
FORGET_S = 50.0


class Elsewhere:
    """Process -> the seats that are there, how many watch besides, and when it said so."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[frozenset[int], int, float]] = {}

    def note(self, process: str, seats: Collection[int], watchers: int, now: float) -> bool:
        """Whether that is news."""
        before = self._said.pop(process, (frozenset(), 0, now))
        if seats or watchers:
            self._said[process] = (frozenset(seats), watchers, now)
        return before[:2] != (frozenset(seats), watchers)

    def forget(self, now: float) -> bool:
        """Drops processes that have been silent for long; whether there were any."""
        silent = [process for process, (_, _, at) in self._said.items() if now - at > FORGET_S]
        for process in silent:
            del self._said[process]
        return bool(silent)

    def seats(self) -> frozenset[int]:
        return frozenset().union(*(seats for seats, _, _ in self._said.values()))

    def watchers(self) -> int:
        return sum(watchers for _, watchers, _ in self._said.values())


def message(process: str, seats: Collection[int], watchers: int) -> dict[str, Any]:
    return {"k": "presence", "from": process, "seats": sorted(seats), "watchers": watchers}
