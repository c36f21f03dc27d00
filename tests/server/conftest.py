"""Fixtures of the server's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.kit.databases import postgres, postgres_template, sqlite_template, sqlite_url, storage_url
from tests.kit.redis import redis
from tests.kit.site import Site, serving

__all__ = ["postgres", "postgres_template", "redis", "sqlite_template", "sqlite_url", "storage_url"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A wait that ran out on a busy machine is tried again, and counted; what came out wrong is not."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=["TimeoutError", "ReadTimeout"]))


@pytest.fixture
async def site(storage_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """A server on each kind of database."""
    async with serving(storage_url, tmp_path) as running:
        yield running


@pytest.fixture
async def quick_site(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """A server for tests that have nothing to do with storage."""
    async with serving(sqlite_url, tmp_path) as running:
        yield running
