"""Mail addresses: confirmed before anything else goes there; and mail, which stops at one click."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.kit.databases import HOST
from tests.kit.services import Postman
from tests.kit.site import Guest, Site, serving
from tests.server.test_notices import settle

ADDRESS = "ada@example.org"


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


class Office:
    """A server, its mail and its clock."""

    def __init__(self, site: Site, postman: Postman, clock: Clock) -> None:
        self.site = site
        self.postman = postman
        self.clock = clock


@pytest.fixture
async def office(storage_url: str, tmp_path: Path) -> AsyncIterator[Office]:
    async with opened(storage_url, tmp_path) as one:
        yield one


@asynccontextmanager
async def opened(url: str, folder: Path) -> AsyncIterator[Office]:
    postman, clock = Postman(), Clock()
    async with postman.mail() as port:
        settings = {"smtp_url": f"smtp://{HOST}:{port}", "smtp_sender": "parlour@example.org", "notice_delay_s": 0.01}
        async with serving(url, folder, now=clock, **settings) as site:
            yield Office(site, postman, clock)


def link_in(letter: str, where: str) -> str:
    return letter.split(f"/{where}/")[1].split()[0].rstrip(">")


async def asked(guest: Guest, address: str, **more: object) -> str:
    """The code of the refusal, "" for none."""
    answer = await guest.http.patch("/api/me/notices", json={"address": address, **more})
    return str(answer.json()["error"]["code"]) if answer.status_code >= 400 else ""


async def waited_for(ada: Guest) -> None:
    room = await ada.post("/api/rooms", game="carcassonne", seats=2)
    await ada.post(f"/api/rooms/{room['token']}/bots", bot="random")
    await ada.post(f"/api/rooms/{room['token']}/start")


async def confirmed(office: Office, guest: Guest, address: str = ADDRESS) -> None:
    assert await asked(guest, address, email=True) == ""
    link = link_in(await office.postman.next(), "confirm")
    async with office.site.stranger() as anybody:
        assert await anybody.post(f"/api/notices/confirm/{link}") == {"address": address}


async def test_an_address_counts_when_its_link_was_opened_and_gets_nothing_before(office: Office) -> None:
    async with office.site.guest("Ada") as ada:
        assert await asked(ada, ADDRESS, email=True) == ""
        letter = await office.postman.next()
        assert f"To: {ADDRESS}" in letter and "Is this your address?" in letter
        shown = await ada.get("/api/me/notices")
        assert (shown["address"], shown["unconfirmed"]) == (None, ADDRESS)
        await waited_for(ada)
        await settle(office.site)
        assert office.postman.got.empty()
        async with office.site.stranger() as anybody:
            link = link_in(letter, "confirm")
            assert "confirm" in (await anybody.get(f"/confirm/{link}"))
            for _ in range(2):
                assert await anybody.post(f"/api/notices/confirm/{link}") == {"address": ADDRESS}
        shown = await ada.get("/api/me/notices")
        assert (shown["address"], shown["unconfirmed"]) == (ADDRESS, None)


async def test_mail_says_it_and_stops_at_one_click(office: Office) -> None:
    async with office.site.guest("Ada") as ada:
        await confirmed(office, ada)
        await waited_for(ada)
        letter = await office.postman.next()
        assert f"To: {ADDRESS}" in letter and "List-Unsubscribe=One-Click" in letter
        stop = link_in(letter, "stop")
        async with office.site.stranger() as mailer:
            refused = await mailer.http.post(f"/api/notices/stop/{stop[:-2]}xx")
            assert refused.json()["error"]["code"] == "notice.stop"
            one_click = urlsplit(letter.split("List-Unsubscribe:")[1].split("<")[1].split(">")[0]).path
            form = {"List-Unsubscribe": "One-Click"}
            assert (await mailer.http.post(one_click, data=form)).status_code == 204
        assert (await ada.get("/api/me/notices"))["email"] is False
        await waited_for(ada)
        await settle(office.site)
        assert office.postman.got.empty()


async def test_an_address_gets_one_letter_an_hour_whoever_asks(office: Office) -> None:
    async with office.site.guest("Ada") as ada, office.site.guest("Bo") as bo:
        assert await asked(ada, ADDRESS) == ""
        await office.postman.next()
        for guest, address in ((ada, ADDRESS), (bo, ADDRESS), (bo, ADDRESS.upper())):
            assert await asked(guest, address, email=True) == "notice.mailed"
        assert await bo.get("/api/me/notices") == {
            **await bo.get("/api/me/notices"),
            "unconfirmed": None,
            "email": False,
        }
        office.clock.now += timedelta(minutes=61)
        assert await asked(bo, ADDRESS) == ""
        await office.postman.next()
        assert office.postman.got.empty()


async def test_who_types_many_addresses_is_slowed_down(office: Office) -> None:
    async with office.site.guest("Ada") as ada:
        codes = [await asked(ada, f"a{number}@example.org") for number in range(7)]
        assert codes == [""] * 6 + ["request.tries"]
        assert (await ada.get("/api/me/notices"))["unconfirmed"] == "a5@example.org"


async def test_a_letter_that_cannot_be_sent_changes_nothing_and_can_be_asked_for_again(office: Office) -> None:
    async with office.site.guest("Ada") as ada:
        office.postman.refuses = True
        assert await asked(ada, ADDRESS, email=True) == "notice.not_sent"
        shown = await ada.get("/api/me/notices")
        assert (shown["unconfirmed"], shown["email"]) == (None, False)
        office.postman.refuses = False
        assert await asked(ada, ADDRESS) == ""


async def test_a_new_address_leaves_the_old_one_until_it_is_confirmed(office: Office) -> None:
    async with office.site.guest("Ada") as ada:
        await confirmed(office, ada)
        assert await asked(ada, "new@example.org") == ""
        shown = await ada.get("/api/me/notices")
        assert (shown["address"], shown["unconfirmed"]) == (ADDRESS, "new@example.org")
        link = link_in(await office.postman.next(), "confirm")
        await ada.post(f"/api/notices/confirm/{link}")
        shown = await ada.get("/api/me/notices")
        assert (shown["address"], shown["unconfirmed"]) == ("new@example.org", None)
        assert await asked(ada, "") == ""
        shown = await ada.get("/api/me/notices")
        assert (shown["address"], shown["unconfirmed"]) == (None, None)


@pytest.mark.parametrize("change", ["other", "none", "late", "gone", "forged"])
async def test_a_link_that_no_longer_holds_confirms_nothing(office: Office, change: str) -> None:
    async with office.site.guest("Ada") as ada, office.site.stranger() as anybody:
        assert await asked(ada, ADDRESS) == ""
        link = link_in(await office.postman.next(), "confirm")
        if change == "other":
            await asked(ada, "other@example.org")
        elif change == "none":
            await asked(ada, "")
        elif change == "late":
            office.clock.now += timedelta(days=2, seconds=1)
        elif change == "gone":
            await ada.post("/api/me/delete", password="")
        else:
            link = link[:-2] + "xx"
        answer = await anybody.http.post(f"/api/notices/confirm/{link}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "notice.confirm")


async def test_a_server_without_mail_takes_no_address(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        assert await asked(ada, ADDRESS) == "notice.no_mail"
        assert await asked(ada, "") == ""
