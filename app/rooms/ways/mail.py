"""E-mail by SMTP: notices that stop at one click, and letters that ask whether an address is right."""

import asyncio
import smtplib
from collections.abc import Callable
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any
from urllib.parse import unquote, urlsplit

from app.rooms.ways.stop import Stops

TIMEOUT_S = 20
POLICY = SMTP.clone(max_line_length=900)
"""A link in a header that is folded would be written in another form, which mail programs do not read."""


class Mail:
    """url: smtp://user:password@host:port, or smtps://… ; sender: address in "From"."""

    name = "email"

    def __init__(self, url: str, sender: str, base_url: str, stops: Stops, words: Callable[..., str]) -> None:
        self._url = urlsplit(url)
        self._sender = sender
        self._base_url = base_url.rstrip("/")
        self._stops = stops
        self._words = words

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None:
        """To an address that is confirmed; to nobody else."""
        if profile.email:
            message = self.message(user, profile, title, f"{text}\n\n{self._base_url}{path}")
            await asyncio.to_thread(self._send, message)

    def message(self, user: str, profile: Any, title: str, text: str) -> EmailMessage:
        stop = f"{self._base_url}/stop/{self._stops.token(self.name, user)}"
        stops = self._words(profile.lang, "notice.stop", url=stop)
        message = self._letter(profile.email, title, f"{text}\n\n--\n{stops}\n")
        message["List-Unsubscribe"] = f"<{self._base_url}/api/notices/stop/{self._stops.token(self.name, user)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return message

    async def ask(self, address: str, lang: str, token: str) -> None:
        """Asks whoever reads there whether the address is right. Raises OSError when it cannot be sent.

        Nothing in the letter is of anybody's choice, so that nobody can send words of theirs to a stranger.
        """
        link = f"{self._base_url}/confirm/{token}"
        text = self._words(lang, "notice.confirm.text", url=link, site=self._base_url)
        message = self._letter(address, self._words(lang, "notice.confirm.title"), f"{text}\n")
        await asyncio.to_thread(self._send, message)

    def _letter(self, to: str, title: str, text: str) -> EmailMessage:
        message = EmailMessage(POLICY)
        message["Subject"], message["From"], message["To"] = title, self._sender, to
        message.set_content(text)
        return message

    def _send(self, message: EmailMessage) -> None:
        url = self._url
        kind = smtplib.SMTP_SSL if url.scheme == "smtps" else smtplib.SMTP
        with kind(url.hostname or "localhost", url.port or 0, timeout=TIMEOUT_S) as server:
            if url.username:
                if url.scheme != "smtps":
                    server.starttls()
                server.login(unquote(url.username), unquote(url.password or ""))
            server.send_message(message)
