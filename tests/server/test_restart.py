"""What survives the end of a server: everything that was acknowledged, and who may go on."""

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest

from app import server as running
from app.clock import now
from app.matches import resuming
from app.storage.matches import records_of
from tests.kit.databases import HOST, free_port
from tests.kit.process import Process
from tests.kit.services import service, trusted
from tests.kit.site import Guest, play_out, serving, table
from tests.server.test_push import subscribed

__all__ = ["trusted"]


@asynccontextmanager
async def visitor(port: int, name: str) -> AsyncIterator[Guest]:
    async with httpx2.AsyncClient(base_url=f"http://{HOST}:{port}") as http:
        guest = Guest(port, http)
        guest.id = (await guest.post("/api/guests", name=name))["id"]
        yield guest


async def test_what_was_acknowledged_survives_a_kill_and_everybody_goes_on(storage_url: str, tmp_path: Path) -> None:
    server = Process(storage_url, tmp_path)
    await server.start()
    async with visitor(server.port, "Ada") as ada, visitor(server.port, "Bo") as bo:
        room = (await ada.post("/api/rooms", game="carcassonne", seats=2))["token"]
        await bo.post(f"/api/rooms/{room}/sit")
        await bo.post(f"/api/rooms/{room}/ready")
        match = (await ada.post(f"/api/rooms/{room}/start"))["match"]
        async with ada.match(match) as a, bo.match(match) as b:
            await play_out([a, b], most=5)
            acting = a if a.legal else b
            action = acting.legal[0]
            answer = await acting.act(*action, request="last-words")
            await server.end(signal.SIGKILL)
            await acting.closed_somehow()
        assert answer["t"] == "ack"
        await server.start()
        async with ada.match(match) as a2, bo.match(match) as b2:
            again = a2 if acting is a else b2
            assert again.seq == answer["seq"]
            assert again.view == acting.view
            assert again.legal == acting.legal
            assert await again.act(*action, seq=answer["seq"] - 1, request="last-words") == answer
            assert again.seq == answer["seq"]
            await play_out([a2, b2], most=4)
    assert await server.end(signal.SIGTERM) in (0, -signal.SIGTERM)


async def test_a_tile_in_hand_and_the_draws_to_come_are_the_same_after_a_restart(
    sqlite_url: str, tmp_path: Path
) -> None:
    """Chance depends on the log and the players' nonces alone, so a copy of the store draws the same."""
    copy = tmp_path / "copy.db"
    async with serving(sqlite_url, tmp_path) as site, table(site, "Ada", "Bo", game="carcassonne") as (match, guests):
        async with guests[0].match(match) as a, guests[1].match(match) as b:
            await play_out([a, b], most=4)
            await site.parts.archive.check()
            path = sqlite_url.removeprefix("sqlite+aiosqlite:///")
            _copy_database(path, copy)
            await play_out([a, b], most=6)
            first = a.view
        cookies = [guest.cookie for guest in guests]
    async with (
        serving(f"sqlite+aiosqlite:///{copy}", tmp_path) as site,
        site.known(cookies) as guests,
        guests[0].match(match) as a,
        guests[1].match(match) as b,
    ):
        await play_out([a, b], most=6)
        assert a.view == first


