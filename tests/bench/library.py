"""The library: pages of a shelf with 10,000 matches, replays from the log, what a stored match takes.

Baselines: a page of a shelf with 40 matches, and the plain fold of the same log.
"""

import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import insert, text

from app import clock
from app.games.core import records
from app.games.registry import GAMES, SCRIBES
from app.library import verify
from app.library.document import Saved
from app.library.reading import Games
from app.library.service import Library
from app.matches.replay import Archive
from app.storage import models
from app.storage.db import Connection, Database
from app.storage.migrate import prepare
from app.storage.shelves import Wanted
from tests.bench import Figure
from tests.kit.databases import Postgres
from tests.kit.saved import document, play

MANY, FEW = 10_000, 40
RUNS = 15
WANTED = {
    "newest": Wanted(),
    "game_and_people": Wanted(game="carcassonne", people="zoe"),
    "won_in_a_year": Wanted(won=True, since=datetime(2026, 1, 1, tzinfo=UTC)),
    "no_such_name": Wanted(people="nobody at all"),
}


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        yield from asyncio.run(_measure("sqlite", f"sqlite+aiosqlite:///{name}/parlour.db"))
        yield from _sizes(Path(name) / "sizes.db")
    server = Postgres()
    try:
        yield from asyncio.run(_measure("postgres", server.url(server.create())))
    finally:
        server.stop()
    yield from _replays()


# --- pages ---------------------------------------------------------------------------------------


async def _measure(kind: str, url: str) -> list[Figure]:
    database = Database(url)
    await prepare(database)
    archive = Archive(database, GAMES, SCRIBES)
    library = Library(database, Games(GAMES, SCRIBES), archive, clock.now)
    for user, count in (("many", MANY), ("few", FEW)):
        await database.writer.run(lambda connection, user=user, count=count: _fill(connection, user, count))
    baseline = await _median_ms(lambda: library.page("few", Wanted()))
    found = []
    for name, wanted in WANTED.items():
        value = await _median_ms(lambda wanted=wanted: library.page("many", wanted))
        found.append(Figure(f"library.page_of_10000.{name}.{kind}", value, "ms", baseline))
    await database.close()
    return found


async def _median_ms(run: Callable[[], Awaitable[Any]]) -> float:
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        await run()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


async def _fill(connection: Connection, user: str, count: int) -> None:
    """Finished matches of two, one an hour, half of them won."""
    at = datetime(2026, 1, 1, tzinfo=UTC)
    await connection.execute(insert(models.User), [{"id": user, "name": user, "created_at": at, "prefs": {}}])
    heads, seats, shelves = [], [], []
    for number in range(count):
        match, began = f"{user}{number:06}", at + timedelta(hours=number)
        game = sorted(GAMES)[number % 3]
        result = {"scores": [number % 90, 40], "winners": [number % 2], "reason": "complete"}
        heads.append({"id": match, "game": game, "rules_version": 1, "options": {}, "secret": b"s" * 32, "terms": {},
                      "created_at": began, "over_at": began, "result": result})  # fmt: skip
        other = "Zoe" if number % 50 == 0 else "Bo"
        seats.append({"match_id": match, "seat": 0, "user_id": user, "bot": None, "name": user, "colour": "red"})
        seats.append({"match_id": match, "seat": 1, "user_id": None, "bot": "greedy", "name": other, "colour": "blue"})
        shelves.append({"user_id": user, "match_id": match, "at": began})
    for model, rows in ((models.Match, heads), (models.Seat, seats), (models.Shelf, shelves)):
        await connection.execute(insert(model), rows)
    await connection.execute(text("ANALYZE"))


# --- replays and sizes ---------------------------------------------------------------------------


def _replays() -> Iterator[Figure]:
    """The longest of some games, played as people do: views of every step, against the plain fold."""
    for game in GAMES.values():
        most = game.players(game.read_options({}))[-1]
        longest = max((play(game, most, seed=n, bot="greedy") for n in range(3)), key=_length)
        fold = _best_ms(lambda longest=longest: list(_fold(longest)))
        views = _best_ms(lambda longest=longest: [longest.game.view(played.state, None) for played in _fold(longest)])
        yield Figure(f"replay.longest_of_3.{game.name}_{_length(longest)}_records", views, "ms", fold)
        proof = document(longest)
        yield Figure(f"verify.{game.name}", _best_ms(lambda proof=proof: list(verify.faults(proof))), "ms", fold)


def _length(saved: Saved) -> int:
    return len(saved.records)


def _fold(saved: Saved) -> Iterator[records.Played]:
    return records.play(saved.game, saved.options, len(saved.players), saved.records)


def _best_ms(run: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        began = time.perf_counter()
        run()
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


def _sizes(path: Path) -> Iterator[Figure]:
    """What a match adds to the file of the store, and what it takes as a line of JSON."""
    for game in GAMES.values():
        path.unlink(missing_ok=True)
        some = [play(game, bot="greedy", seed=n) for n in range(4)]
        data = b"\n".join(orjson.dumps(document(saved)) for saved in some)
        stored = asyncio.run(_stored_kib(path, data)) / len(some)
        yield Figure(f"stored_match.{game.name}", stored, "KiB", len(data) / len(some) / 1024)


async def _stored_kib(path: Path, data: bytes) -> float:
    database = Database(f"sqlite+aiosqlite:///{path}")
    await prepare(database)
    library = Library(database, Games(GAMES, SCRIBES), Archive(database, GAMES, SCRIBES), clock.now)
    before = _used(path)
    await library.take_in(None, data)
    await database.close()
    return (_used(path) - before) / 1024


def _used(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        pages, size = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    connection.close()
    return int(pages) * int(size)
