"""Requests have to arrive in time: whoever opens a line and says nothing, or one letter a second, is hung up on.

uvicorn ends a line that is idle between two requests, but waits for ever for the rest of one that has begun. Here the
head and the body have a time each, and the head a size. What becomes a socket has limits of its own.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD_BYTES = 64 * 1024


def within(head_s: float, body_s: float) -> type[asyncio.Protocol]:
    """uvicorn's protocol with a time for the head of a request, from the opening of the line or its first byte,
    and one for its body."""
    return type("Heads", (Heads,), {"head_s": head_s, "body_s": body_s})


class Heads(HttpToolsProtocol):
    head_s: float
    body_s: float
    _timer: asyncio.TimerHandle | None = None
    _head_bytes = 0
    _in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_in(self.head_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            self._head_bytes += len(data)
        super().data_received(data)
        if self._in_head and self._head_bytes > MOST_HEAD_BYTES:
            self.transport.abort()

    def on_message_begin(self) -> None:
        self._in_head, self._head_bytes = True, 0
        self._await_in(self.head_s)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._stop()
        super().on_headers_complete()
        if not self.parser.should_upgrade():
            self._await_in(self.body_s)

    def on_message_complete(self) -> None:
        self._stop()
        super().on_message_complete()

    def _await_in(self, seconds: float) -> None:
        self._stop()
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
