"""Turn notices: who is waited for is told, unless they are there and see it themselves.

Whoever has to act is given a moment; then, if they are still waited for and have not touched the
page meanwhile (an open tab does not count), they are told once per turn by every way they
have chosen: web push, e-mail; and the room's webhook. Turns of several matches that fall into the
same moment are one notice, in the language of who is told; a webhook's is the host's. What cannot
be delivered is logged and forgotten.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from app import telemetry
from app.presence import Presence
from app.rooms.service import RoomService
from app.storage.db import Database
from app.storage.users import profile_of

log = telemetry.get("notices")

Words = Callable[..., str]
"""lang, key, placeholders -> a sentence."""


class Turn(NamedTuple):
    """Somebody is waited for in a match."""

    match: str
    room: str
    game: str
    user: str


class Way(Protocol):
    """One way of telling people: web push, e-mail."""

    name: str

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None: ...


class Hook(Protocol):
    async def send(self, address: str, text: str) -> None: ...


class Notices:
    """delay_s: the moment that people are given, and in which turns are bundled."""

    def __init__(
        self,
        database: Database,
        rooms: RoomService,
        presence: Presence,
        words: Words,
        ways: Iterable[Way],
        hook: Hook | None,
        *,
        delay_s: float,
        base_url: str,
    ) -> None:
        self._database = database
        self._rooms = rooms
        self._presence = presence
        self._words = words
        self._ways = tuple(ways)
        self._hook = hook
        self._delay_s = delay_s
        self._base_url = base_url.rstrip("/")
        self._users: dict[str, frozenset[str]] = {}
        self._waiting: dict[str, dict[str, Turn]] = {}
        self._told: set[tuple[str, str]] = set()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def waits(self, match: str, room: str, game: str, users: Iterable[str]) -> None:
        """Who is waited for in a match now; nobody when it is over or paused."""
        now, before = set(users), self._users.get(match, frozenset())
        if now == before:
            return
        for user in before - now:
            self._waiting.get(user, {}).pop(match, None)
            self._told.discard((match, user))
        for user in now - before:
            self._waiting.setdefault(user, {})[match] = Turn(match, room, game, user)
            self._schedule(user)
        if now:
            self._users[match] = frozenset(now)
        else:
            del self._users[match]

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _schedule(self, user: str) -> None:
        if user not in self._tasks:
            self._tasks[user] = asyncio.get_running_loop().create_task(self._soon(user))

    async def _soon(self, user: str) -> None:
        try:
            await asyncio.sleep(self._delay_s)
            await self.tell(user)
        except Exception:
            log.exception("notice failed")
        finally:
            del self._tasks[user]
            if not self._waiting.get(user):
                self._waiting.pop(user, None)

    async def tell(self, user: str) -> None:
        """Tells somebody of all the turns that wait for them, once."""
        turns = [turn for turn in self._waiting.get(user, {}).values() if (turn.match, user) not in self._told]
        turns = [turn for turn in turns if self._presence.state(turn.room, user) != "here"]
        if not turns:
            return
        self._told |= {(turn.match, user) for turn in turns}
        profile = await profile_of(self._database, user)
        title, text = self._sentences(language(profile.prefs), turns)
        path = f"/m/{turns[0].match}" if len(turns) == 1 else "/"
        for way in self._ways:
            if profile.prefs.get(way.name):
                await self._attempt(way.send(user, profile, title, text, path))
        await self._tell_rooms(user, turns)

    def _sentences(self, lang: str, turns: list[Turn]) -> tuple[str, str]:
        games = ", ".join(dict.fromkeys(self._words(lang, f"game.{turn.game}.title") for turn in turns))
        return self._words(lang, "notice.title"), self._words(lang, "notice.text", n=len(turns), games=games)

    async def _tell_rooms(self, user: str, turns: list[Turn]) -> None:
        if self._hook is None:
            return
        for turn in turns:
            view = await self._rooms.view(turn.room)
            address = view.room.settings.webhook
            if address:
                where = {"name": view.names.get(user, ""), "url": f"{self._base_url}/m/{turn.match}"}
                lang = language((await profile_of(self._database, view.room.host)).prefs)
                game = self._words(lang, f"game.{turn.game}.title")
                await self._attempt(self._hook.send(address, self._words(lang, "notice.hook", game=game, **where)))

    async def _attempt(self, sending: Any) -> None:
        try:
            await sending
        except Exception as error:  # noqa: BLE001  whatever a mail server or push service does, the match goes on
            log.warning("notice not delivered", error=repr(error)[:300])


def language(prefs: Mapping[str, Any]) -> str:
    """The language in which somebody is told something."""
    return str(prefs.get("lang", "en"))


def prefs_of(raw: Mapping[str, Any]) -> dict[str, bool]:
    """The ways that somebody has chosen."""
    return {name: bool(raw.get(name)) for name in ("push", "email")}
