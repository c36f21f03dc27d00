"""Who may come into a room, who leads it, and how seats change hands. Pure, like `model`.

When the host has been gone for a while, the first of the others who is there becomes host: who
sits, in the order of the seats. The old host is told when coming back, and may be made
host again by a click of the new one.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.errors import Conflict, Invalid, NotAllowed
from app.games.core.game import Game
from app.rooms import links
from app.rooms.model import Room, check_host, check_number, check_open, followed, led, passed_on
from app.rooms.seats import RoomSeat, UserId, recoloured
from app.rooms.settings import Settings, chosen, with_user, without_user

Shuffle = Callable[[list[Any]], None]


def check_enter(room: Room, user: UserId | None) -> None:
    """Whether somebody may see the room and do anything in it. Raises NotAllowed.

    Who was sent away while playing stays at the table of that match, and no longer.
    """
    settings = room.settings
    sits = user is not None and (room.seat_of(user) is not None or _may_take_back(room, user))
    if user is not None and user in settings.banned and not (sits and room.state == "playing"):
        raise NotAllowed("room.banned")
    if sits or (user is not None and user == room.host):
        return
    if settings.password is not None and (user is None or user not in settings.admitted):
        raise NotAllowed("room.password")


def _may_take_back(room: Room, user: UserId) -> bool:
    """Whether a seat of the running match was taken from somebody who was there (rooms.moving)."""
    moved = room.settings.moved.values()
    return room.state == "playing" and any(one["from"] == user and one["match"] == room.match for one in moved)


def seen_by(room: Room, user: UserId | None) -> str:
    """What somebody without a seat sees of the running match: one of SPECTATORS. Raises NotAllowed."""
    check_enter(room, user)
    return "now" if user is not None and user == room.host else room.settings.spectators


def check_group(room: Room, user: UserId | None, *, has_played: bool) -> None:
    """Whether somebody may see what the people of a room have played: those who did, and others as the
    room lets them look on; nobody who was sent away. Raises NotAllowed."""
    if user is not None and user in room.settings.banned:
        raise NotAllowed("room.banned")
    check_enter(room, user)
    is_member = user is not None and (has_played or user == room.host or room.seat_of(user) is not None)
    if room.settings.spectators == "none" and not is_member:
        raise NotAllowed("group.members")


def admit(room: Room, user: UserId) -> Room:
    return _set(room, admitted=with_user(room.settings.admitted, user))


def choose(room: Room, by: UserId, changes: dict[str, Any]) -> Room:
    """The host's choices; those that concern the match take effect with the next one. Who may watch was agreed
    by those who play, so it stays as it is while they do."""
    check_host(room, by)
    changed = replace(room, settings=chosen(room.settings, changes))
    watched = changed.settings.spectators != room.settings.spectators
    if watched and room.state == "playing":
        raise Conflict("room.watched")
    if watched or changes.get("clock") is not None or changes.get("order") is not None:
        return replace(changed, seats=tuple(replace(seat, ready=seat.bot is not None) for seat in changed.seats))
    return changed


def set_password(room: Room, by: UserId, hashed: str | None) -> Room:
    """Who sits stays; who only looked on has to know the new one."""
    check_host(room, by)
    return _set(room, password=hashed, admitted=())


def kick(room: Room, by: UserId, user: UserId) -> Room:
    """Out of the room, and not in again until `pardon`. A seat of a running match stays theirs."""
    check_host(room, by)
    if user == by:
        raise Invalid("room.own_seat")
    settings = room.settings
    room = _set(room, banned=with_user(settings.banned, user), admitted=without_user(settings.admitted, user))
    number = room.seat_of(user)
    if number is None or room.state == "playing":
        return room
    return _seated(room, number, RoomSeat(room.seats[number].colour))


def pardon(room: Room, by: UserId, user: UserId) -> Room:
    check_host(room, by)
    return _set(room, banned=without_user(room.settings.banned, user))


def mute(room: Room, by: UserId, user: UserId, muted: bool) -> Room:
    check_host(room, by)
    if user == by:
        raise Invalid("room.own_mute")
    change = with_user if muted else without_user
    return _set(room, muted=change(room.settings.muted, user))


def transfer(room: Room, by: UserId, user: UserId) -> Room:
    check_host(room, by)
    if room.seat_of(user) is None or user in room.settings.banned:
        raise Conflict("room.heir")
    return _set(passed_on(room, user), stepped_down=None)


def heir(room: Room, present: Collection[UserId]) -> UserId | None:
    """Who leads the room when its host is gone: the first who sits and is there, and was not sent away."""
    out = {room.host, *room.settings.banned}
    return next((seat.user for seat in room.seats if seat.user in present and seat.user not in out), None)


def succeed(room: Room, present: Collection[UserId]) -> Room:
    """The room under its heir, or as it is when the host is there or nobody else."""
    new = heir(room, present)
    if new is None or room.host in present:
        return room
    return _set(passed_on(room, new), stepped_down=room.host)


def told(room: Room, user: UserId) -> Room:
    """The returning host has read that another one leads."""
    check_enter(room, user)
    return _set(room, stepped_down=None) if room.settings.stepped_down == user else room


# --- seats that change hands ---------------------------------------------------------------------


def invite(room: Room, by: UserId, number: int, link: str) -> Room:
    """A link that brings somebody to a seat: made by who sits there or by the host. An older one ends."""
    check_number(room, number)
    if by != room.host and room.seats[number].user != by:
        raise NotAllowed("room.not_host")
    others = {old: seat for old, seat in room.settings.links.items() if seat != number}
    return _linked(room, {**others, link: number}, {**room.settings.makers, link: by})


def seat_of_link(room: Room, link: str) -> int:
    """Raises Conflict for a link that was used or replaced, or whose maker may not give the seat away any more."""
    if not links.holds(room.settings, link, room.host, [seat.user for seat in room.seats]):
        raise Conflict("room.link")
    return room.settings.links[link]


def taken(room: Room, link: str, user: UserId) -> Room:
    """Uses a link up, for the first who comes with it and was not sent away."""
    if user in room.settings.banned:
        raise NotAllowed("room.banned")
    seat_of_link(room, link)
    return used(admit(room, user), link)


def restored(room: Room, link: str, number: int, maker: UserId) -> Room:
    """A link that was used in vain is good again, unless there is a newer one."""
    if number in room.settings.links.values():
        return room
    return _linked(room, {**room.settings.links, link: number}, {**room.settings.makers, link: maker})


def claim(room: Room, link: str, user: UserId) -> Room:
    """Takes the seat of a link, from whoever has it; the link is used up. Only before the start."""
    check_open(room)
    number = seat_of_link(room, link)
    room = taken(room, link, user)
    old = room.seat_of(user)
    if old == number:
        return room
    if old is not None:
        room = _seated(room, old, RoomSeat(room.seats[old].colour))
    return led(_seated(room, number, RoomSeat(room.seats[number].colour, user)), user)


def used(room: Room, link: str) -> Room:
    others = {other: seat for other, seat in room.settings.links.items() if other != link}
    return _linked(room, others, room.settings.makers)


def _linked(room: Room, kept: Mapping[str, int], makers: Mapping[str, UserId]) -> Room:
    return replace(room, settings=links.linked(room.settings, kept, makers))


def handed(room: Room, match: str, number: int, user: UserId, moved: Mapping[str, Any] | None) -> Room:
    """After the match has given a seat to another person: the room follows, so that a rematch finds them, unless its
    seats are those of another match by now.

    moved: what is remembered while its owner may take it back. Links to the seat end: they were made for another one.
    """
    if room.match != match:
        return room
    old = room.seats[number].user
    others = {seat: kept for seat, kept in room.settings.moved.items() if seat != str(number)}
    elsewhere = {link: seat for link, seat in room.settings.links.items() if seat != number}
    room = _linked(room if old is None else admit(room, old), elsewhere, room.settings.makers)
    room = _set(room, moved={**others, str(number): moved} if moved else others)
    return _seated(room, number, RoomSeat(room.seats[number].colour, user))


# --- the start -----------------------------------------------------------------------------------


def sheet(game: Game, options: Any, settings: Settings, seats: int) -> dict[str, Any]:
    """What everybody agrees to by being ready: the edition, each switch, and the clock."""
    return {
        "game": game.name,
        "edition": game.edition,
        "seats": seats,
        "options": [
            {
                "name": option.name,
                "value": options[option.name],
                "default": options[option.name] == option.default,
                "house": option.house,
            }
            for option in game.options
        ],
        "clock": dict(settings.clock),
        "order": settings.order,
        "spectators": settings.spectators,
    }


def sheet_hash(room: Room) -> str:
    """Names a sheet: who agrees to it says which one was read."""
    value = sheet(room.game, room.options, room.settings, len(room.seats))
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


def check_sheet(room: Room, read: str | None) -> None:
    if read is not None and read != sheet_hash(room):
        raise Conflict("room.sheet")


def arranged(room: Room, shuffle: Shuffle) -> Room:
    """Seats and colours as the room has chosen to give them at the start; as they were in the match that goes on."""
    if room.goes_on:
        return room
    order = [number for number, seat in enumerate(room.seats) if not seat.is_free]
    if room.settings.order == "random":
        shuffle(order)
    free = [RoomSeat(seat.colour) for seat in room.seats if seat.is_free]
    room = followed(room, order)
    seats = list(room.seats)
    if room.settings.colours == "random":
        seats = _shuffled_colours(seats, room.game.colours, shuffle)
    return replace(room, seats=recoloured(room.game, [*seats, *free]))


def _shuffled_colours(seats: Sequence[RoomSeat], colours: Sequence[str], shuffle: Shuffle) -> list[RoomSeat]:
    dealt = list(colours)
    shuffle(dealt)
    return [replace(seat, colour=colour) for seat, colour in zip(seats, dealt, strict=False)]


def _set(room: Room, **changes: Any) -> Room:
    return replace(room, settings=replace(room.settings, **changes))


def _seated(room: Room, number: int, seat: RoomSeat) -> Room:
    return replace(room, seats=(*room.seats[:number], seat, *room.seats[number + 1 :]))
