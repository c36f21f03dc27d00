"""Four languages: chosen on a phone, changed at the table, and nothing cut or spilt in any of them."""

import pytest
from playwright.sync_api import expect

from app.web.words import load_words
from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person

WORDS = load_words()
SPILT = """() => {
  const wide = document.scrollingElement.scrollWidth > document.documentElement.clientWidth + 1 ? ["the page"] : [];
  const cut = [...document.querySelectorAll("button, a.button, label, h2, td, th, dd, .tab")].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && element.checkVisibility() && element.scrollWidth > element.clientWidth + 1
      && getComputedStyle(element).display !== "inline" && !element.closest(".unseen");
  });
  return [...wide, ...cut.map((element) => element.textContent.trim())];
}"""
"""Words of controls, headings and tables that are wider than their place; the page itself when it is too wide."""


def test_who_chooses_a_language_plays_in_it_and_changes_it_at_the_table(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    ada.open("/")
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    choose(ada, "#language", "hu")
    expect(ada.page.locator("#choose")).to_have_text(WORDS["hu"].t("home.choose"))
    ada.press("[data-solo=carcassonne]")
    ada.give_name()
    ada.page.wait_for_url("**/m/*")
    ada.until("place")
    expect(ada.page.locator("#hand")).to_contain_text(WORDS["hu"].t("table.place_title"))
    ada.choose_cell(ada.offered_cells()[0])
    ada.press("[data-key=confirm]")
    ada.until("figure", "wait", "place")
    ada.press("#open-side")
    ada.press("#tab-more")
    choose(ada, "[data-key=language]", "tr")
    ada.until("figure", "wait", "place")
    expect(ada.page.locator("#open-side")).to_have_attribute("aria-label", WORDS["tr"].t("drawer.open"))
    ada.open("/me")
    expect(ada.page.locator("h1")).to_have_text(WORDS["tr"].t("me.title"))


@pytest.mark.parametrize("lang", list(WORDS))
def test_nothing_is_wider_than_a_phone(enter: Enter, lang: str) -> None:
    ada = enter("Ada", look=PHONE)
    ada.open("/")
    if lang != "en":
        choose(ada, "#language", lang)
    assert spilt(ada) == []
    ada.press("[data-choose=carcassonne]")
    expect(ada.page.locator("dialog[open]")).to_be_visible()
    assert spilt(ada) == []
    ada.open("/")
    ada.press("[data-create=carcassonne]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    expect(ada.page.locator(".seat").first).to_be_visible()
    assert spilt(ada) == []
    group = ada.page.url.replace("/r/", "/g/")
    for path in (group, "/me", "/library", "/rules/carcassonne", "/rules/new_world", "/rules/inkas"):
        ada.open(path)
        ada.page.wait_for_load_state("networkidle")
        assert spilt(ada) == [], path
    for game in ("carcassonne", "new_world", "inkas"):
        look_around_a_table(ada, game)


def look_around_a_table(person: Person, game: str) -> None:
    person.open("/")
    person.press(f"[data-solo={game}]")
    person.page.wait_for_url("**/m/*")
    person.page.wait_for_selector("#hand[data-step]", state="attached")
    assert spilt(person) == [], game
    person.press("#open-side")
    for tab in person.page.locator(".tab").all():
        tab.tap()
        assert spilt(person) == [], f"{game}: {tab.get_attribute('id')}"


def test_no_tab_beside_the_board_is_cut(enter: Enter) -> None:
    """The chosen one is in bold and needs more room; the games with the most tabs and the longest words."""
    ada = enter("Ada", look=DESKTOP)
    assert ada.page.request.post(f"{ada.address}/api/guests", data={"name": "Ada"}).ok
    ada.open("/")
    choose(ada, "#language", "tr")
    ada.press("[data-solo=inkas]")
    ada.page.wait_for_url("**/m/*")
    ada.page.wait_for_selector("#hand[data-step]", state="attached")
    tabs = ada.page.locator(".tab:visible").all()
    assert len(tabs) == 7
    for tab in tabs:
        tab.click()
        words = tab.locator("span")
        assert words.evaluate("word => word.scrollWidth <= word.clientWidth"), words.text_content()


def choose(person: Person, select: str, lang: str) -> None:
    """The page is read anew in the language that was chosen."""
    person.page.select_option(select, lang)
    expect(person.page.locator("html")).to_have_attribute("lang", lang)


def spilt(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate(SPILT)
    return found
