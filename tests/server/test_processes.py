"""Several processes serve one match: two servers on one database, joined by Redis, or by nothing."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.kit.process import Process
from tests.kit.redis import Redis
from tests.kit.site import Guest, Site, play_out, serving, table
from tests.server.test_notices import listen, wants

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
                await a.until_presence([True, True], watchers=1)
            await a.until_presence([True, False], watchers=0)


async def test_what_was_missed_while_redis_was_away_is_read_from_the_log(pair: Pair, redis: Redis) -> None:
    async with AsyncExitStack() as stack, table(pair[0], "Ada", "Bo") as (match, (ada, bo)):
        away = await at(pair[1], bo, stack)
        async with ada.match(match) as a, away.match(match) as b:
            await asyncio.to_thread(redis.stop)
            assert (await a.act("roll"))["t"] == "ack"
            await asyncio.to_thread(redis.start)
            await b.until_seq(1)
            assert b.view == a.view


def room_path(room: str, **page: int) -> str:
    return f"/ws/room/{room}?" + "&".join(f"{name}={value}" for name, value in page.items())


async def test_a_host_who_is_at_another_process_is_not_gone(storage_url: str, tmp_path: Path, redis: Redis) -> None:
    """The room is led on only when the host's last page, wherever it was, is closed."""
    settings = {"redis_url": redis.url, "host_gone_s": 0.0}
    async with (
        serving(storage_url, tmp_path, **settings) as first,
        serving(storage_url, tmp_path, **settings) as second,
        AsyncExitStack() as stack,
        first.guest("Ada") as ada,
        first.guest("Bo") as bo,
    ):
        token = (await ada.post("/api/rooms", game="race", seats=2))["token"]
        await bo.post(f"/api/rooms/{token}/sit")
        away = await at(second, ada, stack)
        async with away.socket(room_path(token)) as a, bo.socket(room_path(token)) as b:
            room = await b.until_room(lambda room: room["watchers"] == 2)
            assert room["seats"][0]["user"]["presence"]["state"] == "here"
            await a.say({"t": "here", "d": {"hidden": True}})
            await b.until_room(lambda room: room["seats"][0]["user"]["presence"]["state"] == "away")
            async with ada.socket(room_path(token)) as here:
                await here.until("room")
            await bo.post(f"/api/rooms/{token}/chat", text="still there?")
            room = await b.until_room(lambda room: room["watchers"] == 2)
            assert room["host"] == ada.id
            assert (await bo.get(f"/api/rooms/{token}"))["host"] == ada.id
            await a.line.close()
            room = await b.until_room(lambda room: room["host"] == bo.id)
            assert room["seats"][0]["user"]["presence"]["state"] == "gone"


async def test_a_host_whose_process_has_died_leaves_no_ghost(storage_url: str, tmp_path: Path, redis: Redis) -> None:
    """`parlour serve` is killed outright: it says no farewell."""
    settings = {"redis_url": redis.url, "presence_forget_s": 0.6, "host_gone_s": 0.0}
    process = Process(storage_url, tmp_path, REDIS_URL=redis.url, PRESENCE_FORGET_S="0.6", HOST_GONE_S="0")
    async with (
        AsyncExitStack() as stack,
        serving(storage_url, tmp_path, **settings) as site,
        site.guest("Ada") as ada,
        site.guest("Bo") as bo,
    ):
        await process.start()
        stack.push_async_callback(process.end, signal.SIGKILL)
        token = (await ada.post("/api/rooms", game="carcassonne", seats=2))["token"]
        await bo.post(f"/api/rooms/{token}/sit")
        away = Guest(process.port, ada.http)
        async with away.socket(room_path(token)) as a, bo.socket(room_path(token)) as b:
            await a.until("room")
            await b.until_room(lambda room: room["seats"][0]["user"]["presence"]["state"] == "here")
            await process.end(signal.SIGKILL)
            room = await b.until_room(lambda room: room["host"] == bo.id)
            assert room["seats"][0]["user"]["presence"]["state"] == "gone"
            assert room["seats"][0]["user"]["presence"]["since"]
            assert room["watchers"] == 1


Ending = Callable[[Guest, Guest, str], Awaitable[object]]
ENDINGS: dict[str, Ending] = {
    "log out": lambda _ada, bo, _token: bo.post("/api/logout"),
    "log out everywhere": lambda _ada, bo, _token: bo.post("/api/logout/everywhere"),
    "delete": lambda _ada, bo, _token: bo.post("/api/me/delete", password=""),
    "kick": lambda ada, bo, token: ada.post(f"/api/rooms/{token}/kick", user=bo.id),
}


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("path", ["/ws/room/{token}", "/ws/match/{match}"])
async def test_a_stay_that_ends_at_one_process_ends_at_all(pair: Pair, path: str, ending: str) -> None:
    async with (
        AsyncExitStack() as stack,
        table(pair[0], "Ada", "Cy") as (match, (ada, _)),
        pair[0].guest("Bo") as bo,
    ):
        token = (await ada.get(f"/api/matches/{match}"))["room"]
        away = await at(pair[1], bo, stack)
        async with away.socket(path.format(token=token, match=match)) as b:
            await b.hear()
            await ENDINGS[ending](ada, bo, token)
            assert (await b.closed())[0] == 4003


async def test_a_session_that_ended_while_redis_was_away_ends_its_sockets_afterwards(pair: Pair, redis: Redis) -> None:
    async with AsyncExitStack() as stack, pair[0].guest("Bo") as bo:
        token = (await bo.post("/api/rooms", game="race", seats=2))["token"]
        away = await at(pair[1], bo, stack)
        async with away.socket(f"/ws/room/{token}") as b:
            await b.until("room")
            await asyncio.to_thread(redis.stop)
            await bo.post("/api/logout/everywhere")
            await asyncio.to_thread(redis.start)
            assert (await b.closed())[0] == 4003


async def test_a_turn_is_told_once_by_all_processes_that_know_of_it(pair: Pair) -> None:
    heard = [listen(site) for site in pair]
    async with AsyncExitStack() as stack, table(pair[0], "Ada", "Bo") as (match, (ada, bo)):
        await wants(bo)
        away = await at(pair[1], bo, stack)
        async with ada.match(match) as a, away.socket(f"/ws/match/{match}?idle=600", follow=True) as b:
            await a.act("roll")
            await a.act("walk")
            await b.until_seq(2)
            await asyncio.sleep(0.3)
        assert len(heard[0].told) + len(heard[1].told) == 1


async def test_who_is_here_at_another_process_is_not_told(pair: Pair) -> None:
    heard = [listen(site) for site in pair]
    async with AsyncExitStack() as stack, table(pair[0], "Ada", "Bo") as (match, (ada, bo)):
        await wants(bo)
        away = await at(pair[1], bo, stack)
        async with ada.match(match) as a, away.match(match) as b:
            await a.until_presence([True, True], watchers=0)
            await a.act("roll")
            await a.act("walk")
            await b.until_seq(2)
            await asyncio.sleep(0.2)
            assert heard[0].told == heard[1].told == []
