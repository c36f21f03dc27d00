"""Two friends, one on a phone, play from the front page to the replay."""

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person

PICTURES = {6: "early", 40: "middle"}
"""Turn -> name of the screenshots taken after it."""


def test_two_people_play_a_whole_game_and_replay_it(enter: Enter) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    gather(ada, bo)
    chance = random.Random(7)
    turns = 0
    while acting := who_is_asked(ada, bo):
        lay_tile(acting, chance)
        place_figure(acting, chance)
        turns += 1
        if turns in PICTURES:
            picture(ada, bo, PICTURES[turns])
        if turns == 18:
            reload(bo)
        if turns == 24:
            lose_the_line(bo, ada, chance)
    assert turns > 60
    see_the_end(ada, bo)
    watch_again(ada, enter("Cy", look=PHONE, dark=True))


def gather(ada: Person, bo: Person) -> None:
    """A room by two clicks, a link, two seats, ready, start."""
    ada.open("/")
    ada.picture("home-desktop")
    ada.press("[data-create=carcassonne]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    ada.press("#option-farmers")
    ada.press("#option-abbot")
    link = ada.page.locator("#link").inner_text()
    assert link == ada.page.url
    bo.open(link)
    bo.press("#startbar [data-key=sit]")
    bo.give_name()
    expect(bo.page.locator("#sheet .sheet__changed")).to_have_count(2)
    bo.press("[data-key=ready]")
    expect(bo.page.locator("[data-key=ready]")).to_have_attribute("aria-pressed", "true")
    picture(ada, bo, "room")
    ada.press("[data-key=start]")
    for person in (ada, bo):
        person.page.wait_for_url("**/m/*")
        person.until("place", "wait")
    ada.press("#tab-moves")


def picture(ada: Person, bo: Person, name: str) -> None:
    ada.picture(f"{name}-desktop")
    bo.picture(f"{name}-phone")


def who_is_asked(*people: Person, steps: tuple[str, ...] = ("place",)) -> Person | None:
    """Who is to move, by these steps; None when the match is over."""
    for _ in range(400):
        asked = [person.step() for person in people]
        if "over" in asked:
            return None
        for person, step in zip(people, asked, strict=True):
            if step in steps:
                return person
        people[0].page.wait_for_timeout(50)
    raise AssertionError(f"nobody is asked anything: {[person.step() for person in people]}")


def lay_tile(person: Person, chance: random.Random) -> None:
    """By hand on the board: tap a cell, tap it again until the tile lies as wanted, press the button."""
    person.until("place")
    cell = chance.choice(person.offered_cells())
    person.choose_cell(cell)
    if chance.random() < 0.3:
        turn_again(person, cell)
    person.press("[data-key=confirm]")
    person.until("figure", "wait", "over")


def turn_again(person: Person, cell: tuple[int, int]) -> None:
    """By the button when there is another way, and by tapping the same cell."""
    if person.page.locator("[data-key=rotate]").is_enabled():
        person.press("[data-key=rotate]")
    person.touch_board(cell[0] + 0.5, cell[1] + 0.5)


def place_figure(person: Person, chance: random.Random) -> None:
    if person.step() != "figure":
        return
    spots = person.page.locator(".spot")
    if spots.count() and chance.random() < 0.6:
        spot = spots.nth(chance.randrange(spots.count()))
        box = spot.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        spot.tap() if person.touch else spot.click()
        person.press("[data-key=confirm]")
    else:
        person.press("[data-key=plain-skip]")
    person.page.wait_for_selector("#hand:not([data-step=figure])", state="attached")


def reload(person: Person) -> None:
    """Everything is there again, the tile in hand too."""
    before = (person.scores(), person.step())
    person.page.reload()
    person.until("place", "wait")
    assert (person.scores(), person.step()) == before


def lose_the_line(bo: Person, ada: Person, chance: random.Random) -> None:
    """Moves made meanwhile are there when the line is back, and nobody has to do anything for it."""
    bo.is_offline = True
    bo.context.set_offline(True)
    expect(bo.page.locator("#banner")).to_be_visible()
    bo.picture("offline-phone")
    if ada.step() == "place":
        lay_tile(ada, chance)
        place_figure(ada, chance)
    bo.context.set_offline(False)
    expect(bo.page.locator("#banner")).to_be_hidden()
    bo.is_offline = False
    ada.until("place", "wait")
    expect(bo.page.locator("#progress")).to_have_text(ada.page.locator("#progress").inner_text())


def see_the_end(ada: Person, bo: Person) -> None:
    """The final scoring is shown step by step and adds up."""
    for person in (ada, bo):
        person.until("over")
        expect(person.page.locator(".final")).to_be_visible()
    ada.page.wait_for_selector(".explained table")
    ada.press("[data-key=final-play]")
    ada.press("[data-key=final-forward]")
    picture(ada, bo, "final")
    of = int(re.findall(r"\d+", ada.page.locator("[data-key=final-play]").inner_text())[-1])
    for _ in range(of + 1):
        if ada.page.locator("[data-key=final-forward]").is_enabled():
            ada.press("[data-key=final-forward]")
    expect(ada.page.locator(".explained__title")).to_contain_text("win")
    ada.picture("result-desktop")
    assert ada.scores() == final_scores(ada)


def final_scores(person: Person) -> list[int]:
    match = person.page.url.rsplit("/", 1)[1]
    result: list[int] = person.page.request.get(f"{person.address}/api/matches/{match}").json()["result"]["scores"]
    return result


def watch_again(ada: Person, cy: Person) -> None:
    """Anybody with the link sees every step; the address names it."""
    ada.press("#end a[href$='/replay']")
    ada.page.wait_for_url("**/replay*")
    expect(ada.page.locator("#slider")).not_to_have_value("0")
    assert ada.scores() == final_scores_of(ada)
    ada.picture("replay-desktop")
    ada.page.keyboard.press("Home")
    expect(ada.page).to_have_url(re.compile("#0$"))
    ada.page.keyboard.press("ArrowRight")
    ada.page.keyboard.press("ArrowRight")
    ada.press("#forward")
    expect(ada.page).to_have_url(re.compile("#3$"))
    cy.open(ada.page.url)
    expect(cy.page.locator("#caption")).to_have_text(ada.page.locator("#caption").inner_text())
    cy.page.select_option("#speed", "4")
    cy.press("#play")
    expect(cy.page).to_have_url(re.compile(r"#([5-9]|\d\d+)$"))
    cy.press("#play")
    cy.press("#last")
    cy.picture("replay-phone-dark")
    export = cy.page.request.get(f"{cy.address}{cy.page.locator('#export').get_attribute('href')}")
    assert export.text().startswith("[Game ")


def final_scores_of(person: Person) -> list[int]:
    match = person.page.url.split("/m/")[1].split("/")[0]
    result: list[int] = person.page.request.get(f"{person.address}/api/matches/{match}").json()["result"]["scores"]
    return result
