"""A match in memory: its value, who watches it, and what they were sent last.

Everything here runs without waiting, so a viewer's queue and the match never disagree;
only `pipeline` changes `match`, under `lock`.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from app.clock import Clock
from app.errors import AppError
from app.games.core.errors import GameError
from app.games.core.game import View
from app.matches import frames
from app.matches.channel import Channel
from app.matches.frames import Told
from app.matches.match import Head, Match, Turn, Viewer

TAIL = 24
"""Records whose frames are kept for viewers that lost their line for a moment."""
RESEATING = frozenset({"substitute", "return", "hand"})
REMEMBERED = 128
"""Refusals kept for repeated requests; what the log holds is never forgotten, whoever asks how often."""


class Answer(NamedTuple):
    """What a request led to: the match's last number, and why it was refused if it was."""

    seq: int
    error: AppError | GameError | None = None

    @property
    def is_stale(self) -> bool:
        return self.error is not None and self.error.code == "stale"


class Sight(NamedTuple):
    """What a viewer gets while it has no seat: everything, everything later, or nothing. bar: why nothing, a key of
    the catalogue; "" for one who may look on"""

    delay_s: float = 0.0
    bar: str = ""


OPEN = Sight()


class Around(Protocol):
    """Who is there, at all processes (app.presence)."""

    def shown(self, place: str, user: str) -> dict[str, Any]: ...

    def count(self, place: str, watchers: int) -> None: ...

    def crowd(self, place: str) -> int: ...


