"""A private Redis for tests."""

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.kit.databases import HOST, free_port


class Redis:
    """May be stopped and started again on the same port."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.fail("Redis is missing: `make test` installs it (Debian: apt-get install redis-server)")
        self.port = free_port()
        self.url = f"redis://{HOST}:{self.port}"
        self._command = [program, "--port", str(self.port), "--bind", HOST, "--save", "", "--appendonly", "no"]
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        for _ in range(500):
            with socket.socket() as probe:
                if probe.connect_ex((HOST, self.port)) == 0:
                    return
            time.sleep(0.01)
        pytest.fail("Redis does not answer")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.stop()
