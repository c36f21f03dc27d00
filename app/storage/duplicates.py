"""Duplicate sets as rows. Whoever changes one locks its row first, so that tables which end at once see each other."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select, update

from app.storage import models
from app.storage.db import Connection, Database


@dataclass(frozen=True, slots=True)
class SetRow:
    """rooms: tokens, a table each, or one for all tables (models.Duplicate)."""

    id: str
    form: str
    tables: int
    rooms: Sequence[str]
    secret: bytes
    host_id: str
    created_at: datetime
    nonce: str | None = None
    settled_at: datetime | None = None


_COLUMNS = tuple(getattr(models.Duplicate, name) for name in SetRow.__dataclass_fields__)


async def add_set(connection: Connection, row: SetRow) -> None:
    values = {name: getattr(row, name) for name in SetRow.__dataclass_fields__} | {"rooms": list(row.rooms)}
    await connection.execute(insert(models.Duplicate).values(**values))


async def set_of(connection: Connection, set_id: str) -> SetRow | None:
    found = (await connection.execute(select(*_COLUMNS).where(models.Duplicate.id == set_id))).first()
    return SetRow(**found._mapping) if found else None


async def lock_set(connection: Connection, set_id: str) -> SetRow | None:
    """Reads a set inside a job; no other process changes it before the commit."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(models.Duplicate.id).where(models.Duplicate.id == set_id).with_for_update())
    return await set_of(connection, set_id)


async def seal_of(database: Database, match_id: str) -> tuple[str, bool] | None:
    """Form of the set whose draws the match still holds secret, and whether the match itself is over; else None."""
    match, duplicate = models.Match, models.Duplicate
    query = (
        select(duplicate.form, match.over_at.is_not(None))
        .join(duplicate, duplicate.id == match.duplicate_id)
        .where(match.id == match_id, match.room_token.is_not(None), duplicate.settled_at.is_(None))
    )
    async with database.read() as connection:
        found = (await connection.execute(query)).first()
    return (str(found[0]), bool(found[1])) if found else None


class Closed(NamedTuple):
    """A match that is over at a table whose set is not. people: who has seen its draws"""

    began: datetime
    ended: datetime
    people: frozenset[str]


async def closed_of(database: Database, room: str, alone: str) -> list[Closed]:
    """What a room has played whose draws are still to come elsewhere. alone: the form in which each table has people
    of its own"""
    match, duplicate, person = models.Match, models.Duplicate, models.DuplicatePerson
    query = (
        select(match.created_at, match.over_at, match.duplicate, person.user_id, person.seat_table)
        .join(duplicate, duplicate.id == match.duplicate_id)
        .outerjoin(person, person.set_id == duplicate.id)
        .where(match.room_token == room, match.over_at.is_not(None), duplicate.settled_at.is_(None))
    )
    people = defaultdict[tuple[datetime, datetime], set[str]](set)
    async with database.read() as connection:
        for began, ended, table, user, number in await connection.execute(query):
            is_here = user is not None and (table["form"] != alone or table["table"] == number)
            people[began, ended].update([user] if is_here else [])
    return [Closed(began, ended, frozenset(users)) for (began, ended), users in people.items()]


# People


async def tables_of(connection: Connection, set_id: str, users: Collection[str]) -> dict[str, int]:
    """At which table each of them has seen draws."""
    person = models.DuplicatePerson
    query = select(person.user_id, person.seat_table).where(person.set_id == set_id, person.user_id.in_(users))
    return {row.user_id: row.seat_table for row in await connection.execute(query)}


async def note_people(connection: Connection, set_id: str, users: Collection[str], table: int) -> None:
    """From now on they have seen draws at a table. After `tables_of`, under the lock of the set."""
    known = await tables_of(connection, set_id, users)
    rows = [{"set_id": set_id, "user_id": user, "seat_table": table} for user in sorted(set(users) - known.keys())]
    if rows:
        await connection.execute(insert(models.DuplicatePerson), rows)


# Going on


async def change_set(connection: Connection, set_id: str, **values: Any) -> None:
    await connection.execute(update(models.Duplicate).where(models.Duplicate.id == set_id).values(**values))


async def settle_of(connection: Connection, match_id: str, at: datetime) -> None:
    """After a match has ended: whether its set is over now."""
    match = models.Match
    query = select(match.duplicate_id).where(match.id == match_id, match.room_token.is_not(None))
    set_id = (await connection.execute(query)).scalar()
    if set_id is not None:
        await settle(connection, set_id, at)


async def settle(connection: Connection, set_id: str, at: datetime) -> None:
    """Marks a set whose tables are all over; nothing while one is missing or goes on, or when it is marked."""
    row = await lock_set(connection, set_id)
    if row is None or row.settled_at is not None:
        return
    match = models.Match
    played = (match.duplicate_id == set_id, match.room_token.is_not(None), match.over_at.is_not(None))
    over = (await connection.execute(select(func.count()).select_from(match).where(*played))).scalar_one()
    if over >= row.tables:
        await change_set(connection, set_id, settled_at=at)
