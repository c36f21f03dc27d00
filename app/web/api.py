"""REST: everything that is not live. Each route parses, calls a service and shapes the answer."""

import asyncio
from functools import lru_cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse
from starlette.responses import Response

from app.accounts.guests import COOKIE
from app.errors import NotFound
from app.rooms.service import RoomView
from app.rooms.view import shown
from app.web import catalogue, wire
from app.web.deps import Anybody, MatchId, Parts, Person, Room, TheParts, TheWords, may_know, may_see
from app.web.errors import encoded
from app.web.guard import check_costly, check_guard
from app.web.static import Packed, is_known, pack, respond, tagged

REFUSAL = "#/components/schemas/ErrorOut"
"""By name: as a model of every route and status it would be built some five hundred times at every start."""
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": what, "content": {"application/json": {"schema": {"$ref": REFUSAL}}}}
    for status, what in {
        400: "Not understood, or not allowed by the game",
        401: "No known cookie",
        403: "Not yours to do",
        404: "No such room, match or game",
        409: "Not now: full, taken, started or over",
        413: "More than 16 kB",
        429: "Too many requests",
        503: "Something that the server needs does not answer",
    }.items()
}
SIGHT = [Depends(may_see)]
REPLAY = [Depends(check_costly), *SIGHT]
YEAR_S = 400 * 24 * 3600
QUICK = 4
"""Level of compression of what is packed for one answer."""
ASK_EACH_TIME = "private, no-cache"
"""Kept by the browser, but shown only after the server was asked whether its owner may still see it."""
See = Annotated[
    str | None,
    Query(
        max_length=20,
        description="Through whose eyes: all, spectator or the number of a seat, where hidden things are open already",
    ),
]

router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=[Depends(check_guard)])


@router.post("/guests", status_code=201, tags=["people"])
async def register(
    body: wire.NameIn, parts: TheParts, words: TheWords, request: Request, response: Response
) -> wire.UserOut:
    """Makes a guest and sets the cookie by which the server knows it from now on."""
    user, cookie = await parts.guests.register(body.name, words.lang)
    secure = parts.settings.secure_cookies or request.url.scheme == "https"
    response.set_cookie(COOKIE, cookie, max_age=YEAR_S, httponly=True, samesite="lax", secure=secure)
    return wire.UserOut(id=user.id, name=user.name)


@router.get("/me", tags=["people"])
async def me(user: Person) -> wire.UserOut:
    return wire.UserOut(id=user.id, name=user.name)


@router.patch("/me", tags=["people"])
async def rename(body: wire.NameIn, user: Person, parts: TheParts) -> wire.UserOut:
    renamed = await parts.guests.rename(user, body.name, partial(parts.rooms.check_rename, user=user.id))
    return wire.UserOut(id=renamed.id, name=renamed.name)


@router.get("/me/matches", tags=["people"], response_model=list[wire.MatchOut])
async def my_matches(user: Person, parts: TheParts) -> Response:
    """Your newest matches, running and finished."""
    return _json(await parts.archive.of_user(user.id))


@router.get("/games", tags=["games"])
async def games(parts: TheParts, words: TheWords) -> list[wire.GameOut]:
    """What can be played, with every option explained in your language."""
    return [catalogue.described(game, words) for game in parts.games.values()]


@router.get("/games/{game}/tiles", tags=["games"], response_model=dict[str, Any])
async def tiles(game: str, request: Request, parts: TheParts) -> Response:
    """Facts of every tile, for drawing it."""
    found: Any = parts.games.get(game)
    if not hasattr(found, "facts"):
        raise NotFound("game.unknown", got=game, choices=sorted(parts.games))
    return respond(_packed_facts(found), request.scope, "public, max-age=3600")


@lru_cache
def _packed_facts(game: Any) -> Packed:
    """Compressed once: a table's first load waits for it."""
    return pack(encoded(game.facts()), "application/json")


