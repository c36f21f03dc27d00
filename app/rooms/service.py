"""Rooms with a store behind them: read, change by a pure function, save, tell.

A change runs inside one job of the writer, so two people who take the same seat at the
same time are told apart by the database, also between processes.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Protocol

from app.clock import Clock
from app.errors import Conflict, Invalid, NotFound
from app.games.core.duplicate import part_of
from app.games.core.game import Game, Options
from app.likeness import likeness
from app.rooms import duplicates, hosting, model
from app.rooms.duplicates import SetView
from app.rooms.model import Room
from app.rooms.seats import RoomSeat, UserId
from app.rooms.settings import settings_json, settings_of
from app.storage import rooms as store
from app.storage.db import Connection, Database
from app.storage.duplicates import add_set, seal_of
from app.storage.matches import SeatRow
from app.storage.rooms import RoomRow
from app.storage.users import lock_user, names_in, names_of

Change = Callable[[Room], Room]
OnChange = Callable[[str, str | None], None]

BOT_NAMES = ("Otto", "Mira", "Bruno", "Selma", "Anton", "Tilda")
"""Proper names, the same in every language."""


class Matches(Protocol):
    async def create(
        self,
        connection: Connection,
        *,
        room: str,
        game: Game,
        options: Options,
        seats: Sequence[SeatRow],
        secret: bytes,
        nonce: str,
        clock: Mapping[str, Any],
        duplicate: Mapping[str, Any] | None,
    ) -> str: ...


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room with what only the store knows: names, its newest matches, oldest first, and its duplicate set."""

    room: Room
    names: Mapping[UserId, str]
    matches: Sequence[str]
    duplicate: SetView | None = None


