"""What the server calls for others: only what lies in the open, wherever names and answers point."""

import asyncio
import json
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from app.rooms.ways import reach
from app.rooms.ways.webhook import Webhook
from tests.kit.databases import HOST
from tests.kit.services import service, trusted
from tests.kit.site import Site, serving, table
from tests.server.test_notices import Heard, settle

__all__ = ["trusted"]

PRIVATE = [
    *("127.0.0.1", "localhost", "10.0.0.7", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *(
        "[::1]",
        "[fe80::1]",
        "[fd00::1]",
        "[::ffff:10.0.0.7]",
        "[64:ff9b::a00:7]",
        "[2002:a00:7::]",
        "224.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "[::127.0.0.1]",
        "[::ffff:0:127.0.0.1]",
        "[64:ff9b:1::7f00:1]",
        "[fec0::1]",
    ),
]


class Phone:
    """A directory of names that changes its mind: each look-up gives the next of the answers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
        self.answers = list(answers)
        self.called: list[str] = []
        monkeypatch.setattr(socket, "getaddrinfo", self.getaddrinfo)
        monkeypatch.setattr(asyncio, "open_connection", self.open_connection)

    def getaddrinfo(self, host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        address = self.answers.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    async def open_connection(self, host: str, *_: Any, **__: Any) -> Any:
        self.called.append(host)
        raise OSError("nobody there")


@pytest.mark.parametrize("host", PRIVATE)
async def test_the_own_network_is_never_called(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    async def never(*_: Any, **__: Any) -> Any:
        pytest.fail("called")

    monkeypatch.setattr(asyncio, "open_connection", never)
    with pytest.raises(ValueError, match="private"):
        await reach.post(f"https://{host}/x", b"hi", {})


async def test_names_that_nobody_answers_for_hold_up_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many there are: passwords, replays and letters have threads of their own."""
    told = threading.Event()

    def slow(*_: Any, **__: Any) -> list[Any]:
        told.wait()
        raise OSError("nowhere")

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    calls = [asyncio.ensure_future(reach.post(f"https://{number}.example/", b"", {})) for number in range(64)]
    try:
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            assert await asyncio.to_thread(lambda: "done") == "done"
    finally:
        told.set()
    assert all(isinstance(error, OSError) for error in await asyncio.gather(*calls, return_exceptions=True))


async def test_a_name_that_means_something_else_a_moment_later_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(monkeypatch, "93.184.216.34", "127.0.0.1")
    with pytest.raises(OSError, match="nobody"):
        await reach.post("https://rebinding.example/x", b"hi", {})
    assert phone.called == ["93.184.216.34"]
    assert phone.answers == ["127.0.0.1"]


async def test_a_name_with_one_private_address_among_open_ones_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        found = ["93.184.216.34", "10.0.0.7"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    with pytest.raises(ValueError, match="private"):
        await reach.post("https://both.example/x", b"hi", {})


async def test_nobody_sends_us_on(trusted: Path) -> None:
    async with service(trusted) as first, service(trusted) as second:
        first.answer = f"HTTP/1.1 307 Go\r\nLocation: {second.url}/x\r\nContent-Length: 0\r\n\r\n".encode()
        with pytest.raises(ConnectionError, match="307"):
            await Webhook(allow_private=True).send(f"{first.url}/x", "hi")
        assert second.got.empty()


@pytest.mark.parametrize("url", ["http://example.org/x", "ftp://example.org", "https://", "https:///x"])
async def test_only_https_is_called(url: str) -> None:
    with pytest.raises(ValueError, match="https"):
        await reach.post(url, b"hi", {}, allow_private=True)


def here(_host: str, port: int, *_: Any, **__: Any) -> list[Any]:
    """Every name is this machine."""
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (HOST, port))]


