"""Running the application under uvicorn, with what was measured to be fast."""

import asyncio
import socket
import sys
from collections.abc import Callable

import uvicorn
import uvloop
from fastapi import FastAPI

from app.collector import keep_off
from app.config import Settings
from app.heads import within
from app.main import create_app

SWITCH_S = 0.0005
"""Bots think in a thread: this long the loop may have to wait for it. With Python's own 5 ms an echo beside
a busy thread was measured to take 16 ms (p99), with this 0.7 ms."""


def run(settings: Settings, announce: Callable[[], None]) -> None:
    """Serves until it is stopped; `announce` is called when it answers. Raises DatabaseTooNew."""
    uvloop.run(_run(settings, announce))


async def _run(settings: Settings, announce: Callable[[], None]) -> None:
    app = create_app(settings)
    sys.setswitchinterval(SWITCH_S)
    async with app.router.lifespan_context(app), asyncio.TaskGroup() as beside:
        collector = beside.create_task(keep_off())
        await Server(config(app, settings), announce).serve()
        collector.cancel()


class Server(uvicorn.Server):
    """Says when it is there."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()


def config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """No deflate: frames are small, and it would cost each socket 34 KiB."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        lifespan="off",
        http=within(settings.head_s, settings.body_s),
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4 * settings.message_limit_bytes,
        access_log=False,
        log_level="warning",
        server_header=False,
    )


def addresses(host: str, port: int) -> list[str]:
    """What opens the server in a browser; on all interfaces also what friends on the network can open."""
    hosts = ["127.0.0.1", *network_hosts()] if host in {"0.0.0.0", "::", ""} else [host]
    return [f"http://{name}:{port}/" for name in hosts]


def network_hosts() -> list[str]:
    """This machine's addresses in its networks. Nothing is sent to find them."""
    found = []
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            name = probe.getsockname()[0]
            found.append(f"[{name}]" if ":" in name else name)
    return found
