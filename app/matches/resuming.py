"""After a start, every match that is under way is looked at once: whoever follows changes (bots, notices) goes on.

In the background, a few at a time and each in pieces, so that the server answers meanwhile. Clocks need none of
this: they are asked of the database.
"""

import asyncio

from app import telemetry
from app.matches.directory import Directory
from app.storage.db import Database
from app.storage.matches import running

log = telemetry.get("resuming")

AT_ONCE = 3


class Resuming:
    def __init__(self, database: Database, directory: Directory) -> None:
        self._database = database
        self._directory = directory
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="resuming")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            matches = await running(self._database)
        except Exception:
            log.exception("matches not resumed")
            return
        async with asyncio.TaskGroup() as group:
            for match_id in matches:
                await self._turns.acquire()
                group.create_task(self._look(match_id))

    async def _look(self, match_id: str) -> None:
        """Loading a match tells everybody who follows it how it stands; one that fails holds up no other."""
        try:
            async with self._directory.hold(match_id):
                pass
        except Exception:
            log.exception("match not resumed", match=match_id)
        finally:
            self._turns.release()
