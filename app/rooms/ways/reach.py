"""Posting to an address that somebody else has given: in the open, never into the server's own network.

A name is looked up once, all its addresses are checked, and only a checked one is connected to, so a name
that means something else a moment later leads nowhere. Nobody sends us on to another address, nothing of an answer
but its status is read, and all of it has an end.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from urllib.parse import urlsplit

TIMEOUT_S = 10.0
"""For everything: looking up, connecting, sending, and the first line of the answer."""
LOOKUPS = 4
"""Names that are looked up at once."""


async def post(url: str, body: bytes, headers: Mapping[str, str], *, allow_private: bool = False) -> int:
    """The status of the answer. Raises ValueError for an address that is not to be called or an answer that is none,
    OSError (TimeoutError among them) for what cannot be reached."""
    target = urlsplit(url)
    host, port = target.hostname or "", target.port or 443
    if target.scheme != "https" or not host:
        raise ValueError(f"no https address: {url[:100]}")
    async with asyncio.timeout(TIMEOUT_S):
        reader, writer = await _connect(await addresses(host, port, allow_private=allow_private), host, port)
        try:
            writer.write(_head(target.path or "/", target.query, target.netloc, len(body), headers) + body)
            await writer.drain()
            return _status(await reader.readline())
        finally:
            writer.transport.abort()


async def addresses(host: str, port: int, *, allow_private: bool) -> list[str]:
    """What a name means now. Raises ValueError if any of it is private, and OSError for one that is nowhere."""
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(_lookups(), lambda: socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
    known = [str(entry[4][0]) for entry in found]
    if not allow_private and not (known and all(map(is_open, known))):
        raise ValueError(f"a private address: {host}")
    return known


def is_open(address: str) -> bool:
    """Whether an address is one of the open internet, also when it only wraps an older one."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if any(ip in wrapping for wrapping in WRAPPING):
            return False
        ip = ip.ipv4_mapped or ip
    return ip.is_global and not ip.is_multicast and not (ip.version == 6 and ip.is_site_local)


WRAPPING = [
    ipaddress.ip_network(network)
    for network in ("::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
]
"""Addresses of the newer kind that lead to one of the older kind behind a gateway."""


async def _connect(known: list[str], host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """The first that answers, as the certificate's owner."""
    for number, address in enumerate(known):
        try:
            return await asyncio.open_connection(address, port, ssl=_context(), server_hostname=host)
        except OSError:
            if number == len(known) - 1:
                raise
    raise OSError(f"nowhere: {host}")


@cache
def _lookups() -> ThreadPoolExecutor:
    """Threads of their own: a name that nobody answers for keeps one for long, and nothing else may wait for it."""
    return ThreadPoolExecutor(max_workers=LOOKUPS, thread_name_prefix="lookups")


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _head(path: str, query: str, netloc: str, length: int, headers: Mapping[str, str]) -> bytes:
    where = f"{path}?{query}" if query else path
    lines = {"Host": netloc, "Content-Length": str(length), "Connection": "close", "User-Agent": "parlour", **headers}
    text = f"POST {where} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    if text.count("\n") != len(lines) + 1:
        raise ValueError("a line break in a header")
    return text.encode("ascii") + b"\r\n"


def _status(line: bytes) -> int:
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise ValueError(f"no answer in HTTP: {line[:60]!r}")
    return int(words[1])
