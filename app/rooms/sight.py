"""Who sees what of a room's match, by whatever way they come. Pure but for `Sights`, which asks the store.

Who plays or owns a seat sees all that the seat sees. Everybody else sees the running match as the room has chosen
(`settings.SPECTATORS`); a host without a seat sees it at once. When it is over, all who may come in see it.

    way                                       now       delayed         end           none
    page and head: who plays what             yes       yes             yes           no
    live frames, what is said meanwhile       at once   a while later   no            no
    history, exports, position, review        yes       no              no            no

A table of a duplicate set is sealed until all its tables are over: whoever has no seat sees as with "end", the host
too, whatever the room has chosen, and so does everybody of a first match whose draws come again ("sealed" below).

What was said before the match began, lines of the system and one's own lines are always there to read.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple, Protocol

from app.errors import NotAllowed
from app.games.core.duplicate import SWAP
from app.rooms import hosting
from app.rooms.model import Room
from app.rooms.seats import UserId
from app.rooms.service import RoomService
from app.storage.duplicates import Closed
from app.storage.messages import MessageRow


class Seats(Protocol):
    async def seats(self, match_id: str) -> Mapping[UserId, int]:
        """Who plays or owns a seat."""


class Sights:
    def __init__(self, rooms: RoomService, seats: Seats) -> None:
        self._rooms = rooms
        self._seats = seats

    async def of(self, token: str | None, user: UserId | None, match: str) -> str:
        """What somebody may see of a match: "now", "delayed", "end" or "sealed". Raises NotAllowed for nothing."""
        if await self.is_shut(match):
            return await self.without_seat(token, user, match)
        try:
            sight = await self.without_seat(token, user, match)
        except NotAllowed:
            if await self._has_seat(match, user):
                return "now"
            raise
        return "now" if sight != "now" and await self._has_seat(match, user) else sight

    async def is_shut(self, match: str) -> bool:
        """Whether a match is over whose draws come again for the same people: nobody sees them listed, seat or not."""
        return await self._rooms.seal(match) == (SWAP, True)

    async def _has_seat(self, match: str, user: UserId | None) -> bool:
        """Asked last: the match is brought into memory for it."""
        return user is not None and user in await self._seats.seats(match)

    async def without_seat(self, token: str | None, user: UserId | None, match: str) -> str:
        """Like `of`, if they had no seat."""
        if token is None:
            return "now"
        room = (await self._rooms.view(token)).room
        sight = hosting.seen_by(room, user)
        if await self._rooms.seal(match) is not None:
            return "sealed"
        if room.match != match or room.is_over:
            return "now"
        if sight == "none":
            raise NotAllowed("room.no_spectators")
        return sight

    async def is_open(self, token: str | None, user: UserId | None, match: str) -> bool:
        """Whether somebody may see a match whole, as it is now."""
        try:
            return await self.of(token, user, match) == "now"
        except NotAllowed:
            return False

    async def players(self, room: Room) -> Collection[UserId]:
        """Who plays or owns a seat of the running match; nobody while none is played."""
        if room.state != "playing" or room.match is None:
            return ()
        return (await self._seats.seats(room.match)).keys()


class Hearing(NamedTuple):
    """Who hears what in a room. players: of the running match; delay: of what is heard later; closed: matches that
    are over, at which what was said is still for their players alone."""

    room: Room
    players: Collection[UserId]
    delay: timedelta
    closed: Sequence[Closed] = ()

    def hears(self, line: MessageRow, viewer: UserId | None, at: datetime) -> bool:
        sight = self._sight(line, viewer)
        return sight == "now" or (sight == "delayed" and at >= line.at + self.delay)

    def is_later(self, line: MessageRow, viewer: UserId | None) -> bool:
        """Whether somebody hears a line after the delay."""
        return self._sight(line, viewer) == "delayed"

    def _sight(self, line: MessageRow, viewer: UserId | None) -> str:
        room = self.room
        if line.kind == "report":
            return "now" if viewer == room.host else "none"
        if line.user_id is None or line.user_id == viewer:
            return "now"
        if line.user_id in room.settings.muted:
            return "none"
        closed = next((match for match in self.closed if match.began <= line.at <= match.ended), None)
        if closed is not None:
            return "now" if viewer in closed.people else "end"
        return self._sight_of_match(line, viewer) if self._is_of_match(line) else "now"

    def _is_of_match(self, line: MessageRow) -> bool:
        room = self.room
        return room.state == "playing" and (room.began is None or line.at >= room.began)

    def _sight_of_match(self, line: MessageRow, viewer: UserId | None) -> str:
        if viewer in self.players:
            return "end" if line.kind == "aside" else "now"
        if self.room.duplicate is not None:
            return "end"
        return "now" if viewer == self.room.host else self.room.settings.spectators
