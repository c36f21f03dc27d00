"""One viewer's outgoing frames: a bounded queue between a match and a socket.

Whoever publishes only puts; one task per socket takes and sends. So a slow line never
holds up a match: its queue fills, is emptied, and the viewer is told to resync.
A viewer follows from its first sync on: before that it gets answers only.
"""

import asyncio
from collections.abc import Awaitable, Callable

RESYNC = '{"t":"resync"}'


class Channel:
    """limit: frames that may wait; more than that means that the viewer is behind."""

    __slots__ = ("_answers", "_frames", "_limit", "_wake", "delay_s", "is_behind", "is_closed", "reason")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._frames: list[str] = []
        self._answers: list[str] = []
        self._wake = asyncio.Event()
        self.is_behind = True
        self.is_closed = False
        self.reason = ""
        self.delay_s = 0.0
        """For viewers that may not see what happens until a while later."""

    def close(self, reason: str = "close.barred") -> None:
        """Whoever sends is to end the connection. reason: a key of the catalogue"""
        self.is_closed = True
        self.reason = self.reason or reason
        self._wake.set()

    def put(self, frame: str) -> None:
        """Queues what everybody is told, for a viewer that follows."""
        if self.delay_s:
            asyncio.get_running_loop().call_later(self.delay_s, self._put, frame)
        else:
            self._put(frame)

    def _put(self, frame: str) -> None:
        if self.is_behind or self.is_closed:
            return
        if len(self._frames) >= self._limit:
            self.is_behind = True
            self._frames = [*self._answers, RESYNC]
        else:
            self._frames.append(frame)
        self._wake.set()

    def answer(self, frame: str) -> None:
        """Queues what this viewer alone is told, behind or not; it survives a resync."""
        if len(self._frames) < 2 * self._limit and not self.is_closed:
            self._frames.append(frame)
            self._answers.append(frame)
            self._wake.set()

    def follow(self) -> None:
        """The viewer asks for what it lacks: what waited for it, answers apart, is of no use."""
        if self.is_behind:
            self.is_behind = False
            self._frames = list(self._answers)

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what is put, in order, until it is closed; ends with what `send` raises."""
        while not self.is_closed:
            await self._wake.wait()
            self._wake.clear()
            frames, self._frames, self._answers = self._frames, [], []
            for frame in frames:
                await send(frame)
