"""A room as its viewers see it: one JSON shape for REST and for the room socket."""

import hashlib
from typing import Any

import orjson

from app.rooms.model import RoomSeat, UserId
from app.rooms.service import RoomView


def shown(view: RoomView, viewer: UserId | None, watchers: int) -> dict[str, Any]:
    """commitment: SHA-256 of the secret that the next match's chance will be keyed with."""
    room = view.room
    return {
        "token": room.token,
        "game": room.game.name,
        "edition": room.game.edition,
        "options": dict(room.options),
        "host": room.host,
        "you": viewer,
        "seats": [_seat(number, seat, view) for number, seat in enumerate(room.seats)],
        "state": room.state,
        "match": room.match,
        "matches": list(view.matches),
        "watchers": watchers,
        "commitment": hashlib.sha256(room.secret).hexdigest(),
    }


def room_frame(view: RoomView, viewer: UserId | None, watchers: int) -> str:
    return orjson.dumps({"t": "room", "d": shown(view, viewer, watchers)}).decode()


def started_frame(match: str) -> str:
    return orjson.dumps({"t": "started", "d": {"match": match}}).decode()


def _seat(number: int, seat: RoomSeat, view: RoomView) -> dict[str, Any]:
    user = {"id": seat.user, "name": view.names[seat.user]} if seat.user is not None else None
    return {"seat": number, "user": user, "bot": seat.bot, "colour": seat.colour, "ready": seat.ready}
