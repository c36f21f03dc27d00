"""Turn notices: who is told, by which way, and how it stops."""

import asyncio
import base64
import json
from pathlib import Path
from typing import Any

import pytest

from app.rooms.notices import Waiting
from app.rooms.settings import read_webhook
from app.rooms.ways import webhook
from tests.kit.site import Guest, Site, serving, table

POINT = base64.urlsafe_b64encode(b"\x04" + bytes(64)).decode()


async def settle(site: Site, seconds: float = 0.2) -> None:
    await asyncio.sleep(seconds)


class Heard:
    """A way that only listens."""

    name = "push"

    def __init__(self) -> None:
        self.told: list[tuple[str, str, str]] = []
        self._heard = asyncio.Event()

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None:
        self.told.append((user, text, path))
        self._heard.set()

    async def next(self) -> None:
        await asyncio.wait_for(self._heard.wait(), 30)
        self._heard.clear()


def listen(site: Site) -> Heard:
    heard = Heard()
    site.parts.notices._ways = (heard,)
    site.parts.notices._delay_s = 0.01
    return heard


async def wants(guest: Guest) -> None:
    await guest.patch("/api/me/notices", push=True)


async def test_who_is_waited_for_and_is_not_there_is_told_once_a_turn(site: Site) -> None:
    heard = listen(site)
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await wants(bo)
        async with ada.match(match) as a:
            await a.act("roll")
            await a.act("walk")
            await heard.next()
            await settle(site)
        assert [(user, path) for user, _, path in heard.told] == [(bo.id, f"/m/{match}")]


async def test_an_open_tab_that_nobody_touches_does_not_stop_a_notice_but_a_touch_does(site: Site) -> None:
    heard = listen(site)
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        await wants(bo)
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        async with bo.socket(f"/ws/room/{room}") as socket:
            await socket.until("room")
            await socket.say({"t": "here", "d": {"hidden": False}})
            await a.act("roll")
            await a.act("walk")
            await settle(site)
            assert heard.told == []
            await socket.say({"t": "here", "d": {"hidden": True}})
            await heard.next()
            await site.parts.notices.tell(bo.id)
            assert len(heard.told) == 1


async def test_turns_of_several_matches_are_one_notice(quick_site: Site) -> None:
    heard = listen(quick_site)
    quick_site.parts.notices._delay_s = 0.6
    async with quick_site.guest("Ada") as ada:
        await wants(ada)
        for _ in range(2):
            room = await ada.post("/api/rooms", game="carcassonne", seats=2)
            await ada.post(f"/api/rooms/{room['token']}/bots", bot="random")
            await ada.post(f"/api/rooms/{room['token']}/start")
        await heard.next()
        await settle(quick_site)
        assert len(heard.told) == 1
        assert heard.told[0][1:] == ("2 matches are waiting for you: Carcassonne.", "/")


async def test_web_push_has_keys_of_its_own_and_keeps_browsers(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, tmp_path, push_contact="mailto:ada@example.org") as site, site.guest("Ada") as ada:
        first = (await ada.get("/api/me/notices"))["push_key"]
        assert len(base64.urlsafe_b64decode(first + "==")) == 65
        endpoint = "https://push.example.org/abc"
        await ada.post("/api/me/pushes", endpoint=endpoint, keys={"p256dh": POINT, "auth": "A" * 22})
        assert (await ada.get("/api/me/notices"))["push"] is True
        wrong = await ada.http.post("/api/me/pushes", json={"endpoint": "http://a", "keys": {"p256dh": "", "auth": ""}})
        assert wrong.status_code == 400
        assert (tmp_path / "vapid.pem").stat().st_mode & 0o077 == 0


async def test_a_server_without_push_and_mail_says_so(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        shown = await ada.get("/api/me/notices")
        assert (shown["can_push"], shown["can_email"], shown["push_key"]) == (False, False, None)


async def test_a_rooms_webhook_is_told_in_the_form_of_its_service(quick_site: Site) -> None:
    posts: list[tuple[str, str]] = []
    posted = asyncio.Event()
    posted = asyncio.Event()

    class Hook:
        async def send(self, address: str, text: str) -> None:
            posts.append((address, text))
            posted.set()
            posted.set()

    listen(quick_site)
    quick_site.parts.notices._hook = Hook()
    async with quick_site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="carcassonne", seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.patch(f"{api}/settings", webhook="https://discord.com/api/webhooks/1/x")
        await ada.post(f"{api}/bots", bot="random")
        match = (await ada.post(f"{api}/start"))["match"]
        await asyncio.wait_for(posted.wait(), 30)
        assert posts[0][0] == "https://discord.com/api/webhooks/1/x"
        assert posts[0][1].startswith("Ada, it is your turn in Carcassonne: ") and match in posts[0][1]


def test_discord_and_slack_have_their_own_words() -> None:
    assert json.dumps(webhook.payload("hooks.slack.com", "hi")) == '{"text": "hi"}'
    assert webhook.payload("discord.com", "hi @everyone")["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize("address", ["http://discord.com/x", "https://user@discord.com/x", "ftp://x", "javascript:1"])
def test_only_plain_https_addresses_are_webhooks(address: str) -> None:
    with pytest.raises(Exception, match="room.webhook"):
        read_webhook(address)


async def test_who_is_here_and_goes_away_without_having_acted_is_told_then(quick_site: Site) -> None:
    heard = listen(quick_site)
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        await wants(bo)
        async with bo.match(match) as b:
            await a.act("roll")
            await a.act("walk")
            await b.until_seq(2)
            await settle(quick_site, 0.1)
            assert heard.told == []
        await heard.next()
        assert [(user, path) for user, _, path in heard.told] == [(bo.id, f"/m/{match}")]


async def test_after_a_restart_nobody_is_told_of_the_same_turn_again_but_of_the_next_one(
    storage_url: str, tmp_path: Path
) -> None:
    async with serving(storage_url, tmp_path) as site, table(site, "Ada", "Bo") as (match, (ada, bo)):
        heard = listen(site)
        await wants(bo)
        async with ada.match(match) as a:
            await a.act("roll")
            await a.act("walk")
            await heard.next()
        cookies = [ada.cookie, bo.cookie]
    async with serving(storage_url, tmp_path) as site, site.known(cookies) as (ada, bo):
        heard = listen(site)
        async with ada.match(match) as a:
            await settle(site)
            assert heard.told == []
            async with bo.match(match) as b:
                await b.act("roll")
                await b.act("walk")
            await a.until_seq(4)
            await a.act("roll")
            await a.act("walk")
            await heard.next()
            assert len(heard.told) == 1


async def test_a_turn_that_comes_while_another_one_is_being_told_is_still_to_be_told(quick_site: Site) -> None:
    notices = quick_site.parts.notices
    first = Waiting("a match", "a room", "carcassonne", 3, 3)
    second = first._replace(since=5, upto=5)
    notices.waits(first, ["ada"])
    notices.waits(first._replace(since=4, upto=4), [])
    notices.waits(second, ["ada"])
    notices._note("ada", [first])
    assert notices._untold("ada") == [second]
    notices._note("ada", [second])
    assert notices._untold("ada") == []
