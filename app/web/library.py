"""Saved games over REST: finding, exporting, importing and taking out. Thin routes, as in `api`."""

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, FastAPI, Query
from fastapi.responses import PlainTextResponse, StreamingResponse
from starlette.requests import Request
from starlette.responses import Response

from app.errors import Invalid, TooMany
from app.library.reading import Refused
from app.library.service import VERIFIER, Wanted
from app.matches.replay import seat_of
from app.web import catalogue, review, wire
from app.web.api import REFUSALS, REPLAY, _json, room_out
from app.web.deps import Anybody, MatchId, Person, TheParts, TheWords, may_know, words_of
from app.web.errors import refusal
from app.web.guard import HEADERS, address_of, check_costly, check_guard
from app.web.lines import Lines
from app.web.render import page
from app.web.sentences import sentence

COSTLY = [Depends(check_costly)]
JSON_LINES = "application/x-ndjson"

router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=[Depends(check_guard)])


def wanted(
    game: Annotated[wire.Word | None, Query()] = None,
    people: Annotated[str | None, Query(pattern=r"^[^\x00]{0,40}$", description="Part of somebody's name")] = None,
    since: datetime | None = None,
    until: datetime | None = None,
    state: Literal["running", "over"] | None = None,
    result: Literal["won", "lost"] | None = None,
    after_at: datetime | None = None,
    after_id: Annotated[str, Query(pattern=r"^[A-Za-z0-9_-]{0,43}$")] = "",
) -> Wanted:
    """Times without a zone are taken as UTC."""
    for at in (since, until, after_at):
        if at is not None:
            check_time(at)
    return Wanted(
        game=game,
        people=people,
        since=since,
        until=until,
        is_over=None if state is None else state == "over",
        won=None if result is None else result == "won",
        after=None if after_at is None else (after_at, after_id),
    )


def check_time(at: datetime) -> None:
    """Raises Invalid for a time without a zone, or one that may leave the calendar when its zone is changed."""
    if at.tzinfo is None:
        raise Invalid("request.malformed", where="time", what="zone")
    if not 1 < at.year < 9999:
        raise Invalid("request.malformed", where="time", what="year")


@router.get("/library", tags=["library"], response_model=wire.ShelfOut)
async def shelf(user: Person, parts: TheParts, wants: Annotated[Wanted, Depends(wanted)]) -> Response:
    """A page of your matches, newest first; `more` is what to send as after_at and after_id for the next one."""
    return _json(await parts.library.page(user.id, wants))


@router.get("/library/notices", tags=["library"], response_model=list[wire.NoticeOut])
async def notices(user: Person, parts: TheParts) -> Response:
    """What happened to your matches while you were away."""
    return _json(await parts.library.notices(user.id))


@router.post("/library/notices/seen", tags=["library"], status_code=204)
async def seen(body: wire.SeenIn, user: Person, parts: TheParts) -> Response:
    await parts.library.seen(user.id, body.upto)
    return Response(status_code=204)


@router.get("/library/export", tags=["library"], response_class=StreamingResponse, dependencies=COSTLY)
async def export_all(user: Person, parts: TheParts) -> StreamingResponse:
    """All your matches, a line of JSON each, oldest first; without running ones that still hide something."""
    headers = {"content-disposition": 'attachment; filename="parlour-matches.jsonl"', "cache-control": "no-store"}
    return StreamingResponse(parts.library.everything(user.id), media_type=JSON_LINES, headers=headers)


async def one_file(request: Request) -> AsyncIterator[None]:
    """Files are large and take long: one address brings in one after the other. Raises TooMany."""
    files: Lines = request.app.state.files
    with files.at((address_of(request), request.url.path)) as has_room:
        if not has_room:
            raise TooMany("request.rate")
        yield


@router.post("/library/import", tags=["library"], status_code=201, dependencies=[*COSTLY, Depends(one_file)])
async def take_in(request: Request, user: Person, parts: TheParts) -> wire.ImportedOut:
    """The body is a file: a text log, a JSON document, or one of these a line. All of it is kept, or nothing."""
    return wire.ImportedOut(matches=await parts.library.take_in(user.id, await request.body()))


@router.post("/library/{match}/removal", tags=["library"])
async def ask_removal(match: MatchId, user: Person, parts: TheParts) -> wire.RemovalOut:
    """What taking a match out of your library would do, and the word that confirms it."""
    return wire.RemovalOut.model_validate(await parts.library.ask_removal(user.id, match))


