"""Presence, notices and the line as browsers have them: a phone that slept, a push, a new mail address."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from app.games.registry import GAMES
from tests.browser.people import DESKTOP, FLAGS, PHONE, PICTURES
from tests.kit.databases import HOST
from tests.kit.services import Postman
from tests.kit.site import Guest, Site, serving


@dataclass
class Scene:
    """Two people at a match, and a browser."""

    site: Site
    ada: Guest
    bo: Guest
    room: str
    match: str
    browser: Browser
    postman: Postman

    async def come(self, guest: Guest, look: dict[str, Any], **more: Any) -> BrowserContext:
        context = await self.browser.new_context(**look, **more, reduced_motion="reduce")
        await context.add_cookies(
            [{"name": name, "value": value, "url": self.site.url} for name, value in guest.http.cookies.items()]
        )
        return context

    async def open(self, guest: Guest, path: str, look: dict[str, Any], **more: Any) -> Page:
        page = await (await self.come(guest, look, **more)).new_page()
        await page.goto(self.site.url + path)
        return page


def played(scenario: Callable[[Scene], Awaitable[None]]) -> Callable[[Path], None]:
    """In a thread: server, people and browser share a loop, and the browser's other tests have one of their own."""

    def test(tmp_path: Path) -> None:
        with ThreadPoolExecutor() as thread:
            thread.submit(lambda: asyncio.run(_play(scenario, tmp_path))).result()

    test.__doc__ = scenario.__doc__
    return test


async def _play(scenario: Callable[[Scene], Awaitable[None]], folder: Path) -> None:
    async with _scene(folder) as scene:
        await scenario(scene)


@asynccontextmanager
async def _scene(folder: Path) -> AsyncIterator[Scene]:
    postman = Postman()
    async with (
        postman.mail() as port,
        serving(
            f"sqlite+aiosqlite:///{folder / 'notices.db'}", folder, GAMES, push_contact="mailto:a@example.org",
            smtp_url=f"smtp://{HOST}:{port}", smtp_sender="parlour@example.org",
        ) as site,
        site.guest("Ada") as ada,
        site.guest("Bo") as bo,
        async_playwright() as playwright,
    ):  # fmt: skip
        room = (await ada.post("/api/rooms", game="carcassonne", seats=2))["token"]
        await bo.post(f"/api/rooms/{room}/sit")
        await bo.post(f"/api/rooms/{room}/ready")
        match = (await ada.post(f"/api/rooms/{room}/start"))["match"]
        browser = await playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        yield Scene(site, ada, bo, room, match, browser, postman)
        await browser.close()


# --- presence ------------------------------------------------------------------------------------

HIDE = """hidden => {
    const state = { configurable: true, get: () => (hidden ? "hidden" : "visible") };
    Object.defineProperty(document, "visibilityState", state);
    document.dispatchEvent(new Event("visibilitychange"));
}"""


async def _presence(scene: Scene) -> None:
    watching = [await scene.open(scene.ada, f"/m/{scene.match}", PHONE, color_scheme="dark")]
    watching.append(await scene.open(scene.ada, f"/m/{scene.match}", DESKTOP))
    in_room = await scene.open(scene.ada, f"/r/{scene.room}", DESKTOP)
    bo = await scene.open(scene.bo, f"/m/{scene.match}", DESKTOP)
    for page in watching:
        await expect(page.locator("#players .player").nth(1)).not_to_contain_text("gone")
        await expect(page.locator("#players .presence")).to_have_count(0)
    await bo.evaluate(HIDE, True)
    for page in watching:
        await expect(page.locator("#players .presence--away")).to_have_text("away")
    await expect(in_room.locator("#seats .presence--away")).to_have_count(1)
    await _picture(watching, "presence-away")
    await bo.evaluate(HIDE, False)
    for page in watching:
        await expect(page.locator("#players .presence")).to_have_count(0)
    await bo.close()
    for page in watching:
        await expect(page.locator("#players .presence--gone")).to_contain_text("gone since")
    await expect(in_room.locator("#seats .presence--gone")).to_contain_text("gone since")
    await _picture(watching, "presence-gone")


