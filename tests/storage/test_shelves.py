"""Libraries in the store: how a page is found."""

from typing import Any

import pytest
from sqlalchemy import event

from app.storage.db import Database
from app.storage.shelves import Wanted, shelf_of


@pytest.mark.parametrize("people", ["zoe", "Óvári"])
async def test_a_search_for_people_reads_neither_all_seats_nor_all_matches(sqlite_url: str, people: str) -> None:
    """However many matches of others there are: people first, and from them and from nobody's seats by index."""
    database = Database(sqlite_url)
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    event.listen(database.readers.sync_engine, "before_cursor_execute", note)
    await shelf_of(database, "ada", Wanted(people=people))
    statement, parameters = asked[0]
    async with database.read() as connection:
        plan = [row[-1] for row in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)]
    await database.close()
    steps = " / ".join(plan)
    assert steps.count("seats USING INDEX ix_seats_user_id") == 2, steps
    assert "SCAN seats" not in steps and "SCAN matches" not in steps, steps
