"""A match over real sockets: acting, taking back, coming back, and what every viewer holds."""

import asyncio

from tests.kit.site import Site, Socket, table


async def play_out(sockets: list[Socket]) -> int:
    """Plays to the end with the first legal action each time; gives the last number."""
    seq = sockets[0].seq
    while True:
        for socket in sockets:
            await socket.until_seq(seq)
        acting = next((socket for socket in sockets if socket.legal), None)
        if acting is None:
            return seq
        answer = await acting.act(*acting.legal[0])
        assert answer["t"] == "ack"
        seq = answer["seq"]


async def test_two_people_play_a_match_to_its_end(site: Site) -> None:
    async with table(site, "Ada", "Bo") as (match, (ada, bo)), ada.match(match) as a, bo.match(match) as b:
        await asyncio.gather(a.until("snapshot"), b.until("snapshot"))
        await play_out([a, b])
        over = await a.first("over")
        head = await ada.get(f"/api/matches/{match}")
        assert head["result"]["scores"] == list(a.view["result"]["scores"])
        assert head["secret"] == over["d"]["secret"]
