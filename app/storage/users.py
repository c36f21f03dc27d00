"""People and the browsers they are known by."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import delete, func, insert, select, update

from app.storage import models
from app.storage.db import Connection, Database


@dataclass(frozen=True, slots=True)
class User:
    id: str
    name: str


async def add_user(database: Database, user: User, session: str, at: datetime, prefs: Mapping[str, Any]) -> None:
    """A new person with the hash of the session that knows them."""

    async def job(connection: Connection) -> None:
        await connection.execute(insert(models.User).values(id=user.id, name=user.name, created_at=at, prefs=prefs))
        await connection.execute(insert(models.Session).values(id=session, user_id=user.id, created_at=at))

    await database.writer.run(job)


Check = Callable[[Connection], Awaitable[None]]


async def rename_user(database: Database, user_id: str, name: str, check: Check) -> None:
    """check: inside the same step, raises what speaks against the name"""

    async def job(connection: Connection) -> None:
        await lock_user(connection, user_id)
        await check(connection)
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
    async with database.read() as connection:
        return await names_in(connection, ids)


async def names_in(connection: Connection, ids: Collection[str]) -> Mapping[str, str]:
    """Like `names_of`, on a connection that is open."""
    if not ids:
        return {}
    rows = await connection.execute(select(models.User.id, models.User.name).where(models.User.id.in_(ids)))
    return {row.id: row.name for row in rows}


async def lock_user(connection: Connection, user_id: str) -> None:
    """Inside a job, before any room is locked: nobody renames or seats this person until the commit."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(models.User.id).where(models.User.id == user_id).with_for_update())


class Profile(NamedTuple):
    """email_new: an address that is not confirmed yet; sessions: how many browsers know somebody."""

    login: str | None
    password: str | None
    return_hash: str | None
    phrase_hash: str | None
    email: str | None
    email_new: str | None
    prefs: Mapping[str, Any]
    sessions: int

    @property
    def lang(self) -> str:
        """The language in which somebody is told something."""
        return str(self.prefs.get("lang", "en"))


async def profile_of(database: Database, user_id: str) -> Profile:
    """The profile of somebody who exists."""
    profile = await profile_or_none(database, user_id)
    assert profile is not None, f"nobody: {user_id}"
    return profile


async def profile_or_none(database: Database, user_id: str) -> Profile | None:
    user, session = models.User, models.Session
    sessions = select(func.count()).where(session.user_id == user_id).scalar_subquery()
    columns = (user.login, user.password, user.return_hash, user.phrase_hash, user.email, user.email_new, user.prefs)
    async with database.read() as connection:
        row = (await connection.execute(select(*columns, sessions).where(user.id == user_id))).one_or_none()
    return Profile(*row) if row else None


async def change_user(database: Database, user_id: str, **values: Any) -> None:
    """Raises Taken for a value that must be somebody's alone."""

    async def job(connection: Connection) -> None:
        await connection.execute(update(models.User).where(models.User.id == user_id).values(**values))

    await database.writer.run(job)


async def change_prefs(database: Database, user_id: str, change: Callable[[Mapping[str, Any]], dict[str, Any]]) -> None:
    """Reads and writes in one job, so that nothing of another browser is lost. `change` may refuse."""
    user = models.User

    async def job(connection: Connection) -> None:
        prefs = (await connection.execute(select(user.prefs).where(user.id == user_id).with_for_update())).scalar_one()
        await connection.execute(update(user).where(user.id == user_id).values(prefs=change(prefs or {})))

    await database.writer.run(job)


async def user_by(database: Database, **hashes: str) -> User | None:
    """Who has a return_hash or phrase_hash."""
    query = select(models.User.id, models.User.name)
    for column, value in hashes.items():
        query = query.where(getattr(models.User, column) == value)
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return User(row.id, row.name) if row else None


async def password_of(database: Database, login: str) -> tuple[User, str] | None:
    """An account and its hashed password."""
    user = models.User
    query = select(user.id, user.name, user.password).where(user.login == login, user.password.is_not(None))
    async with database.read() as connection:
        row = (await connection.execute(query)).first()
    return (User(row.id, row.name), row.password) if row else None


async def add_session(database: Database, user_id: str, session: str, at: datetime) -> None:
    async def job(connection: Connection) -> None:
        await connection.execute(insert(models.Session).values(id=session, user_id=user_id, created_at=at))

    await database.writer.run(job)


async def end_session(database: Database, session: str) -> None:
    async def job(connection: Connection) -> None:
        await connection.execute(delete(models.Session).where(models.Session.id == session))

    await database.writer.run(job)


async def end_sessions(database: Database, user_id: str) -> None:
    async def job(connection: Connection) -> None:
        await connection.execute(delete(models.Session).where(models.Session.user_id == user_id))

    await database.writer.run(job)


GONE = "…"
"""The name of somebody who has deleted themselves; the same in every language."""


async def forget(database: Database, user_id: str) -> None:
    """Everything that names somebody or lets them in; what they said in chats and noted at moves goes too."""
    nothing = dict.fromkeys(("login", "password", "return_hash", "phrase_hash", "email", "email_new"))

    async def job(connection: Connection) -> None:
        user = models.User
        await connection.execute(update(user).where(user.id == user_id).values(name=GONE, prefs={}, **nothing))
        await connection.execute(update(models.Seat).where(models.Seat.user_id == user_id).values(name=GONE))
        for table in (models.Session, models.Push, models.Message, models.Note):
            await connection.execute(delete(table).where(table.user_id == user_id))

    await database.writer.run(job)
