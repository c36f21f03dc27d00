"""Fixtures of the server's tests, for the library's."""

from pathlib import Path

import pytest

from tests.server.conftest import (
    postgres,
    postgres_template,
    quick_site,
    site,
    sqlite_template,
    sqlite_url,
    storage_url,
)

__all__ = ["postgres", "postgres_template", "quick_site", "site", "sqlite_template", "sqlite_url", "storage_url"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A wait that ran out on a busy machine is tried again, and counted; what came out wrong is not."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=2, only_rerun=["TimeoutError", "ReadTimeout"]))
