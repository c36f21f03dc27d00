"""Who is there: known by what people do, not by tabs they left open.

here   a socket is open and somebody touched something a short while ago
away   a socket is open, and nobody has touched anything for a while, or the page is hidden
gone   no socket; `since` says since when, if this server has seen them at all
"""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

HERE = timedelta(minutes=3)
MOST = 20_000
Key = tuple[str, str]


@dataclass(slots=True)
class Sight:
    """One person in one room. seen: the last touch, or the moment of leaving."""

    sockets: int = 0
    seen: datetime | None = None
    hidden: bool = False


class Presence:
    def __init__(self) -> None:
        self._sights: OrderedDict[Key, Sight] = OrderedDict()

    def arrive(self, token: str, user: str, at: datetime) -> None:
        sight = self._sight(token, user)
        sight.sockets += 1
        sight.seen, sight.hidden = at, False

    def depart(self, token: str, user: str, at: datetime) -> None:
        sight = self._sight(token, user)
        sight.sockets = max(0, sight.sockets - 1)
        if not sight.sockets:
            sight.seen = at

    def touch(self, token: str, user: str, at: datetime, *, hidden: bool) -> bool:
        """Somebody did something, or hid the page; whether others see a difference."""
        before = self.state(token, user, at)
        sight = self._sight(token, user)
        sight.hidden = hidden
        if not hidden:
            sight.seen = at
        return before != self.state(token, user, at)

    def state(self, token: str, user: str, at: datetime) -> str:
        sight = self._sights.get((token, user))
        if sight is None or not sight.sockets:
            return "gone"
        is_quiet = sight.seen is None or at - sight.seen > HERE
        return "away" if sight.hidden or is_quiet else "here"

    def shown(self, token: str, user: str, at: datetime) -> dict[str, Any]:
        sight = self._sights.get((token, user))
        return {"state": self.state(token, user, at), "since": sight.seen if sight else None}

    def connected(self, token: str) -> set[str]:
        return {user for (room, user), sight in self._sights.items() if room == token and sight.sockets}

    def _sight(self, token: str, user: str) -> Sight:
        sight = self._sights.setdefault((token, user), Sight())
        self._sights.move_to_end((token, user))
        if len(self._sights) > MOST:
            self._forget()
        return sight

    def _forget(self) -> None:
        gone = next((key for key, sight in self._sights.items() if not sight.sockets), None)
        if gone is not None:
            del self._sights[gone]
