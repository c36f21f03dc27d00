"""Frames: what viewers of a match are sent, as JSON text. The shapes are in app/web/PROTOCOL.md.

In a game without secrets all viewers see the same, so that part of a frame is
computed and encoded once; only `legal` and `undo` differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson

from app.games.core.game import Event, View
from app.games.core.patch import diff
from app.matches.match import Head, Match, Turn, Viewer

Views = Mapping[Viewer, View]


def views_of(match: Match, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """The present view of each viewer; one object for all when the game hides nothing."""
    game = match.head.game
    if game.has_secrets:
        return {viewer: game.view(match.state, viewer) for viewer in viewers}
    return dict.fromkeys(viewers, game.view(match.state, None))


def welcome(match: Match, viewer: Viewer, online: Sequence[bool], log_url: str) -> str:
    head = match.head
    is_over = match.result() is not None
    return _frame(
        "welcome",
        match=head.id,
        room=head.room,
        game=head.game.name,
        rules_version=head.rules_version,
        options=dict(head.options),
        viewer=viewer,
        commitment=head.commitment,
        seats=seats(head, online),
        secret=head.secret.hex() if is_over else None,
        log_url=log_url,
    )


def seats(head: Head, online: Sequence[bool]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": player.name,
            "colour": player.colour,
            "kind": "bot" if player.bot else "human",
            "online": online[seat],
        }
        for seat, player in enumerate(head.players)
    ]


def snapshot(match: Match, viewer: Viewer, view: View) -> str:
    data = {"view": view, "legal": legal(match, viewer), "undo": match.can_undo(viewer)}
    return _text({"t": "snapshot", "seq": match.seq, "d": data})


def legal(match: Match, viewer: Viewer) -> Sequence[Any]:
    """What the viewer may do now; nothing for a spectator."""
    if viewer is None or viewer not in match.to_act():
        return ()
    return match.head.game.legal(match.state, viewer)


def events(before: Match, turn: Turn, old: Views, new: Views, at: datetime) -> dict[Viewer, str]:
    """The frame of one record for each viewer of `old`, from the views before and after it."""
    has_secrets = turn.match.head.game.has_secrets
    heads = _apart(before, turn, old, new, at) if has_secrets else _alike(turn, old, new, at)
    return {viewer: head + _own(turn.match, viewer) for viewer, head in heads.items()}


def _alike(turn: Turn, old: Views, new: Views, at: datetime) -> dict[Viewer, str]:
    if not old:
        return {}
    viewer = next(iter(old))
    told = [tell(event, None) for event in turn.events]
    return dict.fromkeys(old, _part(turn, turn.record.action, told, diff(old[viewer], new[viewer]), at))


def _apart(before: Match, turn: Turn, old: Views, new: Views, at: datetime) -> dict[Viewer, str]:
    record = turn.record
    parts = {}
    for viewer in old:
        game = turn.match.head.game
        action, _ = game.redacted(before.state, record.seat, record.action, record.outcome, viewer)
        told = [told for event in turn.events if (told := tell(event, viewer)) is not None]
        parts[viewer] = _part(turn, action, told, diff(old[viewer], new[viewer]), at)
    return parts


def _part(turn: Turn, action: Sequence[Any], told: Sequence[Any], patch: Sequence[Any], at: datetime) -> str:
    """A frame up to the fields that each viewer has for itself."""
    data = {"seat": turn.record.seat, "action": action, "events": told, "patch": patch, "at": at}
    return f'{{"t":"events","seq":{turn.record.seq},"d":{orjson.dumps(data)[:-1].decode()}'


NOTHING_TO_DO = ',"legal":[],"undo":false}}'


def _own(match: Match, viewer: Viewer) -> str:
    if viewer is None or viewer not in match.to_act():
        return NOTHING_TO_DO
    undo = "true" if match.can_undo(viewer) else "false"
    return f',"legal":{orjson.dumps(legal(match, viewer)).decode()},"undo":{undo}}}}}'


def tell(event: Event, viewer: Viewer) -> dict[str, Any] | None:
    """An event as a viewer may know it; None when it may not know of it at all."""
    data = event.data if event.seats is None or viewer in event.seats else event.hidden
    return None if data is None else {"kind": event.kind, **data}


def ack(request: str, seq: int) -> str:
    return _text({"t": "ack", "id": request, "seq": seq})


def pong(at: Any) -> str:
    return _frame("pong", at=at)


def presence(online: Sequence[bool], watchers: int) -> str:
    return _frame("presence", seats=online, watchers=watchers)


def over(head: Head) -> str:
    return _frame("over", secret=head.secret.hex())


def _frame(kind: str, **data: Any) -> str:
    return _text({"t": kind, "d": data})


def _text(frame: Mapping[str, Any]) -> str:
    return orjson.dumps(frame).decode()
