"""A real server on a free port inside the test's own loop, and people who talk to it."""

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import httpx2
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from app import clock
from app.bots import BOTS
from app.config import Settings
from app.games.core.game import Game, OpenEnded
from app.games.core.patch import patched
from app.games.registry import GAMES, SCRIBES
from app.main import create_app
from app.server import config
from app.web.deps import Parts
from tests.kit.databases import HOST, free_port
from tests.kit.race import GAMES as RACES

Json = dict[str, Any]
ALL_GAMES: Mapping[str, Game] = {**GAMES, **RACES}


class Site:
    """A running server. `parts` are its insides, for tests that look at them."""

    def __init__(self, port: int, parts: Parts, stop: Callable[[], None]) -> None:
        self.port = port
        self.parts = parts
        self.stop = stop
        self.url = f"http://{HOST}:{port}"

    @asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator["Guest"]:
        async with httpx2.AsyncClient(base_url=self.url) as http:
            guest = Guest(self.port, http)
            answer = await guest.post("/api/guests", name=name)
            guest.id = answer["id"]
            yield guest

    @asynccontextmanager
    async def stranger(self) -> AsyncIterator["Guest"]:
        """Somebody without a cookie."""
        async with httpx2.AsyncClient(base_url=self.url) as http:
            yield Guest(self.port, http)

    @asynccontextmanager
    async def known(self, cookies: Sequence[str]) -> AsyncIterator[list["Guest"]]:
        """Browsers that were here before, perhaps at another server of the same data."""
        async with AsyncExitStack() as stack:
            guests = []
            for cookie in cookies:
                http = httpx2.AsyncClient(base_url=self.url, cookies=dict([cookie.split("=", 1)]))
                guests.append(Guest(self.port, await stack.enter_async_context(http)))
            yield guests

    @asynccontextmanager
    async def stuck(self, guest: "Guest", match_id: str) -> AsyncIterator["Stuck"]:
        """A viewer whose line takes nothing more once its small buffers are full."""
        stuck = Stuck(guest, match_id)
        async with stuck:
            yield stuck


class Guest:
    """A browser: keeps its cookie, speaks REST and opens sockets."""

    def __init__(self, port: int, http: httpx2.AsyncClient) -> None:
        self.port = port
        self.http = http
        self.id = ""

    async def get(self, path: str) -> Any:
        return _body(await self.http.get(path))

    async def post(self, path: str, **body: Any) -> Any:
        return _body(await self.http.post(path, json=body))

    async def patch(self, path: str, **body: Any) -> Any:
        return _body(await self.http.patch(path, json=body))

    async def delete(self, path: str) -> Any:
        return _body(await self.http.delete(path))

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, path: str, *, origin: str | None = None, follow: bool = False) -> "Socket":
        headers = {"Cookie": self.cookie} if self.cookie else {}
        return Socket(f"ws://{HOST}:{self.port}{path}", headers, origin=origin, follow=follow)

    def match(self, match_id: str) -> "Socket":
        """Follows a match: opens with what a client does first, asking for the whole."""
        return self.socket(f"/ws/match/{match_id}", follow=True)


def _body(response: httpx2.Response) -> Any:
    is_json = response.headers.get("content-type", "").startswith("application/json")
    return response.json() if is_json and response.content else response.text


