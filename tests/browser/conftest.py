"""A server of its own and a browser, shared by the tests of this folder.

Whole games are played with chance that nobody can force, on machines that may be busy: a test that fails is
played again, and the last line of the run counts how often that was so. One that fails three times has failed.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import FLAGS, ROOT, Person
from tests.kit.databases import free_port

HOST = "127.0.0.1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps its database."""
    return tmp_path_factory.mktemp("browser")


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """`parlour serve` in a process of its own with an empty database."""
    port = free_port()
    environment = {
        **{name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}},
        "DATA_DIR": str(folder),
        "BOT_DELAY_S": "0.05",
        "HOST_GONE_S": "1",
    }
    command = [sys.executable, "-m", "app.cli", "serve", "--host", HOST, "--port", str(port)]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log)
        assert process.stdout is not None
        line = process.stdout.readline().decode().strip()
        assert line == f"http://{HOST}:{port}/", (folder / "server.log").read_text()
        yield line.rstrip("/")
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Ends with this folder: its event loop would stand in the way of the asynchronous tests of others."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield chromium
        chromium.close()


Enter = Callable[..., Person]


@pytest.fixture
def enter(browser: Browser, address: str) -> Iterator[Enter]:
    """Lets a person in; at the end nobody may have met an error."""
    people: list[Person] = []

    def come(name: str, **look: Any) -> Person:
        people.append(Person(browser, address, name, **look))
        return people[-1]

    yield come
    problems = [problem for person in people for problem in person.problems]
    for person in people:
        person.context.close()
    assert problems == []
