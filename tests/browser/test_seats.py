"""Seats that change hands, as people see it: a friend plays for somebody, and a host gives a seat away."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Enter
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.test_friends import lay_a_tile


def asked(person: Person, path: str, **body: Any) -> Any:
    """What another page of theirs would do."""
    answer = person.context.request.post(f"{person.address}{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def at_a_table(ada: Person, bo: Person) -> tuple[str, str]:
    """A match of two that has begun: its address and its room's."""
    ada.open("/")
    ada.press("[data-create=carcassonne]")
    ada.give_name()
    ada.page.wait_for_url("**/r/*")
    room = ada.page.url
    bo.open(room)
    bo.press("#startbar [data-key=sit]")
    bo.give_name()
    bo.press("[data-key=ready]")
    ada.press("[data-key=start]")
    for person in (ada, bo):
        person.page.wait_for_url("**/m/*")
        person.until("place", "wait")
    return ada.page.url, f"/api/rooms/{room.rsplit('/', 1)[1]}"


def move_seat(maker: Person, newcomer: Person, api: str, *, for_good: bool) -> None:
    """Bo's seat goes to somebody by a link."""
    links = asked(maker, f"{api}/seats/1/link")["settings"]["links"]
    asked(newcomer, "/api/guests", name=newcomer.name)
    asked(newcomer, f"{api}/claim", link=next(iter(links)), for_good=for_good)


def test_a_friend_plays_for_somebody_who_looks_on_and_takes_the_seat_again(enter: Enter) -> None:
    ada, bo, flo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE), enter("Flo", look=DESKTOP, dark=True)
    match, api = at_a_table(ada, bo)
    lay_a_tile(ada)
    bo.until("place")
    move_seat(bo, flo, api, for_good=False)
    bo.until("wait")
    expect(bo.page.locator("#strip")).to_contain_text("Flo is playing for you")
    expect(bo.page.locator("[data-key=confirm]")).to_be_hidden()
    assert bo.offered_cells() == []
    bo.picture("seats-owner-looks-on-phone")
    flo.open(match)
    lay_a_tile(flo)
    lay_a_tile(ada)
    flo.until("place")
    flo.picture("seats-stand-in-dark")
    bo.until("wait")
    bo.press("[data-key=return]")
    bo.until("place")
    expect(bo.page.locator("#strip")).to_be_hidden()
    expect(bo.page.locator(".ask--missed")).to_contain_text("Watch")
    bo.picture("seats-missed-phone")
    flo.until("wait")
    assert flo.offered_cells() == []
    bo.press(".ask--missed a")
    bo.page.wait_for_url("**/replay#*")


def test_whose_seat_the_host_gives_away_is_told_and_takes_it_back(enter: Enter) -> None:
    ada, bo, flo = enter("Ada", look=DESKTOP), enter("Bo", look=PHONE, dark=True), enter("Flo", look=DESKTOP)
    match, api = at_a_table(ada, bo)
    lay_a_tile(ada)
    bo.until("place")
    move_seat(ada, flo, api, for_good=True)
    expect(bo.page.locator("#strip")).to_contain_text("Ada has given your seat to Flo")
    bo.until("wait")
    bo.picture("seats-given-away-phone-dark")
    bo.open(match.replace("/m/", "/r/").replace(match.rsplit("/", 1)[1], api.rsplit("/", 1)[1]))
    expect(bo.page.locator("#told")).to_contain_text("Ada has given your seat to Flo")
    bo.picture("seats-given-away-room-phone-dark")
    bo.press("#told [data-key=reclaim]")
    bo.page.wait_for_url("**/m/*")
    bo.until("place")
    expect(bo.page.locator("#strip")).to_be_hidden()
