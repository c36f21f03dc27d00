"""People and the browsers they are known by."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select, update

from app.storage import models
from app.storage.db import Connection, Database


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str


async def add_user(database: Database, user: User, session: str, at: datetime) -> None:
    """A new person with the hash of the session that knows them."""

    async def job(connection: Connection) -> None:
        await connection.execute(insert(models.User).values(id=user.id, name=user.name, created_at=at))
        await connection.execute(insert(models.Session).values(id=session, user_id=user.id, created_at=at))

    await database.writer.run(job)


async def rename_user(database: Database, user_id: str, name: str) -> None:
    async def job(connection: Connection) -> None:
        await connection.execute(update(models.User).where(models.User.id == user_id).values(name=name))

    await database.writer.run(job)


async def user_of_session(database: Database, session: str) -> User | None:
    query = (
        select(models.User.id, models.User.name)
        .join(models.Session, models.Session.user_id == models.User.id)
        .where(models.Session.id == session)
    )
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return User(row.id, row.name) if row else None


async def names_of(database: Database, ids: Collection[str]) -> Mapping[str, str]:
    """The present names of some people."""
    if not ids:
        return {}
    async with database.read() as connection:
        rows = await connection.execute(select(models.User.id, models.User.name).where(models.User.id.in_(ids)))
        return {row.id: row.name for row in rows}
