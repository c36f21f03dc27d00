"""Duplicate sets and their rooms: making one, who may sit where, the start of a table, leaving a set.

What is decided here stands in games/core/DUPLICATE.md. Functions that take a connection run inside a job of the
writer and lock the set after the room, so that two tables of a set never decide at once.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from app.errors import Conflict, Invalid, NotAllowed, NotFound
from app.games.core.duplicate import FORMS, MOST_TABLES, SWAP, TABLES, Part, id_of
from app.rooms.model import Room, check_host
from app.rooms.seats import RoomSeat, UserId
from app.rooms.settings import Settings
from app.storage import duplicates as store
from app.storage.db import Connection
from app.storage.duplicates import SetRow
from app.storage.rooms import RoomRow, rooms_of


@dataclass(frozen=True, slots=True)
class SetView:
    """A set as its rooms show it: rows of all its rooms, in the order of the tables."""

    row: SetRow
    rooms: tuple[RoomRow, ...]


# Pure


def check_make(room: Room, by: UserId, form: str, tables: int) -> None:
    """Whether a room may become the first table of a set. Raises NotAllowed, Conflict, Invalid."""
    check_host(room, by)
    if room.state != "open":
        raise Conflict("room.started")
    if room.duplicate is not None:
        raise Conflict("duplicate.already")
    if form not in FORMS:
        raise Invalid("room.choice", name="duplicate", got=form[:40], want=list(FORMS))
    if form == TABLES and not 2 <= tables <= MOST_TABLES:
        raise Invalid("duplicate.tables", got=tables, least=2, most=MOST_TABLES)


def made(room: Room, form: str, tables: int, secret: bytes) -> list[Room]:
    """The rooms of a new set, the given one first; the others are empty. form `swap`: one room, two matches."""
    count = 2 if form == SWAP else tables
    first = replace(room, secret=secret, duplicate=Part(id_of(secret), 1, count, form), seats=_asked_again(room))
    if form == SWAP:
        return [first]
    empty = tuple(RoomSeat(colour) for colour in room.game.colours[: len(room.seats)])
    chosen = replace(room.settings, links={}, makers={}, admitted=(), stepped_down=None)
    return [first, *(_another(first, number, empty, chosen) for number in range(2, tables + 1))]


def _another(first: Room, number: int, seats: tuple[RoomSeat, ...], settings: Settings) -> Room:
    assert first.duplicate is not None
    token = secrets.token_urlsafe(18)
    return replace(first, token=token, seats=seats, settings=settings, duplicate=replace(first.duplicate, table=number))


def _asked_again(room: Room) -> tuple[RoomSeat, ...]:
    """Who had agreed to an ordinary match is asked again."""
    return tuple(replace(seat, ready=seat.bot is not None) for seat in room.seats)


def row_of(rooms: Sequence[Room], at: datetime) -> SetRow:
    """What is kept of a new set."""
    first = rooms[0]
    assert first.duplicate is not None
    part = first.duplicate
    return SetRow(part.set, part.form, part.tables, [room.token for room in rooms], first.secret, first.host, at)


def left(room: Room, secret: bytes) -> Room:
    """A room that is no table of a set any more; its next match has draws of its own."""
    return replace(room, secret=secret, duplicate=None, seats=_asked_again(room))


# With the store


async def check_people(connection: Connection, room: Room) -> None:
    """Raises Conflict when somebody who sits there sits, or has seen draws, at another table of the set."""
    part = room.duplicate
    if part is None or not part.is_alone:
        return
    people = {seat.user for seat in room.seats if seat.user}
    found = await _elsewhere(connection, room.token, part, people)
    if found:
        raise Conflict("duplicate.two_tables", table=min(found.values()))


async def note_person(connection: Connection, room: Room, user: UserId) -> None:
    """Somebody comes to a running table and sees its draws. Raises Conflict for who belongs to another one."""
    part = room.duplicate
    if part is None or not part.is_alone:
        return
    found = await _elsewhere(connection, room.token, part, {user})
    if found:
        raise Conflict("duplicate.two_tables", table=min(found.values()))
    await store.note_people(connection, part.set, {user}, part.table)


async def _elsewhere(connection: Connection, token: str, part: Part, people: Collection[UserId]) -> dict[UserId, int]:
    """Which of the people belong to which other table."""
    row = await store.lock_set(connection, part.set)
    if row is None or row.settled_at is not None:
        return {}
    seen = await store.tables_of(connection, part.set, people)
    found = {user: table for user, table in seen.items() if table != part.table}
    for other in await rooms_of(connection, row.rooms):
        if other.token != token and other.duplicate is not None:
            sitting = {seat["user"] for seat in other.seats if seat["user"]}
            found |= dict.fromkeys(sitting.intersection(people), other.duplicate["table"])
    return found


async def begun(connection: Connection, room: Room, nonce: str) -> Mapping[str, Any] | None:
    """What the head of the match to come says of its set; None for an ordinary one. Notes who plays.

    Raises Conflict for somebody who belongs to another table.
    """
    part = room.duplicate
    if part is None:
        return None
    await check_people(connection, room)
    row = await store.lock_set(connection, part.set)
    assert row is not None, "a room keeps its set"
    if row.nonce is None:
        await store.change_set(connection, part.set, nonce=nonce)
    people = {seat.user for seat in room.players if seat.user}
    await store.note_people(connection, part.set, people, part.table)
    return part.head(nonce if row.nonce is None else row.nonce)


async def leave(connection: Connection, room: Room, by: UserId, at: datetime) -> Room:
    """Takes a table that has not begun out of its set, or ends a set of `swap` early. Raises NotAllowed, Conflict."""
    part = room.duplicate
    if part is None:
        raise NotFound("duplicate.unknown")
    row = await store.lock_set(connection, part.set)
    assert row is not None, "a room keeps its set"
    if by not in (room.host, row.host_id):
        raise NotAllowed("room.not_host")
    if room.state == "playing" or (room.state == "over" and part.following() is None):
        raise Conflict("duplicate.begun")
    rooms = [token for token in row.rooms if token != room.token] if part.form == TABLES else row.rooms
    await store.change_set(connection, part.set, tables=row.tables - 1, rooms=rooms)
    await store.settle(connection, part.set, at)
    return left(room, secrets.token_bytes(32))


async def seen(connection: Connection, room: Room) -> SetView | None:
    """The set of a room with all its tables."""
    if room.duplicate is None:
        return None
    row = await store.set_of(connection, room.duplicate.set)
    return None if row is None else SetView(row, tuple(await rooms_of(connection, row.rooms)))


def shown(view: SetView, room: Room) -> dict[str, Any]:
    """JSON for the room's page."""
    assert room.duplicate is not None
    return {
        "set": view.row.id,
        "form": view.row.form,
        "table": room.duplicate.table,
        "tables": room.duplicate.tables,
        "planned": view.row.tables,
        "settled": view.row.settled_at is not None,
        "rooms": [_room(row) for row in view.rooms] if view.row.form == TABLES else [],
    }


def _room(row: RoomRow) -> dict[str, Any]:
    state = "open" if row.match_id is None else "over" if row.is_over else "playing"
    return {
        "table": (row.duplicate or {}).get("table"),
        "token": row.token,
        "taken": sum(bool(seat["user"] or seat["bot"]) for seat in row.seats),
        "seats": len(row.seats),
        "state": state,
    }
