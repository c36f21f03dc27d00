"""What people choose and agree on around a match, each by its own button: the host's choices, another clock, the
end by vote, reports and mutes; and what somebody does about their own name, account and notices."""

import json
import re
from secrets import token_hex
from typing import Any

from playwright.sync_api import Dialog, expect

from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.test_friends import forgive, open_tab, shut_drawer
from tests.browser.test_group import known, rest


def a_room(ada: Person, *others: Person) -> str:
    known(ada, *others)
    token = str(rest(ada, "POST", "/api/rooms", game="carcassonne", seats=1 + max(1, len(others)))["token"])
    for person in others:
        rest(person, "POST", f"/api/rooms/{token}/sit")
    return token


def a_match(ada: Person, *others: Person) -> str:
    token = a_room(ada, *others)
    for person in others:
        rest(person, "POST", f"/api/rooms/{token}/ready", ready=True)
    return str(rest(ada, "POST", f"/api/rooms/{token}/start")["match"])


def test_the_host_chooses_lock_spectators_order_colours_clock_and_webhook(enter: Enter) -> None:
    ada, bo = enter("Ada", look=PHONE), enter("Bo", look=DESKTOP)
    token = a_room(ada, bo)
    ada.open(f"/r/{token}")
    bo.open(f"/r/{token}")
    bo.press("[data-key=ready]")
    ada.press("#choices summary")
    ada.press("#choice-locked")
    for name, value in (("spectators", "end"), ("order", "random"), ("colours", "random")):
        ada.page.select_option(f"#choice-{name}", value)
        ada.page.wait_for_function(
            "([id, value]) => document.querySelector(id)?.value === value", arg=[f"#choice-{name}", value]
        )
    ada.page.select_option("#choices [name=clock]", "evening")
    ada.page.select_option("#choices [name=zero]", "resign")
    ada.press("#choices [data-key=clock]")
    expect(bo.page.locator("#sheet")).to_contain_text("20 minutes")
    expect(bo.page.locator("#sheet")).to_contain_text("see the match when it is over")
    expect(bo.page.locator("[data-key=ready]")).to_have_attribute("aria-pressed", "false")
    ada.page.fill("#choice-webhook", "https://example.org/hook")
    ada.press("#save-webhook")
    expect(ada.page.locator(".toast--good")).to_be_visible()
    settings = rest(ada, "GET", f"/api/rooms/{token}")["settings"]
    assert {name: settings[name] for name in ("locked", "spectators", "order", "colours", "webhook")} == {
        "locked": True, "spectators": "end", "order": "random", "colours": "random", "webhook": "https://example.org/hook",
    }  # fmt: skip
    assert settings["clock"] == {"kind": "bank", "move_s": 0, "bank_s": 1200, "increment_s": 15, "zero": "resign"}


