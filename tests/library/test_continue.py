"""Continue from here: any moment becomes a new room; all state is kept, and the draws to come are new."""

from typing import Any

import pytest

from app.games.registry import GAMES, SCRIBES
from app.library import verify
from tests.kit.race import GAMES as RACES
from tests.kit.saved import document, play, read
from tests.kit.site import Guest, Site, serving, table
from tests.library.test_library import finish, take_in


async def go_on(guest: Guest, match: str, seq: int, **more: Any) -> Any:
    return await guest.post(f"/api/matches/{match}/continue", seq=seq, **more)


async def begin(room: Any, host: Guest, *others: Guest) -> Any:
    for guest in others:
        await guest.post(f"/api/rooms/{room['token']}/sit")
        await guest.post(f"/api/rooms/{room['token']}/ready", ready=True)
    return await host.post(f"/api/rooms/{room['token']}/start")


async def test_a_match_goes_on_from_any_moment_with_other_people_and_other_draws(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy, site.guest("Di") as di:
        await finish([ada, bo], match)
        before = await ada.get(f"/api/matches/{match}/history")
        room = await go_on(cy, match, 5)
        assert [seat["colour"] for seat in room["seats"]] == [p["colour"] for p in before["head"]["players"]]
        started = await begin(room, cy, di)
        again = started["match"]
        async with cy.match(again) as c:
            await c.synced()
            assert c.seq == 5
            assert c.view["at"] == await view_at(ada, match, 5)
        await finish([cy, di], again)
        after = await cy.get(f"/api/matches/{again}/history")
        shown = [[(s["action"], s["outcome"]) for s in one["steps"]] for one in (before, after)]
        assert shown[0][:6] == shown[1][:6]
        assert after["head"]["origin"] == {"kind": "continue", "match": match, "seq": 5}
        assert after["head"]["commitment"] != before["head"]["commitment"]
        assert (await ada.get(f"/api/matches/{match}/history"))["steps"] == before["steps"], (
            "the first one is untouched"
        )


async def view_at(guest: Guest, match: str, seq: int) -> Any:
    from app.games.core.patch import patched

    history = await guest.get(f"/api/matches/{match}/history")
    view = history["start"]
    for step in history["steps"][1 : seq + 1]:
        view = patched(view, step["patch"])
    return view["at"]


async def test_the_own_draws_of_a_continued_match_are_proved(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        room = await go_on(ada, match, 4)
        again = (await begin(room, ada, bo))["match"]
        assert room["commitment"] == (await ada.get(f"/api/matches/{again}"))["commitment"]
        await finish([ada, bo], again)
        exported = (await ada.http.get(f"/api/matches/{again}/export.json")).json()
        assert [key["from"] for key in exported["keys"]] == [5]
        assert list(verify.faults(exported)) == []
        exported["keys"][0]["secret"] = "ab" * 32
        assert (5, "secret") in list(verify.faults(exported))


async def test_a_bot_can_take_the_other_seat(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a:
        await a.synced()
        await a.act("roll")
        room = await go_on(ada, match, 1)
        await ada.post(f"/api/rooms/{room['token']}/bots", bot="random")
        again = (await begin(room, ada))["match"]
        async with ada.match(again) as line:
            await line.synced()
            assert line.legal
            await line.act("walk")
            await line.until_seq(3)


async def test_every_seat_has_to_be_taken_and_the_options_stay(site: Site) -> None:
    async with table(site, "Ada", "Bo", "Cy") as (match, (ada, bo, _)):
        room = await go_on(ada, match, 0)
        refused = await begin(room, ada, bo)
        assert refused["error"]["code"] == "continue.seats"
        await ada.post(f"/api/rooms/{room['token']}/bots", bot="random")
        changed = await ada.patch(f"/api/rooms/{room['token']}", options={"long": True})
        assert changed["error"]["code"] == "continue.options"
        assert (await begin(room, ada, bo))["match"]


async def test_a_rematch_begins_at_the_start_again(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        room = await go_on(ada, match, 0)
        again = (await begin(room, ada, bo))["match"]
        await finish([ada, bo], again)
        await ada.post(f"/api/rooms/{room['token']}/rematch")
        await bo.post(f"/api/rooms/{room['token']}/ready", ready=True)
        third = (await ada.post(f"/api/rooms/{room['token']}/start"))["match"]
        assert (await ada.get(f"/api/matches/{third}"))["origin"] is None


async def test_a_running_match_with_secrets_cannot_be_played_on_elsewhere(site: Site) -> None:
    """Who played it to its end in another room would see what is still hidden in this one."""
    async with table(site, "Ada", "Bo", game="card_race") as (match, (ada, bo)):
        assert (await go_on(ada, match, 0))["error"]["code"] == "continue.running"
        await finish([ada, bo], match)
        assert (await go_on(ada, match, 0))["token"]


@pytest.mark.parametrize(("seq", "code"), [(10_000, "continue.seq"), (-1, "request.malformed")])
async def test_a_moment_that_does_not_exist_is_refused(quick_site: Site, seq: int, code: str) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        assert (await go_on(ada, match, seq))["error"]["code"] == code


async def test_a_match_that_is_over_does_not_go_on(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        last = len((await ada.get(f"/api/matches/{match}/history"))["steps"]) - 1
        assert (await go_on(ada, match, last))["error"]["code"] == "continue.over"
        assert (await go_on(ada, match, 2, seat=2))["error"]["code"] == "room.no_seat"


async def test_an_imported_moment_is_played_on_by_bots(sqlite_url: str, tmp_path: Any) -> None:
    """Carcassonne from a file, taken up in the middle of a turn."""
    games = {**GAMES, **RACES}
    async with serving(sqlite_url, tmp_path, games, scribes=SCRIBES) as site, site.guest("Ada") as ada:
        saved = play(games["carcassonne"], options={"farmers": True})
        [match] = (await take_in(ada, document(saved)))["matches"]
        room = await go_on(ada, match, 131)
        await ada.post(f"/api/rooms/{room['token']}/bots", bot="random")
        again = (await begin(room, ada))["match"]
        async with ada.match(again) as line:
            await line.synced()
            while not line.view["result"]:
                if line.legal:
                    await line.act(*line.legal[0])
                else:
                    await line.hear()
        exported = (await ada.http.get(f"/api/matches/{again}/export.json")).json()
        assert list(verify.faults(exported)) == []
        assert len(read(exported)) == 1


async def test_what_a_match_that_goes_on_begins_with_cannot_change_from_the_start(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        room = await go_on(ada, match, 5)
        assert room["goes_on"] is True
        api = f"/api/rooms/{room['token']}"
        assert (await ada.patch(api, options={"long": True}))["error"]["code"] == "continue.options"
        assert (await ada.patch(api, seats=3))["error"]["code"] == "continue.seats"
        assert "error" not in await ada.patch(api, options=room["options"], seats=2)
        await ada.patch(f"{api}/settings", order="random", colours="random")
        colours = [seat["colour"] for seat in (await ada.get(api))["seats"]]
        started = await begin(room, ada, bo)
        assert [seat["user"]["id"] for seat in started["seats"]] == [ada.id, bo.id]
        assert [seat["colour"] for seat in started["seats"]] == colours
        await finish([ada, bo], started["match"])
        again = await ada.post(f"{api}/rematch")
        assert again["goes_on"] is False
        assert (await ada.patch(api, options={"long": True}))["options"]["long"] is True
