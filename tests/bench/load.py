"""A load of WebSocket clients that costs little itself: plain asyncio protocols, frames read by hand."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

HOST = "127.0.0.1"
TEXT = 0x81


class Line(asyncio.Protocol):
    """One client. on_text: called with each text frame; its frames are never split here."""

    def __init__(self, path: str, cookie: str, on_text: Callable[["Line", bytes], None]) -> None:
        self._path = path
        self._cookie = cookie
        self._on_text = on_text
        self._buffer = b""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: {self._cookie}\r\n" if self._cookie else ""
        head = f"GET {self._path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookie}"
        transport.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.ready.done():
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._buffer = rest
            self.ready.set_result(None)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size >= 126:
                width, form = (2, ">H") if size == 126 else (8, ">Q")
                if len(buffer) - start < width:
                    break
                size, start = struct.unpack_from(form, buffer, start)[0], start + width
            if len(buffer) - start < size:
                break
            if buffer[at] == TEXT:
                self._on_text(self, buffer[start : start + size])
            at = start + size
        self._buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        """A mask of zeros is a mask."""
        size = len(text)
        head = bytes((TEXT, 0x80 | size)) if size < 126 else struct.pack(">BBH", TEXT, 0x80 | 126, size)
        self.transport.write(head + b"\0\0\0\0" + text)


async def connect(port: int, path: str, cookie: str, on_text: Callable[[Line, bytes], None]) -> Line:
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(path, cookie, on_text), HOST, port)
    await asyncio.wait_for(line.ready, 30)
    return line
