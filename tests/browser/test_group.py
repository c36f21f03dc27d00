"""The page of a group, the chooser of a new room, and rooms with many people on small screens."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person

LOWEST = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def rest(person: Person, method: str, path: str, **body: Any) -> Any:
    head = {"content-type": "application/json"}
    request = person.context.request
    answer = request.fetch(f"{person.address}{path}", method=method, data=json.dumps(body), headers=head)
    assert answer.ok, answer.text()
    return answer.json() if answer.body() else None


def known(*people: Person) -> None:
    for person in people:
        rest(person, "POST", "/api/guests", name=person.name)


def a_series(ada: Person, bo: Person, games: tuple[str, ...]) -> str:
    """One match each, which Bo gives up; the token of the room."""
    known(ada, bo)
    token = rest(ada, "POST", "/api/rooms", game=games[0], seats=2)["token"]
    rest(bo, "POST", f"/api/rooms/{token}/sit")
    for number, game in enumerate(games):
        if number:
            rest(ada, "POST", f"/api/rooms/{token}/rematch")
            rest(ada, "PATCH", f"/api/rooms/{token}", game=game)
        rest(bo, "POST", f"/api/rooms/{token}/ready", ready=True)
        match = rest(ada, "POST", f"/api/rooms/{token}/start")["match"]
        rest(bo, "POST", f"/api/matches/{match}/table", action=["resign"])
    return str(token)


def test_who_stays_at_the_ended_match_is_led_to_the_next_one(enter: Enter) -> None:
    """A match that all agreed to stop: no winner in the history, no figures; then the way to what follows it."""
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    known(ada, bo)
    token = rest(ada, "POST", "/api/rooms", game="carcassonne", seats=2)["token"]
    rest(bo, "POST", f"/api/rooms/{token}/sit")
    rest(bo, "POST", f"/api/rooms/{token}/ready", ready=True)
    match = rest(ada, "POST", f"/api/rooms/{token}/start")["match"]
    bo.open(f"/m/{match}")
    asked = rest(ada, "POST", f"/api/matches/{match}/table", action=["ask", "close", []])
    rest(bo, "POST", f"/api/matches/{match}/table", action=["consent", asked["ask"]["seq"]])
    expect(bo.page.locator("#rematch")).to_be_visible()
    expect(bo.page.locator("#next")).to_have_count(0)
    ada.open(f"/g/{token}")
    expect(ada.page.locator("#matches > li")).to_contain_text("no winner")
    expect(ada.page.locator("#figures")).to_be_hidden()
    rest(ada, "POST", f"/api/rooms/{token}/rematch")
    expect(bo.page.locator("#rematch")).to_have_count(0)
    bo.press("#next")
    bo.page.wait_for_url(f"**/r/{token}")


@pytest.mark.parametrize("look", [PHONE, DESKTOP])
def test_a_group_shows_score_duel_and_every_match_with_its_replay(enter: Enter, look: dict[str, Any]) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=look)
    token = a_series(ada, bo, ("carcassonne", "carcassonne", "new_world"))
    bo.open(f"/r/{token}")
    expect(bo.page.locator("#standings tbody tr").first).to_contain_text("Ada")
    bo.press("#to-group")
    bo.page.wait_for_url(f"**/g/{token}")
    expect(bo.page.locator("#matches > li")).to_have_count(3)
    expect(bo.page.locator(".duel__score")).to_have_text("0 : 3")
    bo.page.locator("#games [data-key=game-]").focus()
    bo.press("[data-key=game-new_world]")
    expect(bo.page.locator("#matches > li")).to_have_count(1)
    expect(bo.page.locator(".duel__score")).to_have_text("0 : 1")
    bo.press("[data-key=game-]")
    expect(bo.page.locator("#matches > li")).to_have_count(3)
    bo.page.select_option("[data-key=two0]", label="Ada")
    expect(bo.page.locator(".duel__score")).to_have_text("3 : 0")
    bo.press("[data-key=only-two]")
    expect(bo.page.locator("#filter")).to_contain_text("With Ada and Bo")
    bo.picture(f"group-{'phone' if bo.touch else 'desktop'}")
    assert no_wider_than_the_screen(bo)
    bo.press("#matches a")
    bo.page.wait_for_url("**/replay**")


def test_the_result_and_the_library_lead_to_the_group(enter: Enter) -> None:
    ada, bo = enter("Ada", look=PHONE), enter("Bo", look=DESKTOP)
    token = a_series(ada, bo, ("carcassonne",))
    match = rest(ada, "GET", f"/api/rooms/{token}")["match"]
    ada.open(f"/m/{match}")
    ada.press("#end #group")
    ada.page.wait_for_url(f"**/g/{token}")
    ada.open("/library")
    ada.press(f"#shelf [href='/g/{token}']")
    ada.page.wait_for_url(f"**/g/{token}")


def test_a_room_is_chosen_in_full_by_keyboard_alone(enter: Enter) -> None:
    ada = enter("Ada", look=DESKTOP)
    known(ada)
    ada.open("/")
    keys = ada.page.keyboard
    ada.page.locator("[data-choose=carcassonne]").focus()
    keys.press("Enter")
    ada.page.locator("#chooser [data-key=game-carcassonne]").focus()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(ada.page.locator("[data-key=game-inkas]")).to_be_focused()
    keys.press("Tab")
    keys.press("ArrowDown")
    expect(ada.page.locator("[data-key=preset-known]")).to_be_checked()
    ada.page.locator("[data-key=seats-more]").focus()
    keys.press("Enter")
    expect(ada.page.locator(".chooser__count")).to_have_text("4")
    ada.page.locator("#chooser-details summary").focus()
    keys.press("Enter")
    ada.page.locator("#option-decayed_frees_robber").focus()
    keys.press("Space")
    expect(ada.page.locator("[data-key=preset-other]")).to_be_checked()
    ada.page.locator("[data-key=make]").focus()
    keys.press("Enter")
    ada.page.wait_for_url("**/r/*")
    room = rest(ada, "GET", f"/api/rooms/{ada.page.url.rsplit('/', 1)[1]}")
    assert (room["game"], len(room["seats"])) == ("inkas", 4)
    assert (room["options"]["start"], room["options"]["decayed_frees_robber"]) == ("foundation", False)


def test_a_guest_keeps_rules_and_finds_them_in_chooser_and_room(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    ada.open("/")
    ada.press("[data-choose=carcassonne]")
    ada.press("label:has([data-key=preset-box])")
    ada.press("#chooser-details summary")
    ada.press("#option-river")
    ada.picture("chooser-phone")
    ada.press("[data-key=keep]")
    ada.page.fill("input[name=name]", "Ada")
    ada.press("[aria-labelledby=name-title] .button--main")
    ada.page.fill("input[name=preset]", "No river")
    ada.press("[data-key=keep-now]")
    expect(ada.page.locator(".picks__own")).to_contain_text("No river")
    ada.page.reload()
    ada.press("[data-choose=carcassonne]")
    ada.press(".picks__own label")
    ada.press("[data-key=make]")
    ada.page.wait_for_url("**/r/*")
    expect(ada.page.locator("#preset option:checked")).to_have_text("No river")
    expect(ada.page.locator("#sheet")).to_contain_text("The Abbot")
    ada.page.select_option("#preset", label="First game")
    expect(ada.page.locator("#option-abbot")).not_to_be_checked()
    ada.page.select_option("#other-game", label="CATAN: Rise of the Inkas")
    ada.page.wait_for_selector("h1:has-text('Rise of the Inkas')")
    expect(ada.page.locator(".seat")).to_have_count(3)
    ada.open("/")
    ada.press("[data-choose=carcassonne]")
    ada.press(".picks__own button")
    expect(ada.page.locator(".picks__own")).to_have_count(0)


def test_what_a_rule_means_is_folded_for_who_cannot_change_it(enter: Enter) -> None:
    """A guest has the sheet already; the host of a duplicate set reads why nothing can be changed."""
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    known(ada, bo)
    token = rest(ada, "POST", "/api/rooms", game="carcassonne", seats=2)["token"]
    rest(bo, "POST", f"/api/rooms/{token}/sit")
    ada.open(f"/r/{token}")
    expect(ada.page.locator("#option-farmers")).to_be_visible()
    bo.open(f"/r/{token}")
    expect(bo.page.locator("#sheet")).to_contain_text("Farmers")
    expect(bo.page.locator("#explained .option").first).to_be_hidden()
    bo.press("#explained summary")
    expect(bo.page.locator("#explained .option").first).to_be_visible()
    rest(ada, "PATCH", f"/api/rooms/{token}", options={"river": True})
    expect(bo.page.locator("#sheet .chip")).not_to_have_count(0)
    expect(bo.page.locator("#explained .option").first).to_be_visible()
    bo.picture("rules-folded-phone")
    rest(ada, "POST", f"/api/rooms/{token}/duplicate", form="tables", tables=2)
    expect(ada.page.locator("#options-help")).to_contain_text("All tables of a duplicate set")
    expect(ada.page.locator("#explained .option").first).to_be_hidden()
    ada.picture("rules-folded-set")


NAMES = ("Maximilian von Hohenzoll", "Wilhelmina-Charlotte Äöü", "Xxxxxxxxxxxxxxxxxxxxxxxx", "Ekaterina Konstantinovna")


@pytest.mark.parametrize("look", [LOWEST, PHONE, DESKTOP])
def test_a_room_full_of_long_names_stays_in_shape(enter: Enter, look: dict[str, Any]) -> None:
    """No row is taller than its words and buttons need, nothing is wider than the screen, and on a phone the
    seats begin on the first screen."""
    ada, others = enter(NAMES[0], look=look), [enter(name, look=DESKTOP) for name in NAMES[1:]]
    known(ada, *others)
    options = {"farmers": True, "river": True, "abbot": True, "abbey_mayor": True, "wagon": "neighbour"}
    token = rest(ada, "POST", "/api/rooms", game="carcassonne", seats=6, options=options)["token"]
    for person in others:
        rest(person, "POST", f"/api/rooms/{token}/sit")
    ada.open(f"/r/{token}")
    expect(ada.page.locator("#sheet .chip")).to_have_count(5)
    assert no_wider_than_the_screen(ada)
    heights = [box["height"] for seat in ada.page.locator(".seat").all() if (box := seat.bounding_box())]
    assert max(heights) <= 180, heights
    first = ada.page.locator(".seat").first.bounding_box()
    assert first is not None and first["y"] < look["viewport"]["height"]
    for line in ada.page.locator("#sheet .sheet__value:has(.chip)").all():
        words, chip = line.locator("span").first.bounding_box(), line.locator(".chip").bounding_box()
        assert words and chip
        assert chip["x"] >= words["x"] + words["width"] + 4 or chip["y"] >= words["y"] + words["height"] - 1
    ada.picture(f"room-long-{look['viewport']['width']}")


def test_on_a_phone_the_code_of_a_room_stands_behind_a_button(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    ada.open("/")
    ada.press("[data-create=carcassonne]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    expect(ada.page.locator("#qr")).to_be_hidden()
    ada.press("#show-qr")
    expect(ada.page.locator("dialog .qr svg")).to_be_visible()


def test_the_host_frees_a_seat_sends_somebody_out_and_lets_them_in_again(enter: Enter) -> None:
    ada, bo = enter("Ada", look=PHONE), enter("Bo", look=DESKTOP)
    known(ada, bo)
    token = rest(ada, "POST", "/api/rooms", game="carcassonne", seats=2)["token"]
    rest(bo, "POST", f"/api/rooms/{token}/sit")
    ada.open(f"/r/{token}")
    ada.press("[data-key=menu1]")
    ada.press("#free-seat")
    expect(ada.page.locator(".seat--free")).to_have_count(1)
    rest(bo, "POST", f"/api/rooms/{token}/sit")
    ada.press("[data-key=menu1]")
    ada.press("#kick")
    expect(ada.page.locator(".seat--free")).to_have_count(1)
    ada.press("#choices summary")
    ada.press("[data-key^=pardon-]")
    expect(ada.page.locator("[data-key^=pardon-]")).to_have_count(0)
    bo.open(f"/r/{token}")
    expect(bo.page.locator("#startbar [data-key=sit]")).to_be_visible()


def no_wider_than_the_screen(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
