"""Notes at moves and other people's eyes, by clicks, taps and keys."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from app.games.registry import GAMES
from app.library.document import Document
from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.test_library import bring, panel
from tests.kit.saved import document, play


@pytest.fixture(scope="module")
def tiles() -> Document:
    return document(play(GAMES["carcassonne"], seed=3, most=40))


@pytest.fixture(scope="module")
def hidden() -> Document:
    return document(play(GAMES["inkas"], 3, seed=2, bot="greedy"))


def replay(person: Person, folder: Path, match: Document) -> str:
    bring(person, folder, match)
    return person.page.locator("#shelf .list__link").get_attribute("href") or ""


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_note_is_written_marked_seen_and_taken_away(
    enter: Enter, tmp_path: Path, tiles: Document, look: dict[str, Any]
) -> None:
    ada, bo = enter("Ada", look=look), enter("Bo", look=DESKTOP)
    link = replay(ada, tmp_path, tiles)
    bo.page.request.post(f"{bo.address}/api/guests", data={"name": "Bo"})
    bo.open(f"{link}#12")
    panel(bo, "more")
    bo.press("[data-key='together.join']")
    ada.open(f"{link}#12")
    expect(ada.page.locator("#caption")).not_to_be_empty()
    if ada.touch:
        ada.press("#note")
    else:
        ada.page.keyboard.press("n")
    expect(ada.page.locator(".notes__text")).to_be_focused()
    ada.page.keyboard.type("A fine move, n or not")
    ada.press("[data-key='notes.mark']")
    if ada.touch:
        ada.press(".drawer__close")
    ada.touch_board(0.5, 0.25)
    expect(ada.page.locator("[data-key='notes.mark'][aria-pressed=true]")).to_be_visible()
    ada.press("[data-key='notes.save']")
    for person in (ada, bo):
        expect(person.page.locator("#notes-here")).to_contain_text("Ada: A fine move, n or not")
        expect(person.page.locator(".ticks__tick")).to_have_count(1)
    [kept] = ada.page.request.get(f"{ada.address}/api/matches/{link.split('/')[2]}/notes").json()
    assert (kept["seq"], kept["mark"]) == (12, pytest.approx([0.5, 0.25], abs=0.15))
    ada.press("#tab-log")
    expect(ada.page.locator(".log__entry .note")).to_contain_text("A fine move")
    bo.page.locator("#first").click()
    expect(bo.page.locator("#notes-here")).to_be_empty()
    bo.press("#tab-notes")
    expect(bo.page.locator("[data-key^='notes.remove']")).to_have_count(0)
    bo.press(".notes__item .log__line")
    expect(bo.page).to_have_url(re.compile("#12$"))
    ada.press("#tab-notes")
    ada.press("[data-key^='notes.remove']")
    for person in (ada, bo):
        expect(person.page.locator(".ticks__tick")).to_have_count(0)


def test_a_finished_match_is_seen_as_anybody_saw_it(enter: Enter, tmp_path: Path, hidden: Document) -> None:
    ada = enter("Ada", look=PHONE)
    link = replay(ada, tmp_path, hidden)
    ada.open(f"{link}#40")
    held = ada.page.locator(".held-cards")
    expect(ada.page.locator("#see-as")).to_have_value("spectator")
    expect(held).to_have_count(0)
    ada.page.select_option("#see-as", "all")
    expect(held).to_have_count(3)
    ada.page.select_option("#see-as", "1")
    expect(held).to_have_count(1)
    expect(ada.page).to_have_url(re.compile(r"\?see=1#40$"))
    ada.page.reload()
    expect(ada.page.locator("#see-as")).to_have_value("1")
    shown = held.inner_text()
    ada.open(f"/embed/{link.split('/')[2]}?see=1#40")
    expect(held).to_have_text(re.compile(re.escape(shown[:1])))
    expect(ada.page.locator("#note")).to_be_hidden()


def test_eyes_that_are_closed_fall_back_to_ones_own(enter: Enter) -> None:
    ada = enter("Ada", look=DESKTOP)
    ada.page.request.post(f"{ada.address}/api/guests", data={"name": "Ada"})
    made = ada.page.request.post(f"{ada.address}/api/rooms", data={"game": "inkas", "seats": 3}).json()
    for _ in range(2):
        ada.page.request.post(f"{ada.address}/api/rooms/{made['token']}/bots", data={"bot": "greedy"})
    begun = ada.page.request.post(f"{ada.address}/api/rooms/{made['token']}/start", data={}).json()
    ada.open(f"/m/{begun['match']}/replay?see=1")
    expect(ada.page.locator(".toast--bad")).to_contain_text("stays hidden until the match is over")
    expect(ada.page.locator("#see-as")).to_have_value("0")
    expect(ada.page.locator("#see-as option")).to_have_count(2)
    ada.problems.clear()
