"""Looking back and coming back: a match's history over HTTP, and loading a running match from its log.

Baselines: the same server's answer to a question that needs no match, and reading the rows of the log.
"""

import asyncio
import http.client
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import orjson

from app import clock
from app.accounts.guests import Guests, load_key
from app.games.core.game import Game
from app.games.registry import GAMES, SCRIBES
from app.library.document import Saved
from app.library.reading import Games
from app.library.service import Library
from app.matches.log import fold, head_of
from app.matches.replay import Archive
from app.storage.db import Database
from app.storage.matches import match_of, records_of
from app.storage.migrate import prepare
from tests.bench import Figure
from tests.bench.load import HOST
from tests.bench.running import server
from tests.kit.saved import document, play

RUNS = 7
SERVE = ("app.cli", "serve", "--port", "PORT")


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        path = folder / "history.db"
        played = {game.name: longest(game) for game in GAMES.values()}
        matches, loads = asyncio.run(stored(f"sqlite+aiosqlite:///{path}", folder, played))
        yield from loads
        with server(SERVE, DATABASE_URL=f"sqlite:///{path}", DATA_DIR=name) as (port, _):
            for game, match in matches.items():
                yield from over_http(port, game, match, len(played[game].records))


def longest(game: Game) -> Saved:
    """Of some games played as people do by as many as may play."""
    most = game.players(game.read_options({}))[-1]
    return max((play(game, most, seed=seed, bot="greedy") for seed in range(3)), key=lambda saved: len(saved.records))


async def stored(url: str, folder: Path, played: dict[str, Saved]) -> tuple[dict[str, str], list[Figure]]:
    """The id of each match, and how long its log takes to become the match."""
    database = Database(url)
    await prepare(database)
    await Guests(database, load_key(folder, ""), clock.now).register("Ada")
    library = Library(database, Games(GAMES, SCRIBES), Archive(database, GAMES, SCRIBES), clock.now)
    matches, found = {}, []
    for name, saved in played.items():
        [matches[name]] = await library.take_in(None, orjson.dumps(document(saved)), limits=False)
        found.append(await loading(database, matches[name], len(saved.records)))
    await database.close()
    return matches, found


async def loading(database: Database, match: str, length: int) -> Figure:
    row = await match_of(database, match)
    assert row is not None
    head, log = head_of(row, GAMES), await records_of(database, match)
    rows = await _best_ms(lambda: records_of(database, match))
    return Figure(f"load.{row.game}_{length}_records", await _best_ms(lambda: fold(head, log)), "ms", rows)


async def _best_ms(run: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        await run()
        times.append((time.perf_counter() - began) * 1000)
    return min(times)


def over_http(port: int, game: str, match: str, length: int) -> Iterator[Figure]:
    """From the question to the last byte: as it comes, through all eyes, and when the browser has it already."""
    connection = http.client.HTTPConnection(HOST, port)
    bare, _ = asked(connection, "/health", {})
    path = f"/api/matches/{match}/history"
    for name, query in (("", ""), (".all_eyes", "?see=all")):
        if query and not GAMES[game].has_secrets:
            continue
        taken, tag = asked(connection, path + query, {"Accept-Encoding": "gzip"})
        yield Figure(f"history.{game}_{length}_records{name}", taken, "ms", bare)
        kept, _ = asked(connection, path + query, {"If-None-Match": tag})
        yield Figure(f"history.{game}_{length}_records{name}.kept", kept, "ms", bare)
    connection.close()


def asked(connection: http.client.HTTPConnection, path: str, headers: dict[str, str]) -> tuple[float, str]:
    """Median time of an answer in ms, and its tag."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        times.append((time.perf_counter() - began) * 1000)
        assert answer.status in (200, 304), answer.status
    return statistics.median(times), answer.headers.get("ETag", "")
