"""Rooms over REST and their socket."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.kit.site import Guest, Site, play_out, serving


async def refusal(guest: Guest, method: str, path: str, **body: Any) -> tuple[int, str]:
    answer = await guest.http.request(method, path, json=body or None)
    return answer.status_code, answer.json()["error"]["code"]


async def test_a_room_from_its_making_to_the_start_of_the_match(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", options={"long": True}, seats=2)
        assert len(room["token"]) >= 22
        api = f"/api/rooms/{room['token']}"
        assert (await bo.get(api))["you"] == bo.id
        sat = await bo.post(f"{api}/sit", colour="green")
        assert sat["seats"][1] == {
            "seat": 1,
            "user": {"id": bo.id, "name": "Bo", "presence": {"state": "gone", "since": None}},
            "bot": None,
            "colour": "green",
            "ready": False,
        }
        assert await refusal(ada, "POST", f"{api}/start") == (409, "room.not_ready")
        await bo.post(f"{api}/ready", ready=True)
        started = await ada.post(f"{api}/start", nonce="0f" * 16)
        assert started["state"] == "playing"
        assert started["matches"] == [started["match"]]
        head = await bo.get(f"/api/matches/{started['match']}")
        assert head["commitment"] == room["commitment"]
        assert head["options"] == {"long": True, "extra": False}
        assert [player["you"] for player in head["players"]] == [False, True]
        assert (await bo.get("/api/me/matches"))[0]["id"] == started["match"]


async def test_a_full_room_a_started_one_and_an_unknown_one_say_so(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.post(f"{api}/bots", seat=1, bot="random")
        assert await refusal(bo, "POST", f"{api}/sit", seat=None) == (409, "room.full")
        await ada.post(f"{api}/start")
        assert await refusal(bo, "POST", f"{api}/sit", seat=None) == (409, "room.started")
        assert await refusal(bo, "POST", "/api/rooms/nosuchroom00/sit", seat=None) == (404, "room.unknown")
        assert await refusal(bo, "GET", "/api/rooms/x") == (404, "room.unknown")
        assert await refusal(bo, "GET", "/api/matches/nosuchmatch0/history") == (404, "match.unknown")


async def test_only_the_host_removes_and_changes(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        api = f"/api/rooms/{room['token']}"
        await bo.post(f"{api}/sit")
        assert await refusal(bo, "DELETE", f"{api}/seats/0") == (403, "room.not_host")
        assert await refusal(bo, "PATCH", api, seats=3) == (403, "room.not_host")
        assert await refusal(bo, "POST", f"{api}/bots", seat=None) == (403, "room.not_host")
        assert (await ada.delete(f"{api}/seats/1"))["seats"][1]["user"] is None
        assert (await ada.patch(api, seats=3, options={"long": True}))["options"]["long"] is True


async def test_a_stranger_sees_a_room_and_can_change_nothing(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.stranger() as stranger:
        room = await ada.post("/api/rooms", game="race", seats=2)
        api = f"/api/rooms/{room['token']}"
        assert (await stranger.get(api))["you"] is None
        assert await refusal(stranger, "POST", f"{api}/sit", seat=None) == (401, "user.unknown")
        assert await refusal(stranger, "POST", "/api/rooms", game="race") == (401, "user.unknown")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "game.unknown"),
        ({"game": "race", "seats": 1}, "room.seats"),
        ({"game": "race", "seats": 9}, "room.seats"),
        ({"game": "race", "options": {"fast": True}}, "option.unknown"),
        ({"game": "race", "options": {"extra": True}}, "option.needs"),
        ({"game": "carcassonne", "options": {"river": "yes"}}, "option.value"),
    ],
)
async def test_a_room_that_cannot_be_is_refused(quick_site: Site, body: dict[str, Any], code: str) -> None:
    async with quick_site.guest("Ada") as ada:
        answer = await ada.http.post("/api/rooms", json=body)
        assert answer.status_code in {400, 404}
        assert answer.json()["error"]["code"] == code
        assert "{" not in answer.json()["error"]["message"]


async def test_everybody_at_the_room_sees_each_change_as_it_happens(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        api, path = f"/api/rooms/{room['token']}", f"/ws/room/{room['token']}"
        async with ada.socket(path) as a, bo.socket(path) as b:
            await a.until_room(lambda seen: seen["watchers"] == 2)
            await bo.post(f"{api}/sit")
            seen = await a.until_room(lambda seen: seen["seats"][1]["user"] is not None)
            assert seen["seats"][1]["user"]["name"] == "Bo"
            assert seen["you"] == ada.id
            await bo.post(f"{api}/ready", ready=True)
            match = (await ada.post(f"{api}/start"))["match"]
            assert (await b.until("started"))["d"] == {"match": match}
            await b.until_room(lambda seen: seen["state"] == "playing")


async def test_a_room_that_one_looks_at_learns_that_the_match_is_over(site: Site) -> None:
    async with site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="race", seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.post(f"{api}/bots", bot="random")
        match = (await ada.post(f"{api}/start"))["match"]
        async with ada.socket(f"/ws/room/{room['token']}") as looking, ada.match(match) as a:
            await play_out([a])
            await looking.until_room(lambda seen: seen["state"] == "over")
        again = await ada.post(f"{api}/rematch")
        assert again["state"] == "open"
        assert again["matches"] == [match]
        assert [seat["bot"] for seat in again["seats"]] == ["random", None]
        second = await ada.post(f"{api}/start")
        assert second["matches"] == [match, second["match"]]


async def test_a_room_socket_answers_pings_and_refuses_actions(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="race", seats=2)
        async with ada.socket(f"/ws/room/{room['token']}") as a:
            await a.say({"t": "ping", "d": {"at": 5}})
            assert (await a.until("pong"))["d"] == {"at": 5}
            await a.say({"t": "act", "id": "x", "seq": 0, "d": {"action": ["roll"]}})
            assert (await a.until("error"))["d"]["code"] == "message.not_here"


async def test_of_two_who_take_the_last_seat_at_once_one_gets_it(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Cy") as cy:
        room = await ada.post("/api/rooms", game="race", seats=2)
        path = f"/api/rooms/{room['token']}/sit"
        answers = await asyncio.gather(bo.http.post(path, json={}), cy.http.post(path, json={}))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_the_games_are_listed_with_their_words(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        game = next(game for game in await stranger.get("/api/games") if game["name"] == "carcassonne")
        assert game["title"] == "Carcassonne"
        river = next(option for option in game["options"] if option["name"] == "river")
        assert river["help"]
        assert len(river["choices"]) == len(river["choice_titles"])
        assert "E" in await stranger.get("/api/games/carcassonne/tiles")


async def test_a_log_can_be_exported_and_read_back(sqlite_url: str, tmp_path: Path) -> None:
    from app.games.core.notation import read_match
    from app.games.registry import GAMES, SCRIBES

    async with serving(sqlite_url, tmp_path) as site, site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="carcassonne", options={"river": True}, seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.post(f"{api}/bots")
        match = (await ada.post(f"{api}/start"))["match"]
        async with ada.match(match) as a:
            await play_out([a], most=8)
        text = await ada.get(f"/api/matches/{match}/export")
        assert text.startswith('[Game    "carcassonne"]')
        assert "r Ada, b Otto" in text
        assert len(read_match(text, GAMES, SCRIBES).records) > 8