@router.post("/rooms", status_code=201, tags=["rooms"])
async def create_room(body: wire.RoomIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """A room with you as its host, on the first seat. Its token is the link to share."""
    return room_out(parts, await parts.rooms.create(user.id, body.game, body.options, body.seats), user)


@router.get("/rooms/{token}", tags=["rooms"])
async def room(token: Room, user: Anybody, parts: TheParts) -> wire.RoomOut:
    await parts.keeping.check_enter(token, user.id if user else None)
    return room_out(parts, await parts.rooms.view(token), user)


@router.patch("/rooms/{token}", tags=["rooms"])
async def change_room(token: Room, body: wire.RoomChangeIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host changes options, the number of seats or the game; everybody's ready is taken back."""
    if body.game is not None:
        return room_out(parts, await parts.rooms.switch(token, user.id, body.game, body.options, body.seats), user)
    return room_out(parts, await parts.rooms.change(token, user.id, body.options, body.seats), user)


@router.post("/rooms/{token}/sit", tags=["rooms"])
async def sit(token: Room, body: wire.SitIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """Takes a seat (the first free one if none is named), moves, or changes colour."""
    return room_out(parts, await parts.rooms.sit(token, user.id, body.seat, body.colour), user)


@router.post("/rooms/{token}/leave", tags=["rooms"])
async def leave(token: Room, user: Person, parts: TheParts) -> wire.RoomOut:
    return room_out(parts, await parts.rooms.leave(token, user.id), user)


@router.post("/rooms/{token}/ready", tags=["rooms"])
async def ready(token: Room, body: wire.ReadyIn, user: Person, parts: TheParts) -> wire.RoomOut:
    return room_out(parts, await parts.rooms.set_ready(token, user.id, body.ready, body.sheet), user)


@router.post("/rooms/{token}/bots", tags=["rooms"])
async def add_bot(token: Room, body: wire.BotIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host gives a free seat to a bot."""
    return room_out(parts, await parts.rooms.add_bot(token, user.id, body.seat, body.bot), user)


@router.delete("/rooms/{token}/seats/{seat}", tags=["rooms"])
async def remove(token: Room, seat: int, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host frees the seat of a person or bot."""
    return room_out(parts, await parts.rooms.remove(token, user.id, seat), user)


@router.post("/rooms/{token}/start", tags=["rooms"])
async def start(token: Room, user: Person, parts: TheParts, body: wire.StartIn | None = None) -> wire.RoomOut:
    """The host begins the match; its id is `match` of the answer."""
    return room_out(parts, await parts.rooms.start(token, user.id, body.nonce if body else ""), user)


@router.post("/rooms/{token}/rematch", tags=["rooms"])
async def rematch(token: Room, user: Person, parts: TheParts) -> wire.RoomOut:
    """After a match: the room is open again, everybody one seat further."""
    return room_out(parts, await parts.keeping.rematch(token, user.id), user)


@router.get("/matches/{match}", tags=["matches"], response_model=wire.MatchOut, dependencies=[Depends(may_know)])
async def match(match: MatchId, user: Anybody, parts: TheParts) -> Response:
    return _json(await parts.archive.head(match, user.id if user else None))


@router.get("/matches/{match}/history", tags=["matches"], response_model=wire.HistoryOut, dependencies=REPLAY)
async def history(match: MatchId, request: Request, user: Anybody, parts: TheParts, see: See = None) -> Response:
    """Every step so far as you may see it; all of it when the match is over."""
    past = await parts.archive.past(match, user.id if user else None, see)
    if past.tag is not None and is_known(past.tag, request.scope):
        return Response(status_code=304, headers=tagged(past.tag, ASK_EACH_TIME))
    body = encoded(await parts.archive.told(past))
    packed = await asyncio.to_thread(pack, body, "application/json", level=QUICK, tag=past.tag or "")
    return respond(packed, request.scope, ASK_EACH_TIME if past.tag is not None else "no-store")


@router.get("/matches/{match}/export", tags=["matches"], response_class=PlainTextResponse, dependencies=REPLAY)
async def export(match: MatchId, user: Anybody, parts: TheParts) -> PlainTextResponse:
    """The log as text; what is hidden from you stays hidden until the match is over."""
    return PlainTextResponse(await parts.library.text(match, user.id if user else None))


health_router = APIRouter()


@health_router.get("/health", tags=["operation"], responses={500: {"model": wire.ErrorOut}})
async def health(parts: TheParts) -> wire.HealthOut:
    """Whether the server and its database answer; how many matches are in memory."""
    await parts.archive.check()
    return wire.HealthOut(status="ok", matches=len(parts.directory))


def room_out(parts: Parts, view: RoomView, user: Anybody) -> wire.RoomOut:
    token = view.room.token
    data = shown(view, user.id if user else None, parts.watch.watchers(token), parts.watch.presences(token, view))
    return wire.RoomOut.model_validate(data)


def _json(value: Any, cache: str = "no-store") -> Response:
    return Response(encoded(value), media_type="application/json", headers={"cache-control": cache})
