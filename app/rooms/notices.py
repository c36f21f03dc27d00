"""Turn notices: who is waited for is told, unless they are there and see it themselves.

Whoever has to act is given a moment; then, if they are still waited for and have not touched the
page meanwhile (an open tab does not count), they are told once per turn by every way they
have chosen: web push, e-mail; and the room's webhook. Turns of several matches that fall into the
same moment are one notice, in the language of who is told; a webhook's is the host's. What cannot
be delivered is logged and forgotten.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from app import telemetry
from app.presence import Presence
from app.rooms.service import RoomService
from app.storage.db import Database
from app.storage.notices import claim_turn
from app.storage.users import names_of, profile_of

log = telemetry.get("notices")

Words = Callable[..., str]
"""lang, key, placeholders -> a sentence."""


class Waiting(NamedTuple):
    """A match that waits for somebody. since: the record that made it so, None when it was loaded like that;
    upto: its last record"""

    match: str
    room: str
    game: str
    since: int | None
    upto: int


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
        self._waiting: dict[str, dict[str, Waiting]] = {}
        self._told: dict[tuple[str, str], Waiting] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.look: Callable[[str], Awaitable[None]] = _know
        """Makes sure that a match is as it was said to be: another process may have gone on with it."""

    def waits(self, turn: Waiting, users: Iterable[str]) -> None:
        """Who is waited for in a match now; nobody when it is over or paused."""
        match, now = turn.match, set(users)
        before = self._users.get(match, frozenset())
        for user in before - now:
            self._waiting.get(user, {}).pop(match, None)
            self._told.pop((match, user), None)
        for user in now - before:
            self._waiting.setdefault(user, {})[match] = turn
            self._schedule(user)
        if now:
            self._users[match] = frozenset(now)
        elif before:
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
        """Who is here may still go away without having done anything, and is told then."""
        try:
            await asyncio.sleep(self._delay_s)
            while await self.tell(user):
                await asyncio.sleep(self._delay_s)
        except Exception:
            log.exception("notice failed")
        finally:
            del self._tasks[user]
            if not self._waiting.get(user):
                self._waiting.pop(user, None)

    async def tell(self, user: str) -> bool:
        """Tells somebody of all the turns that wait for them, once; whether some are left, as they are here."""
        for turn in self._untold(user):
            if not self._is_here(turn, user):
                await self.look(turn.match)
        turns = [turn for turn in self._untold(user) if not self._is_here(turn, user)]
        if turns:
            await self._tell(user, turns)
            self._note(user, turns)
        return bool(self._untold(user))

    def _untold(self, user: str) -> list[Waiting]:
        waiting = self._waiting.get(user, {}).values()
        return [turn for turn in waiting if self._told.get((turn.match, user)) is not turn]

    def _note(self, user: str, turns: Iterable[Waiting]) -> None:
        """That somebody was told, unless it is another turn by now."""
        waiting = self._waiting.get(user, {})
        self._told |= {(turn.match, user): turn for turn in turns if waiting.get(turn.match) is turn}

    def _is_here(self, turn: Waiting, user: str) -> bool:
        return self._presence.state(turn.room, user) == "here"

    async def _tell(self, user: str, turns: list[Waiting]) -> None:
        profile = await profile_of(self._database, user)
        ways = [way for way in self._ways if profile.prefs.get(way.name)]
        hooks = {turn.room: hook for turn in turns if (hook := await self._hook_of(turn.room))}
        if not ways:
            turns = [turn for turn in turns if turn.room in hooks]
        turns = [turn for turn in turns if await claim_turn(self._database, turn.match, user, turn.since, turn.upto)]
        if not turns:
            return
        title, text = self._sentences(profile.lang, turns)
        path = f"/m/{turns[0].match}" if len(turns) == 1 else "/"
        letters = [way.send(user, profile, title, text, path) for way in ways]
        calls = [self._call(hooks[turn.room], user, turn) for turn in turns if turn.room in hooks]
        await asyncio.gather(*map(self._attempt, [*letters, *calls]))

    def _sentences(self, lang: str, turns: list[Waiting]) -> tuple[str, str]:
        games = ", ".join(dict.fromkeys(self._words(lang, f"game.{turn.game}.title") for turn in turns))
        return self._words(lang, "notice.title"), self._words(lang, "notice.text", n=len(turns), games=games)

    async def _hook_of(self, room: str) -> str | None:
        """The webhook of a room, if it has one and may call it."""
        return None if self._hook is None else (await self._rooms.view(room)).room.settings.webhook

    async def _call(self, address: str, user: str, turn: Waiting) -> None:
        assert self._hook is not None
        view = await self._rooms.view(turn.room)
        lang = (await profile_of(self._database, view.room.host)).lang
        names = await names_of(self._database, [user])
        where = {"name": names.get(user, ""), "url": f"{self._base_url}/m/{turn.match}"}
        game = self._words(lang, f"game.{turn.game}.title")
        await self._hook.send(address, self._words(lang, "notice.hook", game=game, **where))

    async def _attempt(self, sending: Any) -> None:
        try:
            await sending
        except Exception as error:  # noqa: BLE001  whatever a mail server or push service does, the match goes on
            log.warning("notice not delivered", error=repr(error)[:300])


WAYS = ("push", "email")


def prefs_of(raw: Mapping[str, Any]) -> dict[str, bool]:
    """The ways that somebody has chosen."""
    return {name: bool(raw.get(name)) for name in WAYS}


async def _know(_match: str) -> None:
    """Nobody else goes on with matches."""
