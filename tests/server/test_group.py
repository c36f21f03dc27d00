"""The group of a room: what its people have played, who may see it, and another game for the same people."""

import pytest

from tests.kit.site import Guest, Site, table
from tests.server.test_hosting import refused


async def room_of(guest: Guest, match: str) -> str:
    return str((await guest.get(f"/api/matches/{match}"))["room"])


async def test_a_group_knows_its_matches_who_won_and_who_beat_whom(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        token = await room_of(ada, match)
        await bo.post(f"/api/matches/{match}/table", action=["resign"])
        group = await bo.get(f"/api/rooms/{token}/group")
        assert (group["matches"], group["state"], sorted(group["seated"])) == (1, "over", sorted([ada.id, bo.id]))
        assert [(s["name"], s["played"], s["won"]) for s in group["standings"]] == [("Ada", 1, 1), ("Bo", 1, 0)]
        pair = group["games"][0]["pairs"][0]
        assert dict(zip(pair["users"], pair["wins"], strict=True)) == {ada.id: 1, bo.id: 0}
        history = await bo.get(f"/api/rooms/{token}/group/matches?user={ada.id}&user={bo.id}&game=race")
        assert [row["id"] for row in history["matches"]] == [match]
        assert history["more"] is None
        assert (await bo.get(f"/api/rooms/{token}/group/matches?game=chess"))["matches"] == []
        page = await bo.http.get(f"/g/{token}")
        assert page.status_code == 200 and match in page.text


async def test_a_match_that_all_agreed_to_stop_stands_in_the_history_and_counts_for_nobody(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        token = await room_of(ada, match)
        asked = await ada.post(f"/api/matches/{match}/table", action=["ask", "close", []])
        await bo.post(f"/api/matches/{match}/table", action=["consent", asked["ask"]["seq"]])
        group = await bo.get(f"/api/rooms/{token}/group")
        assert [group[name] for name in ("matches", "standings", "pairs", "games")] == [0, [], [], []]
        history = await bo.get(f"/api/rooms/{token}/group/matches")
        assert [(row["id"], row["reason"]) for row in history["matches"]] == [(match, "agreed")]
        assert not any(player["won"] for player in history["matches"][0]["players"])


async def test_a_running_match_is_not_part_of_the_history(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, _)):
        token = await room_of(ada, match)
        assert (await ada.get(f"/api/rooms/{token}/group"))["matches"] == 0
        assert (await ada.get(f"/api/rooms/{token}/group/matches"))["matches"] == []


SEEN = ("group", "group/matches", "series")


async def test_nothing_is_shown_to_who_was_sent_out_even_at_the_table(site: Site) -> None:
    """Bo plays on to the end, but sees neither group nor series; after the match the room is closed too."""
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        token = await room_of(ada, match)
        await ada.post(f"/api/rooms/{token}/kick", user=bo.id)
        for path in SEEN:
            assert await refused(bo, "GET", f"/api/rooms/{token}/{path}") == "room.banned"
        assert (await bo.get(f"/api/rooms/{token}"))["state"] == "playing"
        await bo.post(f"/api/matches/{match}/table", action=["resign"])
        assert await refused(bo, "GET", f"/api/rooms/{token}") == "room.banned"
        page = await bo.http.get(f"/g/{token}")
        assert page.status_code == 403 and match not in page.text and "Ada" not in page.text
        again = await ada.post(f"/api/rooms/{token}/rematch")
        assert [seat["user"] and seat["user"]["name"] for seat in again["seats"]] == [None, "Ada"]


async def test_who_is_sent_out_after_a_match_loses_the_seat(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        token = await room_of(ada, match)
        await bo.post(f"/api/matches/{match}/table", action=["resign"])
        kicked = await ada.post(f"/api/rooms/{token}/kick", user=bo.id)
        assert [seat["user"] and seat["user"]["name"] for seat in kicked["seats"]] == ["Ada", None]
        assert await refused(bo, "GET", f"/api/rooms/{token}") == "room.banned"


async def test_others_see_a_group_as_the_room_lets_them_look_on(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy, site.stranger() as nobody:
        token = await room_of(ada, match)
        await bo.post(f"/api/matches/{match}/table", action=["resign"])
        for person in (cy, nobody):
            assert (await person.get(f"/api/rooms/{token}/group"))["room"] == token
        await ada.patch(f"/api/rooms/{token}/settings", spectators="none")
        for person in (cy, nobody):
            for path in SEEN:
                assert await refused(person, "GET", f"/api/rooms/{token}/{path}") == "group.members"
        assert (await bo.get(f"/api/rooms/{token}/group"))["room"] == token
        await ada.patch(f"/api/rooms/{token}/settings", spectators="now")
        await ada.post(f"/api/rooms/{token}/password", password="tea time")
        assert await refused(cy, "GET", f"/api/rooms/{token}/group") == "room.password"
        assert 'id="password"' in (await cy.http.get(f"/g/{token}")).text


async def test_who_has_played_stays_a_member_without_a_seat(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        token = await room_of(ada, match)
        await bo.post(f"/api/matches/{match}/table", action=["resign"])
        await ada.patch(f"/api/rooms/{token}/settings", spectators="none")
        await bo.post(f"/api/rooms/{token}/rematch")
        await bo.post(f"/api/rooms/{token}/leave")
        assert (await bo.get(f"/api/rooms/{token}/group"))["matches"] == 1


@pytest.mark.parametrize(
    "query",
    [
        "after_at=yesterday",
        "after_at=2026-01-01T00:00:00",
        "user=%00",
        "game=Chess!",
        "after_id=%27",
        "&".join(["user=a"] * 9),
    ],
)
async def test_a_page_that_cannot_be_is_refused(quick_site: Site, query: str) -> None:
    async with quick_site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="race", seats=2)
        assert await refused(ada, "GET", f"/api/rooms/{room['token']}/group/matches?{query}") == "request.malformed"


async def test_the_group_of_no_room(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        assert await refused(ada, "GET", "/api/rooms/nosuchroom00/group") == "room.unknown"
        assert (await ada.http.get("/g/nosuchroom00")).status_code == 404


BIG = {"farmers": True, "abbey_mayor": True}
"""Six can play with these."""

# --- another game --------------------------------------------------------------------------------


async def test_the_same_people_play_another_game(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = f"/api/rooms/{(await ada.post('/api/rooms', game='carcassonne', seats=6, options=BIG))['token']}"
        await bo.post(f"{api}/sit", colour="pink")
        await bo.post(f"{api}/ready", ready=True)
        changed = await ada.patch(api, game="inkas")
        assert (changed["game"], len(changed["seats"])) == ("inkas", 4)
        assert [seat["user"] and seat["user"]["name"] for seat in changed["seats"][:2]] == ["Ada", "Bo"]
        assert changed["seats"][1]["ready"] is False
        colours = [seat["colour"] for seat in changed["seats"]]
        games = {game["name"]: game for game in await ada.get("/api/games")}
        assert len(set(colours)) == 4 and set(colours) <= set(games["inkas"]["colours"])
        assert "abbey_mayor" not in changed["options"]


async def test_another_game_is_the_hosts_and_must_exist_and_have_room(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        api = f"/api/rooms/{(await ada.post('/api/rooms', game='carcassonne', seats=6, options=BIG))['token']}"
        await bo.post(f"{api}/sit")
        before = await ada.get(api)
        assert await refused(bo, "PATCH", api, game="inkas") == "room.not_host"
        assert await refused(ada, "PATCH", api, game="chess") == "game.unknown"
        assert await refused(ada, "PATCH", api, game="inkas", seats=9) == "room.seats"
        assert await refused(ada, "PATCH", api, game="inkas", options=BIG) == "option.unknown"
        assert await ada.get(api) == before
        for _ in range(4):
            await ada.post(f"{api}/bots", bot="random")
        assert await refused(ada, "PATCH", api, game="inkas") == "room.seats_taken"
