"""What a hostile client found: each test holds a kind of fault that was there once."""

import asyncio
import logging
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute

from app.matches import drivers
from app.matches.authorize import Person
from app.matches.pipeline import Request
from app.matches.table import LATELY
from app.rooms.hosting import kick
from app.rooms.settings import MOST_USERS
from app.storage.writer import Writer
from app.web import review
from app.web import socket as sockets
from app.web.guard import address_of
from tests.kit.site import Guest, Site, play_out, serving, table

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


@pytest.mark.parametrize("route", [*sockets.routes, *review.routes], ids=lambda route: route.path)
async def test_no_socket_talks_to_a_page_of_another_site(quick_site: Site, route: WebSocketRoute) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        head = await ada.get(f"/api/matches/{match}")
        path = route.path.format(match=match, token=head["room"])
        async with ada.socket(path, origin="https://evil.example") as foreign:
            assert (await foreign.closed())[0] == 4001
            assert foreign.heard == []


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


async def test_who_is_sent_out_of_a_room_sees_no_more_of_its_match(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        quick_site.guest("Eve") as eve,
        eve.match(match) as watching,
        bo.match(match) as playing,
        ada.match(match) as a,
    ):
        api = await api_of(match, ada)
        for user in (eve.id, bo.id):
            await ada.post(f"{api}/kick", user=user)
        assert (await watching.closed())[0] == 4003
        assert (await a.act("roll"))["t"] == "ack"
        await playing.until_seq(1)


@pytest.mark.parametrize("way", ["/api/logout", "/api/logout/everywhere", "/api/me/delete"])
async def test_a_session_that_has_ended_ends_its_sockets(quick_site: Site, way: str) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as stolen,
        ada.socket((await api_of(match, ada)).replace("/api/rooms", "/ws/room")) as room,
        bo.match(match) as other,
    ):
        await ada.post(way)
        for socket in (stolen, room):
            assert (await socket.closed())[0] == 4003
        assert (await other.act("roll"))["d"]["code"] == "turn.not_yours"


# --- who comes first, and once -------------------------------------------------------------------


