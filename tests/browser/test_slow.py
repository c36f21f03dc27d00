"""A slow match over a week, with a clock that the test sets: who does not come is played for."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.async_api import Page, async_playwright, expect

from app.games.registry import GAMES
from tests.browser.people import FLAGS
from tests.kit.site import Guest, serving


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


async def act_first(guest: Guest, match: str) -> None:
    """One whole turn, the first legal action each time."""
    async with guest.match(match) as line:
        while not line.legal:
            await line.hear()
        turn = line.view["turn"]
        while line.view["turn"] == turn and line.legal:
            await line.act(*line.legal[-1])


def test_a_slow_match_over_a_week(tmp_path: Path) -> None:
    """In a thread: server, people and clock share a loop, and the browser's other tests have one of their own."""
    with ThreadPoolExecutor() as thread:
        thread.submit(lambda: asyncio.run(week(tmp_path))).result()


async def week(tmp_path: Path) -> None:
    storage = f"sqlite+aiosqlite:///{tmp_path / 'slow.db'}"
    clock = Clock()
    async with (
        serving(storage, tmp_path, GAMES, now=clock, clock_look_s=3600) as site,
        site.guest("Ada") as ada,
        site.guest("Bo") as bo,
        async_playwright() as playwright,
    ):
        room = await ada.post("/api/rooms", game="carcassonne", seats=2)
        api = f"/api/rooms/{room['token']}"
        await ada.patch(f"{api}/settings", clock={"kind": "move", "move_s": 2 * 24 * 3600, "zero": "bot"})
        await bo.post(f"{api}/sit")
        await bo.post(f"{api}/ready", ready=True)
        match = (await ada.post(f"{api}/start"))["match"]
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = await as_person(await browser.new_page(), bo)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        await page.goto(f"{site.url}/m/{match}")
        await expect(page.locator(".timer").first).to_have_text("2 days")
        await page.goto("about:blank")
        await act_first(ada, match)
        for day in range(1, 8):
            clock.at += timedelta(days=1)
            await site.parts.timekeeper.look()
            if day in (3, 5, 7):
                await act_first(ada, match)
        await page.goto(f"{site.url}/m/{match}")
        await expect(page.locator("#strip")).to_contain_text("A bot is playing for you")
        await expect(page.locator(".strips")).to_contain_text("While you were away")
        await page.screenshot(path=str(tmp_path / "slow.png"))
        await page.click("[data-key=return]")
        await expect(page.locator("#strip")).to_be_hidden()
        await page.click("text=Watch them")
        await page.wait_for_url("**/replay#**")
        await browser.close()
        assert problems == []


async def as_person(page: Page, guest: Guest) -> Page:
    """A page that the server knows as a guest."""
    cookies = [
        {"name": name, "value": value, "url": str(guest.http.base_url)} for name, value in guest.http.cookies.items()
    ]
    await page.context.add_cookies(cookies)  # type: ignore[arg-type]
    return page
