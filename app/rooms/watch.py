"""Who looks at a room right now, and how they are told of changes.

A change is told as a reason to read the room again: what is sent is always the whole
room as the store has it, so lost or crossed messages do no harm.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from app import telemetry
from app.clock import Clock
from app.errors import NotAllowed
from app.presence import Page, Presence
from app.rooms import hosting
from app.rooms.chat import Chat
from app.rooms.keeping import Keeping
from app.rooms.model import Room
from app.rooms.seats import UserId
from app.rooms.service import RoomService, RoomView
from app.rooms.view import chat_frame, room_frame, started_frame
from app.storage.messages import MessageRow

log = telemetry.get("rooms")

Message = dict[str, Any]
Book = dict[str, dict["Viewer", UserId | None]]
"""Room token -> who looks, and as whom."""


class Viewer(Protocol):
    def put(self, frame: str) -> None: ...

    def close(self) -> None:
        """The viewer may not look on any more."""


class Hub(Protocol):
    def publish(self, topic: str, message: Message) -> None: ...

    async def subscribe(self, topic: str, handler: Callable[[Message], None]) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...


class RoomWatch:
    """host_gone_s: how long a host may be gone before another one leads"""

    def __init__(
        self,
        service: RoomService,
        keeping: Keeping,
        chat: Chat,
        hub: Hub,
        presence: Presence,
        clock: Clock,
        *,
        host_gone_s: float,
    ) -> None:
        self.presence = presence
        self._service = service
        self._keeping = keeping
        self._chat = chat
        self._hub = hub
        self._clock = clock
        self._host_gone_s = host_gone_s
        self._minding: dict[str, asyncio.Task[None]] = {}
        self._viewers: Book = {}
        self._minded: Book = {}
        self._stale: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._lines: set[asyncio.Task[None]] = set()
        service.on_change.append(self._changed)
        chat.on_line.append(self._said)
        presence.on_change.append(self.refresh)

    def watchers(self, token: str) -> int:
        """How many look at the room through a socket, at any process."""
        return self.presence.crowd(token)

    async def join(self, token: str, viewer: Viewer, user: UserId | None, page: Page) -> None:
        """Shows the room to a viewer, and again at every change. Raises NotFound, and NotAllowed for
        somebody who may not come in."""
        hosting.check_enter((await self._service.view(token)).room, user)
        await self._follow(self._viewers, token, viewer, user)
        if user is not None:
            self.presence.see(token, user, viewer, page)
        self.presence.count(token, len(self._viewers[token]))
        self.refresh(token)

    def leave(self, token: str, viewer: Viewer) -> None:
        viewers = self._viewers.get(token, {})
        if viewer not in viewers:
            return
        user = self._unfollow(self._viewers, token, viewer)
        if user is not None:
            self.presence.depart(token, user, viewer)
        self.presence.count(token, len(self._viewers.get(token, ())))

    async def mind(self, token: str, viewer: Viewer, user: UserId | None) -> None:
        """Closes a viewer of something else of the room as soon as it may not come in any more."""
        await self._follow(self._minded, token, viewer, user)

    def unmind(self, token: str, viewer: Viewer) -> None:
        if viewer in self._minded.get(token, {}):
            self._unfollow(self._minded, token, viewer)

    async def _follow(self, book: Book, token: str, viewer: Viewer, user: UserId | None) -> None:
        is_new = not self._is_followed(token)
        book.setdefault(token, {})[viewer] = user
        if is_new:
            try:
                await self._hub.subscribe(_topic(token), lambda message: self._heard(token, message))
            except BaseException:
                self._unfollow(book, token, viewer)
                raise

    def _unfollow(self, book: Book, token: str, viewer: Viewer) -> UserId | None:
        user = book[token].pop(viewer)
        if not book[token]:
            del book[token]
        if not self._is_followed(token):
            self._hub.unsubscribe(_topic(token))
        return user

    def _is_followed(self, token: str) -> bool:
        return token in self._viewers or token in self._minded

    async def close(self) -> None:
        tasks = [*self._minding.values(), *self._lines, *self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Chat

    def _said(self, token: str, line: MessageRow) -> None:
        self._hub.publish(_topic(token), {"line": line.id})
        self._tell_line(token, line.id)

    def _tell_line(self, token: str, number: int) -> None:
        if token not in self._viewers:
            return
        task = asyncio.get_running_loop().create_task(self._send_line(token, number))
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)

    async def _send_line(self, token: str, number: int) -> None:
        line = await self._chat.line(token, number)
        if line is None:
            return
        hearing = await self._chat.hearing((await self._service.view(token)).room)
        frame, later = chat_frame([line]), []
        for viewer, user in list(self._viewers.get(token, {}).items()):
            if hearing.hears(line, user, self._clock()):
                viewer.put(frame)
            elif hearing.is_later(line, user):
                later.append(viewer)
        if later:
            await asyncio.sleep(self._chat.delay_s)
            for viewer in later:
                if viewer in self._viewers.get(token, {}):
                    viewer.put(frame)

    # The host

    def _mind_host(self, token: str, room: Room) -> None:
        """Begins to wait when the host is gone and somebody else could lead."""
        present = self.presence.connected(token)
        if room.host in present or hosting.heir(room, present) is None:
            if waiting := self._minding.pop(token, None):
                waiting.cancel()
        elif token not in self._minding:
            self._minding[token] = asyncio.get_running_loop().create_task(self._wait_for_host(token))

    async def _wait_for_host(self, token: str) -> None:
        await asyncio.sleep(self._host_gone_s)
        self._minding.pop(token, None)
        try:
            await self._keeping.host_gone(token, lambda: self.presence.connected(token))
        except Exception:
            log.exception("host not followed", room=token)

    def _changed(self, token: str, match: str | None) -> None:
        self._hub.publish(_topic(token), {"match": match})
        self._heard(token, {"match": match})

    def _heard(self, token: str, message: Message) -> None:
        if "line" in message:
            self._tell_line(token, message["line"])
        else:
            self.refresh(token, message.get("match"))

    async def show(self, token: str, viewer: Viewer) -> None:
        """The room once more for one viewer, who asked for it."""
        view = await self._service.view(token)
        viewers = self._viewers.get(token, {})
        if viewer in viewers:
            self._show(view, viewer, viewers[viewer])

    def _show(self, view: RoomView, viewer: Viewer, user: UserId | None) -> None:
        token = view.room.token
        if _may_stay(view.room, user):
            viewer.put(room_frame(view, user, self.watchers(token), self.presences(token, view)))
        else:
            viewer.close()

    def refresh(self, token: str, match: str | None = None) -> None:
        """Has the room read and sent once more; at most one reading is under way."""
        if not self._is_followed(token):
            return
        if match is not None:
            self._put_started(token, match)
        self._stale.add(token)
        if token not in self._tasks:
            self._tasks[token] = asyncio.get_running_loop().create_task(self._send(token))

    def _put_started(self, token: str, match: str) -> None:
        for viewer in self._viewers.get(token, ()):
            viewer.put(started_frame(match))

    async def _send(self, token: str) -> None:
        try:
            while token in self._stale:
                self._stale.discard(token)
                view = await self._service.view(token)
                for viewer, user in list(self._viewers.get(token, {}).items()):
                    self._show(view, viewer, user)
                for viewer, user in list(self._minded.get(token, {}).items()):
                    if not _may_stay(view.room, user):
                        viewer.close()
                self._mind_host(token, view.room)
        except Exception:
            log.exception("room not sent", room=token)
        finally:
            del self._tasks[token]

    def presences(self, token: str, view: RoomView) -> dict[UserId, Any]:
        """By user who sits in the room."""
        users = {seat.user for seat in view.room.seats if seat.user is not None}
        return {user: self.presence.shown(token, user) for user in users}


def _may_stay(room: Room, user: UserId | None) -> bool:
    try:
        hosting.check_enter(room, user)
    except NotAllowed:
        return False
    return True


def _topic(token: str) -> str:
    return f"room:{token}"