test_the_small_bar_says_who_is_away_and_since_when_somebody_is_gone = played(_presence)


async def _picture(pages: list[Page], name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for page, kind in zip(pages, ("phone", "desktop"), strict=False):
        await page.screenshot(path=PICTURES / f"{name}-{kind}.png")


# --- a phone that slept --------------------------------------------------------------------------

COUNT = """() => {
    const Real = WebSocket;
    window.lines = [];
    window.WebSocket = class extends Real {
        constructor(...given) {
            super(...given);
            window.lines.push(this);
        }
    };
}"""
SHOWN = """hide => {
    eval(`(${hide})`)(false);
    return window.lines.filter(({ readyState }) => readyState === WebSocket.CONNECTING).length;
}"""
UP_TO_DATE = """async (hide) => {
    eval(`(${hide})`)(false);
    const board = document.querySelector("#board");
    while (board.dataset.seq !== "1") await new Promise((done) => setTimeout(done, 5));
}"""


async def _asleep(scene: Scene) -> None:
    """The network goes while the page is hidden, and tries in vain make the pauses long; then the page is shown."""
    context = await scene.come(scene.bo, PHONE)
    await context.add_init_script(f"({COUNT})()")
    page = await context.new_page()
    await page.goto(f"{scene.site.url}/m/{scene.match}")
    await page.wait_for_selector("#hand[data-step]", state="attached")
    await page.evaluate(HIDE, True)
    await context.set_offline(True)
    await page.wait_for_function("() => document.querySelector('#line').dataset.kind === 'away'")
    await page.wait_for_function("tried => window.lines.length >= tried", arg=8)
    assert await page.evaluate(SHOWN, HIDE) == 2, "match and room are under way in the very event, whatever the pause"
    await page.evaluate(HIDE, True)
    async with scene.ada.match(scene.match) as a:
        await a.act(*a.legal[0])
    await context.set_offline(False)
    await page.evaluate(UP_TO_DATE, HIDE)
    await expect(page.locator("#banner")).to_be_hidden()


test_a_phone_that_slept_is_up_to_date_when_it_is_shown_again = played(_asleep)


class Passage:
    """Between browser and server; the lines that are open can be made to lead nowhere, without a word to anybody."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open = asyncio.Event()
        self._open.set()

    @asynccontextmanager
    async def way(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._pass, HOST, 0)
        yield f"http://{HOST}:{server.sockets[0].getsockname()[1]}"
        server.close()

    def block(self) -> None:
        """What is open now leads nowhere; what is opened from now on is as before."""
        self._open.clear()
        self._open = asyncio.Event()
        self._open.set()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(HOST, self._port)
        is_open = self._open
        await asyncio.gather(_carry(reader, back, is_open), _carry(there, writer, is_open), return_exceptions=True)
        writer.close()
        back.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_open: asyncio.Event) -> None:
    while data := await reader.read(65536):
        if is_open.is_set():
            writer.write(data)
            await writer.drain()
    if is_open.is_set():
        writer.write_eof()


async def _suspended(scene: Scene) -> None:
    """The phone has cut the line while it slept, and neither side was told."""
    passage = Passage(scene.site.port)
    async with passage.way() as address:
        context = await scene.browser.new_context(**PHONE, reduced_motion="reduce")
        cookies = scene.bo.http.cookies.items()
        await context.add_cookies([{"name": name, "value": value, "url": address} for name, value in cookies])
        page = await context.new_page()
        await page.goto(f"{address}/m/{scene.match}")
        await page.wait_for_selector("#hand[data-step]", state="attached")
        await page.evaluate(HIDE, True)
        passage.block()
        async with scene.ada.match(scene.match) as a:
            await a.act(*a.legal[0])
        await page.evaluate(UP_TO_DATE, HIDE)
        await expect(page.locator("#banner")).to_be_hidden()
        await context.close()


test_a_line_that_was_cut_without_a_word_is_replaced_when_the_page_is_shown = played(_suspended)


# --- web push ------------------------------------------------------------------------------------


async def _push(scene: Scene) -> None:
    """A push that arrives is shown, leads to its match, and stops further ones by its button."""
    context = await scene.come(scene.bo, DESKTOP, permissions=["notifications"])
    page = await context.new_page()
    await page.goto(f"{scene.site.url}/me")
    tools = await context.new_cdp_session(page)
    registrations: asyncio.Queue[str] = asyncio.Queue()

    def registered(event: dict[str, Any]) -> None:
        for registration in event["registrations"]:
            registrations.put_nowait(registration["registrationId"])

    tools.on("ServiceWorker.workerRegistrationUpdated", registered)
    await tools.send("ServiceWorker.enable")
    await page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => null)")
    await page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    registration = await asyncio.wait_for(registrations.get(), 10)
    path = f"/m/{scene.match}"
    stop = scene.site.parts.stops.token("push", scene.bo.id)
    said = {"title": "It is your turn", "text": "Carcassonne is waiting for you.", "path": path}
    data = json.dumps({**said, "stop": stop, "stop_words": "Stop"})

    async def deliver() -> None:
        where = {"origin": scene.site.url, "registrationId": registration}
        await tools.send("ServiceWorker.deliverPushMessage", {**where, "data": data})

    await scene.bo.patch("/api/me/notices", push=True)
    worker = context.service_workers[0]
    shown = "async () => (await registration.getNotifications()).map(({ title, body, tag }) => [title, body, tag])"
    for _ in range(2):
        await deliver()
    await _until(lambda: worker.evaluate(shown), [[said["title"], said["text"], path]])
    click = """async (action) => {
        const opened = [];
        const open = { configurable: true, value: async (path) => opened.push(path) };
        Object.defineProperty(self.clients, "openWindow", open);
        const [notification] = await registration.getNotifications();
        const event = new NotificationEvent("notificationclick", { notification, action });
        const waits = [];
        event.waitUntil = (work) => waits.push(work);
        self.dispatchEvent(event);
        await Promise.all(waits);
        return opened;
    }"""
    assert await worker.evaluate(click, "") == [path]
    assert await worker.evaluate(shown) == [], "the notice is gone"
    await deliver()
    await _until(lambda: worker.evaluate("async () => (await registration.getNotifications()).length"), 1)
    assert await worker.evaluate(click, "stop") == []
    assert (await scene.bo.get("/api/me/notices"))["push"] is False


test_a_push_is_shown_once_and_leads_to_its_match_or_stops = played(_push)


async def _until(look: Callable[[], Awaitable[Any]], wanted: Any) -> None:
    async with asyncio.timeout(10):
        while await look() != wanted:
            await asyncio.sleep(0.02)


# --- a mail address ------------------------------------------------------------------------------


async def _address(scene: Scene) -> None:
    pages = [await scene.open(scene.bo, "/me", PHONE, color_scheme="dark"), await scene.open(scene.bo, "/me", DESKTOP)]
    page = pages[1]
    await page.fill("#notice-address", "bo@example.org")
    await page.press("#notice-address", "Enter")
    await expect(page.locator("#notice-state")).to_contain_text("We have sent a letter to bo@example.org.")
    await pages[0].reload()
    await expect(pages[0].locator("#notice-state")).to_contain_text("bo@example.org")
    for shown in pages:
        await shown.locator("#notices").scroll_into_view_if_needed()
    await _picture(pages, "address")
    link = (await scene.postman.next()).split("/confirm/")[1].split()[0]
    await page.goto(f"{scene.site.url}/confirm/{link}")
    await expect(page.locator("#confirm")).to_have_text("Notices go to bo@example.org from now on.")
    await _picture([page], "address-confirmed")
    await page.goto(f"{scene.site.url}/me")
    await expect(page.locator("#notice-state")).to_have_text("Your address is bo@example.org.")
    await expect(page.locator("#notice-email_on")).to_be_checked()


test_an_address_is_entered_confirmed_and_used = played(_address)