class RoomService:
    """on_change: called after each change with the room's token and the match it started, if it did."""

    def __init__(
        self, database: Database, games: Mapping[str, Game], bots: Sequence[str], matches: Matches, clock: Clock
    ) -> None:
        self.on_change: list[OnChange] = []
        self._database = database
        self._games = games
        self._bots = bots
        self._matches = matches
        self._clock = clock
        self._telling: set[asyncio.Task[RoomView]] = set()

    def tell(self, token: str, match: str | None = None) -> None:
        for listener in self.on_change:
            listener(token, match)

    async def create(self, host: UserId, game_name: str, options: Mapping[str, Any], seats: int) -> RoomView:
        game = self._game(game_name)
        room = model.opened(secrets.token_urlsafe(18), game, options, host, seats, secrets.token_bytes(32))
        await store.add_room(self._database, _row_of(room), self._clock())
        return await self.view(room.token)

    async def continued(
        self, host: UserId, game: Game, options: Options, colours: Sequence[str], seat: int, origin: Mapping[str, Any]
    ) -> RoomView:
        """A room whose match goes on from a moment of another one (app.library.moments)."""
        token, secret = secrets.token_urlsafe(18), secrets.token_bytes(32)
        room = model.continued(token, game, options, host, colours, seat, secret)
        await store.add_room(self._database, _row_of(room), self._clock(), origin=origin)
        return await self.view(token)

    async def view(self, token: str) -> RoomView:
        """Raises NotFound."""
        room = self._read(await store.room_of(self._database, token))
        people = {room.host, *(seat.user for seat in room.seats if seat.user), *room.settings.banned}
        names = await names_of(self._database, people)
        matches = await store.matches_of_room(self._database, token)
        if room.duplicate is None:
            return RoomView(room, names, matches)
        async with self._database.read() as connection:
            return RoomView(room, names, matches, await duplicates.seen(connection, room))

    async def sit(self, token: str, user: UserId, number: int | None, colour: str | None) -> RoomView:
        def change(room: Room) -> Room:
            hosting.check_enter(room, user)
            return model.sit(room, user, number, colour)

        return await self.change_room(token, change, newcomer=user)

    async def check_rename(self, connection: Connection, name: str, user: UserId) -> None:
        """Nobody takes a name on a seat that looks like another one's there; inside a job, after `lock_user`.
        Raises Conflict."""
        for token in await store.rooms_with(connection, user):
            room = self._read(await store.lock_room(connection, token))
            _check_name(room, await names_in(connection, room.users), user, name)

    async def leave(self, token: str, user: UserId) -> RoomView:
        def change(room: Room) -> Room:
            hosting.check_enter(room, user)
            return model.leave(room, user)

        return await self.change_room(token, change)

    async def set_ready(self, token: str, user: UserId, ready: bool, sheet: str | None = None) -> RoomView:
        """sheet: names the rules that somebody has read; refused when they have changed since."""

        def change(room: Room) -> Room:
            hosting.check_sheet(room, sheet)
            return model.set_ready(room, user, ready)

        return await self.change_room(token, change)

    async def add_bot(self, token: str, by: UserId, number: int | None, bot: str) -> RoomView:
        if bot not in self._bots:
            raise Invalid("room.bot", got=bot, choices=list(self._bots))
        return await self.change_room(token, lambda room: model.add_bot(room, by, number, bot))

    async def remove(self, token: str, by: UserId, number: int) -> RoomView:
        return await self.change_room(token, lambda room: model.remove(room, by, number))

    async def change(self, token: str, by: UserId, options: Mapping[str, Any] | None, seats: int | None) -> RoomView:
        return await self.change_room(token, lambda room: model.change(room, by, options, seats))

    async def switch(
        self, token: str, by: UserId, game_name: str, options: Mapping[str, Any] | None, seats: int | None
    ) -> RoomView:
        """Another game for the same people. A match that was to go on from a moment of another one does not."""
        game = self._game(game_name)

        async def job(connection: Connection) -> None:
            room = self._read(await store.lock_room(connection, token))
            switched = model.switched(room, by, game, options, seats)
            await store.save_room(connection, _row_of(switched), self._clock())
            await store.drop_origin(connection, token)

        await self._database.writer.run(job)
        self.tell(token)
        return await self.view(token)

    async def rematch(self, token: str, by: UserId) -> RoomView:
        return await self.change_room(token, lambda room: model.rematch(room, by, secrets.token_bytes(32)))

    async def start(self, token: str, by: UserId, nonce: str) -> RoomView:
        """Opens the match and the room's new state in one transaction."""

        async def job(connection: Connection) -> str:
            room = self._read(await store.lock_room(connection, token))
            model.check_start(room, by)
            room = hosting.arranged(room, secrets.SystemRandom().shuffle)
            duplicate = await duplicates.begun(connection, room, nonce)
            match = await self._matches.create(
                connection,
                room=token,
                game=room.game,
                options=room.options,
                seats=await self._seat_rows(room),
                secret=room.secret,
                nonce=nonce,
                clock=room.settings.clock,
                duplicate=duplicate,
            )
            await store.save_room(connection, _row_of(model.started(room, match)), self._clock())
            return match

        match = await self._database.writer.run(job)
        self.tell(token, match)
        return await self._told(token)

    async def change_room(
        self, token: str, change: Change, *, newcomer: UserId | None = None, seat: int | None = None
    ) -> RoomView:
        """A change in one step, which others see whole or not at all. Raises what `change` raises.

        newcomer: who comes to a seat by it, and not under a name that looks like another one's: raises Conflict then;
        seat: whose name does not matter, for the newcomer takes it over
        """

        async def job(connection: Connection) -> None:
            if newcomer is not None:
                await lock_user(connection, newcomer)
            room = change(self._read(await store.lock_room(connection, token)))
            await duplicates.check_people(connection, room)
            if newcomer is not None:
                names = await names_in(connection, {newcomer, *room.users})
                _check_name(room, names, newcomer, names[newcomer], seat)
            await store.save_room(connection, _row_of(room), self._clock())

        await self._database.writer.run(job)
        self.tell(token)
        return await self._told(token)

    async def _told(self, token: str) -> RoomView:
        """The room, after the other tables of its set were told that it has changed."""
        view = await self.view(token)
        for other in view.duplicate.rooms if view.duplicate else ():
            if other.token != token:
                self.tell(other.token)
        return view

    # Duplicate sets

    def match_over(self, token: str) -> None:
        """A match of the room has ended: the other tables of its set, if it has one, hear of it."""
        task = asyncio.get_running_loop().create_task(self._told(token))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def duplicate(self, token: str, by: UserId, form: str, tables: int) -> RoomView:
        """Makes a room the first table of a new duplicate set; the other tables are new rooms."""
        at = self._clock()

        async def job(connection: Connection) -> None:
            room = self._read(await store.lock_room(connection, token))
            duplicates.check_make(room, by, form, tables)
            if await store.origin_of(connection, token) is not None:
                raise Conflict("duplicate.continued")
            rooms = duplicates.made(room, form, tables, secrets.token_bytes(32))
            await add_set(connection, duplicates.row_of(rooms, at))
            await store.save_room(connection, _row_of(rooms[0]), at)
            for other in rooms[1:]:
                await store.open_room(connection, _row_of(other), at)

        await self._database.writer.run(job)
        self.tell(token)
        return await self.view(token)

    async def leave_set(self, token: str, by: UserId) -> RoomView:
        """Takes a table that has not begun out of its set."""
        before = await self.view(token)

        async def job(connection: Connection) -> None:
            room = self._read(await store.lock_room(connection, token))
            changed = await duplicates.leave(connection, room, by, self._clock())
            await store.save_room(connection, _row_of(changed), self._clock())

        await self._database.writer.run(job)
        for other in before.duplicate.rooms if before.duplicate else ():
            self.tell(other.token)
        return await self.view(token)

    async def note_person(self, token: str, user: UserId) -> None:
        """Somebody comes to a running match. Raises Conflict for who plays at another table of its set."""

        async def job(connection: Connection) -> None:
            await duplicates.note_person(connection, self._read(await store.lock_room(connection, token)), user)

        await self._database.writer.run(job)

    async def seal(self, match: str) -> tuple[str, bool] | None:
        """Form of the duplicate set whose draws a match still holds secret, and whether it is over; else None."""
        return await seal_of(self._database, match)

    def _game(self, name: str) -> Game:
        game = self._games.get(name)
        if game is None:
            raise NotFound("game.unknown", got=name, choices=sorted(self._games))
        return game

    def _read(self, row: RoomRow | None) -> Room:
        if row is None or row.game not in self._games:
            raise NotFound("room.unknown")
        seats = tuple(RoomSeat(**seat) for seat in row.seats)
        game = self._games[row.game]
        settings = settings_of(row.settings)
        return Room(
            row.token,
            game,
            row.options,
            row.host_id,
            seats,
            row.secret,
            match=row.match_id,
            is_over=row.is_over,
            settings=settings,
            began=row.began,
            goes_on=row.origin is not None,
            duplicate=part_of(row.duplicate),
        )

    async def _seat_rows(self, room: Room) -> list[SeatRow]:
        names = await names_of(self._database, {seat.user for seat in room.players if seat.user})
        bots = iter(BOT_NAMES)
        return [
            SeatRow(number, seat.user, seat.bot, names[seat.user] if seat.user else next(bots), seat.colour)
            for number, seat in enumerate(room.players)
        ]


def _check_name(room: Room, names: Mapping[UserId, str], user: UserId, own: str, given: int | None = None) -> None:
    seats = [seat for number, seat in enumerate(room.seats) if number != given]
    others = [names[seat.user] for seat in seats if seat.user is not None and seat.user != user]
    twin = next((name for name in others if likeness(name) == likeness(own)), None)
    if twin is not None:
        raise Conflict("room.name_taken", name=twin)


def _row_of(room: Room) -> RoomRow:
    seats = [asdict(seat) for seat in room.seats]
    return RoomRow(
        room.token, room.host, room.game.name, dict(room.options), seats, room.match, room.secret,
        settings=settings_json(room.settings), duplicate=asdict(room.duplicate) if room.duplicate else None,
    )  # fmt: skip
