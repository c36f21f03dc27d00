"""Drivers act in matches by themselves. Here: bots.

A driver works while a bot is to act and keeps the match in memory as long. It goes
through the pipeline like everybody else, so a second process that drives the
same bot merely loses the race.
"""

import asyncio
import random
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import orjson

from app import telemetry
from app.bots.base import Bot, next_to_choose
from app.games.core.game import Action, Seat
from app.matches import authorize
from app.matches.directory import Directory
from app.matches.live import Answer, Live
from app.matches.match import Match
from app.matches.pipeline import Pipeline, Request
from app.matches.turns import Turns

log = telemetry.get("bots")

PAUSES_S = (1, 4, 16, 60)

PATIENCE_S = 20.0
POLL_S = 0.25
STAND_IN = "greedy"
"""Plays for people whose time is up or who have resigned."""


class BotDriver:
    """delay_s: pause before each move, so that people can follow; patience_s: how long a bot waits for others."""

    def __init__(
        self,
        directory: Directory,
        pipeline: Pipeline,
        bots: Mapping[str, Bot],
        *,
        delay_s: float,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._directory = directory
        self._pipeline = pipeline
        self._bots = bots
        self._delay_s = delay_s
        self._patience_s = patience_s
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._looking: set[asyncio.Task[None]] = set()
        self._turns = asyncio.Semaphore(1)
        self._thinking = Turns()
        self._random = random.Random(secrets.randbits(64))
        directory.on_change.append(self.wake)

    def wake(self, live: Live) -> None:
        """Starts driving when a bot is to act and nobody drives yet."""
        match_id = live.head.id
        if match_id not in self._tasks and bots_to_act(live.match):
            self._tasks[match_id] = asyncio.get_running_loop().create_task(self._drive(match_id))

    def begin(self, match_id: str) -> None:
        """Looks whether a match that nobody has opened yet waits for a bot."""
        task = asyncio.get_running_loop().create_task(self._look(match_id))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def close(self) -> None:
        tasks = [*self._looking, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _look(self, match_id: str) -> None:
        async with self._turns, self._directory.hold(match_id):
            pass

    async def _drive(self, match_id: str) -> None:
        """What fails, perhaps because the store is away, is tried again a few times, ever more slowly."""
        try:
            async with self._directory.hold(match_id) as live:
                for pause_s in PAUSES_S:
                    try:
                        return await self._play(live)
                    except Exception:
                        log.exception("bot failed", match=match_id, seq=live.match.seq)
                    await asyncio.sleep(pause_s)
        finally:
            del self._tasks[match_id]

    async def _play(self, live: Live) -> None:
        """Moves until no bot is to act."""
        while (seat := await self._ready(live)) is not None:
            await asyncio.sleep(self._delay_s)
            answer = await self._move(live, seat)
            if answer.error is not None and not answer.is_stale:
                log.error("bot refused", match=live.head.id, seq=answer.seq, error=str(answer.error))
                return

    async def _ready(self, live: Live) -> Seat | None:
        """A bot that is to act and waits for nobody else, or one whose patience is over."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self._patience_s
        while acting := bots_to_act(live.match):
            bots = {seat: self._bot(live.match, seat) for seat in acting}
            seat = next_to_choose(bots, live.match.head.game, live.match.state)
            if seat is not None or loop.time() >= end:
                return acting[0] if seat is None else seat
            await asyncio.sleep(POLL_S)
        return None

    async def _move(self, live: Live, seat: Seat) -> Answer:
        match = live.match
        if seat not in match.to_act():
            return Answer(match.seq)
        async with self._thinking.turn(_for_whom(match), is_watched=bool(live.users())):
            if live.match is not match:
                return Answer(live.match.seq)
            action = await asyncio.get_running_loop().run_in_executor(self._thread, self._choose, match, seat)
        raw = orjson.loads(orjson.dumps(action))
        return await self._pipeline.submit(
            live, Request(authorize.Bot(seat), raw, match.seq, nonce=secrets.token_hex(16))
        )

    def _choose(self, match: Match, seat: Seat) -> Action:
        """In a thread: thinking must not hold up the people."""
        return self._bot(match, seat).choose(match.head.game, match.state, seat, self._random)

    def _bot(self, match: Match, seat: Seat) -> Bot:
        holder = match.table.holder(seat)
        return self._bots[holder.who if holder.kind == "bot" and holder.who in self._bots else STAND_IN]


def _for_whom(match: Match) -> str:
    """Whose match it is when bots take turns: the first person's who sat down."""
    return next((player.user for player in match.head.players if player.user), match.head.id)


def bots_to_act(match: Match) -> tuple[Seat, ...]:
    """The bots that are to act now."""
    if match.result() is not None:
        return ()
    return tuple(seat for seat in match.to_act() if match.table.is_by_bot(seat))