class Socket:
    """One end of a match or room socket, which keeps the view as a client would."""

    ids = itertools.count(1)

    def __init__(
        self,
        url: str,
        headers: Mapping[str, str],
        *,
        origin: str | None = None,
        follow: bool = False,
        queue: int | None = None,
    ) -> None:
        self._follows = follow
        self._opening = connect(
            url, additional_headers=dict(headers), origin=origin, compression=None, proxy=None, max_queue=queue
        )
        self.line: ClientConnection
        self.heard: list[Json] = []
        self.view: Json = {}
        self.seq = -1
        self.legal: list[Any] = []
        self.undo = False
        self.viewer: int | None = None
        self.match_id = ""
        self.told: list[int] = []

    async def __aenter__(self) -> Self:
        self.line = await self._opening
        if self._follows:
            await self.synced()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        await self.line.close()

    async def say(self, message: Any) -> None:
        await self.line.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    async def hear(self) -> Json:
        """The next frame, after its effect on the view."""
        frame: Json = json.loads(await asyncio.wait_for(self.line.recv(), 10))
        self.heard.append(frame)
        self._follow(frame)
        return frame

    async def until(self, kind: str) -> Json:
        while True:
            frame = await self.hear()
            if frame["t"] == kind:
                return frame

    async def first(self, kind: str) -> Json:
        """The first frame of a kind, heard already or still to come."""
        return next((frame for frame in self.heard if frame["t"] == kind), None) or await self.until(kind)

    async def until_room(self, holds: Callable[[Json], bool]) -> Json:
        """The first view of the room of which that is true."""
        while True:
            room: Json = (await self.until("room"))["d"]
            if holds(room):
                return room

    async def until_presence(self, seats: Sequence[bool], *, watchers: int) -> list[Json | None]:
        """How present the people of the seats are, as soon as these are connected and so many look on."""
        while True:
            said = (await self.until("presence"))["d"]
            if (said["seats"], said["watchers"]) == (list(seats), watchers):
                people: list[Json | None] = said["people"]
                return people

    async def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            await self.hear()

    async def closed(self) -> tuple[int, str]:
        """Code and reason with which the server ends the connection."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed as end:
            assert end.rcvd is not None
            return end.rcvd.code, end.rcvd.reason

    async def closed_somehow(self) -> None:
        """Waits until the line is gone, with or without a farewell."""
        await self.line.wait_closed()

    async def act(self, *action: Any, seq: int | None = None, request: str | None = None) -> Json:
        """Acts and waits for the answer."""
        request = request or f"q{next(self.ids)}"
        message = {"t": "act", "id": request, "seq": self.seq if seq is None else seq, "d": {"action": list(action)}}
        await self.say(message)
        return await self.answer(request)

    async def preview(self, *action: Any, seq: int | None = None) -> Json:
        """Asks what an action would lead to and waits for the answer."""
        request = f"q{next(self.ids)}"
        seq = self.seq if seq is None else seq
        await self.say({"t": "preview", "id": request, "seq": seq, "d": {"action": list(action)}})
        return await self.answer(request)

    async def take_back(self) -> Json:
        request = f"q{next(self.ids)}"
        await self.say({"t": "undo", "id": request, "seq": self.seq, "d": {"nonce": "ab"}})
        return await self.answer(request)

    async def answer(self, request: str) -> Json:
        while True:
            frame = await self.hear()
            if frame["t"] in {"ack", "error", "previewed"} and frame.get("id") == request:
                return frame

    async def synced(self) -> Json:
        """A fresh snapshot."""
        await self.say({"t": "sync", "seq": -1})
        return await self.until("snapshot")

    def _follow(self, frame: Json) -> None:
        data = frame.get("d", {})
        if frame["t"] == "welcome":
            self.viewer, self.match_id = data["viewer"], data["match"]
        elif frame["t"] == "snapshot":
            self.view, self.seq = data["view"], frame["seq"]
            self.legal, self.undo = data["legal"], data["undo"]
        elif frame["t"] == "events" and frame["seq"] > self.seq:
            assert frame["seq"] == self.seq + 1, "a gap"
            self.view, self.seq = patched(self.view, data["patch"]), frame["seq"]
            self.legal, self.undo = data["legal"], data["undo"]
            self.told.append(frame["seq"])


class Stuck(Socket):
    """Reads nothing until it is told to: the library's and the system's buffers fill up."""

    def __init__(self, guest: Guest, match_id: str) -> None:
        super().__init__(
            f"ws://{HOST}:{guest.port}/ws/match/{match_id}", {"Cookie": guest.cookie}, follow=True, queue=1
        )

    async def read_on(self, until: str) -> list[Json]:
        self.heard.clear()
        while True:
            frame: Json = json.loads(await asyncio.wait_for(self.line.recv(), 10))
            self.heard.append(frame)
            if frame["t"] == until:
                return self.heard


@asynccontextmanager
async def serving(
    storage_url: str,
    data_dir: Path,
    games: Mapping[str, Game] = ALL_GAMES,
    now: clock.Clock = clock.now,
    **settings: Any,
) -> AsyncIterator[Site]:
    """A server on a database that is there; settings as in app.config."""
    port = free_port()
    options = {"bot_delay_s": 0.0, "request_burst": 10_000, "host": HOST, "port": port, **settings}
    chosen = Settings(database_url=storage_url, data_dir=data_dir, **options)
    app = create_app(chosen, games, SCRIBES, BOTS, now)
    server = uvicorn.Server(config(app, chosen))
    async with app.router.lifespan_context(app):
        task = asyncio.get_running_loop().create_task(server.serve())
        while not server.started:
            assert not task.done(), task.result()
            await asyncio.sleep(0.005)
        try:
            yield Site(port, app.state.parts, lambda: setattr(server, "should_exit", True))
        finally:
            server.should_exit = True
            await task


def fewest(game: str) -> tuple[str, ...]:
    """Names of as many people as the game needs."""
    rules = ALL_GAMES[game]
    return ("Ada", "Bo", "Cy", "Di")[: rules.players(rules.read_options({}))[0]]


@asynccontextmanager
async def table(
    site: Site, *names: str, game: str = "race", bots: int = 0, **choices: Any
) -> AsyncIterator[tuple[str, list[Guest]]]:
    """A match that has just begun, with a person by each name, the host first, and bots after them.

    choices: settings of the room
    """
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(site.guest(name)) for name in names]
        room = await guests[0].post("/api/rooms", game=game, seats=len(names) + bots)
        if choices:
            await guests[0].patch(f"/api/rooms/{room['token']}/settings", **choices)
        for guest in guests[1:]:
            await guest.post(f"/api/rooms/{room['token']}/sit")
            await guest.post(f"/api/rooms/{room['token']}/ready", ready=True)
        for _ in range(bots):
            await guests[0].post(f"/api/rooms/{room['token']}/bots", bot="random")
        started = await guests[0].post(f"/api/rooms/{room['token']}/start")
        yield started["match"], guests


async def _choose(acting: Socket, site: Site | None) -> Sequence[Any]:
    complete = next((action for action in acting.legal if action[-1] != "?"), None)
    if complete is not None:
        return complete
    assert site is not None
    async with site.parts.directory.hold(acting.match_id) as live:
        game, seat = live.head.game, acting.viewer
        assert seat is not None
        return cast(OpenEnded, game).sample_open(live.match.state, seat, acting.legal[0][0], random.Random(1))


async def play_out(
    sockets: Sequence[Socket],
    *,
    after_each: Callable[[], Awaitable[None]] | None = None,
    most: int = 500,
    site: Site | None = None,
) -> int:
    """Plays at most so many actions, each time the first legal one that is complete; gives the last number.

    site: looked into for an example where only open actions are left
    """
    seq = max(socket.seq for socket in sockets)
    for _ in range(most):
        for socket in sockets:
            await socket.until_seq(seq)
        if after_each is not None:
            await after_each()
        acting = next((socket for socket in sockets if socket.legal), None)
        if acting is None and sockets[0].view["phase"] == "over":
            break
        if acting is None:
            seq = (await sockets[0].until("events"))["seq"]
            continue
        answer = await acting.act(*await _choose(acting, site))
        assert answer["t"] == "ack", answer
        seq = acting.seq
    return seq