def _copy_database(path: str, copy: Path) -> None:
    with sqlite3.connect(path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    source.close()
    target.close()


async def test_a_repeated_request_gets_its_answer_from_the_log_after_a_restart(
    storage_url: str, tmp_path: Path
) -> None:
    async with serving(storage_url, tmp_path) as site, table(site, "Ada", "Bo") as (match, (ada, _)):
        async with ada.match(match) as a:
            first = await a.act("roll", request="once")
        cookies = [ada.cookie]
    async with serving(storage_url, tmp_path) as site, site.known(cookies) as (ada,), ada.match(match) as a:
        assert await a.act("roll", seq=0, request="once") == first
        assert a.seq == 1


async def test_a_bot_that_was_to_move_moves_after_a_restart_without_anybody_coming(
    storage_url: str, tmp_path: Path
) -> None:
    async with (
        serving(storage_url, tmp_path, bot_delay_s=3600) as site,
        table(site, "Ada", bots=1) as (match, guests),
        guests[0].match(match) as a,
    ):
        await a.act("roll")
        await a.act("walk")
    async with serving(storage_url, tmp_path) as site, site.stranger() as stranger:
        for _ in range(300):
            history = await stranger.get(f"/api/matches/{match}/history")
            if len(history["steps"]) > 3:
                break
            await asyncio.sleep(0.02)
        assert history["steps"][3]["seat"] == 1


async def test_who_was_waited_for_when_the_server_ended_is_told_without_anybody_coming(
    storage_url: str, tmp_path: Path, trusted: Path
) -> None:
    push = {"push_contact": "mailto:ada@example.org", "push_private": True}
    async with service(trusted) as standing:
        async with (
            serving(storage_url, tmp_path, notice_delay_s=3600, **push) as site,
            table(site, "Ada", "Bo") as (match, (ada, bo)),
            ada.match(match) as a,
        ):
            browser = await subscribed(bo, f"{standing.url}/push")
            await a.act("roll")
            await a.act("walk")
        assert standing.got.empty()
        async with serving(storage_url, tmp_path, notice_delay_s=0.01, **push):
            assert browser.read(await standing.next())["path"] == f"/m/{match}"


async def test_whose_time_ran_out_while_the_server_was_down_is_played_for_without_anybody_coming(
    storage_url: str, tmp_path: Path
) -> None:
    async with serving(storage_url, tmp_path) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = f"/api/rooms/{(await ada.post('/api/rooms', game='carcassonne', seats=2))['token']}"
        await ada.patch(f"{api}/settings", clock={"kind": "move", "move_s": 3600, "zero": "bot"})
        await bo.post(f"{api}/sit")
        await bo.post(f"{api}/ready")
        match = (await ada.post(f"{api}/start"))["match"]

    def tomorrow() -> datetime:
        return now() + timedelta(days=1)

    async with serving(storage_url, tmp_path, now=tomorrow, clock_look_s=0.01) as site:
        database, kinds = site.parts.rooms._database, list[str]()
        async with asyncio.timeout(20):
            while "place" not in kinds:
                await asyncio.sleep(0.02)
                kinds = [record.kind for record in await records_of(database, match)]
        assert kinds[:3] == ["start", "substitute", "place"]


class Slow:
    """A directory in which loading takes as long as the test wants; one match cannot be loaded."""

    def __init__(self) -> None:
        self.held: list[str] = []
        self.go_on = asyncio.Event()

    @asynccontextmanager
    async def hold(self, match: str) -> AsyncIterator[None]:
        self.held.append(match)
        if match == "m1":
            raise LookupError(match)
        await self.go_on.wait()
        yield


async def test_matches_are_resumed_a_few_at_a_time_and_one_that_fails_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def many(_: object) -> list[str]:
        return [f"m{number}" for number in range(20)]

    monkeypatch.setattr(resuming, "running", many)
    slow = Slow()
    task = resuming.Resuming(cast(Any, None), cast(Any, slow))
    task.start()
    for _ in range(50):
        await asyncio.sleep(0)
    assert slow.held == ["m0", "m1", "m2", "m3"], "three under way, and one that has failed"
    slow.go_on.set()
    for _ in range(500):
        await asyncio.sleep(0)
    assert len(slow.held) == 20
    await task.close()


async def test_a_newer_database_is_left_alone_with_a_clear_message(sqlite_url: str, tmp_path: Path) -> None:
    path = sqlite_url.removeprefix("sqlite+aiosqlite:///")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "app.cli", "serve", "--port", str(free_port())),
        env={**os.environ, "DATABASE_URL": f"sqlite:///{path}", "DATA_DIR": str(tmp_path)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, error = await asyncio.wait_for(process.communicate(), 60)
    assert process.returncode == 1
    assert out == b""
    assert error.decode().startswith("The database has schema 9999, this Parlour knows schemas up to ")
    assert "Traceback" not in error.decode()


def test_the_addresses_of_an_open_server_include_the_network_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "network_hosts", lambda: ["192.168.1.7"])
    assert running.addresses("0.0.0.0", 9000) == ["http://127.0.0.1:9000/", "http://192.168.1.7:9000/"]
    assert running.addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]


async def test_a_server_ends_while_people_are_connected(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, tmp_path) as site, table(site, "Ada", "Bo") as (match, (ada, _)):
        a = await ada.match(match).__aenter__()
        site.stop()
        assert (await a.closed())[0] == 1012
