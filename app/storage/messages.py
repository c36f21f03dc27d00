"""What was said in rooms: plain values in and out."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, insert, select

from app.storage import models
from app.storage.db import Connection, Database


class MessageRow(NamedTuple):
    """name: the author's present one, None for lines of the system."""

    id: int
    user_id: str | None
    name: str | None
    kind: str
    text: str
    data: Mapping[str, Any]
    at: datetime


async def add_message(
    connection: Connection, token: str, user: str | None, kind: str, text: str, data: Mapping[str, Any], at: datetime
) -> int:
    """The id of the new line, inside a job of the writer."""
    values = {"room_token": token, "user_id": user, "kind": kind, "text": text, "data": dict(data), "at": at}
    return (await connection.execute(insert(models.Message).values(**values).returning(models.Message.id))).scalar_one()


async def messages_of(database: Database, token: str, *, after: int = 0, limit: int = 200) -> list[MessageRow]:
    """The newest lines after a number, oldest first."""
    message = models.Message
    query = _lines().where(message.room_token == token, message.id > after).order_by(message.id.desc()).limit(limit)
    return (await _read(database, query))[::-1]


async def message_of(database: Database, token: str, number: int) -> MessageRow | None:
    query = _lines().where(models.Message.room_token == token, models.Message.id == number)
    return next(iter(await _read(database, query)), None)


async def messages_by(database: Database, user: str) -> list[MessageRow]:
    """Everything that somebody said anywhere, for their export."""
    return await _read(database, _lines().where(models.Message.user_id == user).order_by(models.Message.id))


def _lines() -> Select[*tuple[Any, ...]]:
    message, user = models.Message, models.User
    query = select(message.id, message.user_id, user.name, message.kind, message.text, message.data, message.at)
    return query.outerjoin(user, user.id == message.user_id)


async def _read(database: Database, query: Select[*tuple[Any, ...]]) -> list[MessageRow]:
    async with database.read() as connection:
        return [MessageRow(*row) for row in await connection.execute(query)]
