"""What holds for every request: security headers, the origin of changes, limits on their size and rate."""

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.config import Settings
from app.errors import AppError, NotAllowed, TooMany

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""No referrer: addresses of rooms are secrets."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
ADDRESSES = 10_000
FILES = "/api/library/import"
REFUSED = "parlour.refused"
"""In the scope: why a changing request is not to be carried out, for `check_guard`."""


class Bucket:
    """Lets `burst` through at once and `rate` a second in the long run."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float, cost: float = 1.0) -> bool:
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


def is_own_origin(headers: Headers, allowed: tuple[str, ...]) -> bool:
    """Whether a browser's page of ours is asking. Programs that are no browsers send no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def address_of(connection: HTTPConnection) -> str:
    """By whom limits count: an address, or the network that one person has of the newer kind."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((int(address), 64), strict=False))
    return host


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        scope[REFUSED] = self._refused(scope)
        await self._app(scope, self._bounded(receive, self._limit(scope)), send_guarded)

    def _limit(self, scope: Scope) -> int:
        is_file = scope["path"] == FILES
        return self._settings.import_limit_bytes if is_file else self._settings.message_limit_bytes

    def _bounded(self, receive: Receive, left: int) -> Receive:
        """The body as it comes, up to the limit."""

        async def receive_bounded() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413)
            return message

        return receive_bounded

    def _refused(self, scope: Scope) -> AppError | None:
        if scope["method"] in SAFE:
            return None
        if not is_own_origin(Headers(scope=scope), self._settings.allowed_origins):
            return NotAllowed("request.origin")
        return None if self._bucket(scope).take(time.monotonic()) else TooMany("request.rate")

    def _bucket(self, scope: Scope) -> Bucket:
        address = address_of(HTTPConnection(scope))
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self._settings.requests_per_s, self._settings.request_burst, time.monotonic())
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


TRIES, COSTLY, LETTERS = 12, 60, 6


class Tries:
    """A limit by address on what could be guessed, or costs the server much. code: of the refusal"""

    def __init__(self, per_min: float, burst: float = TRIES, code: str = "request.tries") -> None:
        self._per_s = per_min / 60
        self._burst = burst
        self._code = code
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Raises TooMany."""
        now = time.monotonic()
        bucket = self._buckets.pop(address, None) or Bucket(self._per_s, self._burst, now)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        if not bucket.take(now):
            raise TooMany(self._code)


def check_tries(connection: HTTPConnection) -> None:
    tries: Tries = connection.app.state.tries
    tries.check(address_of(connection))


async def check_costly(connection: HTTPConnection) -> None:
    """For whatever plays a whole match again or hashes a password. Raises TooMany."""
    costly: Tries = connection.app.state.costly
    costly.check(address_of(connection))


def check_letters(connection: HTTPConnection) -> None:
    """For whatever sends a letter to an address that somebody has typed. Raises TooMany."""
    letters: Tries = connection.app.state.letters
    letters.check(address_of(connection))


def check_guard(connection: HTTPConnection) -> None:
    """Inside the application, where refusals get their words. Raises what the guard found."""
    refused: AppError | None = connection.scope.get(REFUSED)
    if refused is not None:
        raise refused
