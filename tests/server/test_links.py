"""Links to seats: they hold while their maker may give the seat away, and follow it wherever it stands."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.errors import Conflict
from app.rooms import hosting, model
from app.rooms.model import Room
from app.rooms.settings import Settings
from tests.kit.race import RACE
from tests.kit.site import Guest, Site
from tests.server.test_hostile import code_of

LINK = "l" * 22


def room(*people: str | None, **settings: str) -> Room:
    """Ada leads from the first seat; the others sit where they are named."""
    made = model.opened("token", RACE, {}, "ada", 1 + len(people), b"s" * 32)
    for number, who in enumerate(people, 1):
        made = made if who is None else model.sit(made, who, number, None)
    return replace(made, settings=Settings(**settings))


def linked(of: Room, by: str, number: int) -> Room:
    return hosting.invite(of, by, number, LINK)


def leads_to(of: Room) -> str | None:
    return of.seats[hosting.seat_of_link(of, LINK)].user


LEAVING: dict[str, Callable[[Room], Room]] = {
    "leave": lambda of: model.leave(of, "bo"),
    "kick": lambda of: hosting.kick(of, "ada", "bo"),
    "remove": lambda of: model.remove(of, "ada", 1),
    "another seat": lambda of: model.sit(of, "bo", 2, None),
}


@pytest.mark.parametrize("way", LEAVING)
def test_who_gave_a_seat_up_gives_it_to_nobody_any_more(way: str) -> None:
    left = LEAVING[way](linked(room("bo", None), "bo", 1))
    for now in (left, model.sit(left, "cy", 1, None), model.started(model.sit(left, "cy", 1, None), "m")):
        with pytest.raises(Conflict, match=r"room\.link"):
            hosting.taken(now, LINK, "eve")


def test_a_link_follows_its_seat_into_a_match_with_fewer_seats() -> None:
    begun = hosting.arranged(linked(room(None, "bo", "cy"), "ada", 2), list.reverse)
    assert leads_to(begun) == "bo"


def test_a_link_follows_its_seat_when_seats_are_drawn() -> None:
    begun = hosting.arranged(
        linked(room("bo", "cy", order="random"), "bo", 1), lambda order: order.insert(0, order.pop())
    )
    assert [seat.user for seat in begun.seats] == ["cy", "ada", "bo"]
    assert leads_to(begun) == "bo"


def test_a_link_to_a_seat_that_stayed_empty_ends_with_the_start() -> None:
    begun = hosting.arranged(linked(room(None, "bo"), "ada", 1), list.reverse)
    assert [seat.user for seat in begun.seats] == ["ada", "bo", None]
    with pytest.raises(Conflict, match=r"room\.link"):
        hosting.seat_of_link(begun, LINK)


def test_a_link_follows_its_seat_into_a_rematch() -> None:
    over = replace(linked(room("bo", "cy"), "ada", 1), match="m", is_over=True)
    assert leads_to(model.rematch(over, "ada", b"t" * 32)) == "bo"


def test_a_link_follows_its_seat_when_others_are_taken_away() -> None:
    fewer = linked(room(None, "bo"), "bo", 2)
    assert leads_to(model.change(fewer, "ada", None, 2)) == "bo"


HEIRS: dict[str, Callable[[Room], Room]] = {
    "transfer": lambda of: hosting.transfer(of, "ada", "bo"),
    "gone": lambda of: hosting.succeed(of, {"bo"}),
    "leave": lambda of: model.leave(of, "ada"),
}


@pytest.mark.parametrize("way", HEIRS)
def test_invitations_of_a_host_are_good_under_the_next_one(way: str) -> None:
    led = HEIRS[way](linked(room("bo", None), "ada", 2))
    assert led.host == "bo"
    assert hosting.claim(led, LINK, "cy").seats[2].user == "cy"


def test_the_seat_of_another_match_is_not_handed_on() -> None:
    playing = model.started(room("bo"), "m")
    again = model.rematch(replace(playing, is_over=True), "ada", b"t" * 32)
    assert hosting.handed(again, "m", 1, "cy", None) is again
    assert hosting.handed(playing, "m", 1, "cy", None).seats[1].user == "cy"


async def test_who_has_left_a_seat_does_not_take_it_from_the_next_one(site: Site) -> None:
    """Neither before the match nor in it, for now or for good, also past a password."""
    async with site.guest("Ada") as ada, site.guest("Bo") as bo, site.guest("Eve") as eve, site.guest("Mal") as mal:
        token = (await ada.post("/api/rooms", game="race", seats=2))["token"]
        api = f"/api/rooms/{token}"
        await eve.post(f"{api}/sit", seat=1)
        link = next(iter((await eve.post(f"{api}/seats/1/link"))["settings"]["links"]))
        await ada.post(f"{api}/kick", user=eve.id)
        await ada.post(f"{api}/password", password="sesame")
        assert (await ada.get(api))["settings"]["links"] == {}
        assert await claimed(mal, api, link) == "room.link"
        await bo.post(f"{api}/enter", password="sesame")
        await bo.post(f"{api}/sit", seat=1)
        assert await claimed(mal, api, link) == "room.link"
        await bo.post(f"{api}/ready", ready=True)
        match = (await ada.post(f"{api}/start"))["match"]
        for for_good in (False, True):
            assert await claimed(mal, api, link, for_good=for_good) == "room.link"
        seats = (await ada.get(f"/api/matches/{match}/table"))["seats"]
        assert (seats[1]["owner"]["name"], seats[1]["stand_in"]) == ("Bo", None)
        assert await code_of(mal, "GET", api) == "room.password"


async def claimed(guest: Guest, api: str, link: str, *, for_good: bool = False) -> str:
    return await code_of(guest, "POST", f"{api}/claim", json={"link": link, "for_good": for_good})
