"""Frames: what viewers of a match are sent, as JSON text. The shapes are in app/web/PROTOCOL.md.

In a game without secrets all viewers see the same, so that part of a frame is
computed and encoded once; only `legal` and `undo` differ.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, NamedTuple

import orjson

from app.games.core.game import Event, View
from app.games.core.patch import diff
from app.games.core.records import CONTROLS
from app.matches import clocks
from app.matches.match import Head, Match, Turn, Viewer
from app.matches.table import Holder, Table

Views = Mapping[Viewer, View]


def views_of(match: Match, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """The present view of each viewer; one object for all when the game hides nothing."""
    game = match.head.game
    if game.has_secrets:
        return {viewer: game.view(match.state, viewer) for viewer in viewers}
    return dict.fromkeys(viewers, game.view(match.state, None))


def welcome(match: Match, viewer: Viewer, online: Sequence[bool]) -> str:
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
        seats=seats(match, online),
        secret=secret(head) if is_over else None,
        duplicate=head.duplicate,
        log_url=f"/api/matches/{head.id}/export",
    )


def seats(match: Match, online: Sequence[bool]) -> list[dict[str, Any]]:
    """name: who sat down there; kind: who plays it now."""
    table = match.table
    return [
        {
            "seat": seat,
            "name": table.owners[seat].name,
            "colour": player.colour,
            "kind": "bot" if table.holder(seat).kind == "bot" else "human",
            "online": online[seat],
        }
        for seat, player in enumerate(match.head.players)
    ]


def table(match: Match, at: datetime) -> str:
    """What is agreed around the match, whole."""
    return _frame("table", **table_view(match, at))


def table_view(match: Match, at: datetime) -> dict[str, Any]:
    """at: the time for which the clocks are shown; they run on from there."""
    value = match.table
    return {
        "paused": value.is_paused,
        "ended": value.ended or None,
        "seats": [_holding(value, seat) for seat in range(len(value.owners))],
        "ask": _ask(value),
        "clock": _clock(value, at),
    }


def _holding(value: Table, seat: int) -> dict[str, Any]:
    stand_in = value.stand_ins.get(seat)
    return {
        "seat": seat,
        "owner": _holder(value.owners[seat]),
        "stand_in": _holder(stand_in) if stand_in else None,
        "since": value.since.get(seat),
        "out": seat in value.out,
        "late": seat in value.late,
    }


def _holder(holder: Holder) -> dict[str, Any]:
    if holder.kind == "bot":
        return {"kind": "bot", "bot": holder.who, "name": holder.name}
    return {"kind": "user", "id": holder.who, "name": holder.name}


def _ask(value: Table) -> dict[str, Any] | None:
    ask = value.ask
    if ask is None:
        return None
    what, *args = ask.action
    waiting, agreed = sorted(value.waiting()), sorted(ask.agreed)
    return {"seq": ask.seq, "by": ask.by, "what": what, "args": args, "agreed": agreed, "waiting": waiting}


def _clock(value: Table, at: datetime) -> dict[str, Any] | None:
    clock = value.clock
    if not clock.is_on:
        return None
    return {**asdict(clock.terms), "left_ms": clocks.left_ms(clock, at), "running": clock.running, "at": at}


def snapshot(match: Match, viewer: Viewer, view: View, plays: bool) -> str:
    """plays: whether the viewer acts for its seat, and not somebody else"""
    data = {"view": view, "legal": legal(match, viewer) if plays else (), "undo": plays and match.can_undo(viewer)}
    return _text({"t": "snapshot", "seq": match.seq, "d": data})


def legal(match: Match, viewer: Viewer) -> Sequence[Any]:
    """What the viewer may do now; nothing for a spectator."""
    if viewer is None or viewer not in match.to_act():
        return ()
    return match.head.game.legal(match.state, viewer)


class Told(NamedTuple):
    """The frame of one record for a seat: for who plays it, and for who only owns it."""

    playing: str
    idle: str

    def to(self, plays: bool) -> str:
        return self.playing if plays else self.idle


def events(before: Match, turn: Turn, old: Views, new: Views, at: datetime) -> dict[Viewer, Told]:
    """The frame of one record for each viewer of `old`, from the views before and after it."""
    has_secrets = turn.match.head.game.has_secrets
    heads = _apart(before, turn, old, new, at) if has_secrets else _alike(turn, old, new, at)
    return {viewer: _told(head, _own(turn.match, viewer)) for viewer, head in heads.items()}


def _told(head: str, own: str) -> Told:
    idle = head + NOTHING_TO_DO
    return Told(idle if own is NOTHING_TO_DO else head + own, idle)


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
        action = record.action
        if action[0] not in CONTROLS:
            action, _ = game.redacted(before.state, record.seat, action, record.outcome, viewer)
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


def preview(request: str, seq: int, view: View) -> str:
    return _text({"t": "previewed", "id": request, "seq": seq, "d": {"preview": view}})


def pong(at: Any) -> str:
    return _frame("pong", at=at)


def presence(people: Sequence[Mapping[str, Any] | None], watchers: int) -> str:
    """people: by seat, None for a bot; watchers: who looks on from no seat."""
    online = [one is None or one["state"] != "gone" for one in people]
    return _frame("presence", seats=online, people=people, watchers=watchers)


def over(head: Head) -> str:
    return _frame("over", secret=secret(head))


def secret(head: Head) -> str | None:
    """What is revealed at the end of a match; of a duplicate set not before its last table is over, and not here."""
    return None if head.duplicate is not None else head.secret.hex()


def _frame(kind: str, **data: Any) -> str:
    return _text({"t": kind, "d": data})


def _text(frame: Mapping[str, Any]) -> str:
    return orjson.dumps(frame).decode()
