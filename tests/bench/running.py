"""Servers for benchmarks: processes on a core of their own, and the matches they serve."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from app import clock
from app.accounts.guests import Guests, load_key
from app.games.registry import GAMES
from app.matches.opening import Opening
from app.storage.db import Connection, Database
from app.storage.matches import SeatRow
from app.storage.migrate import prepare
from tests.bench.load import HOST
from tests.kit.databases import free_port

SERVER_CORE, LOAD_CORE = 0, os.cpu_count() and os.cpu_count() - 1


@contextmanager
def server(command: Sequence[str], **environment: str) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """A process on the server's core, once it answers; PORT in the command is replaced."""
    port = free_port()
    words = [str(port) if word == "PORT" else word for word in command]
    process = subprocess.Popen(
        [sys.executable, "-m", *words],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )
    try:
        wait_for(port)
        yield port, process
    finally:
        process.terminate()
        process.wait()


def wait_for(port: int, path: str = "/") -> None:
    """Returns when something answers there, whatever it says."""
    for _ in range(4000):
        try:
            urllib.request.urlopen(f"http://{HOST}:{port}{path}", timeout=10).read()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.005)
            continue
        return
    raise TimeoutError(f"nothing answers on port {port}")


async def seeded(url: str, folder: Path, matches: int, players: int = 4) -> tuple[list[str], list[str]]:
    """Fresh matches of Carcassonne between the same people: ids of the matches, cookies by seat."""
    database = Database(url)
    await prepare(database)
    guests = Guests(database, load_key(folder, ""), clock.now)
    people = [await guests.register(f"Player {number}") for number in range(players)]
    game, opening = GAMES["carcassonne"], Opening(clock.now)
    seats = [SeatRow(n, user.id, None, user.name, game.colours[n]) for n, (user, _) in enumerate(people)]

    async def job(connection: Connection) -> list[str]:
        return [
            await opening.create(
                connection, room=None, game=game, options=game.read_options({}), seats=seats, secret=os.urandom(32),
                nonce="",
            )
            for _ in range(matches)
        ]  # fmt: skip

    made = await database.writer.run(job)
    await database.close()
    return made, [f"parlour={cookie}" for _, cookie in people]


def cpu_s(process: "subprocess.Popen[bytes]") -> float:
    """Processor time that a process has used: what it costs, whatever else the machine does."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kib(process: "subprocess.Popen[bytes]") -> int:
    """Resident memory of a process."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
