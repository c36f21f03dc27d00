"""Who is there: by the last touch, at any process, and without ghosts."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.presence import Page, Presence
from tests.kit.site import Site, table

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
Message = dict[str, Any]


class Wire:
    """What joins processes; it may be cut."""

    def __init__(self) -> None:
        self.ends: list[End] = []

    def end(self, name: str) -> "End":
        self.ends.append(End(self, name))
        return self.ends[-1]


class End:
    def __init__(self, wire: Wire, name: str) -> None:
        self.wire = wire
        self.name = name
        self.hears = True
        self.handler: Callable[[Message], None] | None = None

    def publish(self, topic: str, message: Message) -> None:
        for end in self.wire.ends:
            if end is not self and end.handler is not None and end.hears and self.hears:
                end.handler(message)

    async def subscribe(self, topic: str, handler: Callable[[Message], None]) -> None:
        self.handler = handler


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def after(self, **time: float) -> None:
        self.now += timedelta(**time)


class Processes:
    def __init__(self, *names: str, forget_s: float = 60.0) -> None:
        self.clock = Clock()
        self.wire = Wire()
        self.all = [Presence(self.wire.end(name), self.clock, forget_s=forget_s) for name in names]

    async def start(self) -> "Processes":
        for end, presence in zip(self.wire.ends, self.all, strict=True):
            await end.subscribe("presence", presence._heard)
            presence._publish("hello")
        return self

    def arrive(self, which: int, line: str, *, idle_s: float = 0, hidden: bool = False) -> None:
        self.all[which].see("room", "ada", line, Page(self.clock() - timedelta(seconds=idle_s), hidden))

    def touch(self, which: int, line: str, *, hidden: bool = False) -> None:
        self.all[which].touch("room", "ada", line, hidden=hidden)

    def states(self) -> list[str]:
        return [presence.state("room", "ada") for presence in self.all]


@pytest.fixture(params=[0, 1], ids=["one process", "the other tab at another process"])
def other(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
async def two() -> Processes:
    return await Processes("a", "b").start()


@pytest.fixture
async def forgetful() -> Processes:
    """Whoever says nothing for a moment is taken for dead."""
    return await Processes("a", "b", forget_s=0.0).start()


async def test_who_touches_nothing_for_a_while_is_away_and_who_closes_the_page_is_gone(two: Processes) -> None:
    two.arrive(0, "tab")
    two.clock.after(minutes=2)
    assert two.states() == ["here", "here"]
    two.clock.after(minutes=3)
    assert two.states() == ["away", "away"]
    two.touch(0, "tab")
    assert two.states() == ["here", "here"]
    two.touch(0, "tab", hidden=True)
    assert two.states() == ["away", "away"]
    two.clock.after(minutes=1)
    two.all[0].depart("room", "ada", "tab")
    two.clock.after(hours=1)
    gone = {"state": "gone", "since": NOON + timedelta(minutes=6)}
    assert [presence.shown("room", "ada") for presence in two.all] == [gone, gone]


async def test_the_page_touched_last_decides_not_a_forgotten_one(two: Processes, other: int) -> None:
    two.arrive(0, "desk")
    two.clock.after(seconds=30)
    two.arrive(other, "phone")
    two.touch(other, "phone", hidden=True)
    assert two.states() == ["away", "away"]
    two.touch(0, "desk")
    assert two.states() == ["here", "here"]


async def test_a_page_that_is_hidden_because_another_is_shown_takes_nothing_from_that_one(
    two: Processes, other: int
) -> None:
    """However the words of the two cross on their way."""
    two.arrive(0, "left")
    two.clock.after(seconds=1)
    two.arrive(other, "shown")
    two.touch(0, "left", hidden=True)
    assert two.states() == ["here", "here"]


async def test_a_forgotten_tab_that_comes_back_by_itself_after_a_break_is_no_sign_of_life(
    two: Processes, other: int
) -> None:
    two.arrive(0, "forgotten", idle_s=3600)
    assert two.states() == ["away", "away"]
    two.arrive(other, "hidden", hidden=True)
    assert two.states() == ["away", "away"]


async def test_who_is_at_two_processes_is_gone_when_the_last_page_closes(two: Processes) -> None:
    two.arrive(0, "desk")
    two.arrive(1, "phone")
    two.all[0].depart("room", "ada", "desk")
    assert two.all[0].connected("room") == two.all[1].connected("room") == {"ada"}
    two.all[1].depart("room", "ada", "phone")
    assert two.all[0].connected("room") == two.all[1].connected("room") == set()


async def test_a_difference_is_told_once_wherever_it_comes_from(two: Processes) -> None:
    told: list[str] = []
    two.all[1].on_change.append(lambda place: told.append(two.all[1].state(place, "ada")))
    two.arrive(0, "tab")
    two.touch(0, "tab")
    assert told == ["here"]
    two.clock.after(minutes=5)
    two.all[1].look()
    two.all[1].look()
    assert told == ["here", "away"]


async def test_a_process_that_has_died_leaves_no_ghosts(forgetful: Processes) -> None:
    forgetful.arrive(0, "tab")
    forgetful.all[0].count("match", 3)
    await asyncio.sleep(0.001)
    forgetful.all[1].look()
    assert forgetful.all[1].shown("room", "ada") == {"state": "gone", "since": NOON}
    assert forgetful.all[1].connected("room") == set()
    assert forgetful.all[1].crowd("match") == 0


async def test_while_nothing_is_heard_nobody_is_declared_dead(forgetful: Processes) -> None:
    forgetful.arrive(0, "tab")
    forgetful.wire.ends[1].hears = False
    await asyncio.sleep(0.001)
    forgetful.all[1].look()
    assert forgetful.states() == ["here", "here"]


async def test_what_was_missed_is_made_good(two: Processes) -> None:
    for end in two.wire.ends:
        end.hears = False
    two.arrive(0, "tab")
    two.all[0].count("match", 3)
    assert two.states() == ["here", "gone"]
    for end in two.wire.ends:
        end.hears = True
    two.all[1]._heard({})
    assert two.states() == ["here", "here"]
    assert two.all[1].crowd("match") == 3


async def test_a_process_that_was_taken_for_dead_and_speaks_again_is_asked_for_all_it_knows(
    forgetful: Processes,
) -> None:
    forgetful.arrive(0, "tab")
    await asyncio.sleep(0.001)
    forgetful.all[1].look()
    forgetful.all[0].count("match", 1)
    assert forgetful.states() == ["here", "here"]


async def test_a_process_that_ends_in_order_says_so(two: Processes) -> None:
    two.arrive(0, "tab")
    await two.all[0].close()
    assert two.all[1].state("room", "ada") == "gone"


async def test_a_process_that_starts_late_learns_who_is_there(two: Processes) -> None:
    two.arrive(0, "tab")
    late = Presence(two.wire.end("c"), two.clock, forget_s=60)
    await late.start()
    assert late.state("room", "ada") == "here"
    await late.close()


async def test_what_is_repeated_changes_nothing_and_is_not_told(two: Processes) -> None:
    two.arrive(0, "tab")
    two.all[0].count("match", 2)
    told: list[str] = []
    two.all[1].on_change.append(told.append)
    two.all[0]._publish_all()
    assert told == []
    assert two.states() == ["here", "here"]


# --- as it is shown ------------------------------------------------------------------------------


async def test_a_match_shows_who_is_here_away_and_gone_by_the_match_s_own_socket(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        async with bo.match(match) as b:
            people = await a.until_presence([True, True], watchers=0)
            assert [person and person["state"] for person in people] == ["here", "here"]
            await b.say({"t": "here", "d": {"hidden": True}})
            people = await a.until_presence([True, True], watchers=0)
            assert [person and person["state"] for person in people] == ["here", "away"]
            await b.say({"t": "here", "d": {"hidden": False}})
            people = await a.until_presence([True, True], watchers=0)
            assert [person and person["state"] for person in people] == ["here", "here"]
        people = await a.until_presence([True, False], watchers=0)
        assert people[1] is not None and people[1]["state"] == "gone" and people[1]["since"]


async def test_who_is_in_the_room_of_a_match_is_not_gone_from_it(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        async with bo.socket(f"/ws/room/{room}") as b:
            await b.until("room")
            await a.until_presence([True, True], watchers=0)


async def test_a_bot_is_always_there(quick_site: Site) -> None:
    async with table(quick_site, "Ada", bots=1) as (match, (ada,)), ada.match(match) as a:
        said = (await a.first("presence"))["d"]
        assert (said["seats"][1], said["people"][1]) == (True, None)


@pytest.mark.parametrize("path", ["/ws/match/{match}", "/ws/room/{room}"])
async def test_a_page_says_since_when_nobody_has_touched_it(quick_site: Site, path: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        for said, state in (("?idle=3600", "away"), ("?hidden=1", "away"), ("?idle=5&hidden=0", "here")):
            async with bo.socket(path.format(match=match, room=room) + said) as b:
                await b.hear()
                people = await a.until_presence([True, True], watchers=0)
                assert people[1] is not None and people[1]["state"] == state
            await a.until_presence([True, False], watchers=0)


@pytest.mark.parametrize("said", ["idle=-1", "idle=1e9", "idle=", "idle=" + "9" * 10, "hidden=yes", "hidden="])
@pytest.mark.parametrize("path", ["/ws/match/{match}", "/ws/room/{room}"])
async def test_a_page_that_says_nonsense_of_itself_does_not_come_in(quick_site: Site, path: str, said: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)):
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        async with bo.socket(f"{path.format(match=match, room=room)}?{said}") as b:
            assert (await b.closed())[0] == 4000
        assert quick_site.parts.presence.connected(room) == set()
