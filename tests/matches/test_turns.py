"""Bots think by turns: nobody's matches hold up anybody else's."""

import asyncio
import itertools

import pytest

from app.matches.turns import LEAST, Turns


class Hall:
    """Requests for turns, noted in the order in which they come to it; nobody ends before all have come."""

    def __init__(self) -> None:
        self.turns = Turns()
        self.gate = asyncio.Event()
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def comes(self, name: str, *, is_watched: bool = True) -> "asyncio.Task[None]":
        task = asyncio.create_task(self._has(name, is_watched))
        self.tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def _has(self, name: str, is_watched: bool) -> None:
        async with self.turns.turn(name, is_watched=is_watched):
            self.order.append(name)
            await self.gate.wait()

    async def done(self) -> list[str]:
        self.gate.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.order


async def test_who_has_a_hundred_matches_waits_for_the_own_and_others_do_not() -> None:
    hall = Hall()
    for _ in range(100):
        await hall.comes("Eve")
    await hall.comes("Ada")
    await hall.comes("Bo")
    order = await hall.done()
    assert len(order) == 102
    assert max(order.index("Ada"), order.index("Bo")) <= 5


async def test_what_nobody_looks_at_comes_later_but_comes() -> None:
    hall = Hall()
    await hall.comes("first")
    for number in range(20):
        await hall.comes(f"crowd{number}", is_watched=False)
    for number in range(20):
        await hall.comes(f"seen{number}")
    order = await hall.done()
    seen = [number for number, name in enumerate(order) if name.startswith("seen")]
    assert seen[-1] <= 20 * LEAST / (LEAST - 1) + 2
    early = order[: seen[-1]]
    assert any(name.startswith("crowd") for name in early)
    assert len(order) == 41


@pytest.mark.parametrize("gone", list(itertools.permutations(range(4), 2)))
async def test_who_goes_away_while_waiting_or_at_their_turn_holds_nobody_up(gone: tuple[int, ...]) -> None:
    hall = Hall()
    tasks = [await hall.comes(str(number)) for number in range(4)]
    for number in gone:
        tasks[number].cancel()
        await asyncio.sleep(0)
    order = await asyncio.wait_for(hall.done(), 10)
    assert {str(number) for number in range(4) if number not in gone} <= set(order)
    async with asyncio.timeout(10), hall.turns.turn("late", is_watched=False):
        pass
