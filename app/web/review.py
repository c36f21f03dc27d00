"""The socket on which people review a match together (app.library.together)."""

from typing import Any

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from app.errors import AppError, Invalid, NotAllowed, NotFound
from app.matches import frames
from app.matches.replay import seat_of
from app.web.deps import TOKEN
from app.web.socket import BARRED, UNKNOWN, Closed, Connection, minded
from app.web.wire import Go, Lead, Message, Ping


async def review_socket(socket: WebSocket) -> None:
    connection = Connection(socket)
    async with connection.opened(), connection.known():
        match, reviews, channel = socket.path_params["match"], connection.parts.reviews, connection.channel
        row = await _check_sight(connection, match)
        has_seat = connection.user is not None and seat_of(row, connection.user.id) is not None
        channel.follow()
        user = connection.user
        try:
            await reviews.join(match, channel, user.name if user else "?", user.id if user else None)
            async with minded(connection, row.room_token, lambda: has_seat):
                async for message in connection.messages():
                    _on_message(connection, match, message)
        finally:
            reviews.leave(match, channel)


async def _check_sight(connection: Connection, match: str) -> Any:
    """The match as stored; who may not see it, or not yet, does not come in."""
    parts, user = connection.parts, connection.user
    try:
        if not TOKEN.fullmatch(match):
            raise NotFound("match.unknown")
        row = await parts.archive.match(match)
        sight = await parts.sights.of(row.room_token, user.id if user else None, match)
    except NotFound:
        raise Closed(UNKNOWN, "close.no_match") from None
    except NotAllowed:
        raise Closed(BARRED, "close.barred") from None
    if sight != "now":
        raise Closed(BARRED, "close.sealed" if sight == "sealed" else "close.not_yet")
    return row


def _on_message(connection: Connection, match: str, message: Message) -> None:
    reviews, channel = connection.parts.reviews, connection.channel
    try:
        match message:
            case Ping():
                channel.answer(frames.pong(message.d.at))
            case Lead():
                reviews.lead(match, channel, message.seq)
            case Go():
                reviews.go(match, channel, message.seq)
            case _:
                raise Invalid("message.not_here", got=message.t)
    except AppError as refusal:
        connection.refuse(None, -1, refusal)


routes = [WebSocketRoute("/ws/review/{match}", review_socket)]
