"""Rooms as rows: plain values in and out. What a room may do is app.rooms.model's business."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Text, and_, cast, insert, or_, select, update

from app.storage import models
from app.storage.db import Connection, Database

NEWEST = 20
"""Matches that a room's view names; all of them stand in its history (app.storage.groups)."""


@dataclass(frozen=True, slots=True)
class RoomRow:
    """match_id: the one being played or played last; is_over: whether that one has ended, or is gone because nobody
    kept it; began: when it began; origin: the moment of another match from which the next one goes on."""

    token: str
    host_id: str
    game: str
    options: dict[str, Any]
    seats: list[Any]
    match_id: str | None
    secret: bytes
    is_over: bool = False
    settings: dict[str, Any] = field(default_factory=dict)
    began: datetime | None = None
    origin: Mapping[str, Any] | None = None
    duplicate: dict[str, Any] | None = None


async def add_room(database: Database, row: RoomRow, at: datetime, origin: Mapping[str, Any] | None = None) -> None:
    """origin: the moment of another match from which the first match of the room goes on."""
    await database.writer.run(lambda connection: open_room(connection, row, at, origin))


async def open_room(
    connection: Connection, row: RoomRow, at: datetime, origin: Mapping[str, Any] | None = None
) -> None:
    """A new room, inside a job of the writer."""
    times = {"created_at": at, "changed_at": at}
    values = {**_columns(row), **times, "origin": dict(origin) if origin else None}
    await connection.execute(insert(models.Room).values(**values))


async def save_room(connection: Connection, row: RoomRow, at: datetime) -> None:
    """Inside a job of the writer, after `lock_room`."""
    where = models.Room.token == row.token
    await connection.execute(update(models.Room).where(where).values(**_columns(row), changed_at=at))


async def origin_of(connection: Connection, token: str) -> dict[str, Any] | None:
    """The moment of another match from which the next one of this room goes on."""
    return (await connection.execute(select(models.Room.origin).where(models.Room.token == token))).scalar()


async def drop_origin(connection: Connection, token: str) -> None:
    """The next match begins at its start again."""
    await connection.execute(update(models.Room).where(models.Room.token == token).values(origin=None))


async def lock_room(connection: Connection, token: str) -> RoomRow | None:
    """Reads a room inside a job; no other process changes it before the commit."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(models.Room.token).where(models.Room.token == token).with_for_update())
    return await _room(connection, token)


async def room_of(database: Database, token: str) -> RoomRow | None:
    async with database.read() as connection:
        return await _room(connection, token)


async def rooms_with(connection: Connection, user: str) -> Sequence[str]:
    """Rooms in which somebody has a seat before a match or during one, in the order in which they are to be locked."""
    room, match = models.Room, models.Match
    sits = cast(room.seats, Text).contains(f'"{user}"', autoescape=True)
    query = select(room.token).outerjoin(match, match.id == room.match_id).where(sits, match.over_at.is_(None))
    return (await connection.execute(query.order_by(room.token))).scalars().all()


async def matches_of_room(database: Database, token: str, limit: int = NEWEST) -> Sequence[str]:
    """Ids of the newest matches of a room, oldest first; one that is running is the last."""
    match = models.Match
    query = select(match.id).where(match.room_token == token)
    query = query.order_by(match.over_at.desc().nulls_first(), match.id.desc()).limit(limit)
    async with database.read() as connection:
        return (await connection.execute(query)).scalars().all()[::-1]


async def _room(connection: Connection, token: str) -> RoomRow | None:
    room, match = models.Room, models.Match
    is_gone = and_(room.match_id.is_not(None), match.id.is_(None))
    is_over = or_(match.over_at.is_not(None), is_gone).label("is_over")
    columns = [getattr(room, name) for name in RoomRow.__dataclass_fields__ if name not in ("is_over", "began")]
    query = select(*columns, is_over, match.created_at.label("began"))
    query = query.outerjoin(match, match.id == room.match_id).where(room.token == token)
    row = (await connection.execute(query)).first()
    return RoomRow(**row._mapping) if row else None


async def rooms_of(connection: Connection, tokens: Sequence[str]) -> list[RoomRow]:
    """Rooms by their tokens, in that order; those that are gone are left out."""
    found = [await _room(connection, token) for token in tokens]
    return [row for row in found if row is not None]


def _columns(row: RoomRow) -> dict[str, Any]:
    columns = asdict(row)
    for name in ("is_over", "began", "origin"):
        del columns[name]
    return columns
