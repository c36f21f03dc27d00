"""Guests: a name, and a browser that is known by a signed cookie.

The cookie holds a random token and a signature over it; the database holds the
token's hash only. So a stolen database opens no session, and a cookie made
up by somebody is refused before the database is asked.
"""

import hashlib
import os
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from itsdangerous import BadSignature, Signer

from app.accounts.names import read_name
from app.clock import Clock
from app.storage import users
from app.storage.db import Database
from app.storage.users import User as User

COOKIE = "parlour"


class Guests:
    def __init__(self, database: Database, key: bytes, clock: Clock) -> None:
        self.on_end: list[Callable[[str], None]] = []
        """Called with the user some of whose sessions have ended."""
        self._database = database
        self._signer = Signer(key, salt="parlour.session", digest_method=hashlib.sha256)
        self._clock = clock

    async def register(self, raw_name: str, lang: str = "") -> tuple[User, str]:
        """A new guest, with the language of their notices, and the value of the cookie. Raises Invalid for the name."""
        user = User(secrets.token_urlsafe(12), read_name(raw_name))
        token = secrets.token_urlsafe(24)
        await users.add_user(self._database, user, _hash(token), self._clock(), {"lang": lang} if lang else {})
        return user, self._signer.sign(token).decode()

    async def who(self, cookie: str | None) -> User | None:
        """Whose cookie this is; None for nobody's, forged ones included."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            token = self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return await users.user_of_session(self._database, _hash(token))

    async def open_session(self, user: User) -> str:
        """The value of a cookie by which another browser is known as the same person."""
        token = secrets.token_urlsafe(24)
        await users.add_session(self._database, user.id, _hash(token), self._clock())
        return self._signer.sign(token).decode()

    async def log_out(self, cookie: str | None) -> None:
        """Ends this browser's session."""
        user = await self.who(cookie)
        if cookie and user is not None:
            token = self._signer.unsign(cookie).decode()
            await users.end_session(self._database, _hash(token))
            self.tell_ended(user.id)

    def tell_ended(self, user: str) -> None:
        for listener in self.on_end:
            listener(user)

    async def rename(self, user: User, raw_name: str, check: Callable[[Any, str], Awaitable[None]]) -> User:
        """check: given the open job and the name, raises what speaks against it"""
        name = read_name(raw_name)
        await users.rename_user(self._database, user.id, name, lambda connection: check(connection, name))
        return User(user.id, name)


def load_key(folder: Path, given: str) -> bytes:
    """The signing key: the one given, else the one in the data folder, made on the first start."""
    if given:
        return given.encode()
    path = folder / "secret.key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    key = secrets.token_hex(32).encode()
    with os.fdopen(handle, "wb") as file:
        file.write(key)
    return key


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
