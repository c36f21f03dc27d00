"""Mail addresses: one is somebody's when its link was opened from a letter that was sent there.

Until then nothing else goes to it. An address gets one such letter an hour, whoever asks, so that nobody can
fill a stranger's box.
"""

import hashlib
import hmac
from datetime import datetime, timedelta
from typing import Protocol

from itsdangerous import BadData, URLSafeSerializer

from app import telemetry
from app.accounts.guests import User
from app.accounts.people import read_email
from app.clock import Clock
from app.errors import NotAllowed, NotFound, TooMany, Unavailable
from app.storage import users
from app.storage.db import Database
from app.storage.notices import claim_letter, unclaim_letter

log = telemetry.get("addresses")

PAUSE = timedelta(hours=1)
VALID = timedelta(days=2)


class Post(Protocol):
    async def ask(self, address: str, lang: str, token: str) -> None:
        """Sends the letter. Raises OSError."""


class Addresses:
    """post: None on a server that sends no mail"""

    def __init__(self, database: Database, key: bytes, clock: Clock, post: Post | None) -> None:
        self._database = database
        self._key = key
        self._links = URLSafeSerializer(key, salt="parlour.address")
        self._clock = clock
        self._post = post

    async def change(self, user: User, raw: str, lang: str) -> None:
        """Sends a letter to a new address, which is kept when it was sent; "" forgets all addresses.

        Raises Invalid for what is none, NotFound where no mail is sent, TooMany within an hour of the last letter
        there, Unavailable when it cannot be sent now.
        """
        address = read_email(raw)
        known = await users.profile_of(self._database, user.id)
        if address is None:
            await users.change_user(self._database, user.id, email=None, email_new=None)
        elif address == known.email:
            await users.change_user(self._database, user.id, email_new=None)
        else:
            await self._ask(user, address, lang)
            await users.change_user(self._database, user.id, email_new=address)

    async def confirm(self, token: str) -> str:
        """The address that is somebody's from now on, by the link of its letter, in whichever browser it is opened.

        Raises NotAllowed for a link that nobody has signed, that is old, or whose address was changed since.
        """
        user, address, sent = self._read(token)
        known = await users.profile_or_none(self._database, user)
        if known is None or sent + VALID < self._clock() or address not in (known.email, known.email_new):
            raise NotAllowed("notice.confirm")
        if address == known.email_new:
            await users.change_user(self._database, user, email=address, email_new=None)
        return address

    async def _ask(self, user: User, address: str, lang: str) -> None:
        if self._post is None:
            raise NotFound("notice.no_mail")
        now, letter = self._clock(), self._name(address)
        if not await claim_letter(self._database, letter, now, now - PAUSE):
            raise TooMany("notice.mailed", address=address)
        try:
            await self._post.ask(address, lang, self._links.dumps([user.id, address, int(now.timestamp())]))
        except OSError as error:
            await unclaim_letter(self._database, letter)
            log.warning("letter not sent", error=repr(error)[:300])
            raise Unavailable("notice.not_sent", address=address) from None

    def _read(self, token: str) -> tuple[str, str, datetime]:
        try:
            user, address, sent = self._links.loads(token[:1000])
        except BadData:
            raise NotAllowed("notice.confirm") from None
        return user, address, datetime.fromtimestamp(sent, self._clock().tzinfo)

    def _name(self, address: str) -> str:
        """By which a letter is remembered; the address itself is not kept."""
        return hmac.new(self._key, address.casefold().encode(), hashlib.sha256).hexdigest()