class Live:
    """on_change: called after each record."""

    def __init__(
        self,
        match: Match,
        answers: Iterable[tuple[tuple[str, str], Answer]],
        on_change: Callable[["Live"], None],
        around: Around,
        clock: Clock,
    ) -> None:
        self.match = match
        self._on_change = on_change
        self._around = around
        self._clock = clock
        self.lock = asyncio.Lock()
        self.loaded = match.seq
        """The last record that was there already when the match was loaded."""
        self._channels: dict[Channel, Viewer] = {}
        self._users: dict[Channel, str | None] = {}
        self._sights: dict[Channel, Sight] = {}
        self._views: dict[Viewer, View] = {}
        """Of everybody who has watched: who comes back may be shown what it missed."""
        self._tail: deque[Mapping[Viewer, Told]] = deque(maxlen=TAIL)
        self._answers = dict(answers)
        self._refusals: OrderedDict[tuple[str, str], Answer] = OrderedDict()

    @property
    def head(self) -> Head:
        return self.match.head

    @property
    def place(self) -> str:
        """Where people are who play or watch: in the room, if there is one."""
        return self.head.room or self.head.id

    # Viewers

    def join(self, channel: Channel, user: str | None, sight: Sight = OPEN) -> None:
        """A new viewer, which is told where it is and follows from its first sync on.

        sight: what it sees while it has no seat, now or when it has to leave one
        """
        self._users[channel] = user
        self._sights[channel] = sight
        self._seat(channel)
        self._count()

    def leave(self, channel: Channel) -> None:
        for book in (self._channels, self._users, self._sights):
            book.pop(channel, None)
        self._count()

    def users(self) -> set[str]:
        """Who looks on right now."""
        return {user for user in self._users.values() if user}

    def _seat(self, channel: Channel) -> None:
        user, sight = self._users[channel], self._sights[channel]
        viewer = self._channels[channel] = self.match.table.seat_of(user) if user else None
        channel.delay_s = sight.delay_s if viewer is None else 0.0
        if viewer is None and sight.bar:
            channel.close(sight.bar)
        else:
            channel.answer(frames.welcome(self.match, viewer, self._online()))

    def _plays(self, channel: Channel) -> bool:
        """Whether a viewer acts for its seat now: not while somebody else does, nor once it has resigned."""
        viewer, user = self._channels[channel], self._users[channel]
        return viewer is not None and user is not None and self.match.table.is_played_by(viewer, user)

    def _reseat(self) -> None:
        """Seats have changed hands: those whom it concerns look from another place now."""
        for channel, viewer in list(self._channels.items()):
            user = self._users[channel]
            if user and self.match.table.seat_of(user) != viewer:
                self._seat(channel)
                if not channel.is_behind and not channel.is_closed:
                    self.sync(channel, -1)
        self._count()
        self.tell_presence()

    def sync(self, channel: Channel, seq: int) -> None:
        """What the viewer lacks: the frames after `seq` when they are at hand, else the whole."""
        if channel.is_behind:
            channel.follow()
            channel.put(self._presence())
        channel.put(frames.table(self.match, self._clock()))
        viewer = self._channels[channel]
        view = self._view(viewer)
        plays = self._plays(channel)
        for frame in self._after(seq, viewer, plays) or [frames.snapshot(self.match, viewer, view, plays)]:
            channel.put(frame)

    def people(self) -> list[dict[str, Any] | None]:
        """By seat, how present who plays it is; None for a bot, which always is."""
        holders = map(self.match.table.holder, range(len(self.head.players)))
        return [None if who.kind == "bot" else self._around.shown(self.place, who.who) for who in holders]

    def _online(self) -> list[bool]:
        return [one is None or one["state"] != "gone" for one in self.people()]

    def _count(self) -> None:
        self._around.count(self.head.id, sum(viewer is None for viewer in self._channels.values()))

    def _presence(self) -> str:
        return frames.presence(self.people(), self._around.crowd(self.head.id))

    def tell_presence(self) -> None:
        self._put(self._presence())

    # Records

    def publish(self, turn: Turn, at: datetime) -> None:
        """Takes over the match after a committed record and tells every viewer."""
        before, old = self.match, self._views
        self.match = turn.match
        self._views = frames.views_of(turn.match, old)
        told = frames.events(before, turn, old, self._views, at)
        self._tail.append(told)
        for channel, viewer in self._channels.items():
            if not channel.is_behind:
                channel.put(told[viewer].to(self._plays(channel)))
        if turn.match.table is not before.table:
            self._put(frames.table(turn.match, at))
        if turn.record.action[0] in RESEATING:
            self._reseat()
        if turn.match.result() is not None:
            self._put(frames.over(self.head))
        self._on_change(self)

    def replace(self, match: Match) -> None:
        """Another match value that no single record explains: everybody gets the whole."""
        self.match = match
        self._tail.clear()
        self._views = frames.views_of(match, self._views)
        for channel in self._channels:
            if not channel.is_behind:
                self.sync(channel, -1)
        self._on_change(self)

    # Requests

    def answer_to(self, user: str | None, request: str) -> Answer | None:
        """The answer that this request had already."""
        if not user or not request:
            return None
        return self._answers.get((user, request)) or self._refusals.get((user, request))

    def remember(self, user: str | None, request: str, answer: Answer) -> None:
        if not user or not request:
            return
        if answer.error is None:
            self._answers[user, request] = answer
            return
        self._refusals[user, request] = answer
        if len(self._refusals) > REMEMBERED:
            self._refusals.popitem(last=False)

    def _view(self, viewer: Viewer) -> View:
        if viewer not in self._views:
            shared = None if self.head.game.has_secrets else next(iter(self._views.values()), None)
            self._views[viewer] = shared or frames.views_of(self.match, (viewer,))[viewer]
        return self._views[viewer]

    def _after(self, seq: int, viewer: Viewer, plays: bool) -> list[str]:
        """The kept frames of the records after `seq`; empty when one of them is not kept."""
        missing = self.match.seq - seq
        if seq < 0 or not 0 < missing <= len(self._tail):
            return []
        tail = list(self._tail)[-missing:]
        found = [frame.to(plays) for told in tail if (frame := told.get(viewer)) is not None]
        return found if len(found) == missing else []

    def _put(self, frame: str) -> None:
        for channel in self._channels:
            channel.put(frame)
