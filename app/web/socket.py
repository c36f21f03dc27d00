"""The sockets: one for a match, one for a room. PROTOCOL.md describes what goes over them.

A connection has one task that reads and one that sends. Nothing here knows a game: a
message becomes a request for the pipeline, and the answer an `ack` or `error`.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import timedelta

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from app import telemetry
from app.accounts.guests import COOKIE, User
from app.errors import AppError, Invalid, NotAllowed, NotFound, TooMany
from app.games.core.errors import GameError
from app.games.core.records import UNDO
from app.matches import frames, pipeline, previews
from app.matches.authorize import Person
from app.matches.channel import Channel
from app.matches.live import Answer, Live, Sight
from app.presence import Page
from app.web.deps import TOKEN, Parts, parts_of, words_of
from app.web.errors import described, encoded
from app.web.guard import Bucket, address_of, is_own_origin
from app.web.lines import Lines
from app.web.wire import Act, Here, Message, Ping, Preview, Sync, Table, Undo, read_message

log = telemetry.get("sockets")

Request = Act | Undo | Table
FAILED, MALFORMED, ORIGIN, BARRED, UNKNOWN, FLOOD, LARGE = 1011, 4000, 4001, 4003, 4004, 4008, 4013
MOST_FAULTS = 10
"""Malformed messages after which a socket is closed."""
IDLE = re.compile(r"[0-9]{1,9}")


class Closed(Exception):
    """The server ends the connection, with a code and the key of the reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Connection:
    """One socket and its outgoing queue."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.parts: Parts = parts_of(socket)
        self.words = words_of(socket)
        settings = self.parts.settings
        self.channel = Channel(settings.queue_frames)
        self.user: User | None = None
        self._limit = settings.message_limit_bytes
        self._bucket = Bucket(settings.messages_per_s, settings.message_burst, time.monotonic())
        self._previews = Bucket(settings.previews_per_s, settings.preview_burst, time.monotonic())
        self._faults = 0

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """Accepts, sends what is put into the channel, and closes with a reason."""
        await self.socket.accept()
        pump = asyncio.get_running_loop().create_task(self._pump())
        try:
            yield
        except Closed as closed:
            await self._close(closed.code, closed.reason)
        except Exception:
            log.exception("socket failed", path=self.socket.url.path)
            await self._close(FAILED, "error.server.failed")
        finally:
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)

    @asynccontextmanager
    async def known(self) -> AsyncIterator[None]:
        """Finds out who it is. Raises Closed for a page of another site and for one socket too many."""
        lines: Lines = self.socket.app.state.lines
        with lines.at((address_of(self.socket), self.socket.url.path)) as has_room:
            if not has_room:
                raise Closed(FLOOD, "close.crowd")
            await self._enter()
            with lines.of(self.user.id if self.user else None, self):
                yield

    async def look_again(self) -> None:
        user = await self.parts.guests.who(self.socket.cookies.get(COOKIE))
        if user is None or self.user is None or user.id != self.user.id:
            self.channel.close()

    async def _enter(self) -> None:
        if not is_own_origin(self.socket.headers, self.parts.settings.allowed_origins):
            raise Closed(ORIGIN, "close.origin")
        self.user = await self.parts.guests.who(self.socket.cookies.get(COOKIE))

    async def messages(self) -> AsyncIterator[Message]:
        """What the client says, until it goes. Raises Closed for abuse."""
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            message = self._read(event.get("text") or event.get("bytes") or b"")
            if message is not None:
                yield message

    def page(self) -> Page:
        """Since when nobody has touched the page that opens this, as it says itself: a tab that was left open
        comes back by itself after a break. Raises Closed for what says nothing."""
        given = self.socket.query_params
        idle, hidden = given.get("idle", "0"), given.get("hidden", "0")
        if not IDLE.fullmatch(idle) or hidden not in {"0", "1"}:
            raise Closed(MALFORMED, "close.malformed")
        return Page(self.parts.pipeline.clock() - timedelta(seconds=int(idle)), hidden == "1")

    def touch(self, place: str, message: Here) -> None:
        if self.user is not None:
            self.parts.presence.touch(place, self.user.id, self.channel, hidden=message.d.hidden)

    def may_preview(self) -> bool:
        return self._previews.take(time.monotonic())

    def refuse(self, request: str | None, seq: int, error: AppError | GameError) -> None:
        body = {**described(error.code, error.data, self.words), "rule": error.rule}
        frame = {"t": "error", "id": request, "seq": seq, "d": body}
        self.channel.answer(encoded(frame).decode())

    async def _pump(self) -> None:
        await self.channel.pump(self._send)
        await self._close(BARRED, self.channel.reason)

    async def _close(self, code: int, reason: str) -> None:
        """With the words of a key; nothing when the other end has gone already."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code, self.words.t(reason))

    async def _send(self, frame: str) -> None:
        await self.socket.send({"type": "websocket.send", "text": frame})

    def _read(self, data: str | bytes) -> Message | None:
        if _size(data) > self._limit:
            raise Closed(LARGE, "close.large")
        if not self._bucket.take(time.monotonic()):
            raise Closed(FLOOD, "close.flood")
        try:
            return read_message(data)
        except Invalid as error:
            self._faults += 1
            if self._faults > MOST_FAULTS:
                raise Closed(MALFORMED, "close.malformed") from None
            self.refuse(None, -1, error)
            return None


