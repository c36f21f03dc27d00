"""The open sockets of this process: whose they are, and how many one address has at one place.

When sessions end, the sockets that were opened by them end too, at all processes.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

TOPIC = "sessions"
Place = tuple[str, str]


class Line(Protocol):
    async def look_again(self) -> None:
        """Ends when it is no longer known as the person it was opened by."""


class Hub(Protocol):
    def publish(self, topic: str, message: dict[str, Any]) -> None: ...

    async def subscribe(self, topic: str, handler: Callable[[dict[str, Any]], None]) -> None: ...


class Lines:
    """most: sockets that one address may have open to one match or room"""

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: Counter[Place] = Counter()
        self._of_user: dict[str, set[Line]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._hub: Hub | None = None

    @contextmanager
    def at(self, place: Place) -> Iterator[bool]:
        """Whether there is room for one more."""
        self._places[place] += 1
        try:
            yield self._places[place] <= self._most
        finally:
            self._places[place] -= 1
            if not self._places[place]:
                del self._places[place]

    @contextmanager
    def of(self, user: str | None, line: Line) -> Iterator[None]:
        """As long as a line is open as somebody's."""
        if user is None:
            yield
            return
        self._of_user.setdefault(user, set()).add(line)
        try:
            yield
        finally:
            self._of_user[user].discard(line)
            if not self._of_user[user]:
                del self._of_user[user]

    async def join(self, hub: Hub) -> None:
        """From now on other processes are told, and heard."""
        self._hub = hub
        await hub.subscribe(TOPIC, self._heard)

    def ended(self, user: str) -> None:
        """Sessions of somebody have ended: lines that were opened by them end too."""
        if self._hub is not None:
            self._hub.publish(TOPIC, {"ended": user})
        self._look_again(self._of_user.get(user, ()))

    def _heard(self, message: dict[str, Any]) -> None:
        """After an interruption nobody knows whose sessions have ended meanwhile."""
        users = [message["ended"]] if message else list(self._of_user)
        for user in users:
            self._look_again(self._of_user.get(user, ()))

    def _look_again(self, lines: Iterable[Line]) -> None:
        for line in lines:
            task = asyncio.get_running_loop().create_task(line.look_again())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
