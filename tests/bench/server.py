"""The server under load: moves persisted and broadcast, latency, memory, frames, the first page.

Everything runs on 127.0.0.1; the server has one core for itself, the load another.
"""

import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import orjson
import uvloop

from tests.bench import Figure
from tests.bench.load import HOST, Line, connect
from tests.bench.running import LOAD_CORE, cpu_s, memory_kib, seeded, server
from tests.kit.databases import Postgres

SERVE = ("app.cli", "serve", "--port", "PORT")
BARE = "tests.bench.bare"
WINDOW_S = 6.0
ROOMS = 150
NOT_MINE = b'"legal":[],"undo":false}}'


def figures() -> Iterator[Figure]:
    """moves: as the clock has it, with whatever else the machine does; moves_per_cpu_s: what a core could do."""
    os.sched_setaffinity(0, {LOAD_CORE})
    gc.disable()  # pauses of the load would be counted as the server's
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        echo, echo_p99 = bare_echo(folder)
        yield from speed(folder, echo, echo_p99)
        yield from memory(folder)
        yield from cold_start(folder)


# --- moves ---------------------------------------------------------------------------------------


class Table:
    """One match with a client on each seat; plays by itself when told to."""

    def __init__(self, load: "Load", match: str) -> None:
        self.load = load
        self.match = match
        self.seq = 0
        self.asked_at = 0.0
        self.offer: tuple[Line, list[list[object]]] | None = None

    def on_text(self, line: Line, frame: bytes) -> None:
        kind = frame[6:8]
        if kind == b"ac":
            self.load.latencies.append(time.perf_counter() - self.asked_at)
        elif kind == b"ev":
            self.load.frames += 1
            self.load.sizes.append((int(frame[20 : frame.index(b",", 20)]), len(frame)))
            if not frame.endswith(NOT_MINE):
                self.turn(line, orjson.loads(frame))
        elif kind == b"sn" and not frame.endswith(NOT_MINE):
            self.turn(line, orjson.loads(frame))

    def turn(self, line: Line, frame: dict[str, object]) -> None:
        data = frame["d"]
        assert isinstance(data, dict)
        self.seq = int(str(frame["seq"]))
        self.offer = (line, data["legal"])
        if self.load.flat_out:
            self.act()

    def act(self) -> None:
        if self.offer is None:
            return
        (line, legal), self.offer = self.offer, None
        action = legal[int(self.load.random.random() * len(legal))]
        self.asked_at = time.perf_counter()
        data = {"action": action, "nonce": "0f" * 16}
        line.send(orjson.dumps({"t": "act", "id": f"q{self.seq}", "seq": self.seq, "d": data}))


class Load:
    """All tables of a run. latencies: of each answer, s; sizes: (seq, bytes) of each events frame."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.latencies: list[float] = []
        self.sizes: list[tuple[int, int]] = []
        self.frames = 0
        self.flat_out = False
        self.random = random.Random(1)
        self.tables: list[Table] = []
        self.lines: list[Line] = []

    async def open(self, port: int, matches: list[str], cookies: list[str]) -> None:
        for match in matches:
            table = Table(self, match)
            self.tables.append(table)
            for cookie in cookies:
                line = await connect(port, f"/ws/match/{match}", cookie, table.on_text)
                line.send(b'{"t":"sync","seq":-1}')
                self.lines.append(line)
        while any(table.offer is None for table in self.tables):
            await asyncio.sleep(0.05)

    def close(self) -> None:
        for line in self.lines:
            line.transport.close()


@asynccontextmanager
async def loaded(url: str, folder: Path, rooms: int) -> AsyncIterator[Load]:
    """Clients at fresh matches; IDLE_MATCH_S and the limits are as they are for everybody."""
    matches, cookies = await seeded(url, folder, rooms)
    with server(SERVE, DATABASE_URL=plain(url), DATA_DIR=str(folder)) as (port, process):
        load = Load(process)
        await load.open(port, matches, cookies)
        yield load
        load.close()


def plain(url: str) -> str:
    return url.replace("+aiosqlite", "").replace("+asyncpg", "")


async def saturated(url: str, folder: Path) -> tuple[float, float]:
    """Moves a second, and a second of the server's processor time, when every table moves as soon as it may."""
    async with loaded(url, folder, ROOMS) as load:
        load.flat_out = True
        for table in load.tables:
            table.act()
        await asyncio.sleep(0.5)
        before, began, used = len(load.latencies), time.perf_counter(), cpu_s(load.process)
        await asyncio.sleep(WINDOW_S)
        moves = len(load.latencies) - before
        assert load.frames >= 3.9 * len(load.latencies), "every move reaches four viewers"
        return moves / (time.perf_counter() - began), moves / (cpu_s(load.process) - used)


