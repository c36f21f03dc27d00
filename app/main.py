"""Wiring: builds the parts from the settings and joins them. No logic."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI

from app import clock, telemetry
from app.accounts.addresses import Addresses
from app.accounts.guests import Guests, load_key
from app.accounts.people import People
from app.accounts.presets import Presets
from app.bots import BOTS
from app.bots.base import Bot
from app.config import Settings
from app.games.core.game import Game
from app.games.core.notation import Scribe
from app.games.registry import GAMES, SCRIBES
from app.library.duplicate_sets import Sets
from app.library.notes import Notes
from app.library.reading import Games
from app.library.service import Library
from app.library.together import Reviews
from app.matches.directory import Directory
from app.matches.drivers import BotDriver
from app.matches.hub import Alone, Hub
from app.matches.live import Live
from app.matches.opening import Opening
from app.matches.pipeline import Pipeline
from app.matches.replay import Archive
from app.matches.resuming import Resuming
from app.matches.seating import Seating
from app.matches.timekeeper import Timekeeper
from app.presence import Presence
from app.rooms.chat import Chat
from app.rooms.keeping import Keeping
from app.rooms.moving import Moving
from app.rooms.notices import Notices, Waiting
from app.rooms.noting import Noting
from app.rooms.service import RoomService
from app.rooms.sight import Sights
from app.rooms.watch import RoomWatch
from app.rooms.ways.mail import Mail
from app.rooms.ways.push import WebPush
from app.rooms.ways.stop import Stops
from app.rooms.ways.webhook import Webhook
from app.storage.db import Database
from app.storage.migrate import prepare
from app.web.deps import Parts
from app.web.site import build
from app.web.static import StaticFiles
from app.web.words import load_words

ROOT = Path(__file__).resolve().parent.parent


def create_app(
    settings: Settings | None = None,
    games: Mapping[str, Game] = GAMES,
    scribes: Mapping[str, Scribe] = SCRIBES,
    bots: Mapping[str, Bot] = BOTS,
    now: clock.Clock = clock.now,
) -> FastAPI:
    """A server that is complete but not yet started."""
    settings = settings or Settings()
    telemetry.setup()
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = Database(settings.storage_url)
    hub = open_hub(settings)
    key = load_key(settings.data_dir, settings.secret_key)
    guests = Guests(database, key, now)
    pipeline = Pipeline(database, now, hub, tuple(bots))
    presence = Presence(hub, now, forget_s=settings.presence_forget_s)
    directory = Directory(database, games, pipeline, hub, presence, idle_s=settings.idle_match_s)
    rooms = RoomService(database, games, sorted(bots), Opening(now), now)
    seating = Seating(directory, pipeline)
    sights = Sights(rooms, seating)
    chat = Chat(database, rooms, sights, now, delay_s=settings.spectator_delay_s)
    keeping = Keeping(database, rooms, chat, seating)
    watch = RoomWatch(rooms, keeping, chat, hub, presence, now, host_gone_s=settings.host_gone_s)
    stops = Stops(key)
    push = WebPush(
        database, settings.data_dir, settings.push_contact, stops, say, allow_private=settings.push_private
    ) if settings.push_contact else None  # fmt: skip
    mail = Mail(settings.smtp_url, settings.smtp_sender, settings.base_url, stops, say) if settings.smtp_url else None
    hook = Webhook(allow_private=settings.webhooks_private) if settings.webhooks else None
    ways = [way for way in (push, mail) if way is not None]
    notices = Notices(
        database, rooms, presence, say, ways, hook, delay_s=settings.notice_delay_s,
        base_url=settings.base_url,
    )  # fmt: skip
    timekeeper = Timekeeper(database, directory, pipeline, now, every_s=settings.clock_look_s)
    resuming = Resuming(database, directory)
    driver = BotDriver(directory, pipeline, bots, delay_s=settings.bot_delay_s)
    archive = Archive(database, games, scribes, seating.seats)
    noted = Notes(database, archive, Noting(rooms, chat), now)
    library = Library(database, Games(games, scribes), archive, now, sights.is_open, noted)
    parts = Parts(
        settings=settings,
        games=games,
        hub=hub,
        presence=presence,
        guests=guests,
        people=People(database, guests, key, now),
        presets=Presets(database, games),
        addresses=Addresses(database, key, now, mail),
        stops=stops,
        rooms=rooms,
        keeping=keeping,
        moving=Moving(database, rooms, chat, seating, presence, now),
        sights=sights,
        chat=chat,
        watch=watch,
        push=push,
        mail=mail,
        notices=notices,
        directory=directory,
        pipeline=pipeline,
        timekeeper=timekeeper,
        archive=archive,
        reviews=Reviews(hub),
        library=library,
        notes=noted,
        sets=Sets(database, library),
        static=StaticFiles(ROOT / "static", is_dev=settings.dev),
    )

    def tell_room(live: Live) -> None:
        if live.head.room is not None and live.match.result() is not None:
            rooms.tell(live.head.room)
            if live.head.duplicate is not None:
                rooms.match_over(live.head.room)

    def begin_match(_token: str, match: str | None) -> None:
        if match is not None:
            driver.begin(match)

    def tell_turn(live: Live) -> None:
        if live.head.room is not None:
            since = None if live.match.seq == live.loaded else live.match.seq
            told = Waiting(live.head.id, live.head.room, live.head.game.name, since, live.match.seq)
            notices.waits(told, live.match.waits_for())

    async def look(match: str) -> None:
        """Loads a match, so that whoever follows its changes knows how it stands."""
        async with directory.hold(match):
            pass

    notices.look = look
    directory.on_change.append(tell_room)
    directory.on_change.append(tell_turn)
    rooms.on_change.append(begin_match)
    presence.on_change.append(directory.tell_presence)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await prepare(database)
        await presence.start()
        await app.state.lines.join(hub)
        timekeeper.start()
        resuming.start()
        yield
        await resuming.close()
        await timekeeper.close()
        await watch.close()
        await presence.close()
        await notices.close()
        await driver.close()
        directory.close()
        await hub.close()
        await database.close()

    return build(parts, lifespan)


def say(lang: str, key: str, **params: object) -> str:
    """A sentence of the catalogue, for what leaves the server without a page."""
    known = load_words()
    return known.get(lang, known["en"]).t(key, **params)


def open_hub(settings: Settings) -> Hub:
    if not settings.redis_url:
        return Alone()
    from app.matches.redis_hub import RedisHub

    return RedisHub(settings.redis_url)
