"""Who looks at a room right now, and how they are told of changes.

A change is told as a reason to read the room again: what is sent is always the whole
room as the store has it, so lost or crossed messages do no harm.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

from app import telemetry
from app.rooms.model import UserId
from app.rooms.service import RoomService
from app.rooms.view import room_frame, started_frame

log = telemetry.get("rooms")

Message = dict[str, Any]


class Viewer(Protocol):
    def put(self, frame: str) -> None: ...


class Hub(Protocol):
    def publish(self, topic: str, message: Message) -> None: ...

    async def subscribe(self, topic: str, handler: Callable[[Message], None]) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...


class RoomWatch:
    def __init__(self, service: RoomService, hub: Hub) -> None:
        self._service = service
        self._hub = hub
        self._viewers: dict[str, dict[Viewer, UserId | None]] = {}
        self._stale: set[str] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        service.on_change.append(self._changed)

    def watchers(self, token: str) -> int:
        """How many look at the room through a socket."""
        return len(self._viewers.get(token, ()))

    async def join(self, token: str, viewer: Viewer, user: UserId | None) -> None:
        """Shows the room to a viewer, and again at every change. Raises NotFound."""
        await self._service.view(token)
        if token not in self._viewers:
            self._viewers[token] = {}
            await self._hub.subscribe(_topic(token), lambda message: self._heard(token, message))
        self._viewers[token][viewer] = user
        self.refresh(token)

    def leave(self, token: str, viewer: Viewer) -> None:
        viewers = self._viewers.get(token, {})
        if viewer not in viewers:
            return
        del viewers[viewer]
        if viewers:
            self.refresh(token)
        else:
            del self._viewers[token]
            self._hub.unsubscribe(_topic(token))

    def _changed(self, token: str, match: str | None) -> None:
        self._hub.publish(_topic(token), {"match": match})
        self._heard(token, {"match": match})

    def _heard(self, token: str, message: Message) -> None:
        self.refresh(token, message.get("match"))

    def refresh(self, token: str, match: str | None = None) -> None:
        """Has the room read and sent once more; at most one reading is under way."""
        if token not in self._viewers:
            return
        if match is not None:
            self._put_started(token, match)
        self._stale.add(token)
        if token not in self._tasks:
            self._tasks[token] = asyncio.get_running_loop().create_task(self._send(token))

    def _put_started(self, token: str, match: str) -> None:
        for viewer in self._viewers[token]:
            viewer.put(started_frame(match))

    async def _send(self, token: str) -> None:
        try:
            while token in self._stale:
                self._stale.discard(token)
                view = await self._service.view(token)
                viewers = self._viewers.get(token, {})
                for viewer, user in viewers.items():
                    viewer.put(room_frame(view, user, len(viewers)))
        except Exception:
            log.exception("room not sent", room=token)
        finally:
            del self._tasks[token]


def _topic(token: str) -> str:
    return f"room:{token}"
