"""Brings a database to the schema of this version when the server starts.

A database made by a newer version is left alone. Alembic is imported only when
there is something to do.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from app.storage.db import Database

if TYPE_CHECKING:
    from alembic.config import Config

ROOT = Path(__file__).resolve().parent.parent.parent
VERSIONS = ROOT / "migrations" / "versions"


class DatabaseTooNew(Exception):
    """The database was written by a newer Parlour than this one."""


async def prepare(database: Database) -> None:
    """Migrates to the newest revision. Raises DatabaseTooNew."""
    async with database.setup() as connection:
        await connection.run_sync(_prepare)


def known_revisions() -> list[str]:
    """Oldest first: files are named <revision>_<what>.py in order."""
    return sorted(path.stem.split("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


def _prepare(connection: Connection) -> None:
    _lock(connection)
    current, known = _revision(connection), known_revisions()
    if current == known[-1]:
        return
    if current is not None and current not in known:
        raise DatabaseTooNew(
            f"The database has schema {current}, this Parlour knows schemas up to {known[-1]}: "
            "it was used by a newer version. Update Parlour, or name another database with DATABASE_URL or DATA_DIR."
        )
    upgrade(connection)


def _lock(connection: Connection) -> None:
    """Several servers may start at once on one PostgreSQL."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(7461001)"))


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection, revision: str = "head") -> None:
    from alembic import command

    command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    from alembic import command

    command.downgrade(_config(connection), revision)


def _config(connection: Connection) -> "Config":
    from alembic.config import Config

    return Config(toml_file=ROOT / "pyproject.toml", attributes={"connection": connection})
