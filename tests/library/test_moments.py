"""A moment given on: the position as text, a page to embed, and the room that goes on from it."""

from typing import Any

import pytest

from app.games.registry import GAMES, SCRIBES
from tests.kit.race import GAMES as RACES
from tests.kit.saved import document, play
from tests.kit.site import Site, serving, table
from tests.library.test_continue import go_on
from tests.library.test_library import take_in


@pytest.fixture
async def library(sqlite_url: str, tmp_path: Any) -> Any:
    async with serving(sqlite_url, tmp_path, {**GAMES, **RACES}, scribes=SCRIBES) as running:
        yield running


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_position_of_any_move_is_text(library: Site, game: str) -> None:
    async with library.guest("Ada") as ada:
        saved = play(GAMES[game], seed=5)
        [match] = (await take_in(ada, document(saved)))["matches"]
        first, later = [
            await ada.get(f"/api/matches/{match}/position?seq={seq}") for seq in (0, len(saved.records) - 1)
        ]
        assert first != later
        assert len(later) > 40
        error = await ada.get(f"/api/matches/{match}/position?seq={len(saved.records)}")
        assert error["error"]["code"] == "continue.seq"


async def test_a_position_that_holds_hidden_things_is_not_given_away(library: Site) -> None:
    async with table(library, "Ada", "Bo", "Cy", game="inkas") as (match, guests):
        answer = await guests[0].get(f"/api/matches/{match}/position?seq=0")
        assert answer["error"]["code"] == "position.hidden"


async def test_other_pages_may_embed_a_replay_and_nothing_else(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, guests):
        inside = await guests[0].http.get(f"/embed/{match}")
        outside = await guests[0].http.get(f"/m/{match}/replay")
        assert "frame-ancestors *" in inside.headers["content-security-policy"]
        assert "script-src 'self'" in inside.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in outside.headers["content-security-policy"]


async def test_the_room_says_from_where_it_goes_on(quick_site: Site) -> None:
    async with table(quick_site, "Ada", "Bo") as (match, guests):
        room = await go_on(guests[0], match, 0)
        page = (await guests[0].http.get(f"/r/{room['token']}")).text
        assert f"/m/{match}/replay#0" in page