async def whole_games(url: str, folder: Path) -> list[tuple[int, int]]:
    """(seq, bytes) of every frame of some games from beginning to end."""
    async with loaded(url, folder, 4) as load:
        load.flat_out = True
        for table in load.tables:
            table.act()
        count = -1
        while count != len(load.sizes):
            count = len(load.sizes)
            await asyncio.sleep(1)
        return load.sizes


async def paced(url: str, folder: Path, rooms: int) -> float:
    """p99 of an answer, ms, with one move a second at each table."""
    async with loaded(url, folder, rooms) as load:
        began = time.perf_counter()
        phases = sorted((load.random.random(), number) for number in range(rooms))
        for second in range(int(WINDOW_S) + 2):
            if second == 2:
                load.latencies.clear()
            for phase, number in phases:
                await asyncio.sleep(began + second + phase - time.perf_counter())
                load.tables[number].act()
        await asyncio.sleep(0.5)
        return percentile(load.latencies, 0.99) * 1000


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[int(len(values) * part)]


def speed(folder: Path, echo: tuple[float, float], echo_p99: float) -> Iterator[Figure]:
    wall, per_cpu = uvloop.run(saturated(sqlite_url(folder, "saturated"), folder))
    yield Figure("server.moves.sqlite", wall, "moves/s", echo[0])
    yield Figure("server.moves_per_cpu_s.sqlite", per_cpu, "moves/cpu_s", echo[1])
    postgres = Postgres()
    try:
        pg_wall, pg_per_cpu = uvloop.run(saturated(postgres.url(postgres.create()), folder))
    finally:
        postgres.stop()
    yield Figure("server.moves.postgres_vs_sqlite", pg_wall, "moves/s", wall)
    yield Figure("server.moves_per_cpu_s.postgres_vs_sqlite", pg_per_cpu, "moves/cpu_s", per_cpu)
    p99 = uvloop.run(paced(sqlite_url(folder, "paced"), folder, 500))
    yield Figure("server.p99_500_rooms", p99, "ms", echo_p99)
    yield Figure("server.p99_500_rooms_vs_fsync", p99, "ms", fsync_p99(folder))
    sizes = uvloop.run(whole_games(sqlite_url(folder, "whole"), folder))
    early, late = (statistics.mean(size for seq, size in sizes if abs(seq // 2 - move) <= 1) for move in (5, 69))
    yield Figure("server.frame_at_move_70_vs_5", late, "bytes", early)


def sqlite_url(folder: Path, name: str) -> str:
    return f"sqlite+aiosqlite:///{folder / name}.db"


def fsync_p99(folder: Path) -> float:
    """What the disk takes to keep two pages, ms; every answer waits for that at least once."""
    times = []
    with (folder / "fsync").open("wb", buffering=0) as file:
        for _ in range(500):
            file.write(b"x" * 8192)
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    return percentile(times, 0.99) * 1000


# --- the bare echo -------------------------------------------------------------------------------


def bare_echo(folder: Path) -> tuple[tuple[float, float], float]:
    """Messages a second and a processor second of 50 clients flat out; p99 (ms) of 500 with one message a second."""
    with server((BARE, "echo", "PORT", str(folder))) as (port, process):
        return uvloop.run(_echo_rate(port, process)), uvloop.run(_echo_p99(port))


async def _echo_rate(port: int, process: "subprocess.Popen[bytes]") -> tuple[float, float]:
    count = 0

    def again(line: Line, frame: bytes) -> None:
        nonlocal count
        count += 1
        line.send(frame)

    lines = [await connect(port, "/", "", again) for _ in range(50)]
    for line in lines:
        line.send(b"x" * 100)
    await asyncio.sleep(0.3)
    count, began, used = 0, time.perf_counter(), cpu_s(process)
    await asyncio.sleep(2)
    rates = count / (time.perf_counter() - began), count / (cpu_s(process) - used)
    for line in lines:
        line.transport.close()
    return rates


async def _echo_p99(port: int) -> float:
    latencies: list[float] = []
    lines = [
        await connect(port, "/", "", lambda _, f: latencies.append(time.perf_counter() - float(f))) for _ in range(500)
    ]
    began = time.perf_counter()
    phases = sorted((random.random(), number) for number in range(500))
    for second in range(3):
        for phase, number in phases:
            await asyncio.sleep(began + second + phase - time.perf_counter())
            lines[number].send(repr(time.perf_counter()).encode())
    await asyncio.sleep(0.2)
    return percentile(latencies, 0.99) * 1000


# --- memory --------------------------------------------------------------------------------------


def memory(folder: Path) -> Iterator[Figure]:
    rooms = 300
    live, left = uvloop.run(_live_room_kib(folder, rooms))
    bare = uvloop.run(_bare_sockets_kib(folder, 2 * rooms)) * 2
    yield Figure("server.live_rooms_per_gib", 1024 * 1024 / live, "rooms", 1024 * 1024 / bare)
    yield Figure("server.matches_in_memory_unwatched", left, "matches", rooms)


async def _live_room_kib(folder: Path, rooms: int) -> tuple[float, int]:
    """KiB for a match in the middle with two players on two sockets; matches that stay when all have gone."""
    url = sqlite_url(folder, "memory")
    matches, cookies = await seeded(url, folder, rooms + 20, players=2)
    with server(SERVE, DATABASE_URL=plain(url), DATA_DIR=str(folder), IDLE_MATCH_S="0.5") as (port, process):
        warm = Load(process)
        await warm.open(port, matches[:20], cookies)
        before, load = memory_kib(process), Load(process)
        await load.open(port, matches[20:], cookies)
        load.flat_out = True
        for table in load.tables:
            table.act()
        while len(load.latencies) < 70 * rooms:
            await asyncio.sleep(0.1)
        load.flat_out = False
        await asyncio.sleep(0.5)
        each = (memory_kib(process) - before) / rooms
        load.close()
        warm.close()
        await asyncio.sleep(1.5)
        return each, json.loads(urllib.request.urlopen(f"http://{HOST}:{port}/health").read())["matches"]


async def _bare_sockets_kib(folder: Path, count: int) -> float:
    with server((BARE, "echo", "PORT", str(folder))) as (port, process):
        lines = [await connect(port, "/", "", lambda *_: None) for _ in range(20)]
        before = memory_kib(process)
        lines += [await connect(port, "/", "", lambda *_: None) for _ in range(count)]
        for line in lines:
            line.send(b"x" * 100)
        await asyncio.sleep(0.5)
        return (memory_kib(process) - before) / count


# --- the first page ------------------------------------------------------------------------------


def cold_start(folder: Path) -> Iterator[Figure]:
    """From the start of the process to the first page, on a database that is there already."""
    url = f"sqlite:///{folder / 'cold.db'}"
    _first_page(SERVE, DATABASE_URL=url, DATA_DIR=str(folder))
    pairs = [
        (
            _first_page(SERVE, DATABASE_URL=url, DATA_DIR=str(folder)),
            _first_page((BARE, "page", "PORT", str(folder))),
        )
        for _ in range(5)
    ]
    for number, name in enumerate(("server.cold_start", "server.cold_start_cpu")):
        ours, bare = (statistics.median(run[number] * 1000 for run in runs) for runs in zip(*pairs, strict=True))
        yield Figure(name, ours, "ms", bare)


def _first_page(command: tuple[str, ...], **environment: str) -> tuple[float, float]:
    """Seconds by the clock and of processor time."""
    began = time.perf_counter()
    with server(command, **environment) as (_, process):
        return time.perf_counter() - began, cpu_s(process)
