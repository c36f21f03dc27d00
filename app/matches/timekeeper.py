"""The timekeeper: does what a room has chosen for seats whose time is up.

It asks the database, so it needs no match in memory, forgets nothing over a restart, and
with several processes whoever is first does it. It goes through the pipeline like
everybody else, which looks at the clock again.
"""

import asyncio

from app import telemetry
from app.clock import Clock
from app.games.core.game import Action, Seat
from app.matches import authorize, clocks
from app.matches.directory import Directory
from app.matches.drivers import STAND_IN
from app.matches.live import Live
from app.matches.pipeline import Pipeline, Request
from app.storage.db import Database
from app.storage.matches import out_of_time

log = telemetry.get("clocks")

AT_ZERO: dict[str, Action] = {
    "skip": ("timeout",),
    "bot": ("substitute", "bot", STAND_IN, ""),
    "resign": ("resign",),
}


class Timekeeper:
    """every_s: how often it looks."""

    def __init__(
        self, database: Database, directory: Directory, pipeline: Pipeline, clock: Clock, *, every_s: float
    ) -> None:
        self._database = database
        self._directory = directory
        self._pipeline = pipeline
        self._clock = clock
        self._every_s = every_s
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="timekeeper")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Once through all matches in which a seat's time is up now."""
        for match_id in await out_of_time(self._database, self._clock()):
            try:
                async with self._directory.hold(match_id) as live:
                    await self._settle(live)
            except Exception:
                log.exception("clock not kept", match=match_id)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._every_s)
            try:
                await self.look()
            except Exception:
                log.exception("clocks not kept")

    async def _settle(self, live: Live) -> None:
        for seat in self._out(live):
            action = list(AT_ZERO[live.match.table.clock.terms.zero])
            request = Request(authorize.Clock(seat), action, live.match.seq, for_table=True)
            answer = await self._pipeline.submit(live, request)
            if answer.error is not None and not answer.is_stale:
                log.error("clock refused", match=live.head.id, seat=seat, error=str(answer.error))

    def _out(self, live: Live) -> tuple[Seat, ...]:
        return clocks.out_of_time(live.match.table.clock, self._clock())
