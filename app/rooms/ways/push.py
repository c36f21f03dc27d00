"""Web push: reaches a browser although the page is closed. Keys are made on the first start."""

import asyncio
import base64
import json
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from app.rooms.ways.reach import check_public
from app.storage.db import Database
from app.storage.pushes import forget_push, pushes_of, save_push

GONE = {404, 410}
"""What a push service says of a browser that has left."""
TTL_S = 12 * 3600


class WebPush:
    """contact: mailto: or https: address that push services may complain to."""

    name = "push"

    def __init__(self, database: Database, folder: Path, contact: str) -> None:
        self._database = database
        self._path = folder / "vapid.pem"
        self._contact = contact
        self._vapid: Any = None

    def public_key(self) -> str:
        """What a browser subscribes with: an uncompressed P-256 point, base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._keys().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def subscribe(self, user: str, subscription: dict[str, Any], at: datetime) -> None:
        await save_push(self._database, user, subscription, at)

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None:
        body = json.dumps({"title": title, "text": text, "path": path})
        for push_id, subscription in await pushes_of(self._database, user):
            status = await asyncio.to_thread(self._send, subscription, body)
            if status in GONE:
                await forget_push(self._database, push_id)

    def _send(self, subscription: dict[str, Any], body: str) -> int:
        """Where to is the browser's word: nothing of our own network, and nobody sends us on to there."""
        from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]
        from requests import Session

        check_public(urlsplit(subscription["endpoint"]).hostname or "")
        line = Session()
        line.max_redirects = 0
        try:
            answer = webpush(
                subscription, body, vapid_private_key=self._keys(), vapid_claims={"sub": self._contact}, ttl=TTL_S,
                timeout=10, requests_session=line,
            )  # fmt: skip
        except WebPushException as error:
            status = getattr(error.response, "status_code", None)
            if status not in GONE:
                raise
            return int(status)
        return int(getattr(answer, "status_code", 0))

    def _keys(self) -> Any:
        if self._vapid is None:
            from py_vapid import Vapid02  # type: ignore[import-untyped]

            self._vapid = Vapid02.from_file(str(self._path)) if self._path.exists() else self._new_keys(Vapid02())
        return self._vapid

    def _new_keys(self, vapid: Any) -> Any:
        vapid.generate_keys()
        vapid.save_key(str(self._path))
        self._path.chmod(0o600)
        return vapid
