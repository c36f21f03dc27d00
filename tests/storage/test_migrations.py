"""Migrations: up, down, with real matches in between, on both kinds of database."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text

from app.games.core import records
from app.games.registry import GAMES
from app.library.document import Saved
from app.matches.log import record_of, row_of
from app.storage import migrate
from app.storage.db import Database
from app.storage.matches import MatchRow, SeatRow, add_match, append_last, records_of
from app.storage.migrate import DatabaseTooNew, downgrade, known_revisions, prepare, upgrade
from app.storage.models import Base
from app.storage.users import User, add_user
from tests.kit.databases import Postgres
from tests.kit.saved import play
from tests.storage.test_writer import AT, new_match, record


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.url(server.create())


def tables(connection: Connection) -> dict[str, dict[str, bool]]:
    """Table -> column -> may it be empty."""
    seen = inspect(connection)
    return {
        table: {column["name"]: column["nullable"] for column in seen.get_columns(table)}
        for table in seen.get_table_names()
        if table != "alembic_version"
    }


def indexes(connection: Connection) -> set[tuple[str, str]]:
    seen = inspect(connection)
    return {(table, str(index["name"])) for table in Base.metadata.tables for index in seen.get_indexes(table)}


async def test_an_empty_database_gets_exactly_the_tables_of_the_models(empty_url: str) -> None:
    database = Database(empty_url)
    await prepare(database)
    async with database.setup() as connection:
        made = await connection.run_sync(tables)
        assert made == {
            table.name: {column.name: bool(column.nullable) for column in table.columns}
            for table in Base.metadata.tables.values()
        }
        wanted = {(table.name, index.name) for table in Base.metadata.tables.values() for index in table.indexes}
        assert await connection.run_sync(indexes) == wanted
    await database.close()


async def test_a_database_that_is_up_to_date_is_left_as_it_is(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(empty_url)
    await prepare(database)
    monkeypatch.setattr(migrate, "upgrade", None)
    await prepare(database)
    await database.close()


async def test_matches_survive_every_step_down_and_up_that_keeps_their_tables(empty_url: str) -> None:
    database = Database(empty_url)
    await prepare(database)
    await new_match(database)
    before = await records_of(database, "m1")
    for revision in reversed(known_revisions()[:-1]):
        async with database.setup() as connection:
            await connection.run_sync(downgrade, revision)
    async with database.setup() as connection:
        await connection.run_sync(upgrade)
    assert await records_of(database, "m1") == before
    await database.close()


async def test_whole_matches_of_each_game_are_played_from_their_logs_after_every_step_down_and_up(
    empty_url: str,
) -> None:
    """What people have played is the log: at every revision it holds the same moves and leads to the same end."""
    database = Database(empty_url)
    await prepare(database)
    played = {game.name: play(game, bot="greedy", seed=8) for game in GAMES.values()}
    for name, saved in played.items():
        await keep(database, name, saved)
    *older, _ = revisions = known_revisions()
    for change, revision in [*((downgrade, one) for one in reversed(older)), *((upgrade, one) for one in revisions)]:
        async with database.setup() as connection:
            await connection.run_sync(change, revision)
        for name, saved in played.items():
            log = tuple(record_of(row) for row in await records_of(database, name))
            assert log == saved.records
            *_, last = records.play(saved.game, saved.options, len(saved.players), log)
            assert saved.game.result(last.state) == saved.result
    await database.close()


async def keep(database: Database, name: str, saved: Saved) -> None:
    seats = tuple(SeatRow(seat, None, "greedy", p.name, p.colour) for seat, p in enumerate(saved.players))
    row = MatchRow(name, None, saved.game.name, 1, dict(saved.options), b"secret", AT, over_at=AT, seats=seats)
    log = [row_of(record, at) for record, at in zip(saved.records, saved.times, strict=True)]
    await database.writer.run(lambda connection: add_match(connection, row, log))


async def test_positions_that_were_once_kept_beside_the_log_are_dropped_whatever_they_held(empty_url: str) -> None:
    """An older database may hold snapshots: nonsense, stale or true, a match is what its log says."""
    database = Database(empty_url)
    await prepare(database)
    await new_match(database)
    before = await records_of(database, "m1")
    row = {"match": "m1", "state": b"nonsense", "at": AT if database.is_sqlite is False else AT.isoformat(" ")}
    kept = text("INSERT INTO snapshots (match_id, seq, rules_version, state, at) VALUES (:match, 0, 9, :state, :at)")
    async with database.setup() as connection:
        await connection.run_sync(downgrade, "0003")
        await connection.execute(kept, row)
        await connection.run_sync(upgrade)
        assert "snapshots" not in await connection.run_sync(tables)
    assert await records_of(database, "m1") == before
    await database.close()


async def test_matches_that_are_over_already_are_summed_up_too(empty_url: str) -> None:
    database = Database(empty_url)
    await prepare(database)
    await new_match(database)
    await append_last(database, "m1", record(1), {"scores": [7], "winners": [0], "reason": "complete"})
    results = text("SELECT score, won FROM seats WHERE match_id = 'm1'")
    async with database.setup() as connection:
        await connection.run_sync(downgrade, "0005")
        await connection.run_sync(upgrade)
        assert [tuple(row) for row in await connection.execute(results)] == [(7, True)]
    await database.close()


async def test_an_address_that_nobody_has_confirmed_gets_no_notices_after_the_step_and_is_there_again_below(
    empty_url: str,
) -> None:
    """And of the turns that wait already everybody was told."""
    database = Database(empty_url)
    await prepare(database)
    await new_match(database)
    await add_user(database, User("ada", "Ada"), "session", AT, {})
    async with database.setup() as connection:
        await connection.run_sync(downgrade, "0007")
        await connection.execute(text("UPDATE users SET email = 'ada@example.org'"))
        await connection.execute(text("UPDATE seats SET user_id = 'ada'"))
        await connection.run_sync(upgrade, "0008")
        rows = (await connection.execute(text("SELECT email, email_new FROM users"))).all()
        assert [tuple(row) for row in rows] == [(None, "ada@example.org")]
        rows = (await connection.execute(text("SELECT match_id, user_id, seq FROM told"))).all()
        assert [tuple(row) for row in rows] == [("m1", "ada", 0)]
        await connection.run_sync(downgrade, "0007")
        assert (await connection.execute(text("SELECT email FROM users"))).scalars().all() == ["ada@example.org"]
    await database.close()


async def test_all_the_way_down_leaves_nothing(empty_url: str) -> None:
    database = Database(empty_url)
    await prepare(database)
    async with database.setup() as connection:
        await connection.run_sync(downgrade, "base")
        assert await connection.run_sync(tables) == {}
    await database.close()


async def test_a_newer_database_is_refused_untouched(empty_url: str) -> None:
    database = Database(empty_url)
    await prepare(database)
    async with database.setup() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseTooNew, match="9999"):
        await prepare(database)
    await database.close()


@pytest.mark.postgres
async def test_two_servers_that_start_at_once_on_one_postgresql_migrate_it_once(postgres: Postgres) -> None:
    name = await asyncio.to_thread(postgres.create)
    databases = [Database(postgres.url(name)) for _ in range(2)]
    await asyncio.gather(*(prepare(database) for database in databases))
    for database in databases:
        await database.close()


def test_revisions_are_numbered_in_order() -> None:
    assert known_revisions() == [f"{number:04}" for number in range(1, len(known_revisions()) + 1)]
