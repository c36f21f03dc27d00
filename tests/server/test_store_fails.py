"""A database that takes nothing more in the middle of a match: said clearly, nothing lost, and on it goes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.storage.db import Connection, Database
from tests.kit.site import Guest, Site, play_out, table


async def tell(database: Database, *commands: str) -> None:
    """On the one connection that writes."""

    async def job(connection: Connection) -> None:
        for command in commands:
            await connection.exec_driver_sql(command)

    await database.writer.run(job)


async def pages(database: Database) -> int:
    async def job(connection: Connection) -> int:
        return int((await connection.exec_driver_sql("PRAGMA page_count")).scalar_one())

    return await database.writer.run(job)


@asynccontextmanager
async def read_only(database: Database) -> AsyncIterator[None]:
    if database.is_sqlite:
        await tell(database, "PRAGMA query_only = ON")
        yield
        await tell(database, "PRAGMA query_only = OFF")
    else:
        await tell(database, "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
        yield
        await tell(database, "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE")


@asynccontextmanager
async def full(database: Database) -> AsyncIterator[None]:
    """Not one page more than there is now; what is on a page already may still fit."""
    await tell(database, f"PRAGMA max_page_count = {await pages(database)}")
    yield
    await tell(database, "PRAGMA max_page_count = 1000000")


async def nothing_is_kept(ada: Guest, api: str, match: str) -> None:
    """Whatever is asked for that has to be written: each is told that it failed."""
    asked: list[tuple[str, str, object]] = [
        ("POST", "/api/rooms", {"game": "race", "seats": 2}),
        ("POST", f"{api}/chat", {"text": "hello"}),
        ("POST", f"/api/matches/{match}/table", {"action": ["ask", "pause", []]}),
        ("PATCH", "/api/me", {"name": "Adah"}),
        ("POST", f"{api}/seats/1/link", {}),
        ("POST", "/api/guests", {"name": "Eve"}),
    ]
    for method, path, body in asked:
        answer = await ada.http.request(method, path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server.failed"), path


async def test_a_store_that_has_become_read_only_loses_nothing(site: Site) -> None:
    database = site.parts.directory._database
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        await a.act("roll")
        await b.until_seq(1)
        before = await ada.get(f"/api/matches/{match}/history")
        async with read_only(database):
            error = await a.act("walk", request="kept")
            assert error["d"]["code"] == "server.failed"
            await nothing_is_kept(ada, api, match)
            assert (await ada.get(f"/api/matches/{match}/history"))["steps"] == before["steps"]
            assert (await ada.get("/api/me"))["name"] == "Ada"
        assert (await a.act("walk", request="kept"))["seq"] == 2
        await play_out([a, b])
        assert (await bo.get(f"/api/matches/{match}"))["result"]


async def test_a_disk_that_is_full_loses_nothing(quick_site: Site) -> None:
    database = quick_site.parts.directory._database
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        api = f"/api/rooms/{(await ada.get(f'/api/matches/{match}'))['room']}"
        async with full(database):
            said = 0
            while (answer := await ada.http.post(f"{api}/chat", json={"text": "x" * 500})).is_success:
                said += 1
                assert said < 12
            assert answer.json()["error"]["code"] == "server.failed"
            answers = [await a.act(*a.legal[0]) for _ in range(2)]
            done = sum(answer["t"] == "ack" for answer in answers)
            assert {answer["d"]["code"] for answer in answers if answer["t"] == "error"} <= {"server.failed"}
        await b.until_seq(done)
        assert a.seq == b.seq == done
        assert len(await ada.get(f"{api}/chat")) == said
        await play_out([a, b])
        assert (await bo.get(f"/api/matches/{match}"))["result"]
