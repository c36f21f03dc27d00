"""The one place that opens database connections.

Reads come from a small pool; every write goes through `writer`, whose pool holds a
single connection. SQLite runs in WAL mode with synchronous=FULL: what is
committed survives a crash, and readers never wait for the writer.
"""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.storage.writer import Writer

Connection = AsyncConnection
"""What a job of the writer is given."""
SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")


class Database:
    """url names the driver too: sqlite+aiosqlite:///… or postgresql+asyncpg://…"""

    def __init__(self, url: str) -> None:
        _make_private(url)
        self.readers = _engine(url, pool_size=3, pool_pre_ping=not url.startswith("sqlite"))
        self._writing = _engine(url, pool_size=1)
        self.writer = Writer(self._writing)

    @property
    def is_sqlite(self) -> bool:
        return self.readers.dialect.name == "sqlite"

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees everything committed so far."""
        async with self.readers.connect() as connection:
            yield connection

    @asynccontextmanager
    async def setup(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for migrations, before the writer starts."""
        async with self._writing.begin() as connection:
            yield connection

    async def close(self) -> None:
        await self.writer.stop()
        await self._writing.dispose()
        await self.readers.dispose()


def _make_private(url: str) -> None:
    """A file that is not there yet is made for its owner alone; what SQLite puts beside it is like it."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and parsed.database and Path(parsed.database).parent.is_dir():
        os.close(os.open(parsed.database, os.O_CREAT | os.O_RDWR, 0o600))


def _engine(url: str, pool_size: int, *, pool_pre_ping: bool = False) -> AsyncEngine:
    """pool_pre_ping: whether a connection is tried before it is used; a file is always there."""
    engine = create_async_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        pool_pre_ping=pool_pre_ping,
        json_serializer=_dumps,
        json_deserializer=orjson.loads,
    )
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _dumps(value: Any) -> str:
    return orjson.dumps(value).decode()


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
