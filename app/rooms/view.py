"""A room as its viewers see it: one JSON shape for REST and for the room socket."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from app.rooms import duplicates
from app.rooms.chat import shown as shown_line
from app.rooms.hosting import sheet, sheet_hash
from app.rooms.links import holds
from app.rooms.model import Room
from app.rooms.seats import RoomSeat, UserId
from app.rooms.service import RoomView
from app.storage.messages import MessageRow


def shown(
    view: RoomView, viewer: UserId | None, watchers: int, presences: Mapping[UserId, Any] | None = None
) -> dict[str, Any]:
    """commitment: SHA-256 of the secret that the next match's chance will be keyed with; match: None as well when
    nobody has kept the one that is over."""
    room = view.room
    return {
        "token": room.token,
        "game": room.game.name,
        "edition": room.game.edition,
        "options": dict(room.options),
        "host": room.host,
        "you": viewer,
        "seats": [_seat(number, seat, view, presences or {}) for number, seat in enumerate(room.seats)],
        "state": room.state,
        "goes_on": room.goes_on,
        "match": room.match if room.state == "playing" or room.match in view.matches else None,
        "matches": list(view.matches),
        "watchers": watchers,
        "commitment": hashlib.sha256(room.secret).hexdigest(),
        "duplicate": duplicates.shown(view.duplicate, room) if view.duplicate else None,
        "settings": _settings(room, viewer, view.names),
        "sheet": {**sheet(room.game, room.options, room.settings, len(room.seats)), "hash": sheet_hash(room)},
    }


def _settings(room: Room, viewer: UserId | None, names: Mapping[UserId, str]) -> dict[str, Any]:
    """What all may know of the room's choices, and to the host alone whom it has muted or sent away."""
    settings = room.settings
    is_host = viewer is not None and viewer == room.host
    number = room.seat_of(viewer) if viewer is not None else None
    return {
        "locked": settings.locked,
        "password": settings.password is not None,
        "spectators": settings.spectators,
        "order": settings.order,
        "colours": settings.colours,
        "clock": dict(settings.clock) or None,
        "webhook": settings.webhook if is_host else None,
        "muted": list(settings.muted) if is_host else [],
        "banned": list(settings.banned) if is_host else [],
        "sent_out": [{"id": user, "name": names.get(user, "")} for user in settings.banned] if is_host else [],
        "links": {
            link: seat
            for link, seat in settings.links.items()
            if (is_host or seat == number) and holds(settings, link, room.host, [seat.user for seat in room.seats])
        },
        "moved": [
            {"seat": int(seat), "to": moved["to"], "by": moved["by"], "until": moved["until"]}
            for seat, moved in settings.moved.items()
            if moved["from"] == viewer and moved["match"] == room.match and room.state == "playing"
        ],
        "stepped_down": settings.stepped_down is not None and settings.stepped_down == viewer,
    }


def room_frame(
    view: RoomView, viewer: UserId | None, watchers: int, presences: Mapping[UserId, Any] | None = None
) -> str:
    return orjson.dumps({"t": "room", "d": shown(view, viewer, watchers, presences)}).decode()


def started_frame(match: str) -> str:
    return orjson.dumps({"t": "started", "d": {"match": match}}).decode()


def chat_frame(lines: Sequence[MessageRow]) -> str:
    return orjson.dumps({"t": "chat", "d": {"lines": [shown_line(line) for line in lines]}}).decode()


def _seat(number: int, seat: RoomSeat, view: RoomView, presences: Mapping[UserId, Any]) -> dict[str, Any]:
    user = None
    if seat.user is not None:
        user = {"id": seat.user, "name": view.names[seat.user], "presence": presences.get(seat.user)}
    return {"seat": number, "user": user, "bot": seat.bot, "colour": seat.colour, "ready": seat.ready}
