"""Stand-ins for what the server calls: a push service or webhook by HTTPS, a mail server."""

import asyncio
import datetime
import ipaddress
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from app.rooms.ways import reach
from tests.kit.databases import HOST, free_port

NAMES = ("localhost", "hooks.slack.com", "discord.com")


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A certificate of the stand-ins that this process trusts, and its key, in one file."""
    path = tmp_path / "stand-in.pem"
    path.write_bytes(_certificate())
    monkeypatch.setenv("SSL_CERT_FILE", str(path))
    reach._context.cache_clear()
    yield path
    reach._context.cache_clear()


def _certificate() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "stand-in")])
    now = datetime.datetime.now(datetime.UTC)
    names = [*map(x509.DNSName, NAMES), x509.IPAddress(ipaddress.ip_address(HOST))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    return certificate.public_bytes(serialization.Encoding.PEM) + private


@dataclass
class Posted:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """Keeps what is posted and answers the same to all of it; `answer` None: nothing, for ever."""

    port: int = 0
    answer: bytes | None = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
    got: "asyncio.Queue[Posted]" = field(default_factory=asyncio.Queue)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    async def next(self) -> Posted:
        return await asyncio.wait_for(self.got.get(), 30)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.put_nowait(Posted(first.split()[1], headers, body))
        if self.answer is None:
            await reader.read()
        else:
            writer.write(self.answer)
        writer.close()


@asynccontextmanager
async def service(certificate: Path) -> AsyncIterator[Service]:
    standing = Service(free_port())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = await asyncio.start_server(standing.serve, HOST, standing.port, ssl=context)
    try:
        yield standing
    finally:
        server.close()


class Postman:
    """A mail server that keeps what it is given."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[str] = asyncio.Queue()
        self.refuses = False

    async def next(self) -> str:
        """A letter with its long lines whole again."""
        letter = await asyncio.wait_for(self.got.get(), 30)
        return letter.replace("=\r\n", "").replace("\r\n ", " ").replace("=3D", "=")

    @asynccontextmanager
    async def mail(self) -> AsyncIterator[int]:
        port = free_port()
        server = await asyncio.start_server(self._smtp, HOST, port)
        try:
            yield port
        finally:
            server.close()

    async def _smtp(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                self.got.put_nowait((await reader.readuntil(b"\r\n.\r\n")).decode())
            answer = {b"QUIT": b"221 bye\r\n", b"RCPT": b"550 no\r\n" if self.refuses else b"250 ok\r\n"}
            writer.write(answer.get(word, b"250 ok\r\n"))
            if word == b"QUIT":
                break
        writer.close()
