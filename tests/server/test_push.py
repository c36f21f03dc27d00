"""Web push, end to end: what a push service is given is what the browser can read, and nobody else."""

import base64
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tests.kit.services import Posted, Service, service, trusted
from tests.kit.site import Guest, Site, serving, table
from tests.server.test_notices import settle

__all__ = ["trusted"]

CONTACT = "mailto:ada@example.org"


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))


class Browser:
    """The keys of a subscription: whoever holds them can read what is sent there."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes!!!"

    def subscription(self) -> dict[str, Any]:
        form = serialization.PublicFormat.UncompressedPoint
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        return {"endpoint": self.endpoint, "keys": {"p256dh": text(point), "auth": text(self.auth)}}

    def read(self, posted: Posted) -> dict[str, Any]:
        plain = http_ece.decrypt(posted.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        said: dict[str, Any] = json.loads(plain)
        return said


def claims(posted: Posted, key: str) -> dict[str, Any]:
    """What the server swears to the push service, after its signature was checked with the key of the subscription."""
    scheme, _, said = posted.headers["authorization"].partition(" ")
    fields = dict(part.strip().split("=", 1) for part in said.split(","))
    assert (scheme, fields["k"]) == ("vapid", key)
    head, body, signature = fields["t"].split(".")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(key))
    r, s = data(signature)[:32], data(signature)[32:]
    signed = encode_dss_signature(int.from_bytes(r), int.from_bytes(s))
    public.verify(signed, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    sworn: dict[str, Any] = json.loads(data(body))
    return sworn


@pytest.fixture
async def pushing(trusted: Path) -> AsyncIterator[Service]:
    async with service(trusted) as standing:
        yield standing


@pytest.fixture
async def pushed(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    """A server that sends web push at once, to services of the own machine too."""
    async with serving(sqlite_url, tmp_path, push_contact=CONTACT, push_private=True, notice_delay_s=0.01) as site:
        yield site


async def subscribed(guest: Guest, url: str) -> Browser:
    browser = Browser(url)
    answer = await guest.http.post("/api/me/pushes", json=browser.subscription())
    assert answer.status_code == 204, answer.text
    return browser


async def test_a_push_reaches_the_browser_and_says_whose_turn_it_is_where(pushed: Site, pushing: Service) -> None:
    async with table(pushed, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        browser = await subscribed(bo, f"{pushing.url}/push/bo?x=1")
        await a.act("roll")
        await a.act("walk")
        posted = await pushing.next()
        said = browser.read(posted)
        assert (said["title"], said["path"]) == ("It is your turn", f"/m/{match}")
        assert said["text"].endswith("is waiting for you.")
        assert posted.path == "/push/bo?x=1"
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert int(posted.headers["ttl"]) > 3600
        sworn = claims(posted, (await bo.get("/api/me/notices"))["push_key"])
        assert (sworn["aud"], sworn["sub"]) == (pushing.url, CONTACT)
        assert b"turn" not in posted.body and match.encode() not in posted.body


async def test_a_push_comes_although_a_forgotten_tab_is_open(pushed: Site, pushing: Service) -> None:
    async with table(pushed, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        browser = await subscribed(bo, f"{pushing.url}/push")
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        async with (
            bo.socket(f"/ws/match/{match}?idle=600", follow=True),
            bo.socket(f"/ws/room/{room}?idle=600"),
        ):
            await a.act("roll")
            await a.act("walk")
            assert browser.read(await pushing.next())["path"] == f"/m/{match}"


async def test_the_button_of_a_push_stops_push_for_whoever_presses_it(pushed: Site, pushing: Service) -> None:
    async with table(pushed, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        browser = await subscribed(bo, f"{pushing.url}/push")
        await bo.patch("/api/me/notices", email=True)
        await a.act("roll")
        await a.act("walk")
        stop = browser.read(await pushing.next())["stop"]
        async with pushed.stranger() as worker:
            assert (await worker.http.post(f"/api/notices/stop/{stop[:-2]}xx")).status_code == 403
            assert (await bo.get("/api/me/notices"))["push"] is True
            assert (await worker.http.post(f"/api/notices/stop/{stop}")).status_code == 204
        chosen = await bo.get("/api/me/notices")
        assert (chosen["push"], chosen["email"]) == (False, True)
        async with bo.match(match) as b:
            await b.act("roll")
            await b.act("walk")
        await a.until_seq(4)
        await a.act("roll")
        await a.act("walk")
        await settle(pushed)
        assert pushing.got.empty()


@pytest.mark.parametrize(("status", "kept"), [(404, False), (410, False), (201, True), (429, True), (500, True)])
async def test_a_browser_that_has_left_is_forgotten_and_no_other(
    pushed: Site, pushing: Service, status: int, kept: bool
) -> None:
    async with table(pushed, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        await subscribed(bo, f"{pushing.url}/push")
        pushing.answer = f"HTTP/1.1 {status} Whatever\r\nContent-Length: 0\r\n\r\n".encode()
        for number in range(2):
            if number:
                async with bo.match(match) as b:
                    await b.act("roll")
                    await b.act("walk")
                await a.until_seq(4)
            await a.act("roll")
            await a.act("walk")
            if number == 0 or kept:
                await pushing.next()
        await settle(pushed)
        assert pushing.got.empty()


async def test_one_browser_that_fails_keeps_nothing_from_the_others(pushed: Site, pushing: Service) -> None:
    async with table(pushed, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        await subscribed(bo, "https://localhost:1/nobody")
        twisted = Browser(f"{pushing.url}/twisted").subscription()
        twisted["keys"]["p256dh"] = text(b"\x04" + bytes(64))
        await bo.http.post("/api/me/pushes", json=twisted)
        browser = await subscribed(bo, f"{pushing.url}/push")
        await a.act("roll")
        await a.act("walk")
        assert browser.read(await pushing.next())["path"] == f"/m/{match}"


async def test_many_pushes_at_once_are_signed_with_the_same_new_keys(pushed: Site, pushing: Service) -> None:
    async with table(pushed, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        for number in range(6):
            await subscribed(bo, f"{pushing.url}/push/{number}")
        await a.act("roll")
        await a.act("walk")
        assert {(await pushing.next()).path for _ in range(6)} == {f"/push/{number}" for number in range(6)}


async def test_a_push_service_in_the_own_network_is_not_called_unless_it_is_allowed(
    sqlite_url: str, tmp_path: Path, pushing: Service
) -> None:
    async with (
        serving(sqlite_url, tmp_path, push_contact=CONTACT, notice_delay_s=0.01) as site,
        table(site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as a,
    ):
        await subscribed(bo, f"{pushing.url}/push")
        await a.act("roll")
        await a.act("walk")
        await settle(site)
        assert pushing.got.empty()