def test_bots_play_in_three_strengths(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    token = a_room(ada)
    ada.open(f"/r/{token}")
    ada.press("[data-key=bot1]")
    for strength in ("easy", "greedy", "sharp"):
        ada.page.select_option("[data-key=strength1]", strength)
        expect(ada.page.locator("[data-key=strength1]")).to_have_value(strength)
    expect(ada.page.locator("[data-key=start]")).to_be_enabled()


def test_an_evening_match_becomes_a_slow_one_when_all_agree(enter: Enter) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    match = a_match(ada, bo)
    ada.open(f"/m/{match}")
    bo.open(f"/m/{match}")
    open_tab(ada, "together")
    ada.press("#other-clock summary")
    ada.page.select_option("#other-clock [name=clock]", "slow")
    ada.press("#other-clock [data-key=clock]")
    expect(bo.page.locator("#strip")).to_contain_text("3 days")
    bo.press("[data-key=consent]")
    for person in (ada, bo):
        expect(person.page.locator(".timer").first).to_have_text("3 days")


def test_a_match_that_nobody_wants_to_finish_ends_by_vote(enter: Enter) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    match = a_match(ada, bo)
    ada.open(f"/m/{match}")
    bo.open(f"/m/{match}")
    open_tab(bo, "together")
    bo.press(".together [data-key=close]")
    shut_drawer(bo)
    ada.press("[data-key=consent]")
    for person in (ada, bo):
        expect(person.page.locator("#end #group")).to_be_visible()


def test_a_line_is_reported_its_author_muted_and_sent_out(enter: Enter) -> None:
    """Eve has no seat: the host finds her where she spoke."""
    ada, bo, eve = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE), enter("Eve", look=DESKTOP)
    token = a_room(ada, bo)
    known(eve)
    rest(eve, "POST", f"/api/rooms/{token}/chat", text="something rude")
    ada.open(f"/r/{token}")
    bo.open(f"/r/{token}")
    bo.press(".chat__tool")
    expect(ada.page.locator(".chat__system")).to_contain_text("something rude")
    ada.page.locator(".chat__tool[title='Mute Eve']").click()
    expect(ada.page.locator(".toast--good").first).to_be_visible()
    rest(eve, "POST", f"/api/rooms/{token}/chat", text="and again")
    rest(ada, "POST", f"/api/rooms/{token}/chat", text="quiet now")
    expect(bo.page.locator(".chat__lines")).to_contain_text("quiet now")
    expect(bo.page.locator(".chat__lines")).not_to_contain_text("and again")
    ada.page.locator(".chat__tool[title^='Send Eve out']").first.click()
    expect(ada.page.locator(".chat__lines")).to_contain_text("Ada has sent Eve out")
    assert eve.context.request.get(f"{eve.address}/api/rooms/{token}").status == 403


def test_a_guest_becomes_an_account_and_is_known_on_another_device(enter: Enter) -> None:
    """Keeps the matches, changes the password, ends the other browser's session, and is deleted with everything."""
    ada, bo, phone = enter("Ada", look=DESKTOP), enter("Bo", look=DESKTOP), enter("Ada's phone", look=PHONE)
    match, login = a_match(ada, bo), f"Ada of tile {token_hex(3)}"
    ada.open("/me")
    fill_in(ada, "make_account", login=login, password="a long enough one")
    expect(ada.page.locator("#me-page")).to_contain_text(f"the login “{login}”")
    fill_in(ada, "change_password", old="a long enough one", fresh="an even longer one")
    expect(ada.page.locator(".toast--good").last).to_contain_text("changed")
    phone.open("/me")
    fill_in(phone, "log_in", login=login, password="an even longer one")
    phone.page.wait_for_url(f"{phone.address}/")
    expect(phone.page.locator(f"#matches a[href='/m/{match}']")).to_be_visible()
    ada.page.reload()
    ada.press("[data-key=log_out_everywhere]")
    expect(ada.page.locator("#me-page")).to_contain_text("One browser knows you")
    phone.open("/me")
    expect(phone.page.locator("[data-key=log_in]")).to_be_visible()
    with ada.page.expect_download() as download:
        ada.press("a[href='/api/me/export']")
    assert match in json.dumps(json.loads(download.value.path().read_text()))
    delete(ada, "an even longer one")
    assert rest(bo, "GET", f"/api/matches/{match}")["players"][0]["name"] == "…"


def fill_in(person: Person, key: str, **fields: str) -> None:
    form = person.page.locator(f"form:has([data-key={key}])")
    for name, value in fields.items():
        form.locator(f"[name={name}]").fill(value)
    person.press(f"[data-key={key}]")


def delete(person: Person, password: str) -> None:
    def agree(dialog: Dialog) -> None:
        dialog.accept()

    person.page.on("dialog", agree)
    person.press("#me-page details summary")
    person.page.locator("#me-page details [name=password]").fill(password)
    person.press("[data-key=delete]")
    person.page.wait_for_url(f"{person.address}/")
    person.open("/me")
    expect(person.page.locator("[data-key=give_name]")).to_be_visible()


