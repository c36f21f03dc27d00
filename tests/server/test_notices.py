"""Turn notices: who is told, by which way, and how it stops."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from app.rooms.settings import read_webhook
from app.rooms.ways import webhook
from app.rooms.ways.push import WebPush
from tests.kit.databases import HOST, free_port
from tests.kit.site import Guest, Site, serving, table

POINT = base64.urlsafe_b64encode(b"\x04" + bytes(64)).decode()


class Postman:
    """A mail server that keeps what it is given, or a web server that keeps what is posted."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.arrived = asyncio.Event()

    @asynccontextmanager
    async def mail(self) -> AsyncIterator[int]:
        port = free_port()
        server = await asyncio.start_server(self._smtp, HOST, port)
        yield port
        server.close()
        await server.wait_closed()

    async def _smtp(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                self.got.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                self.arrived.set()
            writer.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                break
        writer.close()


async def settle(site: Site, seconds: float = 0.2) -> None:
    await asyncio.sleep(seconds)


class Heard:
    """A way that only listens."""

    name = "push"

    def __init__(self) -> None:
        self.told: list[tuple[str, str, str]] = []

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None:
        self.told.append((user, text, path))


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
            await settle(site, 0.05)
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
        await settle(quick_site, 1.5)
        assert len(heard.told) == 1
        assert heard.told[0][1:] == ("2 matches are waiting for you: Carcassonne.", "/")


async def test_mail_says_it_and_stops_at_one_click(sqlite_url: str, tmp_path: Path) -> None:
    postman = Postman()
    async with postman.mail() as port:
        settings = {"smtp_url": f"smtp://{HOST}:{port}", "smtp_sender": "parlour@example.org", "notice_delay_s": 0.01}
        async with serving(sqlite_url, tmp_path, **settings) as site, site.guest("Ada") as ada:
            await ada.patch("/api/me/notices", email=True, address="ada@example.org")
            room = await ada.post("/api/rooms", game="carcassonne", seats=2)
            await ada.post(f"/api/rooms/{room['token']}/bots", bot="random")
            await ada.post(f"/api/rooms/{room['token']}/start")
            await asyncio.wait_for(postman.arrived.wait(), 10)
            letter = postman.got[0]
            assert "To: ada@example.org" in letter and "One-Click" in letter
            stop = letter.replace("=\r\n", "").split("/stop/")[1].split(">")[0].replace("\r\n ", "")
            async with site.stranger() as mailer:
                answer = await mailer.http.post(f"/api/notices/stop/{stop}")
                assert answer.status_code == 204
                refused = await mailer.http.post(f"/api/notices/stop/{stop[:-2]}xx")
                assert refused.json()["error"]["code"] == "notice.stop"
            assert (await ada.get("/api/me/notices"))["email"] is False


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

    class Hook:
        async def send(self, address: str, text: str) -> None:
            posts.append((address, text))
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


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.7", "169.254.169.254", "::1"])
def test_a_webhook_never_reaches_into_the_own_network(host: str) -> None:
    with pytest.raises(ValueError, match="private"):
        webhook.Webhook()._post(f"https://[{host}]/x" if ":" in host else f"https://{host}/x", "hi")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "10.0.0.7", "169.254.169.254", "[::1]"])
def test_a_browser_that_takes_push_is_never_in_the_own_network(host: str) -> None:
    push = WebPush(cast(Any, None), Path(), "mailto:a@example.org")
    with pytest.raises(ValueError, match="private"):
        push._send({"endpoint": f"https://{host}/x", "keys": {}}, "hi")
