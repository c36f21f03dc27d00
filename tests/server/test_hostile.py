"""What a hostile client found: each test holds a kind of fault that was there once."""

import logging
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from app.storage.writer import Writer
from tests.kit.site import Guest, Site, table

HUGE = "9" * 30


async def code_of(guest: Guest, method: str, path: str, **given: Any) -> str:
    """The refusal; "" for an answer that is none. Whatever is sent, the server does not fail."""
    answer = await guest.http.request(method, path, **given)
    assert answer.status_code < 500, (method, path, given)
    return str(answer.json()["error"]["code"]) if answer.status_code >= 400 else ""


def body(text: str) -> dict[str, Any]:
    return {"content": text.encode(), "headers": {"content-type": "application/json"}}


async def room_of(host: Guest, seats: int = 2) -> str:
    return f"/api/rooms/{(await host.post('/api/rooms', game='race', seats=seats))['token']}"


async def api_of(match: str, guest: Guest) -> str:
    return f"/api/rooms/{(await guest.get(f'/api/matches/{match}'))['room']}"


# --- what no database, calendar or parser takes --------------------------------------------------


@pytest.mark.parametrize("number", ["-1", str(2**31), str(2**63), HUGE])
async def test_the_number_of_a_row_that_no_database_has_is_refused(site: Site, number: str) -> None:
    async with site.guest("Ada") as ada:
        api = await room_of(ada)
        assert await code_of(ada, "POST", f"{api}/chat/{number}/report") == "request.malformed"
        assert await code_of(ada, "GET", f"{api}/chat?after={number}") == ""
        seen = body(f'{{"upto":{number}}}')
        assert await code_of(ada, "POST", "/api/library/notices/seen", **seen) == "request.malformed"
        for path in (f"seats/{number}/link", f"seats/{number}/return"):
            assert await code_of(ada, "POST", f"{api}/{path}", json={})


@pytest.mark.parametrize("name", ["since", "until", "after_at"])
@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-11-30T12:00:00"])
async def test_a_time_outside_the_calendar_is_refused(site: Site, name: str, time: str) -> None:
    async with site.guest("Ada") as ada:
        assert await code_of(ada, "GET", "/api/library", params={name: time}) == "request.malformed"


async def test_characters_that_no_database_keeps_are_refused(site: Site) -> None:
    async with site.guest("Ada") as ada:
        api = await room_of(ada)
        after = {"after_at": "2026-11-30T12:00:00Z", "after_id": "\0"}
        assert await code_of(ada, "GET", "/api/library", params={"people": "\0"}) == "request.malformed"
        assert await code_of(ada, "GET", "/api/library", params=after) == "request.malformed"
        assert await code_of(ada, "POST", f"{api}/kick", json={"user": "\0"}) == "request.malformed"
        assert await code_of(ada, "POST", "/api/login", json={"login": "a\0b", "password": "\0" * 9})


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "//", "http://\u2100.example"])
async def test_an_origin_that_is_no_address_is_another_site(quick_site: Site, origin: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        headers = {b"origin": origin.encode()}
        assert await code_of(ada, "POST", "/api/rooms", json={"game": "race"}, headers=headers) == "request.origin"
        async with ada.socket(f"/ws/match/{match}", origin=origin.encode().decode("latin-1")) as foreign:
            assert (await foreign.closed())[0] == 4001


@pytest.mark.parametrize("address", ["https://[::1", "https://[", "https://", "https://\u2100", "http://a.example"])
async def test_a_webhook_that_is_no_address_is_refused(quick_site: Site, address: str) -> None:
    async with quick_site.guest("Ada") as ada:
        api = await room_of(ada)
        assert await code_of(ada, "PATCH", f"{api}/settings", json={"webhook": address}) == "room.webhook"


@pytest.mark.parametrize(
    "action",
    ["[" * 900 + "]" * 900, "1.5", "1e400", "NaN", HUGE, "{}", '"\\ud800"'],
    ids=["deep", "float", "infinite", "nan", "huge", "object", "surrogate"],
)
async def test_the_table_takes_over_rest_what_it_takes_over_the_socket(quick_site: Site, action: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        for form in (f'["ask","undo",[{action}]]', f'["consent",{action}]', f"[{action}]"):
            given = body(f'{{"action":{form}}}')
            assert await code_of(ada, "POST", f"/api/matches/{match}/table", **given)
        async with ada.match(match) as a:
            assert a.seq == 0


@pytest.mark.parametrize("at", [str(2**63), f"-{HUGE}", "9" * 4000, "1e999", "NaN"])
async def test_a_ping_may_hold_any_number_and_the_line_lives_on(quick_site: Site, at: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        await a.say(f'{{"t":"ping","d":{{"at":{at}}}}}')
        assert (await a.hear())["t"] in {"presence", "error", "pong"}
        assert (await a.act("roll"))["t"] == "ack"


# --- faults of the server ------------------------------------------------------------------------


async def test_a_socket_that_is_refused_is_no_fault_in_the_log(
    quick_site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
            for path in (f"/ws/match/{match}", "/ws/room/nosuchroom00"):
                async with ada.socket(path, origin="https://evil.example") as foreign:
                    await foreign.closed()
    assert caplog.records == []


async def test_a_store_that_fails_is_told_and_what_was_asked_can_be_asked_again(
    quick_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk or a database that is read-only: nothing is half done, nobody is thrown out."""

    async def full(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "append", full)
            patch.setattr(Writer, "run", full)
            error = await a.act("roll", request="again")
            assert error["d"]["code"] == "server.failed"
            assert "disk" not in str(error)
            answer = await ada.http.post("/api/rooms", json={"game": "race"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server.failed")
        assert b.seq == 0
        assert (await a.act("roll", request="again"))["t"] == "ack"
        await b.until_seq(1)


# --- who may not look ----------------------------------------------------------------------------


async def test_no_way_leads_past_the_password_of_a_room(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.guest("Eve") as eve:
        api = await room_of(ada)
        await ada.post(f"{api}/password", password="tea time")
        ways: list[tuple[str, str, Any]] = [
            ("GET", "", None),
            ("PATCH", "", {}),
            ("PATCH", "/settings", {}),
            ("GET", "/series", None),
            ("GET", "/chat", None),
            ("POST", "/chat", {"text": "x"}),
            ("POST", "/claim", {"link": "x"}),
            ("DELETE", "/seats/0", None),
            ("POST", "/seats/0/link", {}),
            ("POST", "/seats/0/return", {}),
            ("POST", "/seats/0/substitute", {}),
            *(("POST", way, {}) for way in ("/leave", "/host/told", "/sit", "/ready", "/start", "/rematch", "/bots")),
            *(("POST", way, {"user": eve.id}) for way in ("/kick", "/pardon", "/mute", "/host")),
        ]
        for method, way, given in ways:
            assert await code_of(eve, method, f"{api}{way}", json=given), way


async def test_a_viewer_of_a_room_who_fell_behind_is_shown_it_again(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        api = await room_of(ada)
        async with ada.socket(api.replace("/api/rooms", "/ws/room")) as socket:
            await socket.until("room")
            await socket.say({"t": "sync", "seq": -1})
            assert (await socket.hear())["t"] == "room"
