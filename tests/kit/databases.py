"""Databases for tests: SQLite files and a private PostgreSQL, migrated once and copied for each test."""

import asyncio
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from app.storage.db import Database
from app.storage.migrate import prepare

HOST = "127.0.0.1"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server of our own in a temporary folder; started as user postgres when we are root."""

    def __init__(self) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not found:
            pytest.fail("PostgreSQL is missing: `make test` installs it (Debian: apt-get install postgresql)")
        self._bin = found[-1].parent
        self.folder = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        self.port = free_port()
        self._count = 0
        self._start()

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://postgres@{HOST}:{self.port}/{name}"

    def create(self, template: str = "template1") -> str:
        """The name of a new database."""
        self._count += 1
        name = f"test{self._count}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} TEMPLATE {template}"))
        return name

    def cut_all(self) -> None:
        """Ends every connection from outside."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        asyncio.run(self._execute(f"{others} AND backend_type = 'client backend'"))

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start(self) -> None:
        self.folder.chmod(0o755)
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-p {self.port} -h {HOST} -k {self.folder} -c fsync=off -c max_connections=200"
        self._run("pg_ctl", "-D", data, "-w", "-o", options, "-l", str(self.folder / "log"), "start")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, timeout=60)

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(host=HOST, port=self.port, user="postgres", database="postgres")
        await connection.execute(statement)
        await connection.close()


def migrate(url: str) -> None:
    async def run() -> None:
        database = Database(url)
        await prepare(database)
        await database.close()

    asyncio.run(run())


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_template(postgres: Postgres) -> str:
    name = postgres.create()
    migrate(postgres.url(name))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "parlour.db"
    migrate(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def storage_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty, migrated database of each kind."""
    if request.param == "sqlite":
        return sqlite_copy(request.getfixturevalue("sqlite_template"), tmp_path)
    server: Postgres = request.getfixturevalue("postgres")
    return server.url(server.create(request.getfixturevalue("postgres_template")))


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """For tests that do not care which database they run on."""
    return sqlite_copy(sqlite_template, tmp_path)


def sqlite_copy(template: Path, folder: Path) -> str:
    path = folder / "parlour.db"
    shutil.copy(template, path)
    return f"sqlite+aiosqlite:///{path}"
