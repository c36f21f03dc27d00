"""Who is there, at any process of the server: known by what people do, not by tabs they left open.

here   a page of the place was touched a short while ago
away   a page is open, but nobody has touched one for a while, or the one touched last is hidden
gone   no page is open; `since` says since when, if the server has seen them at all

A place is a room, or a match without one. The page that was touched last decides: whoever takes the phone
and puts it away again is away, although a page on the desk at home is still open.

Processes tell each other by the hub. Each repeats all it knows now and then, so that a lost message heals, and
whoever was at a process that has died is gone after `forget_s`.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Protocol

from app.clock import Clock

HERE = timedelta(minutes=3)
MOST = 20_000
"""Of whom it is known since when they are gone."""
TOPIC = "presence"
Message = dict[str, Any]
Line = object
"""A socket, as far as it tells one page from another."""


class Hub(Protocol):
    name: str

    @property
    def hears(self) -> bool: ...

    def publish(self, topic: str, message: Message) -> None: ...

    async def subscribe(self, topic: str, handler: Callable[[Message], None]) -> None: ...


class Page(NamedTuple):
    """One page. touched: when somebody last did something there; hidden: not shown since then."""

    touched: datetime
    hidden: bool = False

    def state(self, at: datetime) -> str:
        return "away" if self.hidden or at - self.touched > HERE else "here"


@dataclass(slots=True)
class Report:
    """What another process has said. people: place -> user -> the page touched last; heard: loop time."""

    heard: float
    people: dict[str, dict[str, Page]] = field(default_factory=dict)
    crowds: dict[str, int] = field(default_factory=dict)


class Presence:
    """on_change: called with the place when others would see a difference there."""

    def __init__(self, hub: Hub, clock: Clock, *, forget_s: float) -> None:
        self.on_change: list[Callable[[str], None]] = []
        self._hub = hub
        self._clock = clock
        self._forget_s = forget_s
        self._pages: dict[str, dict[str, dict[Line, Page]]] = {}
        self._crowds: dict[str, int] = {}
        self._reports: dict[str, Report] = {}
        self._left: OrderedDict[tuple[str, str], datetime] = OrderedDict()
        self._told: dict[tuple[str, str], str] = {}
        self._task: asyncio.Task[None] | None = None

    # What happens at this process

    @contextmanager
    def at(self, place: str, user: str | None, line: Line, page: Page) -> Iterator[None]:
        """As long as a page is open; nobody in particular is only counted by `count`."""
        if user is None:
            yield
            return
        self.see(place, user, line, page)
        try:
            yield
        finally:
            self.depart(place, user, line)

    def see(self, place: str, user: str, line: Line, page: Page) -> None:
        self._pages.setdefault(place, {}).setdefault(user, {})[line] = page
        self._changed(place, user)

    def touch(self, place: str, user: str, line: Line, *, hidden: bool) -> None:
        """Somebody did something on a page, or hid it."""
        before = self._pages.get(place, {}).get(user, {}).get(line)
        if before is not None:
            self.see(place, user, line, before._replace(hidden=True) if hidden else Page(self._clock()))

    def depart(self, place: str, user: str, line: Line) -> None:
        pages = self._pages[place][user]
        del pages[line]
        if not pages:
            del self._pages[place][user]
            self._note_left(place, user, self._clock())
        if not self._pages[place]:
            del self._pages[place]
        self._changed(place, user)

    def count(self, place: str, watchers: int) -> None:
        """How many look on at this process, whoever they are."""
        if watchers == self._crowds.get(place, 0):
            return
        _put(self._crowds, place, watchers)
        self._publish("crowd", place=place, watchers=watchers)
        self._tell(place)

    # What is known

    def state(self, place: str, user: str) -> str:
        page = self._deciding(place, user)
        return "gone" if page is None else page.state(self._clock())

    def shown(self, place: str, user: str) -> dict[str, Any]:
        page = self._deciding(place, user)
        since = self._left.get((place, user)) if page is None else page.touched
        return {"state": self.state(place, user), "since": since}

    def connected(self, place: str) -> set[str]:
        elsewhere = (report.people.get(place, {}) for report in self._reports.values())
        return set(self._pages.get(place, {})).union(*elsewhere)

    def crowd(self, place: str) -> int:
        return self._crowds.get(place, 0) + sum(report.crowds.get(place, 0) for report in self._reports.values())

    def look(self) -> None:
        """Time has passed: who has done nothing for long is away, and a process that is silent has died."""
        now = asyncio.get_running_loop().time()
        silent = [name for name, report in self._reports.items() if now - report.heard > self._forget_s]
        for name in silent if self._hub.hears else ():
            self._forget(name)
        for place, user in list(self._told):
            self._compare(place, user)

    # Between processes

    async def start(self) -> None:
        await self._hub.subscribe(TOPIC, self._heard)
        self._publish("hello")
        self._task = asyncio.get_running_loop().create_task(self._repeat(), name="presence")

    async def close(self) -> None:
        self._publish("bye")
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(self._forget_s / 3)
            self._publish_all()
            self.look()

    def _publish(self, kind: str, **data: Any) -> None:
        if self._hub.name:
            self._hub.publish(TOPIC, {"k": kind, "from": self._hub.name, **data})

    def _publish_all(self) -> None:
        people = [
            [place, user, *_plain(_last(pages.values()))]
            for place, users in self._pages.items()
            for user, pages in users.items()
        ]
        self._publish("all", people=people, crowds=self._crowds)

    def _heard(self, message: Message) -> None:
        now = asyncio.get_running_loop().time()
        if not message:
            for report in self._reports.values():
                report.heard = now
            self._publish("hello")
            self._publish_all()
            return
        kind, name = message["k"], message["from"]
        if kind == "bye":
            self._forget(name)
            return
        if name not in self._reports:
            self._reports[name] = Report(now)
            if kind not in {"hello", "all"}:
                self._publish("hello")
        self._reports[name].heard = now
        self._take(kind, name, message)

    def _take(self, kind: str, name: str, message: Message) -> None:
        report = self._reports[name]
        match kind:
            case "hello":
                self._publish_all()
            case "all":
                self._take_all(name, message)
            case "one":
                self._note(name, message["place"], message["user"], message["page"])
            case "crowd":
                _put(report.crowds, message["place"], message["watchers"])
                self._tell(message["place"])

    def _take_all(self, name: str, message: Message) -> None:
        """Everything that a process knows: what it does not say any more is so no longer."""
        before = self._reports[name]
        said = {(place, user): page for place, user, *page in message["people"]}
        known = [(place, user) for place, users in before.people.items() for user in users]
        for place, user in {*said, *known}:
            self._note(name, place, user, said.get((place, user), []))
        crowds, before.crowds = before.crowds, message["crowds"]
        for place in crowds.keys() | before.crowds.keys():
            if crowds.get(place) != before.crowds.get(place):
                self._tell(place)

    def _note(self, name: str, place: str, user: str, page: list[Any]) -> None:
        """What a process says of somebody; no page: gone from there."""
        users = self._reports[name].people.setdefault(place, {})
        if page:
            users[user] = Page(datetime.fromisoformat(page[0]), page[1])
        elif users.pop(user, None):
            self._note_left(place, user, self._clock())
        if not users:
            del self._reports[name].people[place]
        self._compare(place, user)

    def _forget(self, name: str) -> None:
        """A process is no more, and whoever was there only is gone."""
        report = self._reports.pop(name, Report(0))
        for place, users in report.people.items():
            for user in users:
                self._note_left(place, user, self._clock())
                self._compare(place, user)
        for place in report.crowds:
            self._tell(place)

    # Telling

    def _deciding(self, place: str, user: str) -> Page | None:
        pages = list(self._pages.get(place, {}).get(user, {}).values())
        elsewhere = (report.people.get(place, {}).get(user) for report in self._reports.values())
        pages += [page for page in elsewhere if page is not None]
        return _last(pages) if pages else None

    def _changed(self, place: str, user: str) -> None:
        pages = self._pages.get(place, {}).get(user)
        self._publish("one", place=place, user=user, page=_plain(_last(pages.values())) if pages else [])
        self._compare(place, user)

    def _compare(self, place: str, user: str) -> None:
        state = self.state(place, user)
        if self._told.get((place, user), "gone") != state:
            self._told[place, user] = state
            if state == "gone":
                del self._told[place, user]
            self._tell(place)

    def _tell(self, place: str) -> None:
        for listener in self.on_change:
            listener(place)

    def _note_left(self, place: str, user: str, at: datetime) -> None:
        self._left[place, user] = at
        self._left.move_to_end((place, user))
        if len(self._left) > MOST:
            self._left.popitem(last=False)


def _last(pages: Iterable[Page]) -> Page:
    """The page touched last; of two that were so at the same moment the one that is shown."""
    return max(pages, key=lambda page: (page.touched, not page.hidden))


def _plain(page: Page) -> list[Any]:
    return [page.touched.isoformat(), page.hidden]


def _put(counts: dict[str, int], place: str, number: int) -> None:
    if number:
        counts[place] = number
    else:
        counts.pop(place, None)
