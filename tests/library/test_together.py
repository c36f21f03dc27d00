"""Reviewing together: who leads, who follows, and who may not come in."""

import asyncio
from typing import Any

import orjson

from app.library.together import Reviews
from tests.kit.site import Guest, Site, Socket, table
from tests.library.test_library import finish


def review(guest: Guest, match: str) -> Socket:
    return guest.socket(f"/ws/review/{match}")


async def heard(socket: Socket, **wanted: object) -> None:
    """Waits until the review is told as wanted."""
    while True:
        frame = await socket.until("review")
        if all(frame["d"][name] == value for name, value in wanted.items()):
            return


async def test_a_leader_scrubs_and_the_others_follow(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        async with review(ada, match) as a, review(bo, match) as b:
            await heard(a, leader=None, here=["Ada", "Bo"])
            await a.say({"t": "lead", "seq": 3})
            await heard(a, leader="Ada", you=True, seq=3)
            await heard(b, leader="Ada", you=False, seq=3)
            await a.say({"t": "go", "seq": 7})
            await heard(b, seq=7)
            await b.say({"t": "go", "seq": 1})
            assert (await b.until("error"))["d"]["code"] == "review.not_leading"
            await b.say({"t": "lead", "seq": 2})
            await heard(a, leader="Bo", you=False, seq=2)


async def test_a_leader_who_goes_leaves_the_others_where_they_are(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), review(bo, match) as b:
        async with review(ada, match) as a:
            await a.say({"t": "lead", "seq": 0})
            await heard(b, leader="Ada")
        await heard(b, leader=None, here=["Bo"], seq=0)


async def test_nobody_reviews_what_they_may_not_see(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo", spectators="none") as (match, _),
        quick_site.guest("Cy") as cy,
        review(cy, match) as barred,
        review(cy, "nosuchmatch") as unknown,
    ):
        assert (await barred.closed())[0] == 4003
        assert (await unknown.closed())[0] == 4004


class SlowHub:
    """Follows a topic only when it is let; knows which are followed."""

    def __init__(self) -> None:
        self.may = asyncio.Event()
        self.topics: list[str] = []

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        pass

    async def subscribe(self, topic: str, handler: Any) -> None:
        self.topics.append(topic)
        await self.may.wait()

    def unsubscribe(self, topic: str) -> None:
        self.topics.remove(topic)


class Eyes:
    def __init__(self) -> None:
        self.here: list[str] = []

    def put(self, frame: str) -> None:
        self.here = orjson.loads(frame)["d"]["here"]


async def test_who_comes_and_goes_while_a_review_is_being_opened_takes_it_from_nobody() -> None:
    hub = SlowHub()
    reviews, one, two = Reviews(hub), Eyes(), Eyes()
    opening = asyncio.create_task(reviews.join("m", one, "Ada"))
    await asyncio.sleep(0)
    await reviews.join("m", two, "Bo")
    assert two.here == ["Ada", "Bo"]
    reviews.leave("m", two)
    hub.may.set()
    await opening
    assert (one.here, hub.topics) == (["Ada"], ["review:m"])


async def test_who_goes_before_the_review_is_open_leaves_nothing_behind() -> None:
    hub = SlowHub()
    reviews, one = Reviews(hub), Eyes()
    opening = asyncio.create_task(reviews.join("m", one, "Ada"))
    await asyncio.sleep(0)
    opening.cancel()
    await asyncio.gather(opening, return_exceptions=True)
    reviews.leave("m", one)
    reviews.leave("m", one)
    assert hub.topics == []


async def test_moves_do_not_belong_on_a_review(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), review(ada, match) as a:
        await a.say({"t": "act", "id": "k1", "seq": 0, "d": {"action": ["roll"]}})
        assert (await a.until("error"))["d"]["code"] == "message.not_here"
