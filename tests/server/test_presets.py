"""Sets of rules: those that come with a game, and those that somebody keeps."""

import pytest

from app.games.core.game import Presets
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