async def test_who_has_no_certificate_for_its_name_is_told_nothing(
    trusted: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with service(trusted) as standing:
        monkeypatch.setattr(socket, "getaddrinfo", here)
        with pytest.raises(OSError, match="certificate"):
            await reach.post(f"https://elsewhere.example:{standing.port}/x", b"hi", {}, allow_private=True)
        assert standing.got.empty()


@pytest.mark.parametrize("answer", [b"", b"220 mail here\r\n", b"HTTP/1.1\r\n", b"x" * 100_000])
async def test_an_answer_that_is_none_is_a_failure(trusted: Path, answer: bytes) -> None:
    async with service(trusted) as standing:
        standing.answer = answer
        with pytest.raises(ValueError, match=r"answer|limit|chunk"):
            await reach.post(f"{standing.url}/x", b"hi", {}, allow_private=True)


async def test_no_header_is_smuggled_in() -> None:
    with pytest.raises(ValueError, match="line break"):
        reach._head("/x", "", "a.example", 2, {"X": "1\r\nY: 2"})


FORMS = {
    "discord.com": {"content": "hi", "allowed_mentions": {"parse": []}},
    "hooks.slack.com": {"text": "hi"},
    "localhost": {"content": "hi", "allowed_mentions": {"parse": []}},
}


@pytest.mark.parametrize("host", FORMS)
async def test_a_webhook_has_the_form_of_its_service(trusted: Path, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    async with service(trusted) as standing:
        monkeypatch.setattr(socket, "getaddrinfo", here)
        await Webhook(allow_private=True).send(f"https://{host}:{standing.port}/api/1?wait=true", "hi")
        posted = await standing.next()
    assert (posted.path, posted.headers["content-type"]) == ("/api/1?wait=true", "application/json")
    assert posted.headers["host"] == f"{host}:{standing.port}"
    assert json.loads(posted.body) == FORMS[host]


async def hooked(site: Site, url: str, ada: Any, match: str) -> None:
    site.parts.notices._delay_s = 0.01
    room = (await ada.get(f"/api/matches/{match}"))["room"]
    answer = await ada.http.patch(f"/api/rooms/{room}/settings", json={"webhook": url})
    assert answer.status_code == 200, answer.text


async def test_a_webhook_that_does_not_answer_never_holds_up_the_match(
    trusted: Path, sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        service(trusted) as standing,
        serving(sqlite_url, tmp_path, webhooks_private=True) as site,
        table(site, "Ada", "Bo") as (match, (ada, bo)),
    ):
        standing.answer = None
        await hooked(site, f"{standing.url}/hook", ada, match)
        async with ada.match(match) as a:
            await a.act("roll")
            await a.act("walk")
            posted = await standing.next()
            assert "Bo" in json.loads(posted.body)["content"] and match in json.loads(posted.body)["content"]
            assert bo.id in site.parts.notices._tasks, "the call is still under way"
            async with bo.match(match) as b:
                assert (await b.act("roll"))["t"] == "ack"
            assert bo.id in site.parts.notices._tasks


async def test_a_call_has_an_end(trusted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "TIMEOUT_S", 0.05)
    async with service(trusted) as standing:
        standing.answer = None
        with pytest.raises(TimeoutError):
            await reach.post(f"{standing.url}/x", b"hi", {}, allow_private=True)


async def test_without_the_setting_a_rooms_webhook_reaches_nothing_private_and_the_others_are_told_all_the_same(
    trusted: Path, sqlite_url: str, tmp_path: Path
) -> None:
    async with (
        service(trusted) as standing,
        serving(sqlite_url, tmp_path) as site,
        table(site, "Ada", "Bo") as (match, (ada, bo)),
    ):
        await hooked(site, f"{standing.url}/hook", ada, match)
        heard = Heard()
        site.parts.notices._ways = (heard,)
        await bo.patch("/api/me/notices", push=True)
        async with ada.match(match) as a:
            await a.act("roll")
            await a.act("walk")
            await heard.next()
            await settle(site)
        assert standing.got.empty()
