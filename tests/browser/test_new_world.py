"""The New World in two browsers, one on a phone; and what only this game has: previews and orders of scoring."""

import random
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, expect

from app.bots import BOTS
from app.clock import now
from app.config import Settings
from app.games.core.chance import Chance
from app.games.core.game import Options, Seat, Step
from app.games.new_world.game import NewWorld
from app.games.registry import GAMES, SCRIBES
from app.main import create_app
from app.server import config
from tests.browser.conftest import HOST, Enter
from tests.browser.people import DESKTOP, PHONE, Person
from tests.kit.databases import free_port
from tests.kit.new_world import position

PICTURES = {7: "early", 8: "early", 27: "late", 28: "late"}
"""Turn of a person -> name of the screenshots taken in it."""


def test_a_whole_game_on_a_phone_and_a_large_screen(enter: Enter) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE, dark=True)
    begin(ada, bo)
    chance = random.Random(11)
    turns = 0
    while acting := who_is_asked(ada, bo):
        turns += 1
        lay(acting, chance, PICTURES.get(turns))
        settle(acting, chance, PICTURES.get(turns))
        put_in_order(acting)
    assert turns > 30
    see_the_end(ada, bo)
    watch_again(ada)


def begin(ada: Person, bo: Person) -> None:
    """Two people and three bots, by the room's own buttons; the rules say what is a reconstruction."""
    ada.open("/rules/new_world")
    expect(ada.page.locator("main")).to_contain_text("reconstruction")
    ada.open("/")
    ada.press("[data-create=new_world]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    bo.open(ada.page.url)
    bo.press("#startbar [data-key=sit]")
    bo.give_name()
    for seat in (2, 3, 4):
        ada.press("[data-key=more]")
        ada.press(f"[data-key=bot{seat}]")
    bo.press("[data-key=ready]")
    expect(bo.page.locator("[data-key=ready]")).to_have_attribute("aria-pressed", "true")
    ada.press("[data-key=start]")
    for person in (ada, bo):
        person.page.wait_for_url("**/m/*")
        person.until("place", "wait")


def who_is_asked(*people: Person) -> Person | None:
    for _ in range(400):
        steps = [person.step() for person in people]
        if "over" in steps:
            return None
        if "place" in steps:
            return people[steps.index("place")]
        people[0].page.wait_for_timeout(30)
    raise AssertionError(f"nobody is asked anything: {[person.step() for person in people]}")


def offered(person: Person) -> list[tuple[int, int]]:
    shown = person.page.locator("#board").get_attribute("data-places") or ""
    return [(int(x), int(y)) for x, y in (cell.split(",") for cell in shown.split())]


def lay(person: Person, chance: random.Random, picture: str | None) -> None:
    """A tap on the board, what it would lead to, and the button."""
    cell = chance.choice(offered(person))
    person.choose_cell(cell)
    if picture or chance.random() < 0.2:
        expect(person.page.locator("#outlook")).not_to_be_empty()
    if picture:
        shots(person, f"new-world-{picture}-place")
    person.press("[data-key=confirm]")
    person.until("figure", "order", "wait", "over")


def settle(person: Person, chance: random.Random, picture: str | None) -> None:
    if person.step() != "figure":
        return
    spots = person.page.locator(".spot")
    if spots.count() and chance.random() < 0.75:
        person.press(f".spot >> nth={chance.randrange(spots.count())}")
        if picture:
            expect(person.page.locator("#outlook")).not_to_be_empty()
            shots(person, f"new-world-{picture}-settle")
        person.press("[data-key=confirm]")
    else:
        person.press("[data-key=plain-skip]")
    person.page.wait_for_selector("#hand:not([data-step=figure])", state="attached")


def put_in_order(person: Person) -> None:
    if person.step() == "order":
        person.press(".order >> nth=-1")
        person.press("[data-key=confirm]")
        person.page.wait_for_selector("#hand:not([data-step=order])", state="attached")


def shots(person: Person, name: str) -> None:
    """What this person sees, light and dark."""
    look = "phone" if person.touch else "desktop"
    for _ in range(2):
        theme = person.page.locator("html").get_attribute("data-theme") or "light"
        person.page.wait_for_selector("#board[data-frame$='still']")
        person.picture(f"{name}-{look}-{theme}")
        person.press("#theme")


def see_the_end(ada: Person, bo: Person) -> None:
    for person in (ada, bo):
        person.until("over")
        expect(person.page.locator(".final")).to_be_visible()
    ada.page.wait_for_selector(".explained table")
    ada.press("[data-key=final-play]")
    shots(ada, "new-world-final")
    shots(bo, "new-world-final")
    of = int(re.findall(r"\d+", ada.page.locator("[data-key=final-play]").inner_text())[-1])
    for _ in range(of + 1):
        if ada.page.locator("[data-key=final-forward]").is_enabled():
            ada.press("[data-key=final-forward]")
    expect(ada.page.locator(".explained__title")).to_contain_text("win")
    match = ada.page.url.rsplit("/", 1)[1]
    assert ada.scores() == ada.page.request.get(f"{ada.address}/api/matches/{match}").json()["result"]["scores"]


def watch_again(ada: Person) -> None:
    scores = ada.scores()
    ada.press("#end a[href$='/replay']")
    ada.page.wait_for_url("**/replay*")
    expect(ada.page.locator("#slider")).not_to_have_value("0")
    assert ada.scores() == scores
    ada.page.evaluate("location.hash = '#60'")
    expect(ada.page.locator("#slider")).to_have_value("60")
    ada.press("#tab-survey")
    expect(ada.page.locator("#panel-survey")).to_contain_text("column")
    shots(ada, "new-world-replay")


# --- a position of its own -----------------------------------------------------------------------

MEADOWS = """
    3   .   Cv:r@s  .       .
    4   A<  .       A>:r@w  .
    5   .   .       B^:b@c  .
    | surveyors 3 2
"""


class Prepared(NewWorld):
    """The game from a position in which the tile in hand completes a town and a road."""

    def start(self, options: Options, seats: Seat, chance: Chance) -> Step:
        return Step(position(MEADOWS).given("K").state, ())


@pytest.fixture
def prepared(tmp_path: Path, browser: Browser) -> Iterator[Person]:
    """Somebody at a table where a match from that position has begun."""
    settings = Settings(data_dir=tmp_path, host=HOST, port=free_port(), bot_delay_s=60.0)
    app = create_app(settings, {**GAMES, "new_world": Prepared()}, SCRIBES, BOTS, now)
    uvicorn_settings = config(app, settings)
    uvicorn_settings.lifespan = "on"
    server = uvicorn.Server(uvicorn_settings)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    person = Person(browser, f"http://{HOST}:{settings.port}", "Ada", look=DESKTOP)
    person.open("/")
    person.press("[data-solo=new_world]")
    person.give_name()
    person.page.wait_for_url("**/m/*")
    person.until("place")
    yield person
    person.context.close()
    server.should_exit = True
    thread.join(20)
    assert person.problems == []


def test_before_it_is_laid_a_tile_shows_what_it_scores_and_for_whom(prepared: Person) -> None:
    ada = prepared
    ada.touch_board(-2.5, 4.5)
    expect(ada.page.locator("#outlook")).to_contain_text("2 orders of scoring")
    expect(ada.page.locator("#outlook .chip2--points").first).to_contain_text("Ada")
    ada.picture("new-world-outlook-desktop-light")


def test_several_completed_features_are_put_in_order_with_their_consequences(prepared: Person) -> None:
    ada = prepared
    ada.touch_board(-2.5, 4.5)
    ada.press("[data-key=confirm]")
    ada.until("figure")
    ada.press("[data-key=plain-skip]")
    ada.until("order")
    orders = ada.page.locator(".order")
    expect(orders).to_have_count(2)
    shots(ada, "new-world-order")
    worse, better = orders.nth(0), orders.nth(1)
    expect(worse).to_contain_text("not scored")
    expect(better.locator(".chip2--points")).to_have_count(2)
    better.click()
    expect(better).to_have_attribute("aria-checked", "true")
    ada.press("[data-key=confirm]")
    ada.page.wait_for_selector("#hand:not([data-step=order])", state="attached")
    assert ada.scores()[0] == 19


def test_every_move_is_a_button_with_words_and_keys_walk_through_them(prepared: Person) -> None:
    ada = prepared
    ada.press("#tab-moves")
    expect(ada.page.locator("#panel-moves .move").first).to_contain_text("olumn")
    ada.page.keyboard.press("n")
    expect(ada.page.locator("#hand-sub")).to_contain_text("olumn")
    expect(ada.page.locator("#live")).to_contain_text("core")
    ada.press("#tab-survey")
    expect(ada.page.locator("#panel-survey")).to_contain_text("columns 3 and 2")
    ada.page.locator("#panel-survey .move").first.click()
    ada.page.mouse.move(*ada.where(-1.9, 4.9))
