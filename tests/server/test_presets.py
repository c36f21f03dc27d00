"""Sets of rules: those that come with a game, and those that somebody keeps."""

import asyncio

import pytest

from app.games.core.game import Game, Presets
from app.games.registry import GAMES
from tests.kit.site import Site
from tests.server.test_hosting import refused

KEPT = "/api/me/presets"


async def test_every_set_that_comes_with_a_game_makes_a_room_with_just_these_options(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        for game in await ada.get("/api/games"):
            for preset in game["presets"]:
                room = await ada.post(
                    "/api/rooms", game=game["name"], options=preset["options"], seats=game["players"]["min"]
                )
                assert room["options"] == preset["options"], preset
                assert preset["title"] != f"preset.{game['name']}.{preset['name']}" and preset["help"]


async def test_what_two_pages_keep_at_once_is_kept(site: Site) -> None:
    """Wishes of all kinds stand beside one another, and none is written over by another."""
    async with site.guest("Ada") as ada:
        kept = [ada.post(KEPT, name=f"Set {number}", game="race", seats=2) for number in range(6)]
        chosen = [ada.patch("/api/me/notices", push=True), ada.http.put("/api/language", json={"lang": "hu"})]
        stop = site.parts.stops.token("email", ada.id)
        await asyncio.gather(*chosen, *kept, ada.http.post(f"/api/notices/stop/{stop}"))
        prefs = (await ada.get("/api/me/export"))["prefs"]
        assert (prefs["push"], prefs["lang"], prefs["email"]) == (True, "hu", False)
        assert len(await ada.get(KEPT)) == len(kept)


async def test_as_many_as_the_list_of_games_says_can_play_with_each_choice(quick_site: Site) -> None:
    """A chooser goes by it: more seats are offered only with what they need."""
    async with quick_site.guest("Ada") as ada:
        games = {game["name"]: game["players"] for game in await ada.get("/api/games")}
    assert games["carcassonne"] == {"min": 2, "max": 5, "more": [{"option": "abbey_mayor", "value": True, "max": 6}]}
    for name, game in GAMES.items():
        for option in game.options:
            for choice in option.choices:
                chosen = game.read_options(with_needs(game, option.name, choice))
                more = [one["max"] for one in games[name]["more"] if chosen[one["option"]] == one["value"]]
                assert game.players(chosen)[-1] == max([games[name]["max"], *more]), (name, option.name, choice)


def with_needs(game: Game, name: str, choice: object) -> dict[str, object]:
    """An option with all that it needs, and what that needs."""
    needs = next(dict(option.needs) for option in game.options if option.name == name)
    return {**{k: v for need, value in needs.items() for k, v in with_needs(game, need, value).items()}, name: choice}


def test_every_game_has_a_simplest_set_and_no_two_alike() -> None:
    for game in GAMES.values():
        assert isinstance(game, Presets)
        assert dict(game.presets[0].options) == {}
        sets = [game.read_options(preset.options) for preset in game.presets]
        assert all(one != two for number, one in enumerate(sets) for two in sets[:number])


async def test_what_a_guest_keeps_is_found_again_and_moves_into_the_account(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        made = await ada.post(KEPT, name="Friday", game="carcassonne", options={"farmers": True}, seats=4)
        assert made["options"]["farmers"] is True and made["options"]["river"] is False
        await ada.post("/api/account", login="ada", password="a long enough one")
        assert await ada.get(KEPT) == [made]
        assert await bo.get(KEPT) == []
        assert (await ada.get("/api/me/export"))["prefs"]["presets"] == [made]
        room = await ada.post("/api/rooms", game=made["game"], options=made["options"], seats=made["seats"])
        assert (room["options"], len(room["seats"])) == (made["options"], 4)


async def test_the_same_name_is_replaced_and_what_is_dropped_is_gone(site: Site) -> None:
    async with site.guest("Ada") as ada:
        first = await ada.post(KEPT, name="Friday", game="race", seats=2)
        second = await ada.post(KEPT, name="Friday", game="race", seats=2, options={"long": True})
        other = await ada.post(KEPT, name="Friday", game="carcassonne", seats=2)
        assert await ada.get(KEPT) == [second, other]
        assert await refused(ada, "DELETE", f"{KEPT}/{first['id']}") == "preset.unknown"
        await ada.delete(f"{KEPT}/{second['id']}")
        assert await ada.get(KEPT) == [other]


async def test_wishes_and_sets_do_not_wipe_each_other(site: Site) -> None:
    async with site.guest("Ada") as ada:
        made = await ada.post(KEPT, name="Friday", game="race", seats=2)
        await ada.patch("/api/me/notices", lang="ro")
        assert await ada.get(KEPT) == [made]
        await ada.delete(f"{KEPT}/{made['id']}")
        assert (await ada.get("/api/me/export"))["prefs"] == {"lang": "ro", "presets": []}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "x", "game": "chess"}, "game.unknown"),
        ({"name": "x", "game": "race", "options": {"river": True}}, "option.unknown"),
        ({"name": "x", "game": "race", "seats": 60}, "room.seats"),
        ({"name": " ", "game": "race"}, "name.empty"),
        ({"name": "x" * 25, "game": "race"}, "name.long"),
        ({"game": "race"}, "request.malformed"),
    ],
)
async def test_a_set_that_no_room_could_have_is_not_kept(quick_site: Site, body: dict[str, object], code: str) -> None:
    async with quick_site.guest("Ada") as ada:
        assert await refused(ada, "POST", KEPT, **body) == code
        assert await ada.get(KEPT) == []


async def test_nobody_keeps_without_end(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        for number in range(30):
            await ada.post(KEPT, name=f"Set {number}", game="race", seats=2)
        assert await refused(ada, "POST", KEPT, name="One more", game="race", seats=2) == "preset.many"
        assert (await ada.post(KEPT, name="Set 7", game="race", seats=2))["name"] == "Set 7"
        assert len(await ada.get(KEPT)) == 30


async def test_a_stranger_keeps_nothing(quick_site: Site) -> None:
    async with quick_site.stranger() as nobody:
        assert await refused(nobody, "GET", KEPT) == "user.unknown"
