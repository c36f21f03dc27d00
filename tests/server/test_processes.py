"""Several processes serve one match: two servers on one database, joined by Redis, or by nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.kit.redis import Redis
from tests.kit.site import Guest, Site, play_out, serving, table

Pair = tuple[Site, Site]


@pytest.fixture
async def pair(storage_url: str, tmp_path: Path, redis: Redis) -> AsyncIterator[Pair]:
    async with (
        serving(storage_url, tmp_path, redis_url=redis.url) as first,
        serving(storage_url, tmp_path, redis_url=redis.url) as second,
    ):
        yield first, second


async def at(site: Site, guest: Guest, stack: AsyncExitStack) -> Guest:
    """The same browser at another process."""
    guests = await stack.enter_async_context(site.known([guest.cookie]))
    guests[0].id = guest.id
    return guests[0]


async def test_two_processes_play_one_match(pair: Pair) -> None:
    async with AsyncExitStack() as stack, table(pair[0], "Ada", "Bo", game="card_race") as (match, (ada, bo)):
        away = await at(pair[1], bo, stack)
        async with ada.match(match) as a, away.match(match) as b:
            last = await play_out([a, b])
            assert a.view["result"] == b.view["result"]
            assert a.told == b.told == list(range(1, last + 1))
            await b.first("over")


async def test_of_two_processes_that_write_the_same_number_one_is_stale(sqlite_url: str, tmp_path: Path) -> None:
    """Without any hub: the unique number in the log decides, and the loser reads the tail."""
    async with (
        serving(sqlite_url, tmp_path) as first,
        serving(sqlite_url, tmp_path) as second,
        AsyncExitStack() as stack,
        table(first, "Ada", "Bo") as (match, (ada, _)),
    ):
        away = await at(second, ada, stack)
        async with ada.match(match) as here, away.match(match) as there:
            assert (await here.act("roll"))["t"] == "ack"
            answer = await there.act("roll")
            assert answer["d"]["code"] == "stale"
            assert there.seq == 1
            assert there.view == here.view
            assert (await there.act("walk"))["t"] == "ack"


async def test_a_request_repeated_at_another_process_is_applied_once(sqlite_url: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite_url, tmp_path) as first,
        serving(sqlite_url, tmp_path) as second,
        AsyncExitStack() as stack,
        table(first, "Ada", "Bo") as (match, (ada, _)),
    ):
        away = await at(second, ada, stack)
        async with ada.match(match) as here, away.match(match) as there:
            answer = await here.act("roll", request="once")
            assert await there.act("roll", request="once") == answer
            assert there.seq == 1


async def test_a_room_is_the_same_at_every_process(pair: Pair) -> None:
    async with AsyncExitStack() as stack, pair[0].guest("Ada") as ada, pair[0].guest("Bo") as bo:
        away = await at(pair[1], bo, stack)
        token = (await ada.post("/api/rooms", game="race", seats=2))["token"]
        async with ada.socket(f"/ws/room/{token}") as here, away.socket(f"/ws/room/{token}") as there:
            await here.until("room")
            await there.until("room")
            await away.post(f"/api/rooms/{token}/sit")
            await here.until_room(lambda room: room["seats"][1]["user"] is not None)
            await away.post(f"/api/rooms/{token}/ready")
            match = (await ada.post(f"/api/rooms/{token}/start"))["match"]
            assert (await there.until("started"))["d"] == {"match": match}


async def test_people_at_several_processes_see_each_other(pair: Pair) -> None:
    async with AsyncExitStack() as stack, table(pair[0], "Ada", "Bo") as (match, (ada, bo)):
        away = await at(pair[1], bo, stack)
        async with ada.match(match) as a:
            async with away.match(match), pair[1].stranger() as stranger, stranger.match(match):
                while (await a.until("presence"))["d"] != {"seats": [True, True], "watchers": 1}:
                    pass
            while (await a.until("presence"))["d"] != {"seats": [True, False], "watchers": 0}:
                pass


async def test_what_was_missed_while_redis_was_away_is_read_from_the_log(pair: Pair, redis: Redis) -> None:
    async with AsyncExitStack() as stack, table(pair[0], "Ada", "Bo") as (match, (ada, bo)):
        away = await at(pair[1], bo, stack)
        async with ada.match(match) as a, away.match(match) as b:
            await asyncio.to_thread(redis.stop)
            assert (await a.act("roll"))["t"] == "ack"
            await asyncio.to_thread(redis.start)
            await b.until_seq(1)
            assert b.view == a.view
