"""Coming back, accounts and going for good, on both databases."""

import pytest

from app.accounts.people import read_phrase
from app.likeness import likeness
from tests.kit.site import Guest, Site, table


async def refused(guest: Guest, method: str, path: str, **body: object) -> str:
    answer = await guest.http.request(method, path, json=body)
    return str(answer.json()["error"]["code"])


async def test_a_personal_link_brings_the_same_guest_back_and_a_new_one_ends_it(site: Site) -> None:
    async with site.guest("Ada") as ada, site.stranger() as phone:
        secret = (await ada.post("/api/me/link"))["path"].partition("#")[2]
        assert (await phone.post("/api/back/who", secret=secret))["name"] == "Ada"
        assert (await phone.post("/api/back/link", secret=secret))["id"] == ada.id
        assert (await phone.get("/api/me"))["id"] == ada.id
        await ada.post("/api/me/link")
        assert await refused(phone, "POST", "/api/back/link", secret=secret) == "back.link"


async def test_a_phrase_brings_back_however_it_is_typed(site: Site) -> None:
    async with site.guest("Ada") as ada, site.stranger() as phone:
        phrase = (await ada.post("/api/me/phrase"))["phrase"]
        assert len(phrase.split()) == 5
        typed = phrase.upper().replace(" ", " - ")
        assert (await phone.post("/api/back/phrase", phrase=typed))["id"] == ada.id
        assert await refused(phone, "POST", "/api/back/phrase", phrase="one two three four five") == "back.phrase"


async def test_a_guest_becomes_an_account_and_keeps_everything(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), site.stranger() as phone:
        made = await ada.post("/api/account", login="Ada L", password="long enough")
        assert made["login"] and (await ada.get("/api/me"))["id"] == ada.id
        assert await refused(phone, "POST", "/api/login", login="Ada L", password="wrong one") == "account.wrong"
        assert await refused(phone, "POST", "/api/login", login="Nobody", password="wrong one") == "account.wrong"
        assert (await phone.post("/api/login", login="ada l", password="long enough"))["id"] == ada.id
        assert [row["id"] for row in await phone.get("/api/me/matches")] == [match]
        assert await refused(bo, "POST", "/api/account", login="Аda L", password="long enough") == "account.taken"
        assert await refused(bo, "POST", "/api/account", login="Bo", password="short") == "password.length"


async def test_a_password_changes_only_for_who_knows_the_old_one(site: Site) -> None:
    async with site.guest("Ada") as ada, site.stranger() as phone:
        await ada.post("/api/account", login="Ada", password="first password")
        wrong = await refused(ada, "POST", "/api/account/password", old="x", new="second password")
        assert wrong == "account.wrong"
        await ada.post("/api/account/password", old="first password", new="second password")
        assert (await phone.post("/api/login", login="Ada", password="second password"))["id"] == ada.id


async def test_logging_out_everywhere_leaves_this_browser_in(site: Site) -> None:
    async with site.guest("Ada") as ada, site.stranger() as phone:
        secret = (await ada.post("/api/me/link"))["path"].partition("#")[2]
        await phone.post("/api/back/link", secret=secret)
        await ada.post("/api/logout/everywhere")
        assert (await ada.get("/api/me"))["id"] == ada.id
        assert await refused(phone, "GET", "/api/me") == "user.unknown"
        await ada.post("/api/logout")
        assert await refused(ada, "GET", "/api/me") == "user.unknown"


async def test_who_goes_for_good_takes_everything_along_but_the_others_matches(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)):
        room = (await bo.get(f"/api/matches/{match}"))["room"]
        await ada.post(f"/api/rooms/{room}/chat", text="hello @Bo")
        await ada.post("/api/account", login="Ada", password="long enough")
        export = await ada.get("/api/me/export")
        assert export["profile"]["login"] and export["matches"][0]["id"] == match
        assert export["messages"][0]["text"] == "hello @Bo"
        assert await refused(ada, "POST", "/api/me/delete", password="wrong one") == "account.wrong"
        await ada.post("/api/me/delete", password="long enough")
        assert await refused(ada, "GET", "/api/me") == "user.unknown"
        head = await bo.get(f"/api/matches/{match}")
        assert [player["name"] for player in head["players"]] == ["…", "Bo"]
        assert await bo.get(f"/api/rooms/{room}/chat") == []


async def test_guessing_is_slowed_down(quick_site: Site) -> None:
    async with quick_site.stranger() as mallory:
        codes = [await refused(mallory, "POST", "/api/back/phrase", phrase=f"guess {n}") for n in range(14)]
        assert codes[0] == "back.phrase" and codes[-1] == "request.tries"


async def test_no_secret_of_a_person_is_in_the_database_as_it_is(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        secret = (await ada.post("/api/me/link"))["path"].partition("#")[2]
        phrase = (await ada.post("/api/me/phrase"))["phrase"]
        await ada.post("/api/account", login="Ada", password="very secret words")
        path = quick_site.parts.settings.storage_url.partition(":///")[2]
        with open(path, "rb") as file, open(f"{path}-wal", "rb") as log:
            kept = file.read() + log.read()
        assert secret.encode() not in kept and phrase.encode() not in kept and b"very secret words" not in kept


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ada", "АDА"),
        ("Bo", "B0"),
        ("Bob", "8o6"),
        ("Lil", "LiI"),
        ("José", "jose "),
        ("A d a", "Ada"),
        ("BOB", "\u0412\u041e\u0412"),
        ("Tim", "\u03a4\u0131m"),
    ],
)
def test_names_that_pass_for_each_other(one: str, two: str) -> None:
    assert likeness(one) == likeness(two)


def test_a_phrase_is_read_however_it_is_written() -> None:
    assert read_phrase("  Owl,  PEAR-tulip\n") == "owl pear tulip"
