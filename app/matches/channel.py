"""One viewer's outgoing frames: a bounded queue between a match and a socket.

Whoever publishes only puts; one task per socket takes and sends. So a slow line never
holds up a match: its queue fills, is emptied, and the viewer is told to resync.
"""

import asyncio
from collections.abc import Awaitable, Callable

RESYNC = '{"t":"resync"}'


class Channel:
    """limit: frames that may wait; more than that means that the viewer is behind."""

    __slots__ = ("_frames", "_limit", "_wake", "is_behind")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._frames: list[str] = []
        self._wake = asyncio.Event()
        self.is_behind = False

    def put(self, frame: str) -> None:
        """Queues a frame; a viewer that is behind gets nothing but answers to itself until it syncs."""
        if self.is_behind:
            return
        if len(self._frames) >= self._limit:
            self.is_behind = True
            self._frames = [RESYNC]
        else:
            self._frames.append(frame)
        self._wake.set()

    def caught_up(self) -> None:
        """The viewer asks for the whole again: what waited is of no use to it."""
        if self.is_behind:
            self.is_behind = False
            self._frames.clear()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what is put, in order, for ever; ends with what `send` raises."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            frames, self._frames = self._frames, []
            for frame in frames:
                await send(frame)
