"""Fixtures of the storage's tests."""

from collections.abc import AsyncIterator

import pytest

from app.storage.db import Database
from tests.kit.databases import postgres, postgres_template, sqlite_template, sqlite_url, storage_url

__all__ = ["postgres", "postgres_template", "sqlite_template", "sqlite_url", "storage_url"]


@pytest.fixture
async def database(storage_url: str) -> AsyncIterator[Database]:
    opened = Database(storage_url)
    yield opened
    await opened.close()
