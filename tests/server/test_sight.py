"""Who sees what of a running match: every policy of a room, by every way in, for every kind of viewer."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from tests.kit.site import Guest, Site, Socket, play_out, serving

NO, LATER, YES = "no", "later", "at once"
SLOWLY: dict[str, Any] = {"spectator_delay_s": 3600, "replays_per_min": 1e6}
NAMES = ("Ada", "Bo", "Pat", "Cy", "Sue", "Kit", "Eve")
INSIDE = ("Ada", "Bo", "Cy", "Sue")
"""Who plays or owns a seat: sees all, by every way."""


class Scene(NamedTuple):
    """Ada leads and plays; Sue plays for Bo; Pat gave a seat to Cy for good; Kit was sent away; Eve looks on.
    token: of the room; talk: lines that Ada and Eve said during the match"""

    site: Site
    token: str
    match: str
    people: dict[str, Guest]

    @property
    def api(self) -> str:
        return f"/api/rooms/{self.token}"


@asynccontextmanager
async def scene(site: Site, policy: str) -> AsyncIterator[Scene]:
    """A match after its first move."""
    async with AsyncExitStack() as stack:
        people = {name: await stack.enter_async_context(site.guest(name)) for name in NAMES}
        people["nobody"] = await stack.enter_async_context(site.stranger())
        ada = people["Ada"]
        token = (await ada.post("/api/rooms", game="race", seats=3, options={}))["token"]
        api = f"/api/rooms/{token}"
        await people["Kit"].post(f"{api}/chat", text="said before")
        await ada.patch(f"{api}/settings", spectators=policy)
        for name in ("Bo", "Pat"):
            await people[name].post(f"{api}/sit")
            await people[name].post(f"{api}/ready", ready=True)
        match = (await ada.post(f"{api}/start"))["match"]
        found = Scene(site, token, match, people)
        await move(found, "Pat", 2, "Cy", for_good=True)
        await move(found, "Bo", 1, "Sue", for_good=False)
        await ada.post(f"{api}/kick", user=people["Kit"].id)
        async with ada.match(match) as a:
            await a.act("roll")
        yield found


async def move(scene: Scene, owner: str, seat: int, newcomer: str, *, for_good: bool) -> None:
    """A seat goes to another one by a link that its owner has made."""
    room = await scene.people[owner].post(f"{scene.api}/seats/{seat}/link")
    link = next(link for link, number in room["settings"]["links"].items() if number == seat)
    await scene.people[newcomer].post(f"{scene.api}/claim", link=link, for_good=for_good)


# --- the ways in: each gives NO, LATER or YES ----------------------------------------------------

Way = Callable[[Scene, Guest], Awaitable[str]]


def asked(path: str) -> Way:
    """Over REST, as data or as a page. What is refused tells nothing of the match."""

    async def way(scene: Scene, viewer: Guest) -> str:
        answer = await viewer.http.get(path.format(match=scene.match, api=scene.api))
        if answer.status_code == 403:
            assert scene.token not in answer.text
            assert not {"Cy", "Sue"} & set(answer.text.replace('"', " ").replace("<", " ").split())
            return NO
        if answer.status_code in {404, 409}:  # the game was asked, and has no such thing
            assert answer.json()["error"]["code"] in {"match.no_text", "rollback.nothing"}
        else:
            assert answer.is_success, answer.text
        return YES

    return way


async def at_the_match(scene: Scene, viewer: Guest) -> str:
    async with viewer.socket(f"/ws/match/{scene.match}") as socket:
        return await heard_before_pong(socket, "snapshot")


async def at_the_review(scene: Scene, viewer: Guest) -> str:
    async with viewer.socket(f"/ws/review/{scene.match}") as socket:
        return await heard_before_pong(socket, "review")


async def heard_before_pong(socket: Socket, kind: str) -> str:
    """Whether a frame of a kind comes before the answer to a ping, which never waits."""
    try:
        await socket.say({"t": "sync", "seq": -1})
        await socket.say({"t": "ping", "d": {"at": 1}})
        await socket.until("pong")
    except ConnectionClosed:
        return NO
    return YES if any(frame["t"] == kind for frame in socket.heard) else LATER


def said_by(speaker: str) -> Way:
    """What somebody says during the match, read over REST and heard at the room; the two agree."""

    async def way(scene: Scene, viewer: Guest) -> str:
        path = scene.api.replace("/api/rooms", "/ws/room")
        author = scene.people[speaker]
        async with author.socket(path) as own, viewer.socket(path) as socket:
            await own.until("room")
            await heard_before_pong(socket, "room")
            line = (await author.post(f"{scene.api}/chat", text="now"))["id"]
            while not heard(own, line):
                await own.hear()
            await heard_before_pong(socket, "room")
            answer = await viewer.http.get(f"{scene.api}/chat")
            is_read = answer.is_success and line in {known["id"] for known in answer.json()}
            assert is_read is heard(socket, line)
            return YES if is_read else NO

    return way


def heard(socket: Socket, line: int) -> bool:
    lines = [line for frame in socket.heard if frame["t"] == "chat" for line in frame["d"]["lines"]]
    return line in {known["id"] for known in lines}


async def on_the_shelf(scene: Scene, viewer: Guest) -> str:
    """The own library and its export. Who has no seat finds a running match there only where all may see it."""
    shelf = await viewer.http.get("/api/library")
    whole = await viewer.http.get("/api/library/export")
    if not shelf.is_success:
        return NO
    is_shown = scene.match in shelf.text
    assert is_shown is bool(whole.text.strip())
    return YES if is_shown else NO


WHOLE: dict[str, Way] = {
    "history": asked("/api/matches/{match}/history"),
    "export": asked("/api/matches/{match}/export"),
    "export.json": asked("/api/matches/{match}/export.json"),
    "export.zip": asked("/api/matches/{match}/export.zip"),
    "table": asked("/api/matches/{match}/table"),
    "rollback": asked("/api/matches/{match}/rollback?to=0"),
    "review": at_the_review,
}
KNOWN: dict[str, Way] = {
    "head": asked("/api/matches/{match}"),
    "page": asked("/m/{match}"),
    "replay page": asked("/m/{match}/replay"),
}
LIVE: dict[str, Way] = {"match socket": at_the_match}
TALK: dict[str, Way] = {"players' talk": said_by("Ada"), "spectators' talk": said_by("Eve")}

OUTSIDE = {
    #          WHOLE  KNOWN  LIVE
    "now": (YES, YES, YES),
    "delayed": (NO, YES, LATER),
    "end": (NO, YES, NO),
    "none": (NO, NO, NO),
}
"""What those without a seat get who may come into the room."""


def expected(policy: str, viewer: str) -> dict[str, str]:
    if viewer == "Kit":
        whole = known = live = NO
    elif viewer in INSIDE:
        whole = known = live = YES
    else:
        whole, known, live = OUTSIDE[policy]
    table = {**dict.fromkeys(WHOLE, whole), **dict.fromkeys(KNOWN, known), **dict.fromkeys(LIVE, live)}
    talk = YES if live == YES else NO
    return {**table, "players' talk": talk, "spectators' talk": NO if viewer in INSIDE else talk}


@pytest.mark.parametrize("policy", OUTSIDE)
async def test_every_way_into_a_running_match_follows_the_rooms_choice(
    sqlite_url: str, tmp_path: Path, policy: str
) -> None:
    async with serving(sqlite_url, tmp_path, **SLOWLY) as site, scene(site, policy) as found:
        for name in (*NAMES, "nobody"):
            viewer, seen = found.people[name], {}
            for way, look in {**WHOLE, **KNOWN, **LIVE, **TALK}.items():
                if (name, way) not in {("Eve", "spectators' talk"), ("Ada", "players' talk")}:  # one's own
                    seen[way] = await look(found, viewer)
            wanted = expected(policy, name)
            assert seen == {way: wanted[way] for way in seen}, name
        assert await on_the_shelf(found, found.people["Ada"]) == YES
        assert await on_the_shelf(found, found.people["Pat"]) == (YES if policy == "now" else NO)
        embedded = await asked("/embed/{match}")(found, found.people["Ada"])
        assert embedded == OUTSIDE[policy][1], "a page inside another one is nobody's"


@pytest.mark.parametrize("policy", OUTSIDE)
async def test_what_was_said_before_and_what_happens_in_the_room_all_may_read(
    sqlite_url: str, tmp_path: Path, policy: str
) -> None:
    async with serving(sqlite_url, tmp_path) as site, scene(site, policy) as found:
        for name in ("Ada", "Pat", "Eve", "nobody"):
            lines = await found.people[name].get(f"{found.api}/chat")
            assert [line["text"] for line in lines if line["kind"] == "say"] == ["said before"]
            assert "kicked" in {line["kind"] for line in lines}


@pytest.mark.parametrize("policy", OUTSIDE)
async def test_when_it_is_over_all_who_may_come_in_see_and_read_everything(
    sqlite_url: str, tmp_path: Path, policy: str
) -> None:
    async with serving(sqlite_url, tmp_path, **SLOWLY) as site, scene(site, policy) as found:
        people = found.people
        await people["Ada"].post(f"{found.api}/chat", text="mine")
        await people["Eve"].post(f"{found.api}/chat", text="hers")
        async with (
            people["Ada"].match(found.match) as a,
            people["Sue"].match(found.match) as s,
            people["Cy"].match(found.match) as c,
        ):
            await play_out([a, s, c])
        for name in (*INSIDE, "Pat", "Eve", "nobody"):
            for look in (*WHOLE.values(), *KNOWN.values()):
                assert await look(found, people[name]) == YES, name
            texts = [line["text"] for line in await people[name].get(f"{found.api}/chat")]
            assert {"mine", "hers"} <= set(texts), name
        assert await asked("/api/matches/{match}/history")(found, people["Kit"]) == NO


@pytest.mark.parametrize(("policy", "last"), [("now", YES), ("delayed", LATER), ("end", NO), ("none", NO)])
async def test_who_leaves_a_seat_sees_from_then_on_what_everybody_without_one_sees(
    sqlite_url: str, tmp_path: Path, policy: str, last: str
) -> None:
    async with (
        serving(sqlite_url, tmp_path, **SLOWLY) as site,
        scene(site, policy) as found,
        found.people["Sue"].match(found.match) as s,
        found.people["Bo"].match(found.match) as b,
    ):
        await found.people["Bo"].post(f"/api/matches/{found.match}/table", action=["return"])
        if last == NO:
            assert (await s.closed())[0] == 4003
        else:
            while s.viewer is not None:
                await s.hear()
            s.heard.clear()
            assert await heard_before_pong(s, "snapshot") == last
        assert (b.viewer, await heard_before_pong(b, "snapshot")) == (1, YES)


async def test_who_may_watch_stays_as_it_was_agreed_while_a_match_is_played(quick_site: Site) -> None:
    async with scene(quick_site, "end") as found:
        refused = await found.people["Ada"].patch(f"{found.api}/settings", spectators="now")
        assert refused["error"]["code"] == "room.watched"
        assert (await found.people["Ada"].get(found.api))["settings"]["spectators"] == "end"


async def test_what_all_agreed_to_is_asked_again_when_others_may_watch(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.guest("Bo") as bo:
        api = f"/api/rooms/{(await ada.post('/api/rooms', game='race', seats=2))['token']}"
        await bo.post(f"{api}/sit")
        await bo.post(f"{api}/ready", ready=True)
        room: Any = await ada.patch(f"{api}/settings", spectators="none")
        assert [seat["ready"] for seat in room["seats"]] == [False, False]


async def test_nobody_learns_whose_libraries_hold_a_match_that_is_not_in_the_own(quick_site: Site) -> None:
    async with scene(quick_site, "now") as found:
        answer = await found.people["Eve"].post(f"/api/library/{found.match}/removal")
        assert answer["error"]["code"] == "library.unknown"
