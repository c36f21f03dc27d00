"""Pages around people: one's own, the way back, the door of a closed room, stopping mail, the worker."""

import pytest

from tests.kit.site import Site


@pytest.mark.parametrize("path", ["/me", "/back", "/stop/abc.def"])
async def test_a_page_opens_for_guests_and_for_strangers(quick_site: Site, path: str) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.stranger() as nobody:
        for person in (ada, nobody):
            answer = await person.http.get(path)
            assert answer.status_code == 200 and "<main" in answer.text


async def test_the_door_of_a_closed_room_shows_nothing_of_it(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada, quick_site.guest("Bo") as bo:
        room = await ada.post("/api/rooms", game="race", seats=2)
        await ada.post(f"/api/rooms/{room['token']}/password", password="tea time")
        answer = await bo.http.get(f"/r/{room['token']}")
        assert answer.status_code == 403
        assert "Ada" not in answer.text and room["commitment"] not in answer.text and 'id="password"' in answer.text


async def test_the_worker_stands_at_the_root_and_is_asked_for_again(quick_site: Site) -> None:
    async with quick_site.stranger() as nobody:
        answer = await nobody.http.get("/sw.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        assert "showNotification" in answer.text


async def test_a_personal_link_never_reaches_the_server_as_an_address(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        path = (await ada.post("/api/me/link"))["path"]
        assert path.partition("#")[0] == "/back"
