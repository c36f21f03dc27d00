"""A room's webhook, as Discord and Slack read it."""

import json
from typing import Any
from urllib.parse import urlsplit

from app.rooms.ways.reach import post


class Webhook:
    """allow_private: addresses of the own network too, for who runs a chat server at home."""

    def __init__(self, *, allow_private: bool = False) -> None:
        self._allow_private = allow_private

    async def send(self, address: str, text: str) -> None:
        """Raises ValueError and OSError (see `post`), and ConnectionError when the service refuses."""
        body = json.dumps(payload(urlsplit(address).hostname or "", text)).encode()
        headers = {"Content-Type": "application/json"}
        status = await post(address, body, headers, allow_private=self._allow_private)
        if not 200 <= status < 300:
            raise ConnectionError(f"the webhook answers {status}")


def payload(host: str, text: str) -> dict[str, Any]:
    """Slack wants `text`, Discord `content` and no pings for names that look like some."""
    if host == "slack.com" or host.endswith(".slack.com"):
        return {"text": text}
    return {"content": text, "allowed_mentions": {"parse": []}}
