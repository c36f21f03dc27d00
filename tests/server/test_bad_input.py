"""Bad input: each gets a clear refusal or a closed socket, changes nothing and leaks nothing."""

from pathlib import Path
from typing import Any

import pytest
from itsdangerous import Signer

from tests.kit.site import Guest, Site, Socket, play_out, serving, table

SAMPLES: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    "{}",
    b"\xff\xfe",
    '{"t":"act"}',
    '{"t":"fly","seq":0}',
    '{"t":"act","id":"x","seq":0}',
    '{"t":"act","id":"x","seq":"0","d":{"action":["roll"]}}',
    '{"t":"act","id":"x","seq":0,"d":{"action":"roll"}}',
    '{"t":"act","id":"x","seq":0,"d":{"action":["roll"],"nonce":"XY"}}',
    '{"t":"act","id":"x","seq":0,"d":{"action":["roll",1.5]}}',
    '{"t":"act","id":"x","seq":0,"d":{"action":["roll",1e400]}}',
    '{"t":"act","id":"x","seq":0,"d":{"action":[{"roll":1}]}}',
    '{"t":"act","id":"x","seq":0,"d":{"action":["roll",' + "9" * 400 + "]}}",
    '{"t":"act","id":"x","seq":0,"d":{"action":' + "[" * 5000 + "]" * 5000 + "}}",
    '{"t":"act","id":"x","seq":0,"d":{"action":["\\ud800"]}}',
    '{"t":"act","id":"' + "x" * 41 + '","seq":0,"d":{"action":["roll"]}}',
    '{"t":"act","id":"a b","seq":0,"d":{"action":["roll"]}}',
    '{"t":"act","id":"x","seq":0,"seat":1,"d":{"action":["roll"]}}',
    '{"t":"sync","seq":-2}',
    '{"t":"sync","seq":99999999999}',
    '{"t":"ping","d":{"at":"<script>"}}',
]


async def nothing_happened(guest: Guest, match: str) -> None:
    async with guest.match(match) as looking:
        assert looking.seq == 0
        assert looking.view["at"] == {"0": 0, "1": 0}


@pytest.mark.parametrize("sample", SAMPLES, ids=range(len(SAMPLES)))
async def test_a_malformed_message_is_answered_and_changes_nothing(quick_site: Site, sample: Any) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        async with ada.match(match) as a:
            await a.say(sample)
            if isinstance(sample, bytes):
                assert (await a.until("error"))["d"]["code"] == "message.malformed"
            else:
                error = await a.until("error")
                assert error["d"]["code"] in {"message.malformed", "action.shape"}
                assert error["d"]["message"].endswith(".")
        await nothing_happened(ada, match)