def _size(data: str | bytes) -> int:
    """In bytes, without encoding what is plain."""
    return len(data) if isinstance(data, bytes) or data.isascii() else len(data.encode())


async def match_socket(socket: WebSocket) -> None:
    connection = Connection(socket)
    async with connection.opened(), connection.known():
        match_id = socket.path_params["match"]
        try:
            if not TOKEN.fullmatch(match_id):
                raise NotFound("match.unknown")
            async with connection.parts.directory.hold(match_id) as live:
                await _watch_match(connection, live)
        except NotFound:
            raise Closed(UNKNOWN, "close.no_match") from None


async def _watch_match(connection: Connection, live: Live) -> None:
    sight = await _sight(connection, live)
    await _check_shut(connection, live)
    user, channel = connection.user.id if connection.user else None, connection.channel
    with connection.parts.presence.at(live.place, user, channel, connection.page()):
        live.join(channel, user, sight)
        try:
            async with minded(connection, live.head.room, lambda: user is not None and _has_seat(live, user)):
                async for message in connection.messages():
                    await _on_match_message(connection, live, message)
        finally:
            live.leave(channel)


class Onlooker:
    """A viewer of a match as its room sees it: sent out of the room, it sees no more, unless it has a seat."""

    def __init__(self, channel: Channel, has_seat: Callable[[], bool]) -> None:
        self._channel = channel
        self._has_seat = has_seat

    def put(self, frame: str) -> None:
        """The room is shown on a socket of its own."""

    def close(self) -> None:
        if not self._has_seat():
            self._channel.close()


@asynccontextmanager
async def minded(connection: Connection, token: str | None, has_seat: Callable[[], bool]) -> AsyncIterator[None]:
    """Ends a viewer of a match when its room sends it away. token: of the room, if it has one"""
    watch = connection.parts.watch
    if token is None:
        yield
        return
    onlooker = Onlooker(connection.channel, has_seat)
    await watch.mind(token, onlooker, connection.user.id if connection.user else None)
    try:
        yield
    finally:
        watch.unmind(token, onlooker)


def _has_seat(live: Live, user: str) -> bool:
    return live.match.table.seat_of(user) is not None


async def _sight(connection: Connection, live: Live) -> Sight:
    """What the room lets a viewer see without a seat. Raises Closed for one who has none and may see nothing."""
    user = connection.user.id if connection.user else None
    try:
        allowed = await connection.parts.sights.without_seat(live.head.room, user, live.head.id)
    except NotAllowed:
        allowed = "none"
    sight = Sight(
        connection.parts.settings.spectator_delay_s if allowed == "delayed" else 0.0,
        {"none": "close.barred", "end": "close.not_yet", "sealed": "close.sealed"}.get(allowed, ""),
    )
    if sight.bar and (user is None or not _has_seat(live, user)):
        raise Closed(BARRED, sight.bar)
    return sight


