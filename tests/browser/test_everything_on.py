"""Carcassonne with every part of it: abbey, mayor, barn, wagon, river and abbot, on a phone."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.people import PHONE, Person
from tests.browser.test_pages import start_against_bots
from tests.browser.test_whole_game import who_is_asked

EVERYTHING = {"farmers": True, "river": True, "abbot": True, "abbey_mayor": True}
LIKED = ("barn", "mayor", "wagon", "abbot", "follower")
"""Kinds of figure, the one that is seen most seldom first."""


WANTED = {"abbey", "deploy mayor", "deploy barn", "deploy wagon", "wagon"}
GAMES = 4
"""Draws cannot be forced on a server, and not every game sends a wagon on: so many are played at the most."""


def test_three_player_games_with_everything_on(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    seen: set[str] = set()
    for _ in range(GAMES):
        seen |= played_through(ada)
        if seen >= WANTED:
            break
    assert seen >= WANTED


def played_through(ada: Person) -> set[str]:
    """A whole game by real taps; the kinds of actions that occurred."""
    match = start_against_bots(ada, bots=2, **EVERYTHING)
    ada.open(match)
    taken: set[str] = set()
    while who_is_asked(ada, steps=("place", "figure", "wagon")):
        move(ada, taken)
    expect(ada.page.locator(".final")).to_be_visible()
    ada.picture("everything-final-phone")
    return kinds_of(ada.page.request.get(f"{ada.address}/api{match.replace('/m/', '/matches/')}/history").json())


def move(person: Person, taken: set[str]) -> None:
    """One answer, whatever is asked, with pictures of what is asked for the first time."""
    step = person.step()
    abbey = person.page.locator("[data-key=plain-draw]").count() > 0
    kind = "abbey" if abbey else step
    if kind in {"abbey", "wagon"} and kind not in taken:
        person.picture(f"{kind}-phone")
    taken.add(kind)
    before = person.moves_seen()
    {"place": lay, "figure": deploy, "wagon": drive}[step](person)
    person.page.wait_for_selector(f"#board:not([data-seq='{before}'])", state="attached")


def lay(person: Person) -> None:
    person.choose_cell(person.offered_cells()[0])
    person.press("[data-key=confirm]")


def deploy(person: Person) -> None:
    kinds = [kind for kind in LIKED if person.page.locator(f"[data-key=kind-{kind}]").count()]
    if kinds:
        person.press(f"[data-key=kind-{kinds[0]}]")
        person.picture(f"deploy-{kinds[0]}-phone")
    if person.page.locator(".spot").count():
        person.press(".spot")
        person.press("[data-key=confirm]")
    else:
        person.press("[data-key=plain-skip]")


def drive(person: Person) -> None:
    """By the list of moves: the wagon's places may be out of sight."""
    person.press("#open-side")
    person.press("#tab-moves")
    first = person.page.locator(".move").first
    first.tap()
    if person.page.locator(".move[aria-pressed=true]").count():
        person.press(".move[aria-pressed=true]")
    person.press(".drawer__close")


def kinds_of(history: dict[str, Any]) -> set[str]:
    actions = [step["action"] for step in history["steps"]]
    deployed = {f"deploy {action[1]}" for action in actions if action[0] == "deploy"}
    return deployed | {action[0] for action in actions if action[0] == "abbey" or (action[0] == "wagon" and action[1:])}
