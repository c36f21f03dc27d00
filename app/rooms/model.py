"""What may happen in a room, as pure functions: old room in, new room out, or a refusal.

A room gathers people for a match. It is `open` until the host starts, `playing`
while the match runs and `over` after it; a rematch opens it again. It knows
nothing of rules beyond how many may play, which options and colours there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from app.errors import Conflict, Invalid, NotAllowed
from app.games.core.duplicate import Part
from app.games.core.game import Game, Options
from app.rooms import links
from app.rooms.seats import RoomSeat, UserId, emptied, filled, kept, recoloured, retinted
from app.rooms.settings import Settings


@dataclass(frozen=True, slots=True)
class Room:
    """match: the one being played or just over, and when it began; secret: chance secret of the match to come;
    goes_on: that one begins at a moment of another match, so its options and its number of seats are given;
    duplicate: which table of a duplicate set the match to come, or the one being played or just over, is."""

    token: str
    game: Game
    options: Options
    host: UserId
    seats: tuple[RoomSeat, ...]
    secret: bytes
    match: str | None = None
    is_over: bool = False
    settings: Settings = Settings()
    began: datetime | None = None
    goes_on: bool = False
    duplicate: Part | None = None

    @property
    def state(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.is_over else "playing"

    @property
    def players(self) -> tuple[RoomSeat, ...]:
        """The taken seats: the seats of the match, in turn order."""
        return tuple(seat for seat in self.seats if not seat.is_free)

    @property
    def users(self) -> set[UserId]:
        """Who sits."""
        return {seat.user for seat in self.seats if seat.user is not None}

    def seat_of(self, user: UserId) -> int | None:
        return next((number for number, seat in enumerate(self.seats) if seat.user == user), None)


def opened(token: str, game: Game, raw_options: Mapping[str, Any], host: UserId, seats: int, secret: bytes) -> Room:
    """A new room whose host sits on the first seat."""
    options = game.read_options(raw_options)
    check_count(game, options, seats)
    places = tuple(RoomSeat(colour) for colour in game.colours[:seats])
    return sit(Room(token, game, options, host, places, secret), host, 0, None)


def continued(
    token: str, game: Game, options: Options, host: UserId, colours: Sequence[str], seat: int, secret: bytes
) -> Room:
    """A room for a match that goes on from a moment of another: the same seats, the host on one of them."""
    places = tuple(RoomSeat(colour) for colour in colours)
    return sit(Room(token, game, options, host, places, secret), host, seat, None)


def check_count(game: Game, options: Options, seats: int) -> None:
    allowed = game.players(options)
    if seats not in allowed:
        raise Invalid("room.seats", got=seats, least=allowed[0], most=allowed[-1])


def sit(room: Room, user: UserId, number: int | None, colour: str | None) -> Room:
    """Takes a seat, moves to another one or changes colour; without a number the first free one."""
    check_open(room)
    old = room.seat_of(user)
    if old is None and room.settings.locked and user != room.host:
        raise Conflict("room.locked")
    if number is None:
        number = _first_free(room) if old is None else old
    if number != old:
        _check_free(room, number)
    tint = colour or (room.seats[old].colour if old is not None else None)
    room = room if old is None else _with(room, old, emptied(room.seats[old]))
    seated = _with(room, number, RoomSeat(_colour(room, number, tint), user))
    return led(seated, user)


def led(room: Room, user: UserId) -> Room:
    """A table of a duplicate set whose host sits at another one is led by who comes first."""
    return passed_on(room, user) if room.duplicate and room.seat_of(room.host) is None else room


def leave(room: Room, user: UserId) -> Room:
    """Gives the seat up; the host's part goes to the next person, if there is one."""
    check_open(room)
    number = room.seat_of(user)
    if number is not None:
        room = _with(room, number, emptied(room.seats[number]))
    heirs = [seat.user for seat in room.seats if seat.user is not None]
    return passed_on(room, heirs[0]) if room.host == user and heirs else room


def set_ready(room: Room, user: UserId, ready: bool) -> Room:
    check_open(room)
    number = room.seat_of(user)
    if number is None:
        raise Conflict("room.not_seated")
    return _with(room, number, replace(room.seats[number], ready=ready))


def add_bot(room: Room, by: UserId, number: int | None, bot: str) -> Room:
    """bot: a name that the caller has checked."""
    check_host(room, by)
    check_open(room)
    number = _first_free(room) if number is None else number
    _check_free(room, number)
    return _with(room, number, replace(room.seats[number], bot=bot, ready=True))


def remove(room: Room, by: UserId, number: int) -> Room:
    """The host frees a seat of a person or a bot; to leave, there is `leave`."""
    check_host(room, by)
    check_open(room)
    check_number(room, number)
    if room.seats[number].user == by:
        raise Invalid("room.own_seat")
    return _with(room, number, emptied(room.seats[number]))


