"""Reviewing a match together: one leads through the moves, the others follow when they like.

Nothing of it is stored: when all have gone, the review is over. Who leads and where is told to other
processes by the hub, and so are new notes; who is there is known within a process only.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

import orjson

from app.errors import NotAllowed
from app.library.notes import Rule, shown
from app.storage.notes import NoteRow


class Viewer(Protocol):
    def put(self, frame: str) -> None: ...


class Hub(Protocol):
    def publish(self, topic: str, message: dict[str, Any]) -> None: ...

    async def subscribe(self, topic: str, handler: Any) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...


@dataclass
class Review:
    """users: who those here are; leads: the viewer of this process who leads; leader: the name, also of one
    elsewhere; seq: -1 for nowhere."""

    here: dict[Viewer, str] = field(default_factory=dict)
    users: dict[Viewer, str | None] = field(default_factory=dict)
    leads: Viewer | None = None
    leader: str | None = None
    seq: int = -1


class Reviews:
    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._reviews: dict[str, Review] = {}

    async def join(self, match: str, viewer: Viewer, name: str, user: str | None = None) -> None:
        """Is there at once: who comes or goes while the topic is still being followed finds the others."""
        is_new = match not in self._reviews
        review = self._reviews.setdefault(match, Review())
        review.here[viewer], review.users[viewer] = name, user
        if is_new:
            await self._hub.subscribe(_topic(match), lambda message: self._heard(match, message))
        self._tell(match)

    def leave(self, match: str, viewer: Viewer) -> None:
        """Also for who did not get as far as coming in."""
        review = self._reviews.get(match)
        if review is None or viewer not in review.here:
            return
        del review.here[viewer], review.users[viewer]
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

    def noted(self, match: str, note: NoteRow, rule: Rule) -> None:
        """Tells those here, and other processes, of a new note; each as far as they may see it."""
        self._put_note(match, note, rule)
        sees = {"is_open": rule.is_open, "keepers": sorted(rule.keepers), "muted": sorted(rule.muted)}
        self._hub.publish(_topic(match), {"note": [*note[:-1], note.at.isoformat()], "rule": sees})

    def unnoted(self, match: str, number: int) -> None:
        self._put_gone(match, number)
        self._hub.publish(_topic(match), {"gone": number})

    def _put_note(self, match: str, note: NoteRow, rule: Rule) -> None:
        review = self._reviews.get(match)
        for viewer, user in review.users.items() if review else ():
            if rule.shows(note, user):
                viewer.put(orjson.dumps({"t": "note", "d": shown(note, user, rule)}).decode())

    def _put_gone(self, match: str, number: int) -> None:
        review = self._reviews.get(match)
        for viewer in review.here if review else ():
            viewer.put(orjson.dumps({"t": "unnote", "d": {"id": number}}).decode())

    def _publish(self, match: str) -> None:
        review = self._reviews[match]
        self._hub.publish(_topic(match), {"leader": review.leader, "seq": review.seq})

    def _heard(self, match: str, message: dict[str, Any]) -> None:
        review = self._reviews.get(match)
        if "note" in message:
            *values, at = message["note"]
            rule = message["rule"]
            sees = Rule(rule["is_open"], frozenset(rule["keepers"]), frozenset(rule["muted"]))
            self._put_note(match, NoteRow._make([*values, datetime.fromisoformat(at)]), sees)
        elif "gone" in message:
            self._put_gone(match, message["gone"])
        elif review is not None and "seq" in message:
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
