"""The writer: one task that commits everything that waits in one transaction.

A commit costs far more than what is in it, so writes that arrive while one runs
share the next. Whoever asked is answered after the commit. When a group fails,
for a number taken twice or for anything else, it is rolled back and each
write is tried again by itself, so that a bad one never fails its neighbours.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.errors import AppError
from app.storage.models import Record

T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]
Row = Mapping[str, Any]

GROUP = 1000


class Taken(Exception):
    """A unique key exists already: somebody else was first."""


class _Waiting:
    """One write and who waits for it: a row of the log, or a job of its own."""

    __slots__ = ("done", "job", "row")

    def __init__(self, done: "asyncio.Future[Any]", row: Row | None = None, job: Job[Any] | None = None) -> None:
        self.done = done
        self.row = row
        self.job = job

    def settle(self, outcome: object) -> None:
        if self.done.done():
            return
        if isinstance(outcome, BaseException):
            self.done.set_exception(outcome)
        else:
            self.done.set_result(outcome)


class Writer:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._queue: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    async def append(self, row: Row) -> None:
        """Commits one record. Raises Taken when its number is in the log already."""
        await self._wait(_Waiting(asyncio.get_running_loop().create_future(), row=row))

    async def run(self, job: Job[T]) -> T:
        """Commits what `job` does with the connection and gives its result.

        A job may be tried twice, so it keeps nothing outside; one that refuses (AppError) has
        changed nothing yet. Raises Taken for a unique key, else what the job raises.
        """
        return cast(T, await self._wait(_Waiting(asyncio.get_running_loop().create_future(), job=job)))

    async def stop(self) -> None:
        """Commits what still waits, then ends."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    def _wait(self, waiting: _Waiting) -> "asyncio.Future[Any]":
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._serve(), name="writer")
        self._queue.append(waiting)
        self._wake.set()
        return waiting.done

    async def _serve(self) -> None:
        while self._queue or not self._stopping:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                group, self._queue = self._queue[:GROUP], self._queue[GROUP:]
                await self._write(group)

    async def _write(self, group: Sequence[_Waiting], *, again: bool = False) -> None:
        try:
            outcomes = await self._commit(group)
        except Exception as error:  # noqa: BLE001  whatever it is, its owner is told and the others go on
            if len(group) == 1 and (again or not _is_cut(error)):
                group[0].settle(Taken() if isinstance(error, IntegrityError) else error)
                return
            for waiting in group:
                await self._write([waiting], again=len(group) == 1)
            return
        for waiting, outcome in zip(group, outcomes, strict=True):
            waiting.settle(outcome)

    async def _commit(self, group: Sequence[_Waiting]) -> list[object]:
        async with self.engine.begin() as connection:
            rows = [waiting.row for waiting in group if waiting.row is not None]
            if rows:
                await connection.execute(insert(Record), rows)
            return [await _run(waiting.job, connection) for waiting in group]


def _is_cut(error: Exception) -> bool:
    """Whether the line to the database was lost. What was sent may have been committed: it is tried once more,
    and a record that is there already is Taken, by which its author recognizes it."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


async def _run(job: Job[Any] | None, connection: AsyncConnection) -> object:
    if job is None:
        return None
    try:
        return await job(connection)
    except AppError as refusal:
        return refusal
