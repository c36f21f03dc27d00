"""Chat of a room: what people say, and lines of the system for what happened.

say     somebody with a seat, or anybody while no match is played
aside   somebody without a seat while a match is played: players see it when it is over
        (what those without a seat hear of the talk around a running match is in `sight`)
report  a line that somebody has shown to the host; only the host sees it
other   a line of the system: a kind and its data, worded by the catalogue (`chat.<kind>`)

Somebody whom the host has muted goes on seeing their own lines; the others do not.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from app.clock import Clock
from app.errors import Invalid, NotFound, TooMany
from app.games.core.duplicate import TABLES
from app.likeness import is_seen, one_line
from app.rooms import hosting
from app.rooms.model import Room
from app.rooms.seats import UserId
from app.rooms.service import RoomService, RoomView
from app.rooms.sight import Hearing, Sights
from app.storage.db import Connection, Database
from app.storage.duplicates import closed_of
from app.storage.messages import MessageRow, add_message, message_of, messages_of

LONGEST = 500
BURST, PER_S = 12, 0.8
"""Lines at once and in the long run: more than anybody types."""
PEOPLE = 10_000

OnLine = Callable[[str, MessageRow], None]


class Chat:
    """on_line: called with the room's token and each new line. delay_s: for spectators who hear things later"""

    def __init__(self, database: Database, rooms: RoomService, sights: Sights, clock: Clock, *, delay_s: float) -> None:
        self.on_line: list[OnLine] = []
        self.delay_s = delay_s
        self._sights = sights
        self._database = database
        self._rooms = rooms
        self._clock = clock
        self._buckets: OrderedDict[UserId, tuple[float, float]] = OrderedDict()

    async def say(self, token: str, user: UserId, raw: str) -> MessageRow:
        """Raises Invalid for the text, TooMany, NotAllowed for who may not come in."""
        view = await self._rooms.view(token)
        hosting.check_enter(view.room, user)
        text = read_text(raw)
        self._take(user)
        playing = view.room.state == "playing"
        kind = "aside" if playing and user not in await self._sights.players(view.room) else "say"
        return await self._add(token, user, kind, text, {"mentions": mentions(text, view)})

    async def report(self, token: str, user: UserId, number: int) -> None:
        """Shows a line to the host."""
        view = await self._rooms.view(token)
        hosting.check_enter(view.room, user)
        line = await message_of(self._database, token, number)
        hearing = await self.hearing(view.room)
        if line is None or line.user_id is None or not hearing.hears(line, user, self._clock()):
            raise NotFound("chat.no_line")
        self._take(user)
        await self._add(token, user, "report", "", {"line": number, "by": line.name, "said": line.text})

    async def report_note(self, token: str, user: UserId, name: str, said: str) -> None:
        """Shows the host a note that `name` wrote at a move. Raises TooMany."""
        hosting.check_enter((await self._rooms.view(token)).room, user)
        self._take(user)
        await self._add(token, user, "report", "", {"by": name, "said": said})

    async def tell(self, token: str, kind: str, data: Mapping[str, Any]) -> None:
        """A line of the system."""
        await self._add(token, None, kind, "", data)

    async def line(self, token: str, number: int) -> MessageRow | None:
        return await message_of(self._database, token, number)

    async def lines(self, token: str, user: UserId | None, after: int = 0) -> list[MessageRow]:
        """What somebody may read of the newest lines."""
        room = (await self._rooms.view(token)).room
        hosting.check_enter(room, user)
        hearing, at = await self.hearing(room), self._clock()
        return [line for line in await messages_of(self._database, token, after=after) if hearing.hears(line, user, at)]

    async def hearing(self, room: Room) -> Hearing:
        """Who hears what in a room now."""
        closed = await closed_of(self._database, room.token, TABLES)
        return Hearing(room, await self._sights.players(room), timedelta(seconds=self.delay_s), closed)

    async def _add(self, token: str, user: UserId | None, kind: str, text: str, data: Mapping[str, Any]) -> MessageRow:
        at = self._clock()

        async def job(connection: Connection) -> int:
            return await add_message(connection, token, user, kind, text, data, at)

        number = await self._database.writer.run(job)
        line = await message_of(self._database, token, number)
        assert line is not None
        for listener in self.on_line:
            listener(token, line)
        return line

    def _take(self, user: UserId) -> None:
        now = time.monotonic()
        left, at = self._buckets.pop(user, (float(BURST), now))
        left = min(BURST, left + (now - at) * PER_S)
        if left < 1:
            self._buckets[user] = (left, now)
            raise TooMany("chat.rate")
        self._buckets[user] = (left - 1, now)
        if len(self._buckets) > PEOPLE:
            self._buckets.popitem(last=False)


def read_text(raw: str) -> str:
    """A line as it is kept: one line, nothing invisible, no marks piled up over other lines. Raises Invalid."""
    text = one_line(raw)
    if not any(map(is_seen, text)):
        raise Invalid("chat.empty")
    if len(text) > LONGEST:
        raise Invalid("chat.long", most=LONGEST)
    return text


def mentions(text: str, view: RoomView) -> list[UserId]:
    """Users whose name stands behind an @, the longest name first."""
    low = text.casefold()
    return [user for user, name in view.names.items() if f"@{name.casefold()}" in low]


def shown(line: MessageRow) -> dict[str, Any]:
    author = {"id": line.user_id, "name": line.name} if line.user_id is not None else None
    return {
        "id": line.id, "user": author, "kind": line.kind, "text": line.text, "data": dict(line.data), "at": line.at
    }  # fmt: skip