async def _check_shut(connection: Connection, live: Live) -> None:
    """What is kept of a match would list the draws of the next one. Raises Closed; its players see the end as it
    comes."""
    is_over = live.head.duplicate is not None and live.match.result() is not None
    if is_over and await connection.parts.sights.is_shut(live.head.id):
        raise Closed(BARRED, "close.sealed")


async def _on_match_message(connection: Connection, live: Live, message: Message) -> None:
    match message:
        case Act() | Undo() | Table():
            await _submit(connection, live, message)
        case Preview():
            _preview(connection, live, message)
        case Sync():
            await _check_shut(connection, live)
            live.sync(connection.channel, message.seq)
        case Ping():
            connection.channel.answer(frames.pong(message.d.at))
        case Here():
            connection.touch(live.place, message)
        case _:
            connection.refuse(None, -1, Invalid("message.not_here", got=message.t))


async def _submit(connection: Connection, live: Live, message: Request) -> None:
    if connection.user is None:
        connection.refuse(message.id, live.match.seq, NotAllowed("match.not_seated"))
        return
    request = _request(Person(connection.user.id), message, live.match.seq)
    try:
        answer = await connection.parts.pipeline.submit(live, request)
    except Exception:
        log.exception("request failed", match=live.head.id, seq=live.match.seq)
        answer = Answer(live.match.seq, AppError("server.failed"))
    _answer(connection, live, message, answer)


def _request(by: Person, message: Request, seq: int) -> pipeline.Request:
    """What concerns the table does not depend on the last record; what is none of its kinds is no action."""
    match message:
        case Act():
            return pipeline.Request(by, message.d.action, message.seq, message.id, message.d.nonce)
        case Undo():
            return pipeline.Request(by, UNDO, message.seq, message.id, message.d.nonce)
        case Table():
            return pipeline.Request(by, message.d.action, seq, message.id, message.d.nonce, for_table=True)


def _preview(connection: Connection, live: Live, message: Preview) -> None:
    """Read-only, and for the asker alone: nothing is stored and nobody else hears of it."""
    user = connection.user
    try:
        if not connection.may_preview():
            raise TooMany("preview.too_many")
        view = previews.previewed(live.match, user.id if user else None, message.d.action, message.seq)
    except (AppError, GameError) as refusal:
        connection.refuse(message.id, live.match.seq, refusal)
    else:
        connection.channel.answer(frames.preview(message.id, live.match.seq, view))


def _answer(connection: Connection, live: Live, message: Request, answer: Answer) -> None:
    if answer.error is None:
        connection.channel.answer(frames.ack(message.id, answer.seq))
        return
    if answer.is_stale and not isinstance(message, Table):
        live.sync(connection.channel, message.seq)
    connection.refuse(message.id, live.match.seq, answer.error)


async def room_socket(socket: WebSocket) -> None:
    connection = Connection(socket)
    async with connection.opened(), connection.known():
        token, watch = socket.path_params["token"], connection.parts.watch
        connection.channel.follow()
        try:
            if not TOKEN.fullmatch(token):
                raise NotFound("room.unknown")
            user = connection.user.id if connection.user else None
            await watch.join(token, connection.channel, user, connection.page())
        except NotFound:
            raise Closed(UNKNOWN, "close.no_room") from None
        except NotAllowed:
            raise Closed(BARRED, "close.barred") from None
        try:
            async for message in connection.messages():
                await _on_room_message(connection, token, message)
        finally:
            watch.leave(token, connection.channel)


async def _on_room_message(connection: Connection, token: str, message: Message) -> None:
    match message:
        case Ping():
            connection.channel.answer(frames.pong(message.d.at))
        case Sync():
            connection.channel.follow()
            await connection.parts.watch.show(token, connection.channel)
        case Here():
            connection.touch(token, message)
        case _:
            connection.refuse(None, -1, Invalid("message.not_here", got=message.t))


routes = [WebSocketRoute("/ws/match/{match}", match_socket), WebSocketRoute("/ws/room/{token}", room_socket)]
