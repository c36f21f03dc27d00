"""Seats that change hands: links to seats, and who may take a seat back.

A seat moves to another person in two clicks: who sits there, or the host, makes a link; whoever opens it takes the
seat, for now or for good. Each link works once.

- Before the match the host arranges the seats; whose seat was given away reads it in the chat.
- During the match, "for now" leaves the seat its owner's, who takes it again at any time.
- For good by a link of the owner's own: it is the other one's from then on.
- For good by a link of the host's: the owner is told at once, in the chat and in their library. Who was there within
  the last `PRESENT` may take the seat back with one click, for `TAKE_BACK`, until the new holder has made a move.
  Meanwhile the owner is let into the room whatever the host says, and nobody to whom the seat is handed on keeps it
  from them. Who was absent for longer has lost it.
"""

import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Protocol

from app.clock import Clock
from app.errors import Conflict
from app.presence import Presence
from app.rooms import hosting
from app.rooms.chat import Chat
from app.rooms.model import Room, check_number
from app.rooms.seats import UserId
from app.rooms.service import RoomService, RoomView
from app.storage import shelves
from app.storage.db import Database
from app.storage.users import names_of

PRESENT = timedelta(minutes=10)
TAKE_BACK = timedelta(hours=1)


class Seating(Protocol):
    """What a room asks of its match. Each raises what the match refuses with."""

    async def bring(self, match_id: str, seat: int, user: UserId, name: str, *, for_good: bool) -> str: ...

    async def take_back(self, match_id: str, seat: int, user: UserId, name: str) -> None: ...

    async def is_owed(self, match_id: str, seat: int, user: UserId) -> bool: ...


class Moving:
    def __init__(
        self, database: Database, rooms: RoomService, chat: Chat, seating: Seating, presence: Presence, clock: Clock
    ) -> None:
        self._database = database
        self._rooms = rooms
        self._chat = chat
        self._seating = seating
        self._presence = presence
        self._clock = clock

    async def invite(self, token: str, by: UserId, number: int) -> RoomView:
        link = secrets.token_urlsafe(16)
        return await self._rooms.change_room(token, lambda room: hosting.invite(room, by, number, link))

    async def claim(self, token: str, link: str, user: UserId, *, for_good: bool) -> RoomView:
        """Takes the seat of a link; who had it is told in the chat."""
        room = (await self._rooms.view(token)).room
        number = hosting.seat_of_link(room, link)
        owner = room.seats[number].user
        maker = room.settings.makers.get(link)
        if room.state == "open":
            view = await self._rooms.change_room(token, lambda room: hosting.claim(room, link, user), newcomer=user)
            await self._tell_claim(room, number, user, owner, None if maker == owner else maker)
            return view
        kind = await self._bring(room, number, link, user, for_good=for_good)
        if kind != "hand" or owner is None or room.match is None:
            await self._tell_claim(room, number, user, owner, None)
            return await self._rooms.view(token)
        match, by = room.match, None if maker is None or maker == owner else maker
        moved = await self._owed(room, number, user) or (self._moved(room, owner, user, by) if by else None)
        view = await self._rooms.change_room(token, lambda now: hosting.handed(now, match, number, user, moved))
        await self._tell_claim(room, number, user, owner, by)
        if by:
            await self._notify(room, owner, user, by)
        return view

    async def reclaim(self, token: str, user: UserId, number: int) -> RoomView:
        """The owner takes a seat back that the host gave away. Raises Conflict when it is too late for that."""
        room = (await self._rooms.view(token)).room
        check_number(room, number)
        moved = room.settings.moved.get(str(number))
        if room.match is None or moved is None or moved["match"] != room.match or moved["from"] != user:
            raise Conflict("room.not_moved")
        if room.state != "playing" or self._clock() >= datetime.fromisoformat(moved["until"]):
            raise Conflict("room.moved_long_ago")
        match, names = room.match, await names_of(self._database, [user, moved["to"]])
        await self._seating.take_back(match, number, user, names[user])
        view = await self._rooms.change_room(token, lambda now: hosting.handed(now, match, number, user, None))
        await self._chat.tell(token, "reclaimed", {"who": names[user], "by": names[moved["to"]], "seat": number})
        return view

    async def _bring(self, room: Room, number: int, link: str, user: UserId, *, for_good: bool) -> str:
        """What the match made of it: hand, substitute or return."""
        if room.state != "playing" or room.match is None:
            raise Conflict("room.link")
        name = (await names_of(self._database, [user]))[user]
        await self._rooms.note_person(room.token, user)
        await self._rooms.change_room(
            room.token, lambda room: hosting.taken(room, link, user), newcomer=user, seat=number
        )
        try:
            return await self._seating.bring(room.match, number, user, name, for_good=for_good)
        except Exception:
            maker = room.settings.makers.get(link, room.host)
            await self._rooms.change_room(room.token, lambda room: hosting.restored(room, link, number, maker))
            raise

    async def _owed(self, room: Room, number: int, user: UserId) -> Mapping[str, Any] | None:
        """What somebody may still take back of a seat that is handed on to another one."""
        moved = room.settings.moved.get(str(number))
        if moved is None or moved["match"] != room.match or user == moved["from"]:
            return None
        if self._clock() >= datetime.fromisoformat(moved["until"]):
            return None
        return {**moved, "to": user} if await self._seating.is_owed(moved["match"], number, moved["from"]) else None

    def _moved(self, room: Room, owner: UserId, user: UserId, by: UserId) -> Mapping[str, Any] | None:
        """What the room remembers of a seat that its host gave away; None when the owner was absent."""
        at = self._clock()
        seen = self._presence.shown(room.token, owner)
        if seen["state"] == "gone" and (seen["since"] is None or at - seen["since"] > PRESENT):
            return None
        until = (at + TAKE_BACK).isoformat()
        return {"from": owner, "to": user, "by": by, "match": room.match, "until": until}

    async def _tell_claim(self, room: Room, number: int, user: UserId, owner: UserId | None, by: UserId | None) -> None:
        """by: who gave the seat away, if it was not its owner's wish"""
        names = await names_of(self._database, {who for who in (user, owner, by) if who})
        given = by is not None and owner is not None and owner != user
        data = {"who": names[user], "by": names.get((by if given else owner) or "", ""), "seat": number}
        if given:
            data["owner"] = names[owner or ""]
        await self._chat.tell(room.token, "moved" if given else "seat", data)

    async def _notify(self, room: Room, owner: UserId, user: UserId, by: UserId) -> None:
        names = await names_of(self._database, [user, by])
        at = self._clock()
        data = {
            "by": names[by], "who": names[user], "match": room.match, "room": room.token, "game": room.game.name,
            "began": (room.began or at).isoformat(),
        }  # fmt: skip
        await self._database.writer.run(lambda job: shelves.add_notices(job, [owner], "moved", data, at))
