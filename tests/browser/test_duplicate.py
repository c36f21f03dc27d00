"""Two tables with the same draws: four people from the room to the comparison; bots finish the games."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person

WHOLE_GAME_MS = 240_000


def gather(one: Person, two: Person, room: str) -> None:
    """Two people sit down, the host first, and begin."""
    for person in (one, two):
        if person.page.url != room:
            person.open(room)
        if person.page.locator("#startbar [data-key=sit]").count():
            person.press("#startbar [data-key=sit]")
            person.give_name()
    two.press("[data-key=ready]")
    expect(two.page.locator("[data-key=ready]")).to_have_attribute("aria-pressed", "true")
    one.press("[data-key=start]")
    for person in (one, two):
        person.page.wait_for_url("**/m/*")
        person.until("place", "wait")


def let_bots_play(match: str, *people: Person) -> None:
    """Each hands the own seat to a bot, which plays on at once."""
    path = match.split("/m/")[1].split("#")[0]
    for person in people:
        body = {"action": ["substitute", "bot", "greedy", ""]}
        answer = person.page.request.post(f"{person.address}/api/matches/{path}/table", data=body)
        assert answer.ok, answer.text()


def ends(person: Person) -> None:
    person.page.wait_for_selector('#hand[data-step="over"]', state="attached", timeout=WHOLE_GAME_MS)


@pytest.mark.parametrize("game", ["carcassonne"])
def test_two_tables_play_the_same_draws_and_are_compared(enter: Enter, game: str) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    cy, di = enter("Cy", look=DESKTOP, dark=True), enter("Di", look=PHONE, dark=True)
    ada.open("/")
    ada.press(f"[data-create={game}]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    ada.press("#duplicate summary")
    ada.picture("duplicate-make")
    ada.press("#duplicate-make")
    expect(ada.page.locator("#duplicate-here")).to_contain_text("This is table 1 of 2.")
    second = ada.page.locator(".duplicate__room a").get_attribute("href") or ""
    gather(ada, bo, ada.page.url)
    expect(ada.page.locator(".bar__set")).to_contain_text("Same draws: table 1 of 2")
    first_match = ada.page.url
    ada.picture("duplicate-match")
    bo.picture("duplicate-match-phone")
    bo.open(second)
    expect(bo.page.locator("#duplicate-here")).to_contain_text("This is table 2 of 2.")
    bo.picture("duplicate-room-phone")
    gather(cy, di, f"{cy.address}{second}")
    expect(bo.page.locator("#startbar")).to_contain_text("The match is running")
    assert "/r/" in bo.page.url, "who has no seat there stays outside"
    expect(bo.page.locator("#startbar a")).to_have_count(0)
    second_match = cy.page.url
    set_page = cy.page.locator(".bar__set a").get_attribute("href") or ""
    let_bots_play(first_match, ada, bo)
    ends(ada)
    di.open(set_page)
    expect(di.page.locator(".notice")).to_contain_text("The comparison opens when all tables are over.")
    expect(di.page.locator("#tables li")).to_have_count(2)
    di.picture("duplicate-waiting-phone")
    let_bots_play(second_match, cy, di)
    ends(cy)
    for person, kind in ((ada, "desktop"), (di, "phone-dark")):
        compare(person, set_page, kind)


def test_two_matches_with_seats_swapped(enter: Enter) -> None:
    """One person and a bot; the room leads from the first match to the second and to the comparison."""
    ada = enter("Ada", look=PHONE)
    request = ada.page.request
    request.post(f"{ada.address}/api/guests", data={"name": "Ada"})
    token = request.post(f"{ada.address}/api/rooms", data={"game": "carcassonne", "seats": 2}).json()["token"]
    request.post(f"{ada.address}/api/rooms/{token}/bots", data={"bot": "greedy"})
    ada.open(f"/r/{token}")
    ada.press("#duplicate summary")
    ada.press("#duplicate-swap")
    expect(ada.page.locator("#duplicate-here")).to_contain_text("you know the draws from the first")
    for number in (1, 2):
        ada.press("[data-key=start]")
        ada.page.wait_for_url("**/m/*")
        expect(ada.page.locator(".bar__set")).to_contain_text(f"match {number} of 2")
        let_bots_play(ada.page.url, ada)
        ends(ada)
        ada.open(f"/r/{token}")
        if number == 1:
            expect(ada.page.locator("#startbar a")).to_have_count(0)
            ada.picture("duplicate-between-phone")
            ada.press("[data-key=rematch]")
    ada.press("#duplicate a")
    expect(ada.page.locator("#ranking tbody tr")).to_have_count(4)
    expect(ada.page.locator("#teams")).to_be_hidden()
    ada.page.set_viewport_size({"width": 390, "height": 844})
    lines = (
        "cell => { const r = document.createRange(); r.selectNodeContents(cell); return r.getClientRects().length; }"
    )
    assert {cell.evaluate(lines) for cell in ada.page.locator("#ranking tr td:nth-child(2)").all()} == {1}


def compare(person: Person, path: str, kind: str) -> None:
    person.open(path)
    page = person.page
    expect(page.locator("#ranking tbody tr")).to_have_count(4)
    expect(page.locator("#team-list li")).to_have_count(2)
    expect(page.locator(".compare__table canvas").first).to_be_visible()
    turns = page.locator("#turns > [data-turn]")
    expect(page.locator("#turn")).to_have_text(re.compile(r"Turn \d+ of \d+"))
    count = turns.count()
    assert count > 60
    assert turns.locator(".chip").count() < 8, "nearly all draws are the same"
    person.picture(f"duplicate-compare-{kind}")
    page.keyboard.press("Home")
    expect(page.locator("#turn")).to_have_text("Before the first turn")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("#12$"))
    expect(turns.nth(12)).to_have_attribute("aria-current", "step")
    page.locator("#boards").scroll_into_view_if_needed()
    person.picture(f"duplicate-boards-{kind}")
    person.press("#turns > [data-turn='5'] .compare__go")
    expect(page).to_have_url(re.compile("#5$"))
    expect(turns.nth(5).locator(".compare__words").first).not_to_be_empty()
    turns.nth(8).scroll_into_view_if_needed()
    person.picture(f"duplicate-turns-{kind}")
    person.press("#prove")
    expect(page.locator("#proof")).to_contain_text("draws of all tables were computed again")
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width == 0, "nothing is wider than the page"
    page.locator("#proof").scroll_into_view_if_needed()
    person.picture(f"duplicate-proof-{kind}")


def end_by_vote(person: Person) -> None:
    """Alone with a bot, so that nobody else is asked."""
    person.press(".seat [data-key^=bot]")
    person.press("[data-key=start]")
    person.page.wait_for_url("**/m/*")
    person.until("place", "wait")
    path = person.page.url.replace("/m/", "/api/matches/").split("#")[0]
    answer = person.page.request.post(f"{path}/table", data={"action": ["ask", "close", []]})
    assert answer.ok, answer.text()


def test_what_a_table_agreed_on_is_told_in_words(enter: Enter) -> None:
    """The games have no words for it; a comparison has them from the table, as a replay has."""
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    ada.open("/")
    ada.press("[data-create=carcassonne]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    ada.press("#duplicate summary")
    ada.press("#duplicate-make")
    second = ada.page.locator(".duplicate__room a").get_attribute("href") or ""
    end_by_vote(ada)
    set_page = ada.page.locator(".bar__set a").get_attribute("href") or ""
    bo.open(second)
    bo.press("#startbar [data-key=sit]")
    bo.give_name()
    expect(bo.page.locator(".seat [data-key^=bot]")).to_have_count(1)
    end_by_vote(bo)
    ada.open(set_page)
    captions = ada.page.locator(".compare__caption")
    expect(captions).to_have_text([re.compile("ends the match|Over by then")] * 2)
    expect(captions.filter(has_text="The table ends the match by agreement.")).not_to_have_count(0)
