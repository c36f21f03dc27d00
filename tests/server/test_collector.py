"""The collector of cycles: out of the way, and back when there is something to find."""

import asyncio
import gc
import weakref

import pytest

from app import collector


class Node:
    def __init__(self) -> None:
        self.me = self


async def test_cycles_are_found_once_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "FREEZE_S", 0)
    monkeypatch.setattr(collector, "FREEZES_TO_COUNT", 2)
    monkeypatch.setattr(collector, "SLACK", 0)
    monkeypatch.setattr(collector, "GROWTH", 1.02)
    beside = asyncio.ensure_future(collector.keep_off())
    await asyncio.sleep(0)
    assert not gc.isenabled()
    first = weakref.ref(Node())
    assert first() is not None
    for _ in range(gc.get_freeze_count() // 20):
        Node()
    for _ in range(10):
        await asyncio.sleep(0)
    assert first() is None
    beside.cancel()
    await asyncio.gather(beside, return_exceptions=True)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
