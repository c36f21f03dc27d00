"""Web push: reaches a browser although the page is closed. Keys are made on the first start."""

import asyncio
import base64
import json
import os
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from app import telemetry
from app.rooms.ways.reach import post
from app.rooms.ways.stop import Stops
from app.storage.db import Database
from app.storage.pushes import forget_push, pushes_of, save_push

log = telemetry.get("push")

GONE = {404, 410}
"""What a push service says of a browser that has left."""
TTL_S = 12 * 3600


class WebPush:
    """contact: mailto: or https: address that push services may complain to; allow_private: services in the own
    network too."""

    name = "push"

    def __init__(
        self,
        database: Database,
        folder: Path,
        contact: str,
        stops: Stops,
        words: Callable[..., str],
        *,
        allow_private: bool = False,
    ) -> None:
        self._database = database
        self._path = folder / "vapid.pem"
        self._contact = contact
        self._stops = stops
        self._words = words
        self._allow_private = allow_private
        self._vapid: Any = None
        self._making = threading.Lock()

    def public_key(self) -> str:
        """What a browser subscribes with: an uncompressed P-256 point, base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._keys().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def subscribe(self, user: str, subscription: dict[str, Any], at: datetime) -> None:
        await save_push(self._database, user, subscription, at)

    async def send(self, user: str, profile: Any, title: str, text: str, path: str) -> None:
        """To all browsers of somebody at once; one that has left is forgotten, one that fails is logged."""
        stop = {"stop": self._stops.token(self.name, user), "stop_words": self._words(profile.lang, "notice.end")}
        body = json.dumps({"title": title, "text": text, "path": path, **stop}).encode()
        pushes = await pushes_of(self._database, user)
        await asyncio.gather(*(self._deliver(push_id, subscription, body) for push_id, subscription in pushes))

    async def _deliver(self, push_id: str, subscription: dict[str, Any], body: bytes) -> None:
        try:
            sealed, headers = await asyncio.to_thread(self._sealed, subscription, body)
            status = await post(subscription["endpoint"], sealed, headers, allow_private=self._allow_private)
        except Exception as error:  # noqa: BLE001  what one browser has subscribed with keeps nothing from the others
            log.warning("push not delivered", error=repr(error)[:300])
            return
        if status in GONE:
            await forget_push(self._database, push_id)
        elif not 200 <= status < 300:
            log.warning("push refused", status=status)

    def _sealed(self, subscription: dict[str, Any], body: bytes) -> tuple[bytes, dict[str, str]]:
        """Encrypted for the browser (RFC 8291), and signed for its service (RFC 8292)."""
        from pywebpush import WebPusher  # type: ignore[import-untyped]

        target = urlsplit(subscription["endpoint"])
        claims = {"sub": self._contact, "aud": f"https://{target.netloc}", "exp": int(time.time()) + TTL_S}
        headers = {"TTL": str(TTL_S), "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
        return WebPusher(subscription).encode(body)["body"], {**headers, **self._keys().sign(claims)}

    def _keys(self) -> Any:
        """Several pushes are sealed at once, each in a thread: one of them makes the keys."""
        with self._making:
            if self._vapid is None:
                from py_vapid import Vapid02  # type: ignore[import-untyped]

                self._vapid = Vapid02.from_file(str(self._path)) if self._path.exists() else self._new_keys(Vapid02())
            return self._vapid

    def _new_keys(self, vapid: Any) -> Any:
        """Nobody else may read the file, not even for a moment."""
        vapid.generate_keys()
        with os.fdopen(os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(vapid.private_pem())
        return vapid
