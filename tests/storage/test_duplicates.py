"""Duplicate sets in the store: sealed until the last table is over, also when tables end at once in two processes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict

import pytest

from app.games.core.duplicate import Part, id_of, part_of
from app.storage.db import Connection, Database
from app.storage.duplicates import SetRow, add_set, note_people, seal_of, set_of, tables_of
from app.storage.matches import MatchRow, SeatRow, add_match, append_last, match_of
from app.storage.rooms import RoomRow, add_room, room_of
from app.storage.users import User, add_user
from tests.storage.test_writer import AT, record

SECRET = bytes(32)
SET = id_of(SECRET)
SEATS = (SeatRow(0, None, "greedy", "Otto", "red"), SeatRow(1, None, "greedy", "Mira", "blue"))


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    try:
        yield database
    finally:
        await database.close()


async def new_set(database: Database, tables: int = 2) -> list[str]:
    """Ids of the running matches of a new set, a room each."""
    await add_user(database, User("ada", "Ada"), "session", AT, {})
    rooms = [f"room-{table}" for table in range(1, tables + 1)]

    async def begin(connection: Connection) -> None:
        await add_set(connection, SetRow(SET, "tables", tables, rooms, SECRET, "ada", AT))

    await database.writer.run(begin)
    for table, token in enumerate(rooms, 1):
        part = Part(SET, table, tables, "tables")
        row = RoomRow(token, "ada", "race", {}, [], None, SECRET, duplicate=asdict(part))
        await add_room(database, row, AT)
        match = MatchRow(f"m{table}", token, "race", 1, {}, SECRET, AT, seats=SEATS, duplicate=part.head("ab"))

        async def job(connection: Connection, match: MatchRow = match) -> None:
            await add_match(connection, match, [record(0)])

        await database.writer.run(job)
    return [f"m{table}" for table in range(1, tables + 1)]


async def seals(database: Database, matches: list[str]) -> list[tuple[bool, bool]]:
    rows = [await match_of(database, match) for match in matches]
    return [(row.is_sealed, row.is_revealed) for row in rows if row is not None]


async def end(database: Database, match: str) -> None:
    await append_last(database, match, record(1), {"scores": [1, 2], "winners": [1], "reason": "goal"})


async def test_the_last_table_that_ends_settles_the_set(storage_url: str) -> None:
    async with opened(storage_url) as database:
        matches = await new_set(database, 3)
        for over, match in enumerate(matches):
            assert await seals(database, matches) == [(True, False)] * 3
            assert await seal_of(database, match) == ("tables", False)
            await end(database, match)
            assert await seal_of(database, match) == (("tables", True) if over < 2 else None)
        assert await seals(database, matches) == [(False, True)] * 3


@pytest.mark.parametrize("tables", [2, 5])
async def test_tables_that_end_at_once_in_two_processes_settle_the_set(storage_url: str, tables: int) -> None:
    async with opened(storage_url) as one, opened(storage_url) as two:
        matches = await new_set(one, tables)
        await asyncio.gather(*(end((one, two)[i % 2], match) for i, match in enumerate(matches)))
        assert await seals(one, matches) == [(False, True)] * tables


async def test_a_match_from_a_file_is_never_sealed_though_it_names_a_set_that_is(storage_url: str) -> None:
    async with opened(storage_url) as database:
        matches = await new_set(database)
        about = Part(SET, 1, 2, "tables").head("ab")
        taken = MatchRow("taken", None, "race", 1, {}, b"", AT, over_at=AT, seats=SEATS, duplicate=about)
        await database.writer.run(lambda connection: add_match(connection, taken, [record(0)]))
        await end(database, matches[0])
        assert await seals(database, ["taken", *matches]) == [(False, True), (True, False), (True, False)]


async def test_a_room_and_a_match_keep_what_they_say_of_their_set(storage_url: str) -> None:
    async with opened(storage_url) as database:
        matches = await new_set(database)
        room, match = await room_of(database, "room-2"), await match_of(database, matches[1])
        assert room is not None
        assert match is not None
        part = Part(SET, 2, 2, "tables")
        assert (part_of(room.duplicate), match.duplicate) == (part, part.head("ab"))


async def test_who_has_seen_a_table_belongs_to_the_first_one(storage_url: str) -> None:
    async with opened(storage_url) as database:
        await new_set(database)

        async def job(connection: Connection) -> dict[str, int]:
            await note_people(connection, SET, {"ada"}, 2)
            await note_people(connection, SET, {"ada"}, 1)
            return await tables_of(connection, SET, {"ada", "bo"})

        assert await database.writer.run(job) == {"ada": 2}
        async with database.read() as connection:
            assert (await set_of(connection, SET)) is not None
            assert (await set_of(connection, "0" * 32)) is None