async def test_too_many_malformed_messages_close_the_socket(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        for _ in range(11):
            await a.say("{")
        assert await a.closed() == (4000, "Too many messages that cannot be read.")


async def test_a_large_message_closes_the_socket(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        async with ada.match(match) as a:
            await a.say(" " * (16 * 1024) + '{"t":"ping"}')
            assert await a.closed() == (4013, "That message is too large.")
        async with ada.match(match) as a:
            await a.say("ö" * (8 * 1024 + 1))
            assert (await a.closed())[0] == 4013
        async with ada.match(match) as a:
            await a.say("x" * 1_000_000)
            assert (await a.closed())[0] == 1009
        await nothing_happened(ada, match)


async def test_ten_thousand_messages_at_once_close_the_socket_and_hold_nobody_up(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        bo.match(match) as b,
        ada.match(match) as a,
        quick_site.stranger() as stranger,
        stranger.match(match) as flood,
    ):
        for _ in range(10_000):
            flood.line.protocol.send_text(b'{"t":"ping"}')
        flood.line.transport.write(b"".join(flood.line.protocol.data_to_send()))
        assert await flood.closed() == (4008, "Too many messages.")
        assert (await a.act("roll"))["t"] == "ack"
        await b.until_seq(1)


async def test_a_page_of_another_site_cannot_open_a_socket(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        for path in (f"/ws/match/{match}", f"/ws/room/{room}"):
            async with ada.socket(path, origin="https://evil.example") as foreign:
                assert await foreign.closed() == (4001, "This connection came from another site.")
                assert foreign.heard == []
        async with ada.socket(f"/ws/match/{match}", origin=quick_site.url) as own:
            await own.until("welcome")


async def test_an_origin_that_is_allowed_by_the_settings_may(sqlite_url: str, tmp_path: Path) -> None:
    allowed = {"allowed_origins": ("https://games.example",)}
    async with (
        serving(sqlite_url, tmp_path, **allowed) as site,
        table(site, "Ada", "Bo") as (match, (ada, _)),
        ada.socket(f"/ws/match/{match}", origin="https://games.example") as own,
    ):
        await own.until("welcome")


async def test_a_form_of_another_site_changes_nothing(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        answer = await ada.http.post("/api/rooms", json={"game": "race"}, headers={"origin": "https://evil.example"})
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "request.origin"


async def test_out_of_turn_wrong_step_and_wrong_seat_are_refused(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
        quick_site.guest("Cy") as cy,
        cy.match(match) as watching,
    ):
        assert (await b.act("roll"))["d"]["code"] == "turn.not_yours"
        assert (await a.act("walk"))["d"] == {
            "code": "turn.wrong_step",
            "rule": "T2",
            "data": {"got": "walk"},
            "message": "That is not what is to be done now. Possible: {want}.",
        }
        assert (await watching.act("roll"))["d"]["code"] == "match.not_seated"
        assert (await watching.take_back())["d"]["code"] == "match.not_seated"
        await nothing_happened(ada, match)


async def test_an_action_that_no_game_knows_is_refused_with_what_would_be_right(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo", game="carcassonne") as (match, (ada, _)), ada.match(match) as a:
        for action in (["fly"], ["place"], ["place", "x", 0, 0], ["place", 0, 0, 9], ["undo", 0], ["start"]):
            error = (await a.act(*action))["d"]
            assert error["code"].startswith("action."), error
            assert "{" not in error["message"]


async def test_a_finished_match_takes_nothing_more(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
    ):
        await play_out([a, b])
        for socket in (a, b):
            assert (await socket.act("roll"))["d"]["code"] == "match.over"
            assert (await socket.take_back())["d"]["code"] == "match.over"


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "é", "a" * 5000, "tok.AAAA"])
async def test_a_forged_cookie_is_nobody(quick_site: Site, cookie: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), quick_site.stranger() as stranger:
        headers = {"cookie": f"parlour={cookie}".encode()}
        answer = await stranger.http.get("/api/me", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["error"]["message"] == "Please enter your name first."
        await nothing_happened(ada, match)


async def test_a_cookie_signed_with_another_key_or_changed_is_nobody(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        token, _, signature = ada.http.cookies["parlour"].rpartition(".")
        forged = [
            Signer(b"guessed", salt="parlour.session").sign(token).decode(),
            f"{token}x.{signature}",
            f"{token}.{signature[:-1]}",
            token,
        ]
        for cookie in forged:
            headers = {"Cookie": f"parlour={cookie}"}
            async with Socket(f"ws://127.0.0.1:{quick_site.port}/ws/match/{match}", headers, follow=True) as stranger:
                assert stranger.viewer is None
                assert (await stranger.act("roll"))["d"]["code"] == "match.not_seated"


@pytest.mark.parametrize("path", ["/ws/match/nosuchmatch0", "/ws/match/x", "/ws/match/%00%00%00%00%00%00%00%00"])
async def test_a_socket_to_no_match_is_closed_with_a_reason(quick_site: Site, path: str) -> None:
    async with quick_site.guest("Ada") as ada, ada.socket(path) as nowhere:
        assert await nowhere.closed() == (4004, "There is no such match.")


@pytest.mark.parametrize("path", ["/ws/room/nosuchroom00", "/ws/room/x"])
async def test_a_socket_to_no_room_is_closed_with_a_reason(quick_site: Site, path: str) -> None:
    async with quick_site.guest("Ada") as ada, ada.socket(path) as nowhere:
        assert await nowhere.closed() == (4004, "There is no such room.")


async def test_a_large_body_is_refused(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        answer = await ada.http.post("/api/rooms", json={"game": "race", "options": {"x": "y" * 20_000}})
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "request.large"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"game":7}',
        b'{"game":"race","seats":"2"}',
        b'{"game":"race","extra":1}',
        b'{"game":"race","options":{"long":null}}',
        b'{"game":"\\ud800"}',
        b"\xff",
    ],
)
async def test_a_malformed_body_is_refused_without_quoting_it(quick_site: Site, body: bytes) -> None:
    async with quick_site.guest("Ada") as ada:
        answer = await ada.http.post("/api/rooms", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        error = answer.json()["error"]
        assert error["code"] == "request.malformed"
        assert set(error["data"]) == {"where", "what"}


async def test_many_changes_by_one_address_are_slowed_down(sqlite_url: str, tmp_path: Path) -> None:
    few = {"request_burst": 5, "requests_per_s": 0.001}
    async with serving(sqlite_url, tmp_path, **few) as site, site.stranger() as stranger:
        answers = [await stranger.http.post("/api/guests", json={"name": "Ada"}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429]
        assert answers[-1].json()["error"]["code"] == "request.rate"
        assert (await stranger.http.get("/")).status_code == 200


async def test_a_fault_of_ours_is_told_without_its_details(quick_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        monkeypatch.setattr(quick_site.parts.archive, "head", broken)
        answer = await ada.http.get(f"/api/matches/{match}")
        assert answer.status_code == 500
        assert answer.json()["error"]["code"] == "server.failed"
        assert "secret detail" not in answer.text


async def test_a_store_that_fails_is_told_and_the_same_request_works_afterwards(
    quick_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("disk full at /secret/place")

    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        with monkeypatch.context() as patched:
            patched.setattr(quick_site.parts.pipeline, "_append", broken)
            error = await a.act("roll", request="again")
            assert error["d"]["code"] == "server.failed"
            assert "secret" not in str(error)
            assert a.seq == 0
        assert (await a.act("roll", request="again"))["t"] == "ack"
