"""Hidden things leave the server in no frame, page or error: everything sent in whole games is searched."""

import asyncio
import hashlib
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest

from app.matches import match as matches
from app.matches.log import fold, head_of
from app.matches.match import Match
from app.storage.matches import match_of, records_of
from tests.kit.site import ALL_GAMES, Guest, Json, Site, fewest, play_out, table
from tests.storage.test_writer import AT

PAGES = ("/", "/r/{room}", "/m/{match}", "/m/{match}/replay")
CALLS = ("/api/rooms/{room}", "/api/matches/{match}", "/api/matches/{match}/history", "/api/me/matches", "/api/games")


async def read_everything(guest: Guest, room: str, match: str) -> str:
    """All that pages, calls and refusals show to somebody."""
    paths = [path.format(room=room, match=match) for path in (*PAGES, *CALLS)]
    shown = [(await guest.http.get(path)).text for path in paths]
    refused = [
        await guest.http.post(f"/api/rooms/{room}/sit", json={"seat": 0}),
        await guest.http.post(f"/api/rooms/{room}/start"),
        await guest.http.patch(f"/api/rooms/{room}", json={"options": {"x": 1}}),
    ]
    return "\n".join([*shown, *(answer.text for answer in refused)])


def inner(site: Site) -> Any:
    """The server's database, for the test to know what is to be hidden."""
    return site.parts.archive._database


@pytest.mark.parametrize("game", [name for name in ALL_GAMES if name != "race"])
async def test_nothing_hidden_is_sent_in_a_whole_match(quick_site: Site, game: str) -> None:
    """Frames from the first to the last, and what pages and calls show along the way."""
    async with (
        table(quick_site, *fewest(game), game=game) as (match, players),
        quick_site.stranger() as stranger,
        AsyncExitStack() as stack,
    ):
        row = await match_of(inner(quick_site), match)
        assert row is not None
        room = str(row.room_token)
        shown: dict[Guest, list[str]] = {guest: [] for guest in (*players, stranger)}
        sockets = [await stack.enter_async_context(guest.match(match)) for guest in shown]
        looking = await stack.enter_async_context(players[1].socket(f"/ws/room/{room}"))
        await looking.until("room")

        async def look() -> None:
            if sockets[0].seq in (0, 3, 40):
                for guest, seen in shown.items():
                    seen.append(await read_everything(guest, room, match))

        await play_out(sockets, after_each=look, most=400, site=quick_site)
        cookies = [guest.cookie.split("=")[1] for guest in players]
        for guest, socket in zip(shown, sockets, strict=True):
            await socket.act("nonsense", "?")
            sent = "\n".join([*shown[guest], *before_the_end(socket.heard)])
            assert row.secret.hex() not in sent
            everything = "\n".join([sent, *map(json.dumps, socket.heard), *map(json.dumps, looking.heard)])
            assert not [cookie for cookie in cookies if cookie.rpartition(".")[0] in everything]


def before_the_end(heard: list[Json]) -> list[str]:
    """Frames until the secret is revealed."""
    texts = [json.dumps(frame) for frame in heard]
    return texts[: next((number for number, frame in enumerate(heard) if frame["t"] == "over"), len(texts))]


def hidden_cards(frames: list[Json], seat: int | None) -> list[str]:
    """Cards of other seats that frames name."""
    found = []
    for frame in frames:
        data = frame.get("d", {})
        cards = data.get("view", {}).get("cards", {})
        found += [card for owner, card in cards.items() if card != "?" and int(owner) != seat]
        for event in data.get("events", ()):
            if event["kind"] == "card" and event["seat"] != seat:
                found += [value for name, value in event.items() if name not in ("kind", "seat")]
    return found


async def test_a_hidden_card_is_known_to_its_seat_alone_until_the_end(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo", game="card_race") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
        quick_site.stranger() as stranger,
        stranger.match(match) as watching,
    ):
        await a.act("swap")
        await b.until_seq(1)
        await b.act("swap")
        await watching.until_seq(2)
        assert set(b.view["cards"].values()) > {"?"}
        for guest, socket in ((ada, a), (bo, b), (stranger, watching)):
            assert hidden_cards(socket.heard, socket.viewer) == []
            history = await guest.get(f"/api/matches/{match}/history")
            outcomes = [
                draw[0] for step in history["steps"] for draw in step["outcome"] if step["seat"] != socket.viewer
            ]
            own = [a.viewer, b.viewer].count(socket.viewer)
            assert sum(value != "?" for value in outcomes) == own
        await play_out([a, b, watching])
        history = await stranger.get(f"/api/matches/{match}/history")
        assert all(draw[0] != "?" for step in history["steps"] for draw in step["outcome"])


async def test_the_order_of_the_pile_does_not_exist_before_it_is_drawn(quick_site: Site) -> None:
    """What is drawn next depends on the nonce that comes with the action: the server cannot tell it."""
    async with table(quick_site, "Ada", "Bo", game="carcassonne") as (match, (ada, bo)):
        async with ada.match(match) as a, bo.match(match) as b:
            await play_out([a, b], most=4)
        row, log = await asyncio.gather(match_of(inner(quick_site), match), records_of(inner(quick_site), match))
        assert row is not None
        folded = await fold(head_of(row, quick_site.parts.games), log)
        assert len({next_draw(folded, f"{number:032x}") for number in range(20)}) > 5


def next_draw(match: Match, nonce: str) -> str:
    """The first thing drawn when whoever is to act takes the last legal action each time."""
    while True:
        seat = match.to_act()[0]
        turn = matches.acted(match, seat, match.head.game.legal(match.state, seat)[-1], nonce, AT)
        if turn.record.outcome:
            return turn.record.outcome[0].value
        match = turn.match


async def test_the_secret_is_shown_when_the_match_is_over_and_fits_what_was_promised(quick_site: Site) -> None:
    async with (
        table(quick_site, "Ada", "Bo") as (match, (ada, bo)),
        ada.match(match) as a,
        bo.match(match) as b,
    ):
        welcome = (await a.first("welcome"))["d"]
        assert welcome["secret"] is None
        await play_out([a, b])
        secret = (await a.first("over"))["d"]["secret"]
        assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == welcome["commitment"]
        async with bo.match(match) as late:
            assert (await late.first("welcome"))["d"]["secret"] == secret
