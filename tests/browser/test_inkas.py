"""A whole match of Rise of the Inkas: one person at two devices, two bots, every action by hand."""

import re
from pathlib import Path

from playwright.sync_api import expect

from app.games.core.game import Action
from tests.browser.conftest import Enter
from tests.browser.inkas import GAME, Hands, Shadow, point
from tests.browser.people import DESKTOP, PHONE, Person

NEEDED = {"roll", "income", "seven", "discard", "robber", "road", "settle", "disc", "decline", "found", "over"}
SHOWN = {"roll", "settle", "road", "robber", "discard", "found", "yes", "no", "deal"}
"""Actions before which a picture is taken, the first time."""
MOST_ACTIONS = 1500
STILL = "new Promise(done => setTimeout(done, 600))"
"""Until the hexes are painted anew."""


OPTIONS = {"start": "foundation", "board": "variable"}


def test_a_person_and_two_bots_play_a_whole_match(enter: Enter, folder: Path) -> None:
    phone, desk = enter("Ada", look=PHONE, dark=True), enter("Ada", look=DESKTOP)
    match = start_match(phone)
    desk.context.add_cookies(phone.context.cookies())
    for person in (phone, desk):
        person.open(f"/m/{match}")
        person.page.wait_for_selector("#hand[data-seq]")
    shadow = Shadow(folder, match, 3, OPTIONS)
    play(shadow, phone, desk)
    assert set(shadow.kinds) >= NEEDED
    assert shadow.kinds["deal"] + shadow.kinds["bank"] > 0
    see_the_end(shadow, phone, desk)
    watch_again(desk, match)


def start_match(person: Person) -> str:
    """A room with two bots, by its links and buttons."""
    person.open("/")
    person.press("[data-create=inkas]")
    person.give_name()
    person.page.wait_for_url("**/r/*")
    for name in OPTIONS:
        person.page.select_option(f"#option-{name}", index=1)
    for seat in (1, 2):
        person.press(f"[data-key=bot{seat}]")
        expect(person.page.locator(f"[data-key=bot{seat}]")).to_have_count(0)
    person.press("[data-key=start]")
    person.page.wait_for_url("**/m/*")
    return person.page.url.rsplit("/", 1)[1]


def play(shadow: Shadow, *people: Person) -> None:
    """Ada does what the bot would do, in turns at the phone and at the desk."""
    pictures: set[str] = set()
    own = 0
    while GAME.result(shadow.state) is None if shadow.state else True:
        shadow.catch_up()
        action = shadow.advice(0)
        if action is None:
            people[0].page.wait_for_timeout(25)
            continue
        person = people[own // 4 % 2]
        hands = Hands(person)
        hands.sees(shadow.seq)
        if action[0] in SHOWN - pictures:
            take_pictures(action, shadow, *people)
            pictures.add(action[0])
        if action[0] == "found_site":
            nothing_lies_under_the_hand(shadow, person)
        hands.do(action)
        wait_for_more(shadow, person)
        own += 1
        assert own < MOST_ACTIONS


def nothing_lies_under_the_hand(shadow: Shadow, person: Person) -> None:
    """Each place on offer can be touched, however high the hand has grown."""
    places = {action[1] for action in GAME.legal(shadow.state, 0) if action[0] == "found_site"}
    box = person.page.locator("#hand").bounding_box()
    assert box is not None and len(places) > 1
    if person.touch:
        assert max(person.where(*point(place))[1] for place in places) < box["y"]


def take_pictures(action: Action, shadow: Shadow, *people: Person) -> None:
    for person, device in zip(people, ("phone-dark", "desktop"), strict=True):
        Hands(person).sees(shadow.seq)
        person.picture(f"inkas-{action[0]}-{device}")
    if action[0] == "roll":
        in_the_other_light(*people)


def in_the_other_light(phone: Person, desk: Person) -> None:
    """The theme follows the system while one plays."""
    for person, schemes in ((phone, ("light", "dark")), (desk, ("dark", "light"))):
        for scheme in schemes:
            person.page.emulate_media(color_scheme=scheme)
            expect(person.page.locator("html")).to_have_attribute("data-theme", scheme)
            person.page.evaluate(STILL)
            if scheme == schemes[0]:
                person.picture(f"inkas-table-{'phone' if person.touch else 'desktop'}-{scheme}")


def wait_for_more(shadow: Shadow, person: Person) -> None:
    """Until the store has the move; bots may move before."""
    before = shadow.by[0]
    for _ in range(2000):
        shadow.catch_up()
        if shadow.by[0] > before:
            return
        person.page.wait_for_timeout(10)
    raise AssertionError(f"nothing came of it: {shadow.state.phase}, {person.page.locator('#hand').inner_text()}")


def see_the_end(shadow: Shadow, *people: Person) -> None:
    """Everybody sees who won, with how many discs, and the figures of the match."""
    scores = list(GAME.result(shadow.state).scores)
    for person, device in zip(people, ("phone-dark", "desktop"), strict=True):
        person.until("over")
        assert person.scores() == scores
        person.picture(f"inkas-over-{device}")
        if person.touch:
            person.press("#open-side")
        for tab in ("tribes", "stats"):
            person.press(f"#tab-{tab}")
            person.picture(f"inkas-{tab}-{device}")
        expect(person.page.locator(".ledger tbody tr")).to_have_count(15)


def watch_again(person: Person, match: str) -> None:
    """The replay shows every step, with the hands that were hidden."""
    person.open(f"/m/{match}/replay#40")
    expect(person.page.locator("#caption")).not_to_be_empty()
    person.page.keyboard.press("ArrowRight")
    expect(person.page).to_have_url(re.compile(rf"/m/{match}/replay(\?see=\d+)?#41$"))
    person.picture("inkas-replay-desktop")
