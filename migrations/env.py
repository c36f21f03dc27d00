"""Alembic's way in: on the connection the server gives, or on the configured database from the command line."""

import asyncio

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from app.config import Settings
from app.storage.models import Base


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


async def run_alone() -> None:
    engine = create_async_engine(Settings().storage_url)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is None:
    asyncio.run(run_alone())
else:
    run(given)
