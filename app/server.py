"""Running the application under uvicorn, with what was measured to be fast."""

import sys

import uvicorn

from app.config import Settings
from app.main import create_app
from app.storage.migrate import DatabaseTooNew


def config(settings: Settings) -> uvicorn.Config:
    """No deflate: frames are small, and it would cost each socket 34 KiB."""
    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4 * settings.message_limit_bytes,
        access_log=False,
        log_level="warning",
        server_header=False,
    )


def run(settings: Settings) -> int:
    server = uvicorn.Server(config(settings))
    try:
        server.run()
    except DatabaseTooNew as error:
        print(error, file=sys.stderr)
        return 1
    return 0 if server.started else 1
