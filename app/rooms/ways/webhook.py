"""A room's webhook, as Discord and Slack read it. Only public https addresses are called, and none redirects."""

import asyncio
import json
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from app.rooms.ways.reach import check_public

TIMEOUT_S = 10


class Webhook:
    """allow_private: addresses of the own network too, for who runs a chat server at home."""

    def __init__(self, *, allow_private: bool = False) -> None:
        self._allow_private = allow_private

    async def send(self, address: str, text: str) -> None:
        await asyncio.to_thread(self._post, address, text)

    def _post(self, address: str, text: str) -> None:
        host = urlsplit(address).hostname or ""
        if not self._allow_private:
            check_public(host)
        body = json.dumps(payload(host, text)).encode()
        request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
        with urllib.request.build_opener(_NoRedirect).open(request, timeout=TIMEOUT_S):
            pass


def payload(host: str, text: str) -> dict[str, Any]:
    """Slack wants `text`, Discord `content` and no pings for names that look like some."""
    if host.endswith("slack.com"):
        return {"text": text}
    return {"content": text, "allowed_mentions": {"parse": []}}


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None
