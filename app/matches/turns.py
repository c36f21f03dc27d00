"""Whose turn it is to have a bot think: one at a time, and fairly, however many matches somebody has begun.

People take turns, not matches: who has a hundred of them waits for the own ones, and others do not. Matches that
somebody looks at come before those that nobody does, but for every `LEAST`th turn, so that these go on too.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

LEAST = 4

Line = OrderedDict[str, deque["asyncio.Future[None]"]]
"""Who waits, in the order in which they come next, each with the own requests."""


class Turns:
    def __init__(self) -> None:
        self._watched: Line = OrderedDict()
        self._others: Line = OrderedDict()
        self._is_taken = False
        self._count = 0

    @asynccontextmanager
    async def turn(self, key: str, *, is_watched: bool) -> AsyncIterator[None]:
        """Waits for a turn and has it until the block ends. key: for whom"""
        if self._is_taken:
            await self._wait(self._watched if is_watched else self._others, key)
        self._is_taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, line: Line, key: str) -> None:
        mine = asyncio.get_running_loop().create_future()
        line.setdefault(key, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # the turn came at the same moment
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        self._count += 1
        lines = (self._watched, self._others) if self._count % LEAST else (self._others, self._watched)
        for line in lines:
            while line:
                if _called(line):
                    return
        self._is_taken = False


def _called(line: Line) -> bool:
    """Calls who comes next in a line; whether they still waited."""
    key, requests = line.popitem(last=False)
    request = requests.popleft()
    if requests:
        line[key] = requests
    if request.done():
        return False
    request.set_result(None)
    return True
