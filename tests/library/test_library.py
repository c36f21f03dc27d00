"""A library over REST, on SQLite and PostgreSQL: finding, exporting, importing, taking out."""

import io
import zipfile
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

from app import clock
from app.library import verify
from app.library.service import Library, Wanted
from app.matches.replay import Archive
from app.storage.db import Database
from app.storage.users import User, add_user
from tests.kit.race import CARD_RACE, RACE
from tests.kit.saved import ALL, BEGAN, document, play
from tests.kit.site import Guest, Site, table
from tests.server.test_play import play_out


async def finish(guests: list[Guest], match: str) -> None:
    async with guests[0].match(match) as a, guests[1].match(match) as b:
        await a.synced()
        await b.synced()
        await play_out([a, b])


async def take_in(guest: Guest, *documents: Any) -> Any:
    body = b"\n".join(map(orjson.dumps, documents))
    return (await guest.http.post("/api/library/import", content=body)).json()


async def found(guest: Guest, query: str = "") -> list[str]:
    return [match["id"] for match in (await guest.get(f"/api/library{query}"))["matches"]]


async def test_a_match_is_in_the_library_of_all_who_play_it(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.guest("Cy") as cy:
        assert await found(ada) == await found(bo) == [match]
        assert await found(cy) == []


async def test_matches_are_found_by_state_game_people_date_and_result(site: Site) -> None:
    async with table(site, "Ada", "Bo Óvári") as (match, (ada, bo)):
        assert await found(ada, "?state=over") == []
        await finish([ada, bo], match)
        winners = (await ada.get(f"/api/matches/{match}"))["result"]["winners"]
        won, lost = ("won", "lost") if 0 in winners else ("lost", "won")
        for query in ("state=over", "game=race", "people=bo", "people=%C3%93v%C3%A1", f"result={won}"):
            assert await found(ada, f"?{query}") == [match], query
        for query in ("state=running", "game=chess", "people=Zoe", "people=%25", f"result={lost}"):
            assert await found(ada, f"?{query}") == [], query
        assert await found(ada, "?since=2020-01-01T00:00:00Z&until=2099-01-01T00:00:00Z") == [match]
        assert await found(ada, "?until=2020-01-01T00:00:00Z") == []


async def test_a_match_that_all_agreed_to_end_is_neither_won_nor_lost(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        asked = await ada.post(f"/api/matches/{match}/table", action=["ask", "close", []])
        await bo.post(f"/api/matches/{match}/table", action=["consent", asked["ask"]["seq"]])
        assert (await ada.get(f"/api/matches/{match}"))["result"]["winners"] == []
        for guest in (ada, bo):
            assert await found(guest, "?state=over") == [match]
            assert await found(guest, "?result=won") == await found(guest, "?result=lost") == []


async def test_a_library_comes_in_pages_newest_first(site: Site) -> None:
    some = [document(play(RACE, seed=seed)) for seed in range(43)]
    for number, match in enumerate(some):
        match["created_at"] = (BEGAN + timedelta(days=number // 2)).isoformat()
    async with site.guest("Ada") as ada:
        ids = (await take_in(ada, *some))["matches"]
        first = await ada.get("/api/library")
        end = first["more"]
        at = end["at"].replace("+", "%2B")
        rest = await ada.get(f"/api/library?after_at={at}&after_id={end['id']}")
        dates = [match["created_at"] for match in (*first["matches"], *rest["matches"])]
        assert (first["count"], len(first["matches"]), rest["more"]) == (43, 40, None)
        assert dates == sorted(dates, reverse=True)
        assert {match["id"] for match in (*first["matches"], *rest["matches"])} == set(ids)


async def test_what_one_exports_another_imports_and_replays(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="card_race") as (match, (ada, bo)), site.guest("Cy") as cy:
        await finish([ada, bo], match)
        exported = (await cy.http.get(f"/api/matches/{match}/export.json")).json()
        assert list(verify.faults(exported)) == []
        [copy] = (await take_in(cy, exported))["matches"]
        again = (await cy.http.get(f"/api/matches/{copy}/export.json")).json()
        assert again == exported
        first, second = [await cy.get(f"/api/matches/{one}/history") for one in (match, copy)]
        assert [step["patch"] for step in first["steps"]] == [step["patch"] for step in second["steps"]]
        assert second["head"]["origin"]["kind"] == "import"
        assert [player["name"] for player in second["head"]["players"]] == ["Ada", "Bo"]


async def test_a_match_is_taken_in_once(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        match = document(play(RACE))
        first = await take_in(ada, match)
        assert await take_in(ada, match) == first
        assert await take_in(bo, match) != first


async def test_nothing_is_kept_of_a_file_in_which_one_line_is_wrong(site: Site) -> None:
    async with site.guest("Ada") as ada:
        good, bad = document(play(RACE, seed=1)), document(play(RACE, seed=2))
        bad["records"][1]["outcome"] = [["7", 0, 6]]
        error = (await take_in(ada, good, bad))["error"]
        assert error["code"] == "import.record"
        assert error["message"] == "Line 2, record 1: 7 cannot have been drawn here; possible: 1, 2, 3, 4, 5, 6."
        assert await found(ada) == []


async def test_who_is_not_known_cannot_import(site: Site) -> None:
    async with site.stranger() as nobody:
        assert (await take_in(nobody, document(play(RACE))))["error"]["code"] == "user.unknown"


async def test_a_file_that_is_too_large_is_refused(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        answer = await ada.http.post("/api/library/import", content=b" " * (9 << 20))
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request.large")


async def test_a_library_is_exported_as_json_lines(site: Site) -> None:
    async with site.guest("Ada") as ada, site.guest("Bo") as bo:
        some = [document(play(game, seed=seed)) for game, seed in ((RACE, 1), (CARD_RACE, 2), (RACE, 3))]
        await take_in(ada, *some)
        body = (await ada.http.get("/api/library/export")).text
        assert sorted(body.splitlines()) == sorted(orjson.dumps(one).decode() for one in some)
        answer = await bo.http.post("/api/library/import", content=body)
        assert len(answer.json()["matches"]) == 3


async def test_a_library_with_a_running_match_that_hides_something_is_exported_so_that_it_is_taken_in(
    site: Site,
) -> None:
    async with table(site, "Ada", "Bo", game="card_race") as (_, (ada, _)), site.guest("Cy") as cy:
        await take_in(ada, document(play(RACE)))
        body = (await ada.http.get("/api/library/export")).text
        answer = await cy.http.post("/api/library/import", content=body)
        assert len(answer.json()["matches"]) == 1


async def test_a_running_match_hides_in_an_export_what_it_hides_in_play(site: Site) -> None:
    async with table(site, "Ada", "Bo", game="card_race") as (match, (ada, bo)), site.stranger() as nobody:
        for who, seat in ((ada, 0), (bo, 1), (nobody, None)):
            exported = (await who.http.get(f"/api/matches/{match}/export.json")).json()
            shown = [draw[0] != "?" for draw in exported["records"][0]["outcome"]]
            assert shown == [seat == 0, seat == 1]
            assert exported["keys"][0]["secret"] is None
            assert "fingerprint" not in exported
            assert "hash" not in exported["records"][0]
        error = (await take_in(ada, exported))["error"]
        assert error["message"].startswith("Line 1: The file was made while hidden things were still hidden.")


async def test_the_bundle_holds_all_forms_and_the_script(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, guests):
        await finish(guests, match)
        answer = await guests[0].http.get(f"/api/matches/{match}/export.zip")
        packed = zipfile.ZipFile(io.BytesIO(answer.content))
        assert packed.namelist() == ["match.json", "verify.py", "README.txt"]
        assert packed.read("verify.py").decode() == (await guests[0].http.get("/api/verify.py")).text
        assert list(verify.faults(orjson.loads(packed.read("match.json")))) == []


async def test_taking_a_match_out_is_asked_twice_and_told_to_the_others(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        answer = await ada.http.delete(f"/api/library/{match}")
        assert answer.json()["error"]["code"] == "library.sure"
        asked = await ada.post(f"/api/library/{match}/removal")
        assert (asked["others"], asked["for_good"]) == (["Bo"], False)
        await ada.delete(f"/api/library/{match}?sure={asked['sure']}")
        assert (await found(ada), await found(bo)) == ([], [match])
        [notice] = await bo.get("/api/library/notices")
        assert (notice["kind"], notice["data"]["by"], notice["data"]["match"]) == ("removed", "Ada", match)
        await bo.post("/api/library/notices/seen", upto=notice["id"])
        assert await bo.get("/api/library/notices") == []


async def test_a_match_that_nobody_has_any_more_is_gone(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        await finish([ada, bo], match)
        asked_too_early = await bo.post(f"/api/library/{match}/removal")
        for guest in (ada, bo):
            asked = await guest.post(f"/api/library/{match}/removal")
            await guest.delete(f"/api/library/{match}?sure={asked['sure']}")
        assert asked_too_early["sure"] != asked["sure"], "what was agreed to has changed"
        assert (await ada.get(f"/api/matches/{match}"))["error"]["code"] == "match.unknown"


async def test_a_room_whose_match_nobody_kept_goes_on(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        token = (await ada.get(f"/api/matches/{match}"))["room"]
        await finish([ada, bo], match)
        for guest in (ada, bo):
            asked = await guest.post(f"/api/library/{match}/removal")
            await guest.delete(f"/api/library/{match}?sure={asked['sure']}")
        room = await ada.get(f"/api/rooms/{token}")
        assert (room["state"], room["match"], room["matches"]) == ("over", None, [])
        assert (await ada.http.get(f"/r/{token}")).status_code == 200
        again = await ada.post(f"/api/rooms/{token}/rematch")
        assert (again["state"], again["commitment"] == room["commitment"]) == ("open", False)
        await bo.post(f"/api/rooms/{token}/ready", ready=True)
        assert (await ada.post(f"/api/rooms/{token}/start"))["state"] == "playing"


async def test_people_are_found_by_the_name_that_they_have_now_and_others_by_the_one_in_the_match(site: Site) -> None:
    taken = document(play(RACE))
    taken["players"][0]["name"], taken["players"][1]["name"] = "Eve_1", "Old"
    async with table(site, "Ada", "Bo", bots=1) as (match, (ada, bo)):
        [file] = (await take_in(ada, taken))["matches"]
        await finish([ada, bo], match)
        bot = (await ada.get(f"/api/matches/{match}"))["players"][2]["name"]
        await bo.patch("/api/me", name="Quentin")
        for part, wanted in (("QUENT", [match]), ("Bo", []), (bot.upper(), [match]), ("eve_", [file]), ("e__", [])):
            assert await found(ada, f"?people={part}") == wanted, part
        assert await found(bo, "?people=eve") == [], "only what is in the own library"


async def test_only_matches_of_rooms_are_asked_about(sqlite_url: str) -> None:
    database = Database(sqlite_url)

    async def is_open(room: str | None, user: str, match: str) -> bool:
        raise AssertionError(f"asked about {room}")

    library = Library(database, ALL, Archive(database, ALL.rules, ALL.scribes), clock.now, is_open)
    at = datetime(2026, 1, 1, tzinfo=UTC)
    await add_user(database, User("ada", "Ada"), "session", at, {})
    await library.take_in("ada", orjson.dumps(document(play(RACE))))
    assert len((await library.page("ada", Wanted()))["matches"]) == 1
    await database.close()


async def test_a_match_one_still_plays_cannot_be_taken_out(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, _)):
        assert (await ada.post(f"/api/library/{match}/removal"))["error"]["code"] == "library.running"


async def test_a_match_of_others_cannot_be_taken_out(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, guests), site.guest("Cy") as cy:
        await finish(guests, match)
        asked = await cy.post(f"/api/library/{match}/removal")
        assert asked["error"]["code"] == "library.unknown"
        sure = (await guests[0].post(f"/api/library/{match}/removal"))["sure"]
        answer = await cy.http.delete(f"/api/library/{match}?sure={sure}")
        assert answer.json()["error"]["code"] == "library.unknown"
        assert await found(guests[0]) == [match]


async def test_a_match_that_others_may_not_see_is_given_to_nobody_else(site: Site) -> None:
    async with table(site, "Ada", "Bo", spectators="none") as (match, (_, bo)), site.guest("Cy") as cy:
        for path in ("export", "export.json", "export.zip", "history"):
            answer = await cy.http.get(f"/api/matches/{match}/{path}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "room.no_spectators"), path
        answer = await cy.http.post(f"/api/matches/{match}/continue", json={"seq": 0})
        assert answer.json()["error"]["code"] == "room.no_spectators"
        assert (await bo.http.get(f"/api/matches/{match}/export.json")).status_code == 200
