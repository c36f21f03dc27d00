"""What routes are given: the parts of the application and who is asking."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from app.accounts.addresses import Addresses
from app.accounts.guests import COOKIE, Guests, User
from app.accounts.people import People
from app.accounts.presets import Presets
from app.config import Settings
from app.errors import NotAllowed, NotFound, NotSignedIn
from app.games.core.game import Game
from app.library.duplicate_sets import Sets
from app.library.notes import Notes
from app.library.service import Library
from app.library.together import Reviews
from app.matches.directory import Directory
from app.matches.hub import Hub
from app.matches.pipeline import Pipeline
from app.matches.replay import Archive
from app.matches.timekeeper import Timekeeper
from app.presence import Presence
from app.rooms.chat import Chat
from app.rooms.keeping import Keeping
from app.rooms.moving import Moving
from app.rooms.notices import Notices
from app.rooms.service import RoomService
from app.rooms.sight import Sights
from app.rooms.watch import RoomWatch
from app.rooms.ways.mail import Mail
from app.rooms.ways.push import WebPush
from app.rooms.ways.stop import Stops
from app.web.static import StaticFiles
from app.web.words import Words, choose_language, load_words

LANGUAGE_COOKIE = "parlour.lang"
TOKEN = re.compile(r"[A-Za-z0-9_-]{8,43}")


@dataclass(frozen=True)
class Parts:
    """Everything that serves requests, built once by app.main."""

    settings: Settings
    games: Mapping[str, Game]
    hub: Hub
    presence: Presence
    guests: Guests
    people: People
    presets: Presets
    addresses: Addresses
    stops: Stops
    rooms: RoomService
    keeping: Keeping
    moving: Moving
    sights: Sights
    chat: Chat
    watch: RoomWatch
    push: WebPush | None
    mail: Mail | None
    notices: Notices
    directory: Directory
    pipeline: Pipeline
    timekeeper: Timekeeper
    archive: Archive
    library: Library
    notes: Notes
    sets: Sets
    reviews: Reviews
    static: StaticFiles


def parts_of(connection: HTTPConnection) -> Parts:
    parts: Parts = connection.app.state.parts
    return parts


async def user_or_none(connection: HTTPConnection) -> User | None:
    return await parts_of(connection).guests.who(connection.cookies.get(COOKIE))


async def signed_in(user: Annotated[User | None, Depends(user_or_none)]) -> User:
    if user is None:
        raise NotSignedIn("user.unknown")
    return user


def words_of(connection: HTTPConnection) -> Words:
    """The catalogue in the language that was chosen in this browser, else in the one that it asks for."""
    known = load_words()
    chosen = connection.cookies.get(LANGUAGE_COOKIE)
    return (
        known[chosen]
        if chosen and chosen in known
        else choose_language(known, connection.headers.get("accept-language"))
    )


def room_token(token: Annotated[str, Path(description="The unguessable part of a room's link")]) -> str:
    """Anything that cannot be a token is an unknown room, and never reaches the store."""
    if not TOKEN.fullmatch(token):
        raise NotFound("room.unknown")
    return token


def match_id(match: Annotated[str, Path(description="The id of a match")]) -> str:
    if not TOKEN.fullmatch(match):
        raise NotFound("match.unknown")
    return match


Anybody = Annotated[User | None, Depends(user_or_none)]
Person = Annotated[User, Depends(signed_in)]
Room = Annotated[str, Depends(room_token)]
MatchId = Annotated[str, Depends(match_id)]
TheParts = Annotated[Parts, Depends(parts_of)]
TheWords = Annotated[Words, Depends(words_of)]


async def may_see(match: MatchId, user: Anybody, parts: TheParts) -> None:
    """Whether somebody may see a match as it is now. Raises NotAllowed, NotFound."""
    sight = await may_know(match, user, parts)
    if sight == "sealed":
        raise NotAllowed("duplicate.sealed")
    if sight != "now":
        raise NotAllowed("room.not_yet")


async def may_know(match: MatchId, user: Anybody, parts: TheParts) -> str:
    """What somebody may see of a match, of which they may know in any case. Raises NotAllowed, NotFound."""
    room = (await parts.archive.match(match)).room_token
    return await parts.sights.of(room, user.id if user else None, match)
