"""A group with thousands of matches: its sums and a page of its history.

Baselines: reading all those matches with their seats, which adding up outside the database would begin with; and the
same page of a room with fifty matches.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta

from app.games.registry import GAMES
from app.storage.db import Connection, Database
from app.storage.groups import Chapter, chapter_of, sums_of
from app.storage.matches import MatchRow, RecordRow, SeatRow, add_match
from app.storage.migrate import prepare
from app.storage.rooms import RoomRow, add_room
from app.storage.users import User, add_user
from tests.bench import Figure

MATCHES = 5000
FEW = 50
RUNS = 5
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
USERS = tuple(f"user{number}" for number in range(6))
FIRST = RecordRow(0, None, "start", [], [], "", None, None, NOON)


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield from asyncio.run(measured(f"sqlite+aiosqlite:///{folder}/group.db"))


async def measured(url: str) -> list[Figure]:
    database = Database(url)
    await prepare(database)
    for user in USERS:
        await add_user(database, User(user, user), f"session of {user}", NOON, {})
    await played(database, "many", MATCHES)
    await played(database, "few", FEW)
    two = Chapter(users=USERS[:2], after=(NOON + timedelta(hours=MATCHES // 2), ""))
    whole = await fastest(lambda: chapter_of(database, "many", Chapter(), limit=MATCHES))
    few = await fastest(lambda: chapter_of(database, "few", Chapter()))
    found = [
        Figure(f"group: sums of {MATCHES} matches", await fastest(lambda: sums_of(database, "many")), "ms", whole),
        Figure("group: newest page", await fastest(lambda: chapter_of(database, "many", Chapter())), "ms", few),
        Figure("group: page of two, amid", await fastest(lambda: chapter_of(database, "many", two)), "ms", few),
    ]
    await database.close()
    return found


async def played(database: Database, room: str, count: int) -> None:
    await add_room(database, RoomRow(room, USERS[0], "carcassonne", {}, [], None, b""), NOON)
    dice = random.Random(count)

    async def job(connection: Connection) -> None:
        for number in range(count):
            await add_match(connection, match(room, number, dice), [FIRST])

    await database.writer.run(job)


def match(room: str, number: int, dice: random.Random) -> MatchRow:
    scores = [dice.randrange(40, 140) for _ in range(4)]
    seats = tuple(SeatRow(seat, user, None, user, "red") for seat, user in enumerate(dice.sample(USERS, 4)))
    result = {"scores": scores, "winners": [scores.index(max(scores))], "reason": "complete"}
    game = dice.choice(sorted(GAMES))
    over = NOON + timedelta(hours=number)
    return MatchRow(f"{room}{number}", room, game, 1, {}, b"", NOON, over_at=over, result=result, seats=seats)


async def fastest(work: Callable[[], Awaitable[object]]) -> float:
    """In ms, of some runs."""
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        await work()
        times.append(time.perf_counter() - begin)
    return min(times) * 1000
