"""Pages, static files and what every answer carries."""

import gzip
import json
import re

import pytest

from tests.kit.site import Site, table

BOOT = re.compile(r'<script type="application/json" id="boot">(.*?)</script>', re.S)


def boot_of(html: str) -> dict[str, object]:
    found = BOOT.search(html)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


async def test_every_page_opens_and_gives_its_scripts_what_they_start_from(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, (ada, _)):
        room = (await ada.get(f"/api/matches/{match}"))["room"]
        for path in ("/", f"/r/{room}", f"/m/{match}", f"/m/{match}/replay", "/rules/race"):
            page = await ada.http.get(path)
            assert page.status_code == 200, path
            assert boot_of(page.text)["me"] == {"id": ada.id, "name": "Ada"}


@pytest.mark.parametrize(
    "path", ["/r/nosuchroom00", "/m/nosuchmatch0", "/r/%00%00%00%00%00%00%00%00", "/rules/chess", "/x"]
)
async def test_what_does_not_exist_is_a_page_with_404(quick_site: Site, path: str) -> None:
    async with quick_site.stranger() as stranger:
        page = await stranger.http.get(path)
        assert page.status_code == 404
        assert boot_of(page.text)["me"] is None


async def test_nothing_in_boot_data_can_end_its_script_element(quick_site: Site) -> None:
    async with quick_site.guest("Ada") as ada:
        room = await ada.post("/api/rooms", game="race", seats=2)
        page = (await ada.http.get(f"/r/{room['token']}")).text
        assert "</" not in BOOT.search(page)[1]  # type: ignore[index]
        assert "<script>" not in page


async def test_every_answer_carries_the_security_headers(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        for path in ("/", "/health", "/api/games", "/static/none.js", "/api/rooms/nosuchroom00"):
            headers = (await stranger.http.get(path)).headers
            assert "script-src 'self';" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


async def test_static_files_under_their_hash_are_kept_for_ever_and_compressed(quick_site: Site) -> None:
    url = quick_site.parts.static.url("js/first.js")
    async with quick_site.stranger() as stranger:
        packed = await stranger.http.get(url, headers={"accept-encoding": "gzip"})
        assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert packed.headers["content-encoding"] == "gzip"
        plain = await stranger.http.get(url, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == packed.content
        assert int(packed.headers["content-length"]) == len(gzip.compress(plain.content, 9, mtime=0))
        again = await stranger.http.get(url, headers={"if-none-match": packed.headers["etag"]})
        assert again.status_code == 304
        loose = await stranger.http.get("/static/js/first.js")
        assert loose.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["../pyproject.toml", "%2e%2e/pyproject.toml", "js/../../pyproject.toml", "js", ""])
async def test_only_files_of_the_tree_are_served(quick_site: Site, path: str) -> None:
    async with quick_site.stranger() as stranger:
        assert (await stranger.http.get(f"/static/{path}")).status_code == 404


async def test_words_are_served_for_ever_under_their_hash(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        words = boot_of((await stranger.http.get("/")).text)["words"]
        answer = await stranger.http.get(str(words))
        assert answer.json()["lang"] == "en"
        assert "immutable" in answer.headers["cache-control"]


async def test_health_says_that_the_database_answers(site: Site) -> None:
    async with site.stranger() as stranger:
        assert await stranger.get("/health") == {"status": "ok", "matches": 0}


async def test_the_document_of_the_interface_names_every_route_and_refusal(quick_site: Site) -> None:
    async with quick_site.stranger() as stranger:
        document = await stranger.get("/api/openapi.json")
        assert "/api/rooms/{token}/start" in document["paths"]
        assert "ErrorOut" in document["components"]["schemas"]
        for path, methods in document["paths"].items():
            for method, route in methods.items():
                assert route.get("tags"), (path, method)
                assert path == "/health" or "404" in route["responses"], (path, method)