def change(room: Room, by: UserId, raw_options: Mapping[str, Any] | None, seats: int | None) -> Room:
    """Other options or another number of seats; what people had agreed to is asked again."""
    check_host(room, by)
    check_open(room)
    if room.duplicate is not None:
        raise Conflict("duplicate.fixed")
    options = room.options if raw_options is None else room.game.read_options(raw_options)
    count = len(room.seats) if seats is None else seats
    check_count(room.game, options, count)
    if room.goes_on and options != room.options:
        raise Conflict("continue.options")
    if room.goes_on and count != len(room.seats):
        raise Conflict("continue.seats", want=len(room.seats))
    return _asked_again(_resized(replace(room, options=options), count))


def switched(room: Room, by: UserId, game: Game, raw_options: Mapping[str, Any] | None, seats: int | None) -> Room:
    """Another game for the same people. Raises Conflict when more have a seat than can play it."""
    check_host(room, by)
    check_open(room)
    if room.duplicate is not None:
        raise Conflict("duplicate.fixed")
    options = game.read_options(raw_options or {})
    allowed = game.players(options)
    count = min(max(len(room.seats), allowed[0]), allowed[-1]) if seats is None else seats
    check_count(game, options, count)
    room = _resized(room, min(count, len(room.seats)))
    room = replace(room, game=game, options=options, seats=retinted(game, room.seats))
    return _asked_again(_resized(room, count))


def check_start(room: Room, by: UserId) -> None:
    """Whether the match may begin. The host's own readiness is the start itself."""
    check_host(room, by)
    check_open(room)
    allowed = room.game.players(room.options)
    if len(room.players) not in allowed:
        raise Conflict("room.too_few", got=len(room.players), least=allowed[0])
    if room.goes_on and len(room.players) < len(room.seats):
        raise Conflict("continue.seats", want=len(room.seats))
    waiting = [number for number, seat in enumerate(room.seats) if seat.user not in (None, by) and not seat.ready]
    if waiting:
        raise Conflict("room.not_ready", seats=waiting)


def started(room: Room, match: str) -> Room:
    return replace(room, match=match, is_over=False)


def rematch(room: Room, by: UserId, secret: bytes) -> Room:
    """Open again for the same people, who sit one place further, so that another one begins; with the same draws
    when it is the next match of a duplicate set. Who was sent away during the match is not among them."""
    if room.seat_of(by) is None:
        raise NotAllowed("room.not_seated")
    if room.state != "over":
        raise Conflict("room.not_over")
    room = followed(room, [*range(1, len(room.seats)), 0])
    stay = (emptied(seat) if seat.user in room.settings.banned else seat for seat in room.seats)
    room = _asked_again(replace(room, seats=tuple(stay)))
    part = room.duplicate.following() if room.duplicate else None
    secret = room.secret if part else secret
    return replace(room, match=None, is_over=False, secret=secret, duplicate=part)


def check_open(room: Room) -> None:
    if room.state != "open":
        raise Conflict("room.started")


def check_host(room: Room, by: UserId) -> None:
    if room.host != by:
        raise NotAllowed("room.not_host")


def check_number(room: Room, number: int) -> None:
    if not 0 <= number < len(room.seats):
        raise Invalid("room.no_seat", got=number, most=len(room.seats) - 1)


def _check_free(room: Room, number: int) -> None:
    check_number(room, number)
    if not room.seats[number].is_free:
        raise Conflict("room.seat_taken", seat=number)


def _first_free(room: Room) -> int:
    number = next((number for number, seat in enumerate(room.seats) if seat.is_free), None)
    if number is None:
        raise Conflict("room.full", seats=len(room.seats))
    return number


def _colour(room: Room, number: int, wanted: str | None) -> str:
    """The colour a seat gets; an empty seat that showed it takes the one it leaves."""
    if wanted is None:
        return room.seats[number].colour
    if wanted not in room.game.colours:
        raise Invalid("room.colour", got=wanted, choices=list(room.game.colours))
    holder = next((seat for seat in room.seats if seat.colour == wanted), None)
    if holder is not None and not holder.is_free:
        raise Conflict("room.colour_taken", colour=wanted)
    return wanted


def _with(room: Room, number: int, seat: RoomSeat) -> Room:
    """The room with one seat changed; a free seat gives way where two would show one colour."""
    seats = list(room.seats)
    seats[number] = seat
    return replace(room, seats=recoloured(room.game, seats))


def _resized(room: Room, count: int) -> Room:
    """More seats at the end, or fewer by taking free ones away, the last first; links follow."""
    room = followed(room, kept(room.seats, count))
    return replace(room, seats=filled(room.game, room.seats, count))


def followed(room: Room, order: Sequence[int]) -> Room:
    """The seats in another order, or fewer of them, each with the links to it. order: their old numbers"""
    seats = tuple(room.seats[number] for number in order)
    return replace(room, seats=seats, settings=links.followed(room.settings, order))


def passed_on(room: Room, user: UserId) -> Room:
    """Another one leads, and answers for the links that the old host has given away."""
    users = [seat.user for seat in room.seats]
    return replace(room, host=user, settings=links.inherited(room.settings, room.host, user, users))


def _asked_again(room: Room) -> Room:
    """What people had agreed to is asked again; bots agree."""
    return replace(room, seats=tuple(replace(seat, ready=seat.bot is not None) for seat in room.seats))
