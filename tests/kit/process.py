"""A server in a process of its own, which may be killed."""

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.kit.databases import HOST, free_port


class Process:
    """`parlour serve` in a process of its own; settings as environment variables."""

    def __init__(self, storage_url: str, data_dir: Path, **settings: str) -> None:
        self.port = free_port()
        self._environment = {
            **os.environ,
            "DATABASE_URL": storage_url.replace("+aiosqlite", "").replace("+asyncpg", ""),
            "DATA_DIR": str(data_dir),
            "BOT_DELAY_S": "0",
            **settings,
        }
        self._process: asyncio.subprocess.Process

    async def start(self) -> None:
        """Returns when it has printed its address, which is when it answers."""
        command = [sys.executable, "-m", "app.cli", "serve", "--host", HOST, "--port", str(self.port)]
        self._process = await asyncio.create_subprocess_exec(
            *command, env=self._environment, stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 60)
        assert line.decode().strip() == f"http://{HOST}:{self.port}/"

    async def end(self, how: signal.Signals) -> int:
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await asyncio.wait_for(self._process.wait(), 30)
