"""Reviewing a match together: one leads through the moves, the others follow when they like.

Nothing is stored: when all have gone, the review is over. Who leads and where is told to other
processes by the hub; who is there is known within a process only.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from app.errors import NotAllowed


class Viewer(Protocol):
    def put(self, frame: str) -> None: ...


class Hub(Protocol):
    def publish(self, topic: str, message: dict[str, Any]) -> None: ...

    async def subscribe(self, topic: str, handler: Any) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...


@dataclass
class Review:
    """leads: the viewer of this process who leads; leader: the name, also of one elsewhere; seq: -1 for nowhere."""

    here: dict[Viewer, str] = field(default_factory=dict)
    leads: Viewer | None = None
    leader: str | None = None
    seq: int = -1


class Reviews:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._reviews: dict[str, Review] = {}

    async def join(self, match: str, viewer: Viewer, name: str) -> None:
        if match not in self._reviews:
            self._reviews[match] = Review()
            await self._hub.subscribe(_topic(match), lambda message: self._heard(match, message))
        self._reviews[match].here[viewer] = name
        self._tell(match)

    def leave(self, match: str, viewer: Viewer) -> None:
        review = self._reviews[match]
        del review.here[viewer]
        if review.leads is viewer:
            review.leads = review.leader = None
            self._publish(match)
        if review.here:
            self._tell(match)
        else:
            del self._reviews[match]
            self._hub.unsubscribe(_topic(match))

    def lead(self, match: str, viewer: Viewer, seq: int) -> None:
        """Takes the lead, from whoever has it."""
        review = self._reviews[match]
        review.leads, review.leader, review.seq = viewer, review.here[viewer], seq
        self._publish(match)
        self._tell(match)

    def go(self, match: str, viewer: Viewer, seq: int) -> None:
        """Raises NotAllowed for who does not lead."""
        review = self._reviews[match]
        if review.leads is not viewer:
            raise NotAllowed("review.not_leading")
        review.seq = seq
        self._publish(match)
        self._tell(match)

    def _publish(self, match: str) -> None:
        review = self._reviews[match]
        self._hub.publish(_topic(match), {"leader": review.leader, "seq": review.seq})

    def _heard(self, match: str, message: dict[str, Any]) -> None:
        review = self._reviews.get(match)
        if review is not None and "seq" in message:
            review.leads, review.leader, review.seq = None, message["leader"], message["seq"]
            self._tell(match)

    def _tell(self, match: str) -> None:
        review = self._reviews[match]
        here = sorted(review.here.values())
        for viewer in review.here:
            data = {"leader": review.leader, "you": review.leads is viewer, "seq": review.seq, "here": here}
            viewer.put(orjson.dumps({"t": "review", "d": data}).decode())


def _topic(match: str) -> str:
    return f"review:{match}"
