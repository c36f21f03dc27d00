"""`parlour export | import | verify`: saved matches on the command line, with the server's own store."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from app import clock
from app.config import Settings
from app.errors import AppError
from app.games.core.errors import GameError
from app.games.registry import GAMES, SCRIBES
from app.library.document import Saved
from app.library.notes import Notes
from app.library.reading import Games, Refused, read_file
from app.library.service import Library
from app.matches.opening import Opening
from app.matches.replay import Archive
from app.rooms.noting import Noting
from app.rooms.service import RoomService
from app.storage.db import Database
from app.storage.migrate import DatabaseTooNew, prepare
from app.web.sentences import sentence
from app.web.words import load_words

RULES = Games(GAMES, SCRIBES)


def run(arguments: argparse.Namespace) -> int:
    """Carries out the command that was chosen; 1 with the reason on the error output when it fails."""
    return _run({"export": _export, "import": _import, "verify": _verify}[arguments.command](arguments))


def _run(work: Coroutine[Any, Any, int]) -> int:
    try:
        return asyncio.run(work)
    except (AppError, GameError) as error:
        print(described(error), file=sys.stderr)
    except (OSError, DatabaseTooNew) as error:
        print(error, file=sys.stderr)
    return 1


def described(error: AppError | GameError) -> str:
    """The sentence of the catalogue, with the reason inside."""
    words = load_words()["en"]
    data = dict(error.data)
    if isinstance(error, Refused):
        data["why"] = sentence(error.cause.code, error.cause.data, words)
    return sentence(error.code, data, words)


@asynccontextmanager
async def _library() -> AsyncIterator[tuple[Library, Archive]]:
    settings = Settings()
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = Database(settings.storage_url)
    try:
        await prepare(database)
        archive = Archive(database, GAMES, SCRIBES)
        rooms = RoomService(database, GAMES, [], Opening(clock.now), clock.now)
        noted = Notes(database, archive, Noting(rooms), clock.now)
        yield Library(database, RULES, archive, clock.now, noted=noted), archive
    finally:
        await database.close()


async def _export(arguments: argparse.Namespace) -> int:
    async with _library() as (library, _):
        if arguments.match is None:
            return await _write(arguments.output, _lines(library))
        if arguments.text:
            return await _write(arguments.output, _once((await library.text(arguments.match, None)).encode()))
        return await _write(arguments.output, _once(await library.document(arguments.match, None)))


async def _lines(library: Library) -> AsyncIterator[bytes]:
    async for _, line in library.stored():
        yield line


async def _once(part: bytes) -> AsyncIterator[bytes]:
    yield part


async def _write(path: Path | None, parts: AsyncIterator[bytes]) -> int:
    """Into a file beside the one wanted, which appears when it is whole."""
    if path is None:
        async for part in parts:
            sys.stdout.buffer.write(part)
        return 0
    unfinished = path.with_name(f"{path.name}.part")
    with unfinished.open("wb") as file:
        async for part in parts:
            file.write(part)
    unfinished.replace(path)
    return 0


async def _import(arguments: argparse.Namespace) -> int:
    data = arguments.file.read_bytes()
    async with _library() as (library, _):
        if arguments.user is not None:
            await library.check_user(arguments.user)
        for match in await library.take_in(arguments.user, data, limits=False):
            print(f"/m/{match}")
    return 0


async def _verify(arguments: argparse.Namespace) -> int:
    if arguments.file is not None:
        return _report(str(arguments.file), arguments.file.read_bytes)
    wrong = 0
    async with _library() as (library, _):
        async for match, line in library.stored():
            wrong += _report(f"/m/{match}", lambda data=line: data)  # type: ignore[misc]
    return min(wrong, 1)


def _report(name: str, read: Callable[[], bytes]) -> int:
    """A line a match; 1 when something does not hold."""
    try:
        found = read_file(read(), RULES, clock.now(), limits=False)
    except Refused as error:
        print(f"{name}: {described(error)}")
        return 1
    for saved in found:
        print(f"{name}: {_summary(saved)}")
    return 0


def _summary(saved: Saved) -> str:
    draws = sum(len(record.outcome) for record in saved.records)
    proven = draws if saved.keys and all(key.secret for key in saved.keys) else 0
    end = f"result {list(saved.result.scores)}" if saved.result else "not finished"
    return f"{saved.game.name}, {len(saved.records) - 1} moves, {end}; {proven} of {draws} draws proven"
