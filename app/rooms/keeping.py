"""Keeping a room: entering, leading, seats that change hands, and what happened before.

Each change is one of `hosting`, saved by the service, and told in the chat.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

from app.errors import Conflict, NotAllowed
from app.passwords import check_password, hash_password
from app.rooms import hosting, model
from app.rooms.chat import Chat
from app.rooms.model import Room
from app.rooms.seats import UserId
from app.rooms.series import match_shown, sums_shown
from app.rooms.service import RoomService, RoomView
from app.storage.db import Database
from app.storage.groups import PAGE, Chapter, chapter_of, has_played, sums_of
from app.storage.users import names_of

__all__ = ["Chapter", "Keeping", "Seating"]


class Seating(Protocol):
    """What a room asks of its match. Each raises what the match refuses with."""

    def read_clock(self, raw: Mapping[str, Any]) -> Mapping[str, Any]: ...

    async def substitute_bot(self, match_id: str, seat: int, bot: str) -> None: ...

    async def give_back(self, match_id: str, seat: int) -> None: ...


class Keeping:
    def __init__(self, database: Database, rooms: RoomService, chat: Chat, seating: Seating) -> None:
        self._database = database
        self._rooms = rooms
        self._chat = chat
        self._seating = seating

    # Coming in

    async def check_enter(self, token: str, user: UserId | None) -> None:
        """Raises NotFound, and NotAllowed for somebody who may not come in."""
        hosting.check_enter((await self._rooms.view(token)).room, user)

    async def enter(self, token: str, user: UserId, password: str) -> RoomView:
        """Raises NotAllowed for a wrong password or somebody who was sent away."""
        room = (await self._rooms.view(token)).room
        if user in room.settings.banned:
            raise NotAllowed("room.banned")
        if room.settings.password is not None:
            await check_password(room.settings.password, password, NotAllowed("room.wrong_password"))
        return await self._rooms.change_room(token, lambda room: hosting.admit(room, user))

    async def set_password(self, token: str, by: UserId, password: str) -> RoomView:
        hashed = await hash_password(password) if password else None
        return await self._rooms.change_room(token, lambda room: hosting.set_password(room, by, hashed))

    # Leading

    async def choose(self, token: str, by: UserId, changes: Mapping[str, Any]) -> RoomView:
        given = dict(changes)
        if given.get("clock") is not None:
            given["clock"] = self._seating.read_clock(given["clock"])
        return await self._rooms.change_room(token, lambda room: hosting.choose(room, by, given))

    async def onlookers(self, token: str, by: UserId, present: Collection[UserId]) -> list[tuple[UserId, str]]:
        """Who of those who are there has no seat, with their names, in the order of these. Raises NotAllowed."""
        room = (await self._rooms.view(token)).room
        model.check_host(room, by)
        names = await names_of(self._database, set(present) - room.users - {room.host})
        return sorted(names.items(), key=lambda one: (one[1].casefold(), one[0]))

    async def kick(self, token: str, by: UserId, user: UserId) -> RoomView:
        view = await self._rooms.change_room(token, lambda room: hosting.kick(room, by, user))
        await self._say(token, "kicked", who=user, by=by)
        return view

    async def pardon(self, token: str, by: UserId, user: UserId) -> RoomView:
        return await self._rooms.change_room(token, lambda room: hosting.pardon(room, by, user))

    async def mute(self, token: str, by: UserId, user: UserId, muted: bool) -> RoomView:
        return await self._rooms.change_room(token, lambda room: hosting.mute(room, by, user, muted))

    async def transfer(self, token: str, by: UserId, user: UserId) -> RoomView:
        view = await self._rooms.change_room(token, lambda room: hosting.transfer(room, by, user))
        await self._say(token, "host", who=user, by=by)
        return view

    async def host_gone(self, token: str, present: Callable[[], Collection[UserId]]) -> None:
        """Another one leads when the host has been gone for a while; nothing when the host is back, or another process
        was quicker. present: who is there at the moment when it is decided"""
        passed: list[tuple[UserId, UserId]] = []

        def change(room: Room) -> Room:
            led = hosting.succeed(room, present())
            passed[:] = [(room.host, led.host)]
            return led

        await self._rooms.change_room(token, change)
        for old, new in passed:
            if old != new:
                await self._say(token, "host_gone", who=new, by=old)

    async def told(self, token: str, user: UserId) -> RoomView:
        return await self._rooms.change_room(token, lambda room: hosting.told(room, user))

    async def rematch(self, token: str, by: UserId) -> RoomView:
        view = await self._rooms.rematch(token, by)
        await self._say(token, "rematch", who=None, by=by)
        return view

    # Seats

    async def substitute_bot(self, token: str, by: UserId, number: int, bot: str) -> RoomView:
        """The host has a bot play for somebody who does not come."""
        match = await self._led_match(token, by, number)
        await self._seating.substitute_bot(match, number, bot)
        view = await self._rooms.view(token)
        await self._say(token, "substitute", who=view.room.seats[number].user, by=by, seat=number)
        return view

    async def give_back(self, token: str, by: UserId, number: int) -> RoomView:
        await self._seating.give_back(await self._led_match(token, by, number), number)
        return await self._rooms.view(token)

    async def _led_match(self, token: str, by: UserId, number: int) -> str:
        room = (await self._rooms.view(token)).room
        model.check_host(room, by)
        model.check_number(room, number)
        if room.state != "playing" or room.match is None:
            raise Conflict("room.not_playing")
        return room.match

    # What happened before

    async def check_group(self, token: str, user: UserId | None) -> RoomView:
        """The room, for who may see what its people have played. Raises NotFound, NotAllowed."""
        view = await self._rooms.view(token)
        played = user is not None and await has_played(self._database, token, user)
        hosting.check_group(view.room, user, has_played=played)
        return view

    async def group(self, token: str, user: UserId | None) -> dict[str, Any]:
        """The people of a room over all its matches, as JSON."""
        room = (await self.check_group(token, user)).room
        seated = [seat.user for seat in room.seats if seat.user]
        sums = sums_shown(await sums_of(self._database, token))
        return {"room": token, "game": room.game.name, "state": room.state, "seated": seated, **sums}

    async def chapter(self, token: str, user: UserId | None, wanted: Chapter) -> dict[str, Any]:
        """A page of the finished matches of a room, newest first; more: where the next one begins, or None."""
        await self.check_group(token, user)
        rows = await chapter_of(self._database, token, wanted)
        last = rows[PAGE - 1] if len(rows) > PAGE else None
        more = {"after_at": last.over_at, "after_id": last.id} if last else None
        return {"matches": [match_shown(row) for row in rows[:PAGE]], "more": more}

    async def _say(self, token: str, kind: str, *, who: UserId | None, by: UserId | None, **data: Any) -> None:
        names = await names_of(self._database, {user for user in (who, by) if user})
        spoken = {"who": names.get(who or "", ""), "by": names.get(by or "", ""), **data}
        await self._chat.tell(token, kind, spoken)
