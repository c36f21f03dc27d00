"""PROTOCOL.md against a real server: every documented frame has the shape of a real one, and none is missing."""

import json
import re
from pathlib import Path
from typing import Any

from app.config import Settings
from app.web import socket, wire
from tests.kit.site import Json, Site, play_out, table

TEXT = (Path(wire.__file__).parent / "PROTOCOL.md").read_text(encoding="utf-8")
DOCUMENTED: list[Json] = [json.loads(frame) for frame in re.findall(r"```json\n(.*?)\n```", TEXT, re.S)]
FROM_CLIENT = {"act", "undo", "preview", "sync", "ping", "here", "lead", "go"}
UNSET = {"leader", "user", "match", "secret", "viewer", "ask", "clock", "stand_in", "ended"}
"""Fields that may be null."""
OPEN = {"view", "preview", "options", "data", "events", "action", "legal", "patch"}
"""Fields whose inside belongs to a game."""


def is_from_client(frame: Json) -> bool:
    """`table` is said by both sides; a request has an id of its own."""
    return frame["t"] in FROM_CLIENT or (frame["t"] == "table" and "id" in frame)


def shape(value: Any, name: str = "") -> Any:
    """Keys and types, without what differs from case to case."""
    if name in OPEN:
        return type(value).__name__
    if name in UNSET and not isinstance(value, dict):
        return "?"
    if isinstance(value, dict):
        return {key: shape(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return "?" if value is None else type(value).__name__


def alike(documented: Any, real: Any) -> bool:
    """The same shape; a list may be empty and a field unset on either side."""
    if isinstance(documented, dict) and isinstance(real, dict):
        return documented.keys() == real.keys() and all(alike(documented[key], real[key]) for key in real)
    if isinstance(documented, list) and isinstance(real, list):
        return not documented or not real or alike(documented[0], real[0])
    return "?" in (documented, real) or documented == real


async def real_frames(site: Site) -> list[Json]:
    frames: list[Json] = []
    async with table(site, "Ada", "Bo", game="race") as (match, (ada, bo)):
        room = await ada.post("/api/rooms", game="race", seats=2)
        async with ada.socket(f"/ws/room/{room['token']}") as looking:
            await looking.until("room")
            await ada.patch(f"/api/rooms/{room['token']}/settings", clock={"kind": "move", "move_s": 60})
            await ada.post(f"/api/rooms/{room['token']}/chat", text="ready, @Ada?")
            await looking.until("chat")
            await ada.post(f"/api/rooms/{room['token']}/bots")
            await ada.post(f"/api/rooms/{room['token']}/start")
            await looking.until("started")
            frames += looking.heard
        async with ada.match(match) as a, bo.match(match) as b:
            await a.act("walk")
            await a.act("roll", seq=-1)
            await a.say({"t": "table", "id": "t1", "d": {"action": ["ask", "clock", ["move", 60, 0, 0, "bot"]]}})
            await a.answer("t1")
            await b.say({"t": "table", "id": "t2", "d": {"action": ["consent", 1]}})
            await b.answer("t2")
            await b.say({"t": "table", "id": "t3", "d": {"action": ["ask", "pause", []]}})
            await b.answer("t3")
            await a.until_seq(3)
            await a.say({"t": "ping", "d": {"at": 1}})
            await a.until("pong")
            await play_out([a, b])
            await a.first("over")
            frames += a.heard
        async with ada.socket(f"/ws/review/{match}") as looking:
            await looking.until("review")
            note = await ada.post(f"/api/matches/{match}/notes", seq=1, text="too early", mark=[2.5, -1.5])
            await ada.delete(f"/api/matches/{match}/notes/{note['id']}")
            await looking.until("unnote")
            frames += looking.heard
    async with table(site, "Ada", "Bo", game="new_world") as (match, (ada, _)), ada.match(match) as a:
        await a.preview(*a.legal[0])
        frames += a.heard
    return [*frames, {"t": "resync"}]


async def test_documented_and_real_frames_agree(quick_site: Site) -> None:
    real = await real_frames(quick_site)
    documented = [frame for frame in DOCUMENTED if not is_from_client(frame)]
    assert {frame["t"] for frame in documented} == {frame["t"] for frame in real}
    for frame in documented:
        same_kind = [other for other in real if other["t"] == frame["t"]]
        assert any(alike(shape(frame), shape(other)) for other in same_kind), frame


def test_every_documented_message_of_a_client_is_read() -> None:
    messages = [frame for frame in DOCUMENTED if is_from_client(frame)]
    assert {message["t"] for message in messages} == {*FROM_CLIENT, "table"}
    for message in messages:
        assert wire.read_message(json.dumps(message)).t == message["t"]


def test_limits_and_close_codes_are_those_of_the_settings() -> None:
    limits = Settings()
    assert limits.message_limit_bytes == 16 * 1024
    assert f"{limits.messages_per_s:.0f} messages a second" in TEXT
    assert f"{limits.message_burst} at once" in TEXT
    assert f"{limits.previews_per_s:.0f} previews a second" in TEXT
    assert f"{limits.preview_burst} at once" in TEXT
    for code in (socket.MALFORMED, socket.ORIGIN, socket.UNKNOWN, socket.FLOOD, socket.LARGE):
        assert f"| {code} |" in TEXT
