"""Duplicate sets as people look at them: how far the tables are, and the comparison when all are over.

A set that was played here is known by its row; one that was taken in from a file by its matches alone.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from app.errors import Conflict, NotFound
from app.games.core.duplicate import SWAP
from app.library.duplicate import as_json
from app.library.service import Library
from app.matches.match import commitment
from app.matches.replay import seat_of, summary
from app.storage import duplicates as store
from app.storage.db import Database
from app.storage.duplicates import SetRow
from app.storage.matches import MatchRow, matches_of_set
from app.storage.rooms import RoomRow, rooms_of
from app.storage.shelves import on_shelf


class Sets:
    def __init__(self, database: Database, library: Library) -> None:
        self._database = database
        self._library = library

    async def view(self, set_id: str, user: str | None) -> dict[str, Any]:
        """The set as `wire.SetOut` has it. Raises NotFound."""
        row, rooms, matches = await self._read(set_id, user)
        settled = row is None or row.settled_at is not None
        tables = [_table(match, user, settled) for match in matches]
        known = {table["table"] for table in tables}
        tables += [_waiting(number, room) for number, room in _to_come(row, rooms) if number not in known]
        scores = [
            (int((match.duplicate or {})["table"]), match.result["scores"])
            for match in matches
            if settled and match.result
        ]
        first = matches[0] if matches else rooms[0] if rooms else None
        if first is None:
            raise NotFound("duplicate.unknown")
        return {
            "id": set_id,
            "form": row.form if row else (matches[0].duplicate or {})["form"],
            "game": first.game,
            "options": dict(first.options),
            "commitment": commitment(row.secret) if row else None,
            "secret": row.secret.hex() if row and settled else None,
            "nonce": row.nonce if row else (matches[0].duplicate or {})["nonce"],
            "settled": settled,
            "tables": sorted(tables, key=lambda table: table["table"]),
            **as_json(scores),
        }

    async def export(self, set_id: str, user: str | None) -> AsyncIterator[bytes]:
        """All tables, a line each. Raises NotFound, Conflict while one goes on."""
        row, _, matches = await self._read(set_id, user)
        if row is not None and row.settled_at is None:
            raise Conflict("duplicate.sealed")
        if not matches:
            raise NotFound("duplicate.unknown")
        return self._lines(matches, user)

    async def _lines(self, matches: Sequence[MatchRow], user: str | None) -> AsyncIterator[bytes]:
        for match in matches:
            yield await self._library.document(match.id, user)

    async def _read(self, set_id: str, user: str | None) -> tuple[SetRow | None, list[RoomRow], list[MatchRow]]:
        """The set's row, its rooms and its matches by table.

        Of a set from files each table once, the one that was taken in first: for somebody who has taken in some,
        only of those, so that nobody else's file stands among them.
        """
        async with self._database.read() as connection:
            row = await store.set_of(connection, set_id)
            rooms = await rooms_of(connection, row.rooms) if row else []
            found = await matches_of_set(connection, set_id, is_here=row is not None)
            if row is None and user is not None:
                own = await on_shelf(connection, user, [match.id for match in found])
                found = [match for match in found if match.id in own] or found
        by_table = {(match.duplicate or {})["table"]: match for match in reversed(found)}
        return row, rooms, [by_table[table] for table in sorted(by_table)]


def _to_come(row: SetRow | None, rooms: Sequence[RoomRow]) -> Iterator[tuple[int, RoomRow]]:
    """The tables that a set still counts on, begun or not, with their rooms."""
    for room in rooms:
        if row is not None and row.form == SWAP:
            yield from ((number, room) for number in range(1, row.tables + 1))
        elif room.duplicate is not None:
            yield room.duplicate["table"], room


def _table(match: MatchRow, user: str | None, settled: bool) -> dict[str, Any]:
    head = summary(match, seat_of(match, user))
    return {
        "table": (match.duplicate or {})["table"],
        "room": match.room_token,
        "state": "over" if match.over_at else "playing",
        "players": head["players"],
        "match": match.id if settled else None,
        "result": match.result if settled else None,
    }


def _waiting(number: int, room: RoomRow) -> dict[str, Any]:
    return {
        "table": number,
        "room": room.token,
        "state": "open",
        "players": [],
        "match": None,
        "result": None,
    }
