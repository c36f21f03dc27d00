"""The sums of a room's matches are the database's work: the same as counted by hand, on both databases."""

import random
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest
from sqlalchemy import text

from app.storage.db import Connection, Database
from app.storage.groups import PAGE, Chapter, chapter_of, chapter_query, has_played, sums_of
from app.storage.matches import MatchRow, RecordRow, SeatRow, add_match
from app.storage.rooms import RoomRow, add_room
from app.storage.users import User, add_user

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
USERS = ("ada", "bo", "cy", "di")
RECORD = RecordRow(0, None, "start", [], [], "", None, None, NOON)


def drawn_match(number: int, dice: random.Random, room: str) -> MatchRow:
    """Two to four people and a bot, with ties; of ten matches one is not over, and one ended without a winner."""
    people: list[str | None] = [*dice.sample(USERS, dice.randint(2, 4)), None]
    scores = [dice.randint(1, 4) for _ in people]
    winners = [seat for seat, score in enumerate(scores) if score == max(scores) and number % 10 != 8]
    seats = tuple(
        SeatRow(seat, user, None if user else "greedy", user or "Otto", "red") for seat, user in enumerate(people)
    )
    over = {} if number % 10 == 9 else {"over_at": NOON + timedelta(hours=number // 2)}
    result = {"scores": scores, "winners": winners, "reason": "complete"} if over else None
    game = dice.choice(("race", "walk"))
    return MatchRow(f"{room}{number:04}", room, game, 1, {}, b"", NOON, result=result, seats=seats, **over)


async def played(database: Database, room: str, count: int, seed: int) -> list[MatchRow]:
    dice = random.Random(seed)
    await add_room(database, RoomRow(room, "ada", "race", {}, [], None, b""), NOON)
    rows = [drawn_match(number, dice, room) for number in range(count)]

    async def job(connection: Connection) -> None:
        for row in rows:
            await add_match(connection, row, [RECORD])

    await database.writer.run(job)
    return [row for row in rows if row.result is not None]


async def with_people(database: Database) -> None:
    for user in USERS:
        await add_user(database, User(user, user.title()), f"session of {user}", NOON, {})


async def test_sums_are_those_that_are_counted_by_hand(database: Database) -> None:
    await with_people(database)
    await played(database, "other", 20, 1)
    rows = await played(database, "group", 60, 2)
    won, points, best, met, ahead = (
        Counter[object](),
        Counter[object](),
        defaultdict[object, int](int),
        Counter[object](),
        Counter[object](),
    )
    for row in rows:
        assert row.result is not None
        if not row.result["winners"]:
            continue
        line = [
            (s.user_id, s.seat in row.result["winners"], row.result["scores"][s.seat]) for s in row.seats if s.user_id
        ]
        for user, first, score in line:
            won[user, row.game] += first
            points[user, row.game] += score
            best[user, row.game] = max(best[user, row.game], score)
        for one, two in combinations(sorted(line), 2):
            met[one[0], two[0], row.game] += 1
            ahead[one[0], two[0], row.game] += one[1:] > two[1:]
            ahead[two[0], one[0], row.game] += two[1:] > one[1:]
    sums = await sums_of(database, "group")
    assert {(p.user, p.game): (p.name, p.won, p.points, p.best) for p in sums.people} == {
        (user, game): (user.title(), won[user, game], points[user, game], best[user, game]) for user, game in points
    }
    assert {(p.one, p.two, p.game): (p.met, p.ahead, p.behind) for p in sums.pairs} == {
        (one, two, game): (n, ahead[one, two, game], ahead[two, one, game]) for (one, two, game), n in met.items()
    }
    assert {game.game: game.matches for game in sums.games} == Counter(
        row.game for row in rows if row.result and row.result["winners"]
    )
    assert {b.game: b.score for b in sums.best} == {
        g: max(v for (_, of), v in best.items() if of == g) for g in ("race", "walk")
    }


async def test_the_history_is_read_page_by_page_without_a_gap(database: Database) -> None:
    await with_people(database)
    rows = await played(database, "group", 100, 3)
    seen: list[MatchRow] = []
    after = None
    while True:
        page = await chapter_of(database, "group", Chapter(after=after))
        seen += page[:PAGE]
        if len(page) <= PAGE:
            break
        assert seen[-1].over_at is not None
        after = seen[-1].over_at, seen[-1].id
    assert [row.id for row in seen] == [
        row.id for row in sorted(rows, key=lambda row: (row.over_at, row.id), reverse=True)
    ]


async def test_the_history_of_two_people_in_one_game(database: Database) -> None:
    await with_people(database)
    rows = await played(database, "group", 30, 4)
    page = await chapter_of(database, "group", Chapter(game="race", users=("ada", "bo")))
    wanted = {row.id for row in rows if row.game == "race" and {"ada", "bo"} <= {seat.user_id for seat in row.seats}}
    assert {row.id for row in page} == wanted != set()


async def test_only_who_had_a_seat_has_played(database: Database) -> None:
    await with_people(database)
    rows = await played(database, "group", 1, 5)
    there = {seat.user_id for seat in rows[0].seats}
    assert {user for user in USERS if await has_played(database, "group", user)} == there - {None}


@pytest.mark.parametrize("chapter", [Chapter(), Chapter(after=(NOON, "m")), Chapter(game="race", users=("ada", "bo"))])
async def test_a_page_is_read_in_the_order_of_an_index(sqlite_url: str, chapter: Chapter) -> None:
    """However many matches there are: nothing is sorted, and the matches are not read through."""
    database = Database(sqlite_url)
    query = chapter_query("group", chapter).limit(PAGE)
    words = str(query.compile(dialect=database.readers.dialect, compile_kwargs={"literal_binds": True}))
    async with database.read() as connection:
        plan = " / ".join(row[-1] for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {words}")))
    await database.close()
    assert "ix_matches_room_token_over_at" in plan
    assert "TEMP B-TREE" not in plan and "SCAN matches" not in plan, plan
