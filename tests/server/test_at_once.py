"""What several people do at the same instant: one of them is first, and the others are told so."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.kit.databases import Postgres
from tests.kit.site import Guest, Site, serving

TWINS = ("Bob", "B0b", "\u0412ob", "bob", "B o b", "B\u00f6b")
"""Names that one could take for each other."""


async def code_of(asking: Any) -> str:
    answer = (await asking).json()
    return str(answer["error"]["code"]) if "error" in answer else ""


async def room_of(host: Guest) -> str:
    """With four seats, so that a seat is free for a second one."""
    return f"/api/rooms/{(await host.post('/api/rooms', game='race', seats=4))['token']}"


def seated(room: Any) -> list[str]:
    return [seat["user"]["name"] for seat in room["seats"] if seat["user"]]


@pytest.mark.parametrize("round", range(3))
async def test_of_several_who_look_alike_and_sit_down_at_once_one_sits(site: Site, round: int) -> None:
    async with AsyncExitStack() as stack:
        ada, *twins = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", *TWINS)]
        api = await room_of(ada)
        codes = await asyncio.gather(*(code_of(twin.http.post(f"{api}/sit", json={})) for twin in twins))
        assert sorted(codes) == ["", *["room.name_taken"] * (len(TWINS) - 1)]
        assert len(seated(await ada.get(api))) == 2


async def test_nobody_comes_to_look_like_another_by_taking_a_name_and_sitting_down_at_once(site: Site) -> None:
    async with AsyncExitStack() as stack:
        ada, bob, cy = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", "Bob", "Cy")]
        for _ in range(4):
            api = await room_of(ada)
            await cy.patch("/api/me", name="Cy")
            await asyncio.gather(
                code_of(bob.http.post(f"{api}/sit", json={})),
                code_of(cy.http.post(f"{api}/sit", json={})),
                code_of(cy.http.patch("/api/me", json={"name": "B0b"})),
            )
            names = seated(await ada.get(api))
            assert not {"Bob", "B0b"} <= set(names), names


@pytest.fixture
def postgres_url(postgres: Postgres, postgres_template: str) -> str:
    return postgres.url(postgres.create(postgres_template))


@pytest.mark.postgres
async def test_of_two_processes_only_one_lets_a_look_alike_sit_down(postgres_url: str, tmp_path: Path) -> None:
    """Two servers on one database: what one of them has in memory is no protection."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    async with (
        serving(postgres_url, folders[0], secret_key="k" * 32) as one,
        serving(postgres_url, folders[1], secret_key="k" * 32) as two,
        one.guest("Ada") as ada,
        one.guest("Bob") as bob,
        two.guest("B0b") as twin,
    ):
        for _ in range(8):
            api = await room_of(ada)
            codes = await asyncio.gather(
                code_of(bob.http.post(f"{api}/sit", json={})), code_of(twin.http.post(f"{api}/sit", json={}))
            )
            assert sorted(codes) == ["", "room.name_taken"]
