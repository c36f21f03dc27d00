"""E-mail by SMTP, with a link that stops it at one click."""

import asyncio
import smtplib
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from itsdangerous import BadSignature, Signer

TIMEOUT_S = 20


class Mail:
    """url: smtp://user:password@host:port, or smtps://… ; sender: address in "From"."""

    name = "email"

    def __init__(self, url: str, sender: str, base_url: str, key: bytes, words: Callable[..., str]) -> None:
        self._url = urlsplit(url)
        self._sender = sender
        self._base_url = base_url.rstrip("/")
        self._signer = Signer(key, salt="parlour.stop")
        self._words = words

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None:
        if profile.email:
            message = self.message(user, profile, title, f"{text}\n\n{self._base_url}{path}")
            await asyncio.to_thread(self._send, message)

    def message(self, user: str, profile: Any, title: str, text: str) -> EmailMessage:
        stop = f"{self._base_url}/stop/{self._signer.sign(user).decode()}"
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = title, self._sender, profile.email
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        stops = self._words(str(profile.prefs.get("lang", "en")), "notice.stop", url=stop)
        message.set_content(f"{text}\n\n--\n{stops}\n")
        return message

    def user_of(self, token: str) -> str | None:
        """Whose link to stop this is."""
        try:
            return self._signer.unsign(token[:200]).decode()
        except (BadSignature, UnicodeDecodeError):
            return None

    def _send(self, message: EmailMessage) -> None:
        url = self._url
        kind = smtplib.SMTP_SSL if url.scheme == "smtps" else smtplib.SMTP
        with kind(url.hostname or "localhost", url.port or 0, timeout=TIMEOUT_S) as server:
            if url.username:
                if url.scheme != "smtps":
                    server.starttls()
                server.login(unquote(url.username), unquote(url.password or ""))
            server.send_message(message)