@router.delete("/library/{match}", tags=["library"], status_code=204)
async def remove(
    match: MatchId, user: Person, parts: TheParts, sure: Annotated[str, Query(max_length=40)] = ""
) -> Response:
    """Takes a match out of your library and tells the others; when nobody has it any more, it is gone."""
    await parts.library.remove(user.id, user.name, match, sure)
    return Response(status_code=204)


@router.get("/matches/{match}/export.json", tags=["matches"], dependencies=REPLAY)
async def export_json(match: MatchId, user: Anybody, parts: TheParts) -> Response:
    """The match as one line of JSON, with what proves its chance once it is over (app/library/document.py)."""
    line = await parts.library.document(match, user.id if user else None)
    return _file(line, "application/json", f"parlour-{match[:8]}.json")


@router.get("/matches/{match}/export.zip", tags=["matches"], dependencies=REPLAY)
async def export_zip(match: MatchId, user: Anybody, parts: TheParts) -> Response:
    """All forms of the match with the script that checks its chance."""
    packed = await parts.library.bundle(match, user.id if user else None)
    return _file(packed, "application/zip", f"parlour-{match[:8]}.zip")


@router.get("/matches/{match}/luck", tags=["matches"], response_model=list[wire.LuckOut], dependencies=REPLAY)
async def luck(match: MatchId, parts: TheParts) -> Response:
    """Luck against expectation when the match is over; empty for a game that does not tell it."""
    return _json(await parts.library.luck(match))


@router.get("/matches/{match}/position", tags=["matches"], response_class=PlainTextResponse, dependencies=REPLAY)
async def position(match: MatchId, parts: TheParts, seq: Annotated[int, Query(ge=0, le=1_000_000)]) -> Response:
    """The position after record `seq` in the notation of the game."""
    return PlainTextResponse(await parts.library.position(match, seq), headers={"cache-control": "no-store"})


@router.post("/matches/{match}/continue", status_code=201, tags=["matches"], dependencies=REPLAY)
async def go_on(match: MatchId, body: wire.MomentIn, user: Person, parts: TheParts) -> wire.RoomOut:
    """A new room, where the match goes on from the moment after record `seq` with other draws; you sit on `seat`."""
    row, origin = await parts.library.moment(match, body.seq)
    seat = seat_of(row, user.id) if body.seat is None else body.seat
    if seat is not None and seat >= len(row.seats):
        raise Invalid("room.no_seat", got=seat, most=len(row.seats) - 1)
    colours = [taken.colour for taken in row.seats]
    game = parts.games[row.game]
    return room_out(parts, await parts.rooms.continued(user.id, game, row.options, colours, seat or 0, origin), user)


@router.get("/verify.py", tags=["matches"], response_class=PlainTextResponse)
async def verifier() -> PlainTextResponse:
    """The script that checks the chance of exported matches; it needs nothing but Python."""
    return PlainTextResponse(VERIFIER, headers={"content-disposition": 'attachment; filename="verify.py"'})


def _file(content: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(content, media_type=kind, headers=headers)


pages = APIRouter(include_in_schema=False)


@pages.get("/library")
async def library_page(request: Request, parts: TheParts, words: TheWords) -> Response:
    games = [catalogue.described(game, words).model_dump() for game in parts.games.values()]
    return await page(request, "library.html", boot={"page": "library", "games": games}, games=games)


@pages.get("/embed/{match}")
async def embed(request: Request, match: MatchId, parts: TheParts) -> Response:
    """A replay inside other people's pages: nobody is signed in there, so nothing can be done in their name."""
    await may_know(match, None, parts)
    head = await parts.archive.head(match, None)
    shown = await page(request, "replay.html", boot={"page": "replay", "match": head, "embed": True}, match=head)
    shown.headers["content-security-policy"] = HEADERS["content-security-policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    )
    shown.headers["x-frame-options"] = "ALLOWALL"
    return shown


async def on_refused(request: Request, error: Exception) -> Response:
    """A file that was not taken in: the sentence holds the reason of what is wrong on its line."""
    assert isinstance(error, Refused)
    why = sentence(error.cause.code, error.cause.data, words_of(request))
    return await refusal(request, error.status, error.code, {**error.data, "why": why})


def install(app: FastAPI) -> None:
    app.include_router(router)
    app.include_router(pages)
    app.router.routes.extend(review.routes)
    app.add_exception_handler(Refused, on_refused)
