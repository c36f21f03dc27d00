"""Requests that never end: lines on which nothing comes, or too little, or too much."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.kit.databases import HOST
from tests.kit.site import Site, serving, table

LINE = b"GET /health HTTP/1.1\r\nHost: a\r\n"
BODY = b"POST /api/guests HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"


@pytest.fixture
async def brisk(sqlite_url: str, tmp_path: Path) -> AsyncIterator[Site]:
    async with serving(sqlite_url, tmp_path, head_s=0.3, body_s=0.3) as site:
        yield site


async def answer(site: Site, said: bytes) -> bytes:
    """What the server says until it hangs up."""
    reader, writer = await asyncio.open_connection(HOST, site.port)
    writer.write(said)
    try:
        return await asyncio.wait_for(reader.read(), 10)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "said", [b"", b"G", LINE, LINE + b"X: 1", BODY + b"{"], ids=["none", "one", "line", "header", "body"]
)
async def test_a_request_that_does_not_come_to_its_end_is_hung_up_on(brisk: Site, said: bytes) -> None:
    assert b" 200 " not in await answer(brisk, said)


async def test_letters_that_trickle_in_do_not_help(brisk: Site) -> None:
    reader, writer = await asyncio.open_connection(HOST, brisk.port)
    hung_up = asyncio.create_task(reader.read())
    writer.write(LINE)
    for _ in range(200):
        if hung_up.done():
            break
        writer.write(b"X: 1\r\n")
        await asyncio.sleep(0.05)
    assert hung_up.done()
    await asyncio.gather(hung_up, return_exceptions=True)
    writer.close()


async def test_the_second_request_of_a_line_has_a_time_too(brisk: Site) -> None:
    assert (await answer(brisk, LINE + b"\r\n" + LINE)).count(b"HTTP/1.1 200") == 1


async def test_a_head_without_end_is_not_kept(quick_site: Site) -> None:
    assert await answer(quick_site, LINE + b"X: " + b"x" * 200_000) == b""


async def test_a_socket_outlives_the_time_of_its_head(brisk: Site) -> None:
    async with table(brisk, "Ada", "Bo") as (match, (ada, _)), ada.match(match) as a:
        await answer(brisk, LINE)
        await answer(brisk, BODY)
        assert (await a.act("roll"))["t"] == "ack"


@pytest.mark.parametrize("path", ["/m/abcdefgh/", "/r/abcdefgh/", "/me/", "/api/me/", "/rules/inkas/", "/health/"])
async def test_no_address_is_sent_on_to_where_a_header_says(quick_site: Site, path: str) -> None:
    async with quick_site.stranger() as anybody:
        answer = await anybody.http.get(path, headers={"host": "evil.example"}, follow_redirects=False)
        assert answer.status_code == 404
        assert "evil" not in answer.text + str(answer.headers)
