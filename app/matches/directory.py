"""The matches in memory: loaded when somebody needs them, dropped when nobody does."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from app.errors import NotFound
from app.games.core.game import Game
from app.matches.hub import Hub, Message
from app.matches.live import Answer, Around, Live
from app.matches.log import fold, head_of
from app.matches.pipeline import Pipeline, topic
from app.storage.db import Database
from app.storage.matches import RecordRow, match_of, records_of

OnChange = Callable[[Live], None]


class Directory:
    """idle_s: how long a match stays after the last one who needed it.

    on_change: called, without waiting, when a match was loaded and after each of its records
    """

    def __init__(
        self,
        database: Database,
        games: Mapping[str, Game],
        pipeline: Pipeline,
        hub: Hub,
        around: Around,
        *,
        idle_s: float,
    ) -> None:
        self.on_change: list[OnChange] = []
        self._database = database
        self._games = games
        self._pipeline = pipeline
        self._hub = hub
        self._around = around
        self._idle_s = idle_s
        self._lives: dict[str, Live] = {}
        self._holds: Counter[str] = Counter()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._lives)

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[Live]:
        """A match that stays in memory until the block ends. Raises NotFound."""
        self._holds[match_id] += 1
        if timer := self._timers.pop(match_id, None):
            timer.cancel()
        try:
            yield self._lives.get(match_id) or await self._load_once(match_id)
        finally:
            self._holds[match_id] -= 1
            if not self._holds[match_id]:
                del self._holds[match_id]
                loop = asyncio.get_running_loop()
                self._timers[match_id] = loop.call_later(self._idle_s, self._drop, match_id)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()

    def _drop(self, match_id: str) -> None:
        del self._timers[match_id]
        if self._lives.pop(match_id, None) is not None:
            self._hub.unsubscribe(topic(match_id))

    async def _load_once(self, match_id: str) -> Live:
        """Those who ask while it loads share one load."""
        task = self._loading.get(match_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(match_id))
            self._loading[match_id] = task
            task.add_done_callback(lambda _: self._loading.pop(match_id))
        return await asyncio.shield(task)

    async def _load(self, match_id: str) -> Live:
        row = await match_of(self._database, match_id)
        if row is None or row.game not in self._games:
            raise NotFound("match.unknown")
        await self._hub.subscribe(topic(match_id), lambda message: self._heard(match_id, message))
        rows = await records_of(self._database, match_id)
        match = await fold(head_of(row, self._games), rows)
        live = self._lives[match_id] = Live(match, _answers(rows), self._changed, self._around, self._pipeline.clock)
        self._changed(live)
        return live

    def _changed(self, live: Live) -> None:
        for listener in self.on_change:
            listener(live)

    def tell_presence(self, place: str) -> None:
        """Somebody has come to a match or its room, or left it, or is not what they were."""
        for live in self._lives.values():
            if place in (live.place, live.head.id):
                live.tell_presence()

    def _heard(self, match_id: str, message: Message) -> None:
        """Another process has written a record."""
        live = self._lives.get(match_id)
        if live is not None and message.get("seq", live.match.seq + 1) > live.match.seq:
            self._start(self._pipeline.catch_up(live))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _answers(rows: Iterable[RecordRow]) -> Iterable[tuple[tuple[str, str], Answer]]:
    """What requests led to, as the log remembers it."""
    for row in rows:
        if row.user_id and row.request:
            yield (row.user_id, row.request), Answer(row.seq)