def test_sounds_of_turns_are_chosen_and_stopped_with_one_press(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE)
    known(ada)
    ada.open("/me")
    ada.press("#notice-sound")
    ada.page.reload()
    expect(ada.page.locator("#notice-sound")).to_be_checked()
    ada.press("#notice-sound")
    ada.page.reload()
    expect(ada.page.locator("#notice-sound")).not_to_be_checked()


def test_a_spectator_of_a_match_that_is_shown_at_its_end_is_told_so(enter: Enter) -> None:
    ada, bo, eve = enter("Ada", look=DESKTOP), enter("Bo", look=DESKTOP), enter("Eve", look=PHONE)
    token = a_room(ada, bo)
    known(eve)
    rest(ada, "PATCH", f"/api/rooms/{token}/settings", spectators="end")
    rest(bo, "POST", f"/api/rooms/{token}/ready", ready=True)
    rest(ada, "POST", f"/api/rooms/{token}/start")
    eve.open(f"/r/{token}")
    eve.press("#startbar a")
    expect(eve.page.locator("#banner")).to_have_text("Spectators see this match when it is over.")
    forgive(eve)


def seats_of(room: Any) -> list[str]:
    return [seat["user"]["name"] for seat in room["seats"]]


def test_a_rematch_moves_the_seats_on_and_keeps_the_score(enter: Enter) -> None:
    ada, bo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE)
    match = a_match(ada, bo)
    token = rest(ada, "GET", f"/api/matches/{match}")["room"]
    rest(bo, "POST", f"/api/matches/{match}/table", action=["resign"])
    bo.open(f"/r/{token}")
    expect(bo.page.locator("#standings tbody tr")).to_have_count(2)
    bo.press("[data-key=rematch]")
    expect(bo.page.locator(".seat__name").first).to_have_text("Bo")
    expect(bo.page.locator(".chat__lines")).to_contain_text(re.compile("Bo opens a rematch"))
    expect(bo.page.locator("#standings tbody tr").first).to_contain_text("Ada")
    assert seats_of(rest(ada, "GET", f"/api/rooms/{token}")) == ["Bo", "Ada"]


def test_the_host_sends_out_who_only_looks_on(enter: Enter) -> None:
    """Eve has no seat and has never spoken."""
    ada, bo, eve = enter("Ada", look=PHONE), enter("Bo", look=DESKTOP), enter("Eve", look=DESKTOP)
    token = a_room(ada, bo)
    known(eve)
    ada.open(f"/r/{token}")
    ada.press("#choices summary")
    eve.open(f"/r/{token}")
    out = ada.page.get_by_role("button", name="Send Eve out of the room")
    expect(out).to_be_visible()
    out.scroll_into_view_if_needed()
    ada.picture("onlookers-phone")
    out.click()
    expect(out).to_be_hidden()
    expect(ada.page.get_by_role("button", name="Let Eve in again")).to_be_visible()
    assert eve.context.request.get(f"{eve.address}/api/rooms/{token}").status == 403


def test_a_sixth_seat_is_offered_only_with_what_it_needs(enter: Enter) -> None:
    ada = enter("Ada", look=PHONE, dark=True)
    ada.open("/")
    ada.press("[data-choose=carcassonne]")
    more, count = ada.page.locator("[data-key=seats-more]"), ada.page.locator(".chooser__count")
    for _ in range(3):
        more.click()
    expect(count).to_have_text("5")
    expect(more).to_be_disabled()
    ada.picture("chooser-five-phone-dark")
    ada.press("#chooser-details summary")
    ada.press("#option-farmers")
    ada.press("#option-abbey_mayor")
    more.click()
    expect(count).to_have_text("6")
    ada.press("#option-abbey_mayor")
    expect(count).to_have_text("5")
