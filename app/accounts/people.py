"""Ways back for people: a personal link, a phrase, an account; and ways out.

A guest is whoever holds a session. The personal link and the phrase are secrets that open a
session for the same guest on another device; the database keeps only their hashes, keyed with
the server's key, so that a phrase cannot be guessed from a stolen database. An account adds a
login name and a password and keeps everything the guest had.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.accounts.guests import Guests, User
from app.accounts.names import read_name
from app.clock import Clock
from app.errors import Conflict, Invalid, NotAllowed
from app.likeness import likeness
from app.passwords import check_new, check_password, hash_password
from app.storage import users
from app.storage.db import Database
from app.storage.matches import matches_of_user
from app.storage.messages import messages_by
from app.storage.notes import notes_by
from app.storage.writer import Taken

WORDS = tuple((Path(__file__).parent / "words.txt").read_text(encoding="utf-8").split())
PHRASE_WORDS = 5
LOGIN = "login"
"""Among the wishes: a login as its owner wrote it. What is compared is folded, so that no two look alike."""
"""Of 256 words: 40 bits, behind a limit on tries."""


class People:
    def __init__(self, database: Database, guests: Guests, key: bytes, clock: Clock) -> None:
        self._database = database
        self._guests = guests
        self._key = key
        self._clock = clock
        self._nobody = ""

    async def profile(self, user: User) -> dict[str, Any]:
        """What somebody is told about themselves."""
        row = await users.profile_of(self._database, user.id)
        return {
            "id": user.id,
            "name": user.name,
            "login": row.prefs.get(LOGIN, row.login) if row.login else None,
            "has_link": row.return_hash is not None,
            "has_phrase": row.phrase_hash is not None,
            "email": row.email,
            "email_new": row.email_new,
            "sessions": row.sessions,
        }

    # Ways back

    async def new_link(self, user: User) -> str:
        """The secret of a personal link; an older one ends."""
        secret = secrets.token_urlsafe(24)
        await users.change_user(self._database, user.id, return_hash=self._hash(secret))
        return secret

    async def new_phrase(self, user: User) -> str:
        """A phrase to write down; an older one ends."""
        phrase = " ".join(secrets.choice(WORDS) for _ in range(PHRASE_WORDS))
        await users.change_user(self._database, user.id, phrase_hash=self._hash(read_phrase(phrase)))
        return phrase

    async def by_link(self, secret: str) -> tuple[User, str]:
        """Who comes back by a link, and a cookie. Raises NotAllowed."""
        return await self._back(await users.user_by(self._database, return_hash=self._hash(secret[:200])), "link")

    async def who_is(self, secret: str) -> User:
        """Whose link this is, for asking before a browser changes hands. Raises NotAllowed."""
        user = await users.user_by(self._database, return_hash=self._hash(secret[:200]))
        if user is None:
            raise NotAllowed("back.link")
        return user

    async def by_phrase(self, phrase: str) -> tuple[User, str]:
        return await self._back(
            await users.user_by(self._database, phrase_hash=self._hash(read_phrase(phrase))), "phrase"
        )

    async def _back(self, user: User | None, way: str) -> tuple[User, str]:
        if user is None:
            raise NotAllowed(f"back.{way}")
        return user, await self._guests.open_session(user)

    # Accounts

    async def make_account(self, user: User, raw_login: str, password: str) -> None:
        """A guest becomes an account and keeps everything. Raises Invalid, Conflict for a login that is taken."""
        login = read_login(raw_login)
        check_new(password)
        if (await users.profile_of(self._database, user.id)).login is not None:
            raise Conflict("account.exists")
        await self._keep_login(user, login=login, password=await hash_password(password))
        written = read_name(raw_login)
        await users.change_prefs(self._database, user.id, lambda prefs: {**prefs, LOGIN: written})

    async def log_in(self, raw_login: str, password: str) -> tuple[User, str]:
        """Takes as long for a login that nobody has. Raises NotAllowed."""
        refusal = NotAllowed("account.wrong")
        found = await users.password_of(self._database, likeness(raw_login[:200]))
        if found is None:
            self._nobody = self._nobody or await hash_password(secrets.token_hex(8))
            await check_password(self._nobody, password, refusal)
            raise refusal
        user, hashed = found
        await check_password(hashed, password, refusal)
        return user, await self._guests.open_session(user)

    async def change_password(self, user: User, old: str, new: str) -> None:
        check_new(new)
        await self.check_own(user, old)
        await users.change_user(self._database, user.id, password=await hash_password(new))

    async def check_own(self, user: User, password: str) -> None:
        """An account's owner shows its password before something that cannot be undone."""
        hashed = (await users.profile_of(self._database, user.id)).password
        if hashed is not None:
            await check_password(hashed, password, NotAllowed("account.wrong"))

    async def _keep_login(self, user: User, **values: Any) -> None:
        try:
            await users.change_user(self._database, user.id, **values)
        except Taken:
            raise Conflict("account.taken") from None

    # Ways out

    async def log_out_everywhere(self, user: User) -> str:
        """Ends every session and makes a new one for this browser."""
        await users.end_sessions(self._database, user.id)
        self._guests.tell_ended(user.id)
        return await self._guests.open_session(user)

    async def export(self, user: User) -> dict[str, Any]:
        """Everything that is kept about somebody."""
        matches = await matches_of_user(self._database, user.id, limit=100_000)
        said = await messages_by(self._database, user.id)
        noted = await notes_by(self._database, user.id)
        return {
            "profile": await self.profile(user),
            "prefs": await self.prefs(user),
            "matches": [_match(row, user) for row in matches],
            "messages": [{"kind": line.kind, "text": line.text, "at": line.at} for line in said],
            "notes": [{"seq": note.seq, "text": note.text, "at": note.at} for note in noted],
        }

    async def delete(self, user: User, password: str) -> None:
        """Forgets name, ways back, address and sessions. Matches stay for the others, under no name."""
        await self.check_own(user, password)
        await users.forget(self._database, user.id)
        self._guests.tell_ended(user.id)

    # Wishes

    async def prefs(self, user: User) -> Mapping[str, Any]:
        return (await users.profile_of(self._database, user.id)).prefs

    async def set_prefs(self, user: User, changes: Mapping[str, Any]) -> None:
        await users.change_prefs(self._database, user.id, lambda prefs: {**prefs, **changes})

    async def stop(self, way: str, user_id: str) -> None:
        """No more notices by that way; nothing for somebody who is not there."""
        if await users.profile_or_none(self._database, user_id) is not None:
            await users.change_prefs(self._database, user_id, lambda prefs: {**prefs, way: False})

    def _hash(self, secret: str) -> str:
        return hmac.new(self._key, secret.encode(errors="replace"), hashlib.sha256).hexdigest()


def read_phrase(raw: str) -> str:
    """A phrase as it is compared: its words in lower case, however they were typed."""
    return " ".join("".join(c if c.isalpha() else " " for c in raw[:200].casefold()).split())


def read_login(raw: str) -> str:
    """A login as it is kept: names that look alike are one login. Raises Invalid."""
    login = likeness(read_name(raw))
    if len(login) < 2:
        raise Invalid("account.short")
    return login


def read_email(raw: str) -> str | None:
    """A mail address, or None for "". Raises Invalid."""
    address = raw.strip()
    name, at, host = address.partition("@")
    if not address:
        return None
    if (
        not at
        or not name
        or "." not in host
        or len(address) > 200
        or any(c.isspace() or c in '<>",;:' for c in address)
    ):
        raise Invalid("account.email")
    return address


def _match(row: Any, user: User) -> dict[str, Any]:
    seat = next(seat.seat for seat in row.seats if seat.user_id == user.id)
    return {"id": row.id, "game": row.game, "seat": seat, "created_at": row.created_at, "result": row.result}
