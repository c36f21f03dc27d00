"""Pages: what a browser opens. The scripts start from `boot`."""

from functools import lru_cache

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.errors import NotAllowed, NotFound
from app.rooms.keeping import Chapter
from app.rooms.view import shown
from app.web import catalogue
from app.web.deps import Anybody, MatchId, Room, TheParts, TheWords, may_know
from app.web.render import page
from app.web.static import FOR_EVER, Packed, pack, respond
from app.web.words import Words, load_words

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request, parts: TheParts, words: TheWords) -> Response:
    games = [catalogue.described(game, words).model_dump() for game in parts.games.values()]
    return await page(request, "home.html", boot={"page": "home", "games": games}, games=games)


@router.get("/r/{token}")
async def room(request: Request, token: Room, user: Anybody, parts: TheParts, words: TheWords) -> Response:
    view = await parts.rooms.view(token)
    try:
        await parts.keeping.check_enter(token, user.id if user else None)
    except NotAllowed as refusal:
        return await page(request, "door.html", status=403, boot={"page": "door", "token": token}, code=refusal.code)
    data = shown(view, user.id if user else None, parts.watch.watchers(token), parts.watch.presences(token, view))
    game = catalogue.described(view.room.game, words).model_dump()
    titles = {name: words.t(f"game.{name}.title") for name in parts.games}
    boot = {"page": "room", "room": data, "game": game, "games": titles}
    origin = await parts.library.origin_of_room(token)
    return await page(request, "room.html", boot=boot, room=data, game=game, origin=origin)


@router.get("/g/{token}")
async def group(request: Request, token: Room, user: Anybody, parts: TheParts, words: TheWords) -> Response:
    """The people of a room over all its matches."""
    asking = user.id if user else None
    try:
        found = await parts.keeping.group(token, asking)
    except NotAllowed as refusal:
        return await page(request, "door.html", status=403, boot={"page": "door", "token": token}, code=refusal.code)
    first = await parts.keeping.chapter(token, asking, Chapter())
    games = [catalogue.described(game, words).model_dump() for game in parts.games.values()]
    boot = {"page": "group", "group": found, "first": first, "games": {game["name"]: game["title"] for game in games}}
    return await page(request, "group.html", boot=boot, group=found)


@router.get("/m/{match}", dependencies=[Depends(may_know)])
async def match(request: Request, match: MatchId, user: Anybody, parts: TheParts) -> Response:
    head = await parts.archive.head(match, user.id if user else None)
    return await page(request, "match.html", boot={"page": "match", "match": head}, match=head)


@router.get("/me")
async def me(request: Request, user: Anybody, parts: TheParts) -> Response:
    """One's own page: name, ways back, account, notices."""
    profile = await parts.people.profile(user) if user else None
    return await page(request, "me.html", boot={"page": "me", "profile": profile}, profile=profile)


@router.get("/stop/{token}")
async def stop(request: Request, token: str) -> Response:
    """Where the link of a mail leads: the page stops further ones by itself."""
    return await page(request, "stop.html", boot={"page": "stop", "token": token})


@router.get("/confirm/{token}")
async def confirm(request: Request, token: str) -> Response:
    """Where the link of a letter to a new address leads: the page confirms it by itself."""
    return await page(request, "confirm.html", boot={"page": "confirm", "token": token})


@router.get("/sw.js")
async def service_worker(request: Request, parts: TheParts) -> Response:
    """The worker that shows notices of a closed page; at the root, for it may act for pages only below its address."""
    return await parts.static.file("js/worker.js", request.scope)


@router.get("/back")
async def back(request: Request) -> Response:
    """Where a personal link leads: its secret stands behind # and never reaches a log."""
    return await page(request, "back.html", boot={"page": "back"})


@router.get("/m/{match}/replay", dependencies=[Depends(may_know)])
async def replay(request: Request, match: MatchId, user: Anybody, parts: TheParts) -> Response:
    head = await parts.archive.head(match, user.id if user else None)
    return await page(request, "replay.html", boot={"page": "replay", "match": head}, match=head)


@router.get("/rules/{game}")
async def rules(request: Request, game: str, parts: TheParts, words: TheWords) -> Response:
    found = parts.games.get(game)
    if found is None:
        raise NotFound("game.unknown", got=game, choices=sorted(parts.games))
    data = catalogue.described(found, words).model_dump()
    return await page(request, "rules.html", boot={"page": "rules", "game": data}, game=data)


@router.get("/locales/{lang}.json")
async def locale(request: Request, lang: str, v: str = "") -> Response:
    """Kept for ever under the hash that the pages name; asked for by another name it is looked at anew."""
    words = load_words().get(lang)
    if words is None:
        raise NotFound("language.unknown", got=lang[:20], choices=list(load_words()))
    return respond(_packed(words), request.scope, FOR_EVER if v == words.hash else "no-cache")


@lru_cache
def _packed(words: Words) -> Packed:
    """Once for each language: packing well takes long."""
    return pack(words.json, "application/json")


@router.get("/favicon.ico")
async def favicon(parts: TheParts) -> Response:
    return RedirectResponse(parts.static.url("img/favicon.svg"))
