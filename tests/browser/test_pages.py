"""Pages by themselves: keyboards, small screens, dark colours, weight and stillness."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, SMALL, Person

FIRST_LOAD_BYTES = 150_000


def start_against_bots(person: Person, bots: int = 1, **options: bool) -> str:
    """A match by way of the API; gives its address."""
    api = person.page.request
    api.post(f"{person.address}/api/guests", data={"name": person.name})
    given = {"game": "carcassonne", "options": options, "seats": bots + 1}
    room = api.post(f"{person.address}/api/rooms", data=given).json()["token"]
    for _ in range(bots):
        api.post(f"{person.address}/api/rooms/{room}/bots", data={})
    match = api.post(f"{person.address}/api/rooms/{room}/start", data={}).json()["match"]
    return f"/m/{match}"


def test_several_moves_by_keyboard_alone_are_said_in_words(enter: Enter) -> None:
    ada = enter("Ada", look=DESKTOP)
    ada.open(start_against_bots(ada, farmers=True))
    keys = ada.page.keyboard
    for turn in range(3):
        ada.until("place")
        expect(ada.page).to_have_title("● Your turn – Carcassonne – Parlour")
        keys.press("n")
        expect(ada.page.locator("#live")).to_contain_text(" at ")
        keys.press("r")
        keys.press("Enter")
        ada.until("figure")
        keys.press("n")
        expect(ada.page.locator("#live")).to_contain_text("follower on the")
        keys.press("Enter" if turn < 2 else "s")
        ada.page.wait_for_selector("#hand:not([data-step=figure])", state="attached")
    ada.until("place")


def test_a_move_is_made_from_the_list_of_moves_and_taken_back(enter: Enter) -> None:
    ada = enter("Ada", look=DESKTOP)
    ada.open(start_against_bots(ada))
    ada.until("place")
    ada.page.locator("#tab-log").focus()
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("#tab-moves")).to_be_focused()
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Tab")
    focused = ada.page.locator(":focus")
    expect(focused).to_contain_text("of a tile with city and road at 0,0")
    ada.page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Enter")
    ada.until("figure")
    ada.page.keyboard.press("u")
    ada.until("place")
    ada.press("#tab-log")
    expect(ada.page.locator(".log")).to_contain_text("takes the move back")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everything_fits_into_320_pixels(enter: Enter, dark: bool) -> None:
    ada = enter("Ada", look=SMALL, dark=dark)
    shade = "dark" if dark else "light"
    match = start_against_bots(ada, bots=2, farmers=True, abbot=True, river=True)
    for name, path in {"home": "/", "rules": "/rules/carcassonne", "match": match, "replay": f"{match}/replay"}.items():
        ada.open(path)
        if name == "match":
            ada.until("place", "wait")
            ada.press("#open-side")
            expect(ada.page.locator("#panel-log")).to_be_visible()
            ada.picture(f"320-log-{shade}")
            ada.press(".drawer__close")
            ada.until("place")
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320, name
        ada.page.wait_for_timeout(500)
        ada.picture(f"320-{name}-{shade}")


def test_the_first_load_of_a_table_is_light(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    match = start_against_bots(ada)
    sizes: dict[str, int] = {}
    ada.page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    ada.open(match)
    ada.until("place", "wait")
    ada.page.wait_for_timeout(300)
    first = {url: size for url, size in sizes.items() if not url.endswith("/history")}
    assert sum(first.values()) < FIRST_LOAD_BYTES
    assert any(url.endswith("match.js") for url in first)


@pytest.mark.parametrize("page", ["match", "replay"])
def test_every_module_of_a_table_is_fetched_ahead(enter: Enter, page: str) -> None:
    ada = enter("Ada", look=DESKTOP)
    match = start_against_bots(ada)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    ada.open(match if page == "match" else f"{match}/replay")
    ada.page.wait_for_selector("#board[data-frame]")
    links = ada.page.locator("link[rel=modulepreload]")
    ahead = {url.split("/js/")[1] for url in links.evaluate_all("all => all.map(one => one.href)")}
    modules = {url.split("/js/")[1] for url in asked if "/js/" in url}
    assert modules - ahead == {"first.js", f"pages/{page}.js"}
    assert ahead - modules == set()


def test_no_frame_is_drawn_while_nothing_changes(enter: Enter) -> None:
    ada = enter("Ada", look=DESKTOP)
    ada.open(start_against_bots(ada))
    ada.until("place")
    ada.page.wait_for_timeout(1500)
    before = ada.frames()
    ada.page.wait_for_timeout(1200)
    assert ada.frames() == before
    ada.page.keyboard.press("n")
    ada.page.wait_for_timeout(200)
    assert ada.frames() > before


def test_the_tile_turns_by_wheel_over_it_and_only_as_it_fits(enter: Enter) -> None:
    ada = enter("Ada", look=DESKTOP)
    ada.open(start_against_bots(ada))
    ada.until("place")
    ada.page.keyboard.press("n")
    said = ada.page.locator("#hand-sub")
    seen = {said.inner_text()}
    box = ada.page.locator(".held").bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 20, box["y"] + 20)
    for _ in range(4):
        ada.page.mouse.wheel(0, 120)
        seen.add(said.inner_text())
    ada.press("#tab-moves")
    offered = set(ada.page.locator(".move").all_inner_texts())
    assert {text for text in seen if not any(text in move for move in offered)} == set()
