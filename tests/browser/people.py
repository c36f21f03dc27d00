"""People at their browsers: what they see and do, by real clicks, taps and keys."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "out" / "screenshots"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
PATIENCE_MS = 20_000


class Person:
    """problems: what must not happen: errors of scripts, failed requests, refused pages."""

    def __init__(self, browser: Browser, address: str, name: str, *, look: dict[str, Any], dark: bool = False) -> None:
        self.name = name
        self.address = address
        self.touch = bool(look.get("has_touch"))
        self.context = browser.new_context(**look, color_scheme="dark" if dark else "light", reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE_MS)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.is_offline = False
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(f"{name}: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not self.is_offline:
            self.problems.append(f"{self.name}: console: {message.text}")

    def _failed(self, request: Request) -> None:
        if not self.is_offline and request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{self.name}: {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{self.name}: {response.status} {response.url}")

    # --- around the table ------------------------------------------------------------------------

    def open(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    def press(self, selector: str) -> None:
        """A tap or a click, whichever this person's device has."""
        target = self.page.locator(selector).first
        target.tap() if self.touch else target.click()

    def give_name(self) -> None:
        self.page.fill("input[name=name]", self.name)
        self.press("dialog .button--main")

    def picture(self, name: str) -> None:
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")

    # --- on the board ----------------------------------------------------------------------------

    def step(self) -> str:
        """What this person is asked: place, figure, wait or over; "" before the table is there."""
        return self.page.locator("#hand").get_attribute("data-step") or ""

    def until(self, *steps: str) -> str:
        """Waits for one of these steps, with nothing on its way."""
        names = ",".join(f'#hand[data-step="{step}"]' for step in steps)
        self.page.wait_for_selector(names, state="attached")
        return self.step()

    def offered_cells(self) -> list[tuple[int, int]]:
        """Cells where the tile fits, in no order."""
        shown = self.page.locator("#board").get_attribute("data-places") or ""
        return [(int(x), int(y)) for x, y in (cell.split(",") for cell in shown.split())]

    def moves_seen(self) -> str:
        """Number of the last record that this page shows."""
        return self.page.locator("#board").get_attribute("data-seq") or ""

    def where(self, x: float, y: float) -> tuple[float, float]:
        """The page's pixel over a point of the board, once the camera stands still."""
        self.page.wait_for_selector("#board[data-frame$='still']")
        left, top, scale, *_ = (self.page.locator("#board").get_attribute("data-frame") or "").split()
        box = self.page.locator("#board").bounding_box()
        assert box is not None
        return box["x"] + float(left) + x * float(scale), box["y"] + float(top) + y * float(scale)

    def touch_board(self, x: float, y: float) -> None:
        across, down = self.where(x, y)
        self.page.touchscreen.tap(across, down) if self.touch else self.page.mouse.click(across, down)

    def choose_cell(self, cell: tuple[int, int]) -> None:
        """Until the tile in hand lies there on trial."""
        self.touch_board(cell[0] + 0.5, cell[1] + 0.5)
        expect(self.page.locator("[data-key=confirm]")).to_be_enabled()

    def frames(self) -> int:
        return int((self.page.locator("#board").get_attribute("data-frame") or "0 0 0 0").split()[3])

    def scores(self) -> list[int]:
        return [int(text) for text in self.page.locator("#players .player__score").all_inner_texts()]
