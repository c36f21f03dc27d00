"""Choosing the language: by the browser, by hand, and for whoever is told something."""

import asyncio
from typing import Any

import pytest

from app.web.sentences import sentence
from app.web.words import load_words
from tests.kit.site import Guest, Site, table
from tests.server.test_notices import listen
from tests.server.test_pages import boot_of

SIGNED_OUT = {lang: words.t("error.user.unknown") for lang, words in load_words().items()}


async def language_of(guest: Guest, wanted: str | None = None) -> Any:
    page = await guest.http.get("/", headers={"accept-language": wanted} if wanted else {})
    boot = boot_of(page.text)
    assert f'<html lang="{boot["lang"]}">' in page.text
    assert f'<option value="{boot["lang"]}" lang="{boot["lang"]}" selected>' in page.text
    return boot["lang"]


@pytest.mark.parametrize(
    ("wanted", "lang"), [("hu-HU,hu;q=0.9,en;q=0.5", "hu"), ("en;q=0.4, tr;q=0.8", "tr"), ("de", "en")]
)
async def test_a_first_visit_is_in_the_language_of_the_browser(quick_site: Site, wanted: str, lang: str) -> None:
    async with quick_site.stranger() as stranger:
        assert await language_of(stranger, wanted) == lang


async def test_a_choice_outweighs_the_browser_and_is_kept_by_a_cookie(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        assert (await stranger.http.put("/api/language", json={"lang": "ro"})).json() == {"lang": "ro"}
        assert await language_of(stranger, "hu") == "ro"


async def test_a_choice_comes_back_with_the_person(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.stranger() as phone:
        await ada.http.put("/api/language", json={"lang": "tr"})
        secret = (await ada.post("/api/me/link"))["path"].partition("#")[2]
        await phone.post("/api/back/link", secret=secret)
        assert await language_of(phone, "hu") == "tr"


async def test_an_unknown_language_is_refused_and_changes_nothing(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        answer = await ada.http.put("/api/language", json={"lang": "xx"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "language.unknown")
        assert (await ada.patch("/api/me/notices", lang="../en"))["error"]["code"] == "language.unknown"
        assert await language_of(ada) == "en"


@pytest.mark.parametrize("cookie", ["xx", "", "../../etc", "h" * 3000, "hu; x"])
async def test_a_cookie_that_names_no_language_counts_for_nothing(quick_site: Site, cookie: str) -> None:
    async with quick_site.stranger() as stranger:
        answer = await stranger.http.get("/", headers={"cookie": f"parlour.lang={cookie}", "accept-language": "hu"})
        assert boot_of(answer.text)["lang"] == "hu"


@pytest.mark.parametrize("lang", list(load_words()))
async def test_refusals_are_in_the_language_of_who_asked(quick_site: Site, lang: str) -> None:
    async with quick_site.stranger() as stranger:
        answer = await stranger.http.get("/api/me", headers={"accept-language": lang})
        assert answer.json()["error"]["message"] == SIGNED_OUT[lang]


async def test_refusals_of_a_socket_are_in_the_language_of_its_player(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, guests):
        for guest, lang in zip(guests, ("hu", "tr"), strict=True):
            await guest.http.put("/api/language", json={"lang": lang})
            async with guest.match(match) as socket:
                error = (await socket.act("what"))["d"]
                assert error["message"] == sentence(error["code"], error["data"], load_words()[lang])


async def test_the_catalogue_is_kept_for_ever_under_its_hash_only(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        words = load_words()["hu"]
        kept = await stranger.http.get(f"/locales/hu.json?v={words.hash}")
        assert kept.json()["lang"] == "hu" and "immutable" in kept.headers["cache-control"]
        assert (await stranger.http.get("/locales/hu.json?v=old")).headers["cache-control"] == "no-cache"
        unknown = await stranger.http.get("/locales/xx.json")
        assert (unknown.status_code, unknown.json()["error"]["code"]) == (404, "language.unknown")


async def test_notices_and_webhooks_are_in_the_language_of_who_reads_them(quick_site: Site) -> None:
    posts: list[str] = []
    posted = asyncio.Event()

    class Hook:
        async def send(self, address: str, text: str) -> None:
            posts.append(text)
            posted.set()

    heard = listen(quick_site)
    quick_site.parts.notices._hook = Hook()
    async with quick_site.guest("Ada") as ada:
        await ada.http.put("/api/language", json={"lang": "hu"})
        await ada.patch("/api/me/notices", push=True)
        room = await ada.post("/api/rooms", game="carcassonne", seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.patch(f"{api}/settings", webhook="https://discord.com/api/webhooks/1/x")
        await ada.post(f"{api}/bots", bot="random")
        await ada.post(f"{api}/start")
        await asyncio.wait_for(posted.wait(), 30)
        hungarian = load_words()["hu"]
        assert heard.told[0][1] == hungarian.t("notice.text", n=1, games=hungarian.t("game.carcassonne.title"))
        assert posts[0].startswith(hungarian.t("notice.hook", name="Ada", game="Carcassonne", url=""))


async def test_a_guest_is_told_in_the_language_in_which_they_came(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        await stranger.http.post("/api/guests", json={"name": "Ada"}, headers={"accept-language": "ro"})
        assert (await stranger.get("/api/me/export"))["prefs"] == {"lang": "ro"}
