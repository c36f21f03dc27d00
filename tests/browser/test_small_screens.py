"""What a phone shows of a table: everything inside the screen, tiles by picture and not by code, ends with a result."""

import re
from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Enter
from tests.browser.people import PHONE, Person

NARROW: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
NAMES = [
    "WWWWW Mammamia WWWWWWWW",
    "שלום עולם ארוך מאוד כאן",
    "🦊🐻 Emoji Person 🎲🎲",
    "Bartholomew Extraordina",
    "Çelik",
]
TABLES = [("carcassonne", 2), ("carcassonne", 5), ("new_world", 3), ("inkas", 3), ("inkas", 4)]
CODE = re.compile(r"\b(?:[A-Z](?:\+g)?|RI\.\w|AM\.\w+|NW\.\w+)\b at -?\d")
"""A tile named by its code, as logs name it."""


def begin(person: Person, game: str, bots: int = 1, **options: bool) -> None:
    """A match against bots, by requests, and its page."""
    post = person.context.request.post
    post(f"{person.address}/api/guests", data={"name": person.name})
    wanted = {"game": game, "seats": 1 + bots, "options": options}
    room = post(f"{person.address}/api/rooms", data=wanted).json()["token"]
    for _ in range(bots):
        post(f"{person.address}/api/rooms/{room}/bots", data={"bot": "greedy"})
    match = post(f"{person.address}/api/rooms/{room}/start").json()["match"]
    person.open(f"/m/{match}")
    person.page.wait_for_selector("#board[data-frame$='still']")


def assert_inside(person: Person, parts: Locator) -> None:
    """Whole, on the screen, and with nothing of its text cut."""
    size = person.page.viewport_size
    assert size is not None
    for part in parts.all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= size["width"] + 0.5, (box, part.inner_text())
        assert part.evaluate("element => element.scrollWidth <= element.clientWidth + 1"), part.inner_text()


@pytest.mark.parametrize(("game", "people"), TABLES)
def test_scores_stay_on_the_screen_beside_names_of_any_kind(enter: Enter, game: str, people: int) -> None:
    seats = [enter(name, look=NARROW) for name in NAMES[:people]]
    first = seats[0]
    for person in seats:
        person.context.request.post(f"{person.address}/api/guests", data={"name": person.name})
    post = first.context.request.post
    room = post(f"{first.address}/api/rooms", data={"game": game, "seats": people}).json()["token"]
    for person in seats[1:]:
        person.context.request.post(f"{person.address}/api/rooms/{room}/sit", data={})
        person.context.request.post(f"{person.address}/api/rooms/{room}/ready", data={"ready": True})
    match = post(f"{first.address}/api/rooms/{room}/start").json()["match"]
    first.open(f"/m/{match}")
    first.page.wait_for_selector("#board[data-frame$='still']")
    expect(first.page.locator("#players .player__score")).to_have_count(people)
    assert_inside(first, first.page.locator("#players .player__score"))
    first.press("#open-side")
    expect(first.page.locator(".drawer .tab").first).to_be_visible()
    assert_inside(first, first.page.locator(".drawer .tab:visible"))
    boxes = [box for tab in first.page.locator(".drawer .tab:visible").all() if (box := tab.bounding_box())]
    rows = Counter(round(box["y"]) for box in boxes)
    assert len(rows) <= 2 and max(rows.values()) - min(rows.values()) <= 1, rows
    assert len({round(box["width"]) for box in boxes}) == 1, boxes
    first.press("#tab-more")
    expect(first.page.locator("#panel-more .keys")).to_be_hidden()


@pytest.mark.parametrize("game", ["carcassonne", "new_world"])
def test_a_phone_shows_tiles_by_picture_and_where_they_lie(enter: Enter, game: str) -> None:
    ada = enter("Ada", look=PHONE)
    begin(ada, game)
    ada.until("place")
    ada.press("#open-side")
    assert not CODE.search(ada.page.locator("#panel-log").inner_text())
    ada.press("#tab-moves")
    moves = ada.page.locator("#panel-moves .move")
    assert not CODE.search("\n".join(moves.all_inner_texts()))
    expect(moves.locator("canvas.tile--inline").first).to_be_visible()
    moves.first.tap()
    expect(ada.page.locator("#side")).to_have_attribute("data-low", "true")
    expect(ada.page.locator("[data-key=confirm]")).to_be_enabled()
    ada.press("#tab-moves")
    expect(ada.page.locator("#side")).to_have_attribute("data-low", "false")


@pytest.mark.parametrize("game", ["carcassonne", "new_world", "inkas"])
def test_a_match_ended_by_all_says_how_it_stood_and_waits_for_nobody(enter: Enter, game: str) -> None:
    ada = enter("Ada", look=PHONE)
    begin(ada, game, bots=2)
    ada.press("#open-side")
    ada.press("#tab-together")
    ada.press("[data-key=close]")
    ada.press("dialog .button:not(.button--main)")
    expect(ada.page.locator("dialog")).to_have_count(0)
    expect(ada.page.locator(".standing__seat")).to_have_count(0)
    ada.press("[data-key=close]")
    ada.press("#close-now")
    ada.press(".drawer__close")
    expect(ada.page.locator(".standing__seat")).to_have_count(3)
    expect(ada.page.locator("#players .player--acting")).to_have_count(0)
    shown = ada.page.locator(".standing__seat strong").all_inner_texts()
    assert sorted(int(text.split()[0]) for text in shown) == sorted(ada.scores())


def test_no_two_spots_for_figures_lie_closer_than_a_finger(enter: Enter) -> None:
    ada = enter("Ada", look=NARROW)
    begin(ada, "carcassonne", farmers=True, abbot=True)
    ada.until("place")
    ada.choose_cell(ada.offered_cells()[0])
    ada.press("[data-key=confirm]")
    ada.until("figure")
    boxes = [spot.bounding_box() for spot in ada.page.locator(".spot").all()]
    assert len(boxes) > 1
    for i, box in enumerate(boxes):
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        for other in boxes[i + 1 :]:
            assert other is not None
            assert ((box["x"] - other["x"]) ** 2 + (box["y"] - other["y"]) ** 2) ** 0.5 >= 44
