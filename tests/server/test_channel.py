"""The queue of a viewer: order, bounds and what survives falling behind."""

import asyncio

from app.matches.channel import RESYNC, Channel


async def sent(channel: Channel) -> list[str]:
    """What goes out now."""
    frames: list[str] = []

    async def send(frame: str) -> None:
        frames.append(frame)

    pump = asyncio.ensure_future(channel.pump(send))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    pump.cancel()
    await asyncio.gather(pump, return_exceptions=True)
    return frames


def following(limit: int) -> Channel:
    channel = Channel(limit)
    channel.follow()
    return channel


async def test_frames_go_out_in_order() -> None:
    channel = following(10)
    channel.put("a")
    channel.answer("b")
    channel.put("c")
    assert await sent(channel) == ["a", "b", "c"]


async def test_before_it_follows_a_viewer_gets_answers_only() -> None:
    channel = Channel(10)
    channel.put("a")
    channel.answer("welcome")
    assert await sent(channel) == ["welcome"]


async def test_a_viewer_that_is_behind_is_told_to_resync_and_keeps_its_answers() -> None:
    channel = following(3)
    for frame in ("a", "b"):
        channel.put(frame)
    channel.answer("ack")
    for frame in ("c", "d", "e"):
        channel.put(frame)
    assert channel.is_behind
    channel.answer("ack2")
    assert await sent(channel) == ["ack", RESYNC, "ack2"]


async def test_following_again_drops_what_waited_but_not_the_answers() -> None:
    channel = following(2)
    channel.answer("ack")
    for frame in ("a", "b", "c"):
        channel.put(frame)
    channel.follow()
    channel.put("snapshot")
    assert await sent(channel) == ["ack", "snapshot"]


async def test_answers_too_are_bounded() -> None:
    channel = following(5)
    for number in range(100):
        channel.answer(str(number))
    assert len(await sent(channel)) == 10
