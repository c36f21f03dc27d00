"""The hub between several processes: Redis publish and subscribe.

Redis forgets what nobody heard. After an interruption every handler is called with
an empty message, which means: look for yourself.
"""

import asyncio
import secrets
from contextlib import suppress

import orjson
from redis import asyncio as redis
from redis.exceptions import RedisError

from app import telemetry
from app.matches.hub import Handler, Message

log = telemetry.get("hub")

PREFIX = "parlour:"
PAUSE_S = 1.0


class RedisHub:
    def __init__(self, url: str) -> None:
        self._redis = redis.from_url(url)
        self._listening = self._redis.pubsub(ignore_subscribe_messages=True)
        self.name = secrets.token_hex(8)
        self.hears = True
        self._handlers: dict[str, Handler] = {}
        self._outgoing: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, topic: str, message: Message) -> None:
        self._start()
        try:
            self._outgoing.put_nowait((PREFIX + topic, orjson.dumps([self.name, message])))
        except asyncio.QueueFull:
            log.warning("message dropped", topic=topic)

    async def subscribe(self, topic: str, handler: Handler) -> None:
        self._handlers[topic] = handler
        await self._listening.subscribe(PREFIX + topic)
        self._start()

    def unsubscribe(self, topic: str) -> None:
        """Redis is told by and by; until then what comes is ignored."""
        self._handlers.pop(topic, None)
        task = asyncio.get_running_loop().create_task(self._forget(topic))
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    async def close(self) -> None:
        """What waits is still sent, if Redis takes it at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE_S):
                await self._outgoing.join()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._listening.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    def _start(self) -> None:
        if not any(task.get_name() == "hub" for task in self._tasks):
            loop = asyncio.get_running_loop()
            self._tasks += [loop.create_task(self._send(), name="hub"), loop.create_task(self._listen(), name="hub")]

    async def _forget(self, topic: str) -> None:
        if topic not in self._handlers:
            await self._listening.unsubscribe(PREFIX + topic)

    async def _send(self) -> None:
        while True:
            topic, body = await self._outgoing.get()
            while not await self._sent(topic, body):
                await asyncio.sleep(PAUSE_S)
            self._outgoing.task_done()

    async def _sent(self, topic: str, body: bytes) -> bool:
        """What nobody could be told is told when Redis is back; meanwhile the queue grows, up to its end."""
        try:
            await self._redis.publish(topic, body)
        except RedisError as error:
            log.warning("message waits", topic=topic, error=str(error))
            return False
        return True

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except RedisError as error:
                self.hears = False
                log.warning("hub interrupted", error=str(error))
                await asyncio.sleep(PAUSE_S)

    async def _hear(self) -> None:
        while True:
            if not self._listening.subscribed:
                await asyncio.sleep(0.05)
                continue
            heard = await self._listening.get_message(timeout=PAUSE_S)
            if not self.hears:
                self.hears = True
                self._tell_gap()
            if heard is not None:
                self._deliver(heard["channel"].decode().removeprefix(PREFIX), heard["data"])

    def _deliver(self, topic: str, body: bytes) -> None:
        sender, message = orjson.loads(body)
        handler = self._handlers.get(topic)
        if sender != self.name and handler is not None:
            handler(message)

    def _tell_gap(self) -> None:
        for handler in list(self._handlers.values()):
            handler({})
