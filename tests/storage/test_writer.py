"""The writer: groups, their order, and that a bad write fails alone."""

import asyncio
from datetime import UTC, datetime

import pytest
from sqlalchemy import event, text

from app.errors import Conflict
from app.storage.db import Connection, Database
from app.storage.matches import (
    MatchRow,
    RecordRow,
    SeatRow,
    add_match,
    append_last,
    append_record,
    match_of,
    records_of,
)
from app.storage.writer import Taken
from tests.kit.databases import Postgres

AT = datetime(2026, 1, 2, 3, 4, 5, 678, UTC)


def record(seq: int, request: str | None = None) -> RecordRow:
    return RecordRow(seq, 0, "say", ["é", 1, None, [True]], [["3", 2, 6]], "0f", None, request, AT)


async def new_match(database: Database, name: str = "m1") -> str:
    seats = (SeatRow(0, None, "greedy", "Otto", "red"),)
    row = MatchRow(name, None, "race", 1, {"long": False}, b"\x00secret", AT, seats=seats)

    async def job(connection: Connection) -> None:
        await add_match(connection, row, [record(0)])

    await database.writer.run(job)
    return name


class Commits:
    """Counts the transactions that a database commits."""

    def __init__(self, database: Database) -> None:
        self.count = 0
        event.listen(database.writer.engine.sync_engine, "commit", self._on_commit)

    def _on_commit(self, _connection: object) -> None:
        self.count += 1


async def test_a_match_is_read_back_as_it_was_written(database: Database) -> None:
    await new_match(database)
    await append_record(database, "m1", record(1, "q1"))
    match = await match_of(database, "m1")
    assert match is not None
    assert (match.secret, match.created_at, match.options) == (b"\x00secret", AT, {"long": False})
    assert match.seats == (SeatRow(0, None, "greedy", "Otto", "red"),)
    assert await records_of(database, "m1") == [record(0), record(1, "q1")]
    assert await records_of(database, "m1", after=0) == [record(1, "q1")]


async def test_writes_that_wait_together_share_one_commit(database: Database) -> None:
    matches = [await new_match(database, f"m{number}") for number in range(50)]
    commits = Commits(database)
    await asyncio.gather(*(append_record(database, match, record(1)) for match in matches))
    assert commits.count <= 2


async def test_a_number_taken_twice_fails_alone_and_never_its_neighbours(database: Database) -> None:
    await new_match(database)
    await new_match(database, "m2")
    await append_record(database, "m1", record(1))
    outcomes = await asyncio.gather(
        append_record(database, "m2", record(1)),
        append_record(database, "m1", record(1)),
        append_record(database, "m1", record(2)),
        append_record(database, "nosuch", record(1)),
        append_record(database, "m2", record(2)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Taken, type(None), Taken, type(None)]
    assert [row.seq for row in await records_of(database, "m1")] == [0, 1, 2]
    assert [row.seq for row in await records_of(database, "m2")] == [0, 1, 2]


async def test_a_job_that_breaks_is_undone_and_fails_alone(database: Database) -> None:
    await new_match(database)

    async def broken(connection: Connection) -> None:
        await connection.execute(text("DELETE FROM records"))
        raise RuntimeError("no")

    outcomes = await asyncio.gather(
        append_record(database, "m1", record(1)), database.writer.run(broken), return_exceptions=True
    )
    assert isinstance(outcomes[1], RuntimeError)
    assert [row.seq for row in await records_of(database, "m1")] == [0, 1]


async def test_a_refusal_does_not_undo_the_group_it_is_in(database: Database) -> None:
    await new_match(database)
    commits = Commits(database)

    async def refuses(_connection: Connection) -> None:
        raise Conflict("room.full")

    outcomes = await asyncio.gather(
        append_record(database, "m1", record(1)), database.writer.run(refuses), return_exceptions=True
    )
    assert isinstance(outcomes[1], Conflict)
    assert commits.count <= 2
    assert [row.seq for row in await records_of(database, "m1")] == [0, 1]


async def test_the_last_record_and_the_result_are_one_write(database: Database) -> None:
    await new_match(database)
    await append_last(database, "m1", record(1), {"scores": [3]})
    with pytest.raises(Taken):
        await append_last(database, "m1", record(1), {"scores": [4]})
    match = await match_of(database, "m1")
    assert match is not None
    assert (match.over_at, match.result) == (AT, {"scores": [3]})


async def test_stopping_commits_what_still_waits(database: Database) -> None:
    await new_match(database)
    writes = [asyncio.ensure_future(append_record(database, "m1", record(seq))) for seq in (1, 2, 3)]
    await asyncio.sleep(0)
    await database.writer.stop()
    assert all(write.done() for write in writes)
    assert len(await records_of(database, "m1")) == 4


@pytest.mark.postgres
async def test_a_lost_line_to_the_database_costs_nothing(postgres: Postgres, postgres_template: str) -> None:
    database = Database(postgres.url(await asyncio.to_thread(postgres.create, postgres_template)))
    await new_match(database)
    await records_of(database, "m1")
    await asyncio.to_thread(postgres.cut_all)
    await append_record(database, "m1", record(1))
    await asyncio.to_thread(postgres.cut_all)
    await asyncio.gather(append_record(database, "m1", record(2)), append_record(database, "m1", record(3)))
    assert [row.seq for row in await records_of(database, "m1")] == [0, 1, 2, 3]
    await database.close()


async def test_sqlite_waits_for_the_disk_and_keeps_readers_going(sqlite_url: str) -> None:
    database = Database(sqlite_url)

    async def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in names]

    assert await database.writer.run(pragmas) == ["wal", 2, 1]
    await database.close()
