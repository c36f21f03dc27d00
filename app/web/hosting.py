"""REST: what a host does, seats that change hands, chat and the series of a room."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from app.rooms.chat import shown
from app.rooms.keeping import Chapter
from app.web import wire
from app.web.api import REFUSALS, room_out
from app.web.deps import Anybody, Person, Room, TheParts
from app.web.errors import encoded
from app.web.guard import check_costly, check_guard, check_tries
from app.web.library import check_time

router = APIRouter(prefix="/api/rooms/{token}", tags=["rooms"], responses=REFUSALS, dependencies=[Depends(check_guard)])


@router.post("/enter", dependencies=[Depends(check_tries)])
async def enter(token: Room, body: wire.PasswordIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """Comes into a room with a password."""
    return room_out(parts, await parts.keeping.enter(token, user.id, body.password), user)


@router.patch("/settings")
async def choose(token: Room, body: wire.ChoicesIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host locks the room, or chooses clock, order, colours, spectators and webhook of the next match."""
    return room_out(parts, await parts.keeping.choose(token, user.id, body.model_dump(exclude_none=True)), user)


@router.post("/password", dependencies=[Depends(check_costly)])
async def set_password(token: Room, body: wire.PasswordIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host sets the password that newcomers need, or takes it away."""
    return room_out(parts, await parts.keeping.set_password(token, user.id, body.password), user)


@router.post("/duplicate", status_code=201)
async def duplicate(token: Room, body: wire.DuplicateIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host makes this room the first table of a duplicate set; `duplicate.rooms` are the links to the others."""
    return room_out(parts, await parts.rooms.duplicate(token, user.id, body.form, body.tables), user)


@router.delete("/duplicate")
async def leave_set(token: Room, user: Person, parts: TheParts) -> wire.RoomOut:
    """Takes a table that has not begun out of its set: by its host, or by who made the set."""
    return room_out(parts, await parts.rooms.leave_set(token, user.id), user)


@router.post("/kick")
async def kick(token: Room, body: wire.UserIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host sends somebody out of the room, for good."""
    return room_out(parts, await parts.keeping.kick(token, user.id, body.user), user)


@router.get("/onlookers", response_model=list[wire.UserOut])
async def onlookers(token: Room, user: Person, parts: TheParts) -> Response:
    """For the host: who looks at the room or its match without a seat, by name; visitors without one are not listed."""
    present = parts.presence.connected(token)
    return _json([{"id": id_, "name": name} for id_, name in await parts.keeping.onlookers(token, user.id, present)])


@router.post("/pardon")
async def pardon(token: Room, body: wire.UserIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host lets somebody in again."""
    return room_out(parts, await parts.keeping.pardon(token, user.id, body.user), user)


@router.post("/mute")
async def mute(token: Room, body: wire.MuteIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """What somebody says is no longer shown to others, or is again."""
    return room_out(parts, await parts.keeping.mute(token, user.id, body.user, body.muted), user)


@router.post("/host")
async def transfer(token: Room, body: wire.UserIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host makes another person, who has a seat, the host."""
    return room_out(parts, await parts.keeping.transfer(token, user.id, body.user), user)


@router.post("/host/told")
async def told(token: Room, user: Person, parts: TheParts) -> wire.RoomOut:
    """You have read that another person became host while you were gone."""
    return room_out(parts, await parts.keeping.told(token, user.id), user)


@router.post("/seats/{seat}/link")
async def invite(token: Room, seat: int, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host, or who sits there, makes a link to a seat: whoever opens it may take the seat. Used once."""
    return room_out(parts, await parts.moving.invite(token, user.id, seat), user)


@router.post("/claim")
async def claim(token: Room, body: wire.ClaimIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """Takes the seat of a link; during a match as a substitute, or for good."""
    return room_out(parts, await parts.moving.claim(token, body.link, user.id, for_good=body.for_good), user)


@router.post("/seats/{seat}/reclaim")
async def reclaim(token: Room, seat: int, user: Person, parts: TheParts) -> wire.RoomOut:
    """Takes a seat back that the host gave away, if you were there: within an hour, until it has been played on."""
    return room_out(parts, await parts.moving.reclaim(token, user.id, seat), user)


@router.post("/seats/{seat}/substitute")
async def substitute(token: Room, seat: int, body: wire.StandInIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host has a bot play for somebody who does not come; the owner can take the seat again at any time."""
    return room_out(parts, await parts.keeping.substitute_bot(token, user.id, seat, body.bot), user)


@router.post("/seats/{seat}/return")
async def give_back(token: Room, seat: int, user: Person, parts: TheParts) -> wire.RoomOut:
    """The host gives a seat back to its owner."""
    return room_out(parts, await parts.keeping.give_back(token, user.id, seat), user)


@router.get("/series", response_model=wire.SeriesOut)
async def series(token: Room, user: Anybody, parts: TheParts) -> Response:
    """The newest finished matches of the room; over all of them who won how often, and who against whom."""
    asking = user.id if user else None
    found = await parts.keeping.group(token, asking)
    newest = await parts.keeping.chapter(token, asking, Chapter())
    duels = [{"users": pair["users"], "wins": pair["wins"]} for pair in found["pairs"]]
    return _json({"matches": newest["matches"], "standings": found["standings"], "head_to_head": duels})


@router.get("/group", response_model=wire.GroupOut)
async def group(token: Room, user: Anybody, parts: TheParts) -> Response:
    """The people of the room over all its finished matches, in all games together and in each."""
    return _json(await parts.keeping.group(token, user.id if user else None))


def chapter(
    game: Annotated[wire.Word | None, Query()] = None,
    user: Annotated[list[wire.UserId] | None, Query(max_length=8, description="All of them sat in it")] = None,
    after_at: datetime | None = None,
    after_id: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{0,43}$")] = "",
) -> Chapter:
    if after_at is not None:
        check_time(after_at)
    after = None if after_at is None else (after_at, after_id)
    return Chapter(game=game, users=tuple(user or ()), after=after)


@router.get("/group/matches", response_model=wire.ChapterOut)
async def group_matches(
    token: Room, asking: Anybody, parts: TheParts, wanted: Annotated[Chapter, Depends(chapter)]
) -> Response:
    """A page of the room's finished matches, newest first; `more` is what to send for the next one."""
    return _json(await parts.keeping.chapter(token, asking.id if asking else None, wanted))


@router.get("/chat", response_model=list[wire.LineOut])
async def lines(token: Room, user: Anybody, parts: TheParts, after: int = 0) -> Response:
    """The newest lines after a number, as you may see them."""
    found = await parts.chat.lines(token, user.id if user else None, min(max(after, 0), 2**31 - 1))
    return _json([shown(line) for line in found])


@router.post("/chat", status_code=201, response_model=wire.LineOut)
async def say(token: Room, body: wire.SayIn, user: Person, parts: TheParts) -> Response:
    """Says something; @Name mentions somebody. Without a seat it is for the other spectators while a match runs."""
    return _json(shown(await parts.chat.say(token, user.id, body.text)), 201)


@router.post("/chat/{line}/report", status_code=204)
async def report(token: Room, line: wire.RowNumber, user: Person, parts: TheParts) -> None:
    """Shows a line to the host."""
    await parts.chat.report(token, user.id, line)


def _json(value: Any, status: int = 200) -> Response:
    return Response(encoded(value), status, media_type="application/json", headers={"cache-control": "no-store"})