async def test_a_room_that_could_not_be_followed_is_followed_by_who_comes_next(
    quick_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody stays behind as a viewer because the line between processes failed."""
    asked: list[str] = []

    async def subscribe(_hub: Any, topic: str, _handler: Any) -> None:
        asked.append(topic)
        if len(asked) == 1:
            raise ConnectionError("away")

    async with quick_site.guest("Ada") as ada:
        token = (await room_of(ada)).rpartition("/")[2]
        monkeypatch.setattr(type(quick_site.parts.hub), "subscribe", subscribe)
        async with ada.socket(f"/ws/room/{token}") as socket:
            assert (await socket.closed())[0] == 1011
        async with ada.socket(f"/ws/room/{token}") as socket:
            assert (await socket.until("room"))["d"]["watchers"] == 1
        assert asked == [f"room:{token}"] * 2


async def test_a_link_to_a_seat_is_used_once_however_many_come_at_once(site: Site) -> None:
    async with (
        table(site, "Ada", "Bo") as (match, (ada, _)),
        site.guest("Cy") as cy,
        site.guest("Dan") as dan,
    ):
        api = await api_of(match, ada)
        link = next(iter((await ada.post(f"{api}/seats/1/link"))["settings"]["links"]))
        claims = (code_of(guest, "POST", f"{api}/claim", json={"link": link}) for guest in (cy, dan))
        assert sorted(await asyncio.gather(*claims)) == ["", "room.link"]


async def test_a_link_to_a_seat_that_led_nowhere_is_still_good(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), quick_site.guest("Cy") as cy:
        api = await api_of(match, ada)
        link = next(iter((await ada.post(f"{api}/seats/1/link"))["settings"]["links"]))
        assert await code_of(ada, "POST", f"{api}/claim", json={"link": link}) == "table.seated"
        assert await code_of(cy, "POST", f"{api}/claim", json={"link": link}) == ""


async def test_requests_of_others_do_not_make_the_server_forget_what_was_done(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        quick_site.guest("Eve") as eve,
        ada.match(match) as a,
        bo.match(match) as b,
        eve.match(match) as e,
    ):
        ask = {"t": "table", "id": "once", "d": {"action": ["ask", "pause", []]}}
        await a.say(ask)
        first = await a.answer("once")
        await b.say({"t": "table", "id": "no", "d": {"action": ["object", first["seq"]]}})
        await b.answer("no")
        live = quick_site.parts.directory
        async with live.hold(match) as held:
            for number in range(300):
                request = Request(Person(eve.id), ["roll"], 0, f"f{number}")
                assert (await quick_site.parts.pipeline.submit(held, request)).error is not None
        await a.say(ask)
        assert await a.answer("once") == first
        assert e.seq == 0


# --- who goes round in circles -------------------------------------------------------------------


async def test_acting_and_taking_back_has_an_end_and_the_match_goes_on(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="carcassonne") as (match, (ada, _)), ada.match(match) as a:
        for _ in range(LATELY):
            assert (await a.act(*a.legal[0]))["t"] == "ack"
            assert a.undo
            assert (await a.take_back())["t"] == "ack"
        assert (await a.act(*a.legal[0]))["t"] == "ack"
        assert a.undo is False
        assert (await a.take_back())["d"]["code"] == "table.too_often"
        assert (await a.act("skip"))["t"] == "ack"


@pytest.mark.parametrize("kind", ["ask", "say"])
async def test_asking_and_talking_has_an_end_and_the_match_goes_on(quick_site: Site, kind: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        await a.act("roll")
        codes = []
        for number in range(LATELY + 1):
            if kind == "say":
                answer = await a.act("say", "x")
            else:
                await a.say({"t": "table", "id": f"a{number}", "d": {"action": ["ask", "pause", []]}})
                answer = await a.answer(f"a{number}")
                if answer["t"] == "ack":
                    await a.say({"t": "table", "id": f"o{number}", "d": {"action": ["object", answer["seq"]]}})
                    await a.answer(f"o{number}")
            codes.append(answer["d"]["code"] if answer["t"] == "error" else "")
        assert codes == [""] * LATELY + ["table.too_often"]
        await play_out([a, b])


# --- who pretends, and who floods ----------------------------------------------------------------


async def test_nobody_takes_a_name_that_looks_like_another_ones_after_sitting_down(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("A d\u0430") as twin:
        api = await room_of(ada, 3)
        await bo.post(f"{api}/sit")
        for name in ("\u0410d\u0430", "ADA", "A da"):
            assert await code_of(bo, "PATCH", "/api/me", json={"name": name}) == "room.name_taken"
        assert await code_of(bo, "PATCH", "/api/me", json={"name": "Bob"}) == ""
        link = next(iter((await ada.post(f"{api}/seats/2/link"))["settings"]["links"]))
        assert await code_of(twin, "POST", f"{api}/claim", json={"link": link}) == "room.name_taken"
        assert await code_of(twin, "PATCH", "/api/me", json={"name": "Adam"}) == ""


async def test_somebody_who_lost_the_cookie_takes_the_own_seat_by_a_link_under_the_own_name(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), quick_site.guest("Bo") as again:
        api = await api_of(match, ada)
        link = next(iter((await ada.post(f"{api}/seats/1/link"))["settings"]["links"]))
        assert await code_of(again, "POST", f"{api}/claim", json={"link": link, "for_good": True}) == ""


@pytest.mark.parametrize(
    "text", ["\u200b", "\u2800 \u3164", "\u00ad\ufeff", "\u202e\u2066", "\u0301\u0301", "\u0000\u0007"]
)
async def test_a_line_that_shows_nothing_is_empty(quick_site: Site, text: str) -> None:
    async with quick_site.guest("Ada") as ada:
        assert await code_of(ada, "POST", f"{await room_of(ada)}/chat", json={"text": text}) == "chat.empty"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Z\u0351\u036b\u0313\u036a\u0302a", "Z\u0351\u036ba"),
        ("o" + "\u0335" * 400 + "k", "o\u0335\u0335k"),
        ("Vi\u1ec7t, \u05e9\u05b8\u05c1, a\u0301", "Vi\u1ec7t, \u05e9\u05b8\u05c1, \u00e1"),
    ],
)
async def test_marks_do_not_pile_up_over_the_lines_of_others(quick_site: Site, said: str, kept: str) -> None:
    async with quick_site.guest("Ada") as ada:
        assert (await ada.post(f"{await room_of(ada)}/chat", text=said))["text"] == kept


async def test_a_host_cannot_fill_a_room_with_people_sent_out(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        api = await room_of(ada)
        for number in range(MOST_USERS + 20):
            token = api.rpartition("/")[2]
            await quick_site.parts.rooms.change_room(token, partial(kick, by=ada.id, user=f"u{number}"))
        banned = (await ada.get(api))["settings"]["banned"]
        assert (len(banned), banned[-1]) == (MOST_USERS, f"u{MOST_USERS + 19}")


async def test_one_address_does_not_crowd_a_match(sqlite_url: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite_url, tmp_path, sockets_per_place=3) as site,
        table(site, "Ada", "Bo") as (match, (ada, _)),
        ada.match(match),
        ada.match(match),
    ):
        async with ada.match(match):
            async with ada.socket(f"/ws/match/{match}") as fourth:
                assert await fourth.closed() == (4008, "Too many windows of one address look at this.")
            async with ada.socket((await api_of(match, ada)).replace("/api/rooms", "/ws/room")) as room:
                await room.until("room")
        async with ada.match(match) as again:
            assert again.seq == 0


async def test_what_costs_much_is_asked_for_by_one_address_now_and_then(sqlite_url: str, tmp_path: Path) -> None:
    async with (
        serving(sqlite_url, tmp_path, replays_per_min=0.001) as site,
        table(site, "Ada", "Bo") as (match, (ada, _)),
    ):
        ways = ("history", "export", "export.json", "export.zip", "rollback?to=0")
        codes = [await code_of(ada, "GET", f"/api/matches/{match}/{way}") for way in ways * 13]
        assert "request.rate" not in codes[:60]
        assert set(codes[60:]) == {"request.rate"}
        assert (await ada.http.get(f"/api/matches/{match}")).status_code == 200


def test_one_person_is_one_address_however_many_numbers_their_network_has() -> None:
    def address(host: str) -> str:
        return address_of(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)}))

    assert address("2001:db8:1:2::1") == address("2001:db8:1:2:ffff::9") != address("2001:db8:1:3::1")
    assert address("192.0.2.1") != address("192.0.2.2")
    assert address("::ffff:192.0.2.1") != address("::ffff:192.0.2.2")
    assert address("") == ""


async def test_a_bot_goes_on_when_the_store_has_recovered(quick_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    monkeypatch.setattr(drivers, "PAUSES_S", (0.01,) * 200)
    async with table(quick_site, "Ada", bots=1) as (match, (ada,)), ada.match(match) as a:
        assert (await a.act("roll"))["t"] == "ack"
        with monkeypatch.context() as patch:
            while a.legal:
                patch.undo()
                assert (await a.act(*a.legal[0]))["t"] == "ack"
                patch.setattr(Writer, "append", full)
            await asyncio.sleep(0.05)
            seq = a.seq
        await a.until_seq(seq + 1)
