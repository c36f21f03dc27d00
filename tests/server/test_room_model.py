"""What may happen in a room: the pure functions."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.errors import AppError
from app.rooms import model
from app.rooms.model import Room
from tests.kit.race import RACE


def room(seats: int = 3) -> Room:
    return model.opened("token", RACE, {}, "ada", seats, b"s" * 32)


def full() -> Room:
    return model.sit(model.sit(room(2), "bo", None, None), "bo", None, None)


def crowded() -> Room:
    return model.add_bot(model.sit(room(), "bo", 1, None), "ada", 2, "random")


def people(of: Room) -> list[str | None]:
    return [seat.user or seat.bot for seat in of.seats]


def test_the_host_sits_on_the_first_seat_of_a_new_room() -> None:
    assert people(room()) == ["ada", None, None]
    assert [seat.colour for seat in room().seats] == ["red", "blue", "yellow"]


def test_a_person_has_one_seat_and_keeps_the_colour_when_moving() -> None:
    moved = model.sit(room(), "ada", 2, None)
    assert people(moved) == [None, None, "ada"]
    assert moved.seats[2].colour == "red"
    assert sorted(seat.colour for seat in moved.seats) == ["blue", "red", "yellow"]


def test_a_colour_that_only_an_empty_seat_shows_can_be_taken() -> None:
    changed = model.sit(room(), "ada", None, "blue")
    assert changed.seats[0].colour == "blue"
    assert len({seat.colour for seat in changed.seats}) == 3


def test_sitting_where_one_sits_already_changes_nothing_but_ready() -> None:
    ready = model.set_ready(full(), "bo", True)
    assert model.sit(ready, "bo", None, None).seats[1].ready is False


def test_the_host_passes_on_when_leaving() -> None:
    left = model.leave(full(), "ada")
    assert left.host == "bo"
    assert people(left) == [None, "bo"]


def test_a_host_who_leaves_alone_stays_host() -> None:
    assert model.leave(room(), "ada").host == "ada"


def test_changed_options_are_agreed_to_again() -> None:
    ready = model.add_bot(model.set_ready(room(), "ada", True), "ada", None, "random")
    changed = model.change(ready, "ada", {"long": True}, None)
    assert [seat.ready for seat in changed.seats] == [False, True, False]
    assert changed.options["long"] is True


def test_fewer_seats_take_away_empty_ones_only() -> None:
    moved = model.sit(room(), "ada", 2, None)
    assert people(model.change(moved, "ada", None, 2)) == [None, "ada"]


def test_more_seats_get_colours_of_their_own() -> None:
    assert [seat.colour for seat in model.change(room(2), "ada", None, 4).seats] == ["red", "blue", "yellow", "green"]


def test_empty_seats_are_left_out_of_the_match() -> None:
    sparse = model.add_bot(room(), "ada", 2, "random")
    model.check_start(sparse, "ada")
    assert [seat.user or seat.bot for seat in sparse.players] == ["ada", "random"]


def test_a_rematch_moves_everybody_one_seat_on() -> None:
    over = replace(model.started(full(), "m1"), is_over=True)
    again = model.rematch(over, "bo", b"t" * 32)
    assert people(again) == ["bo", "ada"]
    assert again.state == "open"
    assert again.secret == b"t" * 32


REFUSED: list[tuple[str, Callable[[], object]]] = [
    ("room.full", lambda: model.sit(full(), "cy", None, None)),
    ("room.seat_taken", lambda: model.sit(full(), "cy", 0, None)),
    ("room.no_seat", lambda: model.sit(room(), "bo", 3, None)),
    ("room.colour", lambda: model.sit(room(), "bo", 1, "mauve")),
    ("room.colour_taken", lambda: model.sit(room(), "bo", 1, "red")),
    ("room.not_seated", lambda: model.set_ready(room(), "bo", True)),
    ("room.not_host", lambda: model.add_bot(full(), "bo", None, "random")),
    ("room.not_host", lambda: model.remove(full(), "bo", 0)),
    ("room.not_host", lambda: model.change(full(), "bo", {}, None)),
    ("room.not_host", lambda: model.check_start(full(), "bo")),
    ("room.own_seat", lambda: model.remove(full(), "ada", 0)),
    ("room.no_seat", lambda: model.remove(full(), "ada", 9)),
    ("room.seats", lambda: model.change(full(), "ada", None, 9)),
    ("room.seats", lambda: model.opened("t", RACE, {}, "ada", 1, b"")),
    (
        "room.seats_taken",
        lambda: model.change(model.add_bot(model.sit(room(), "bo", 1, None), "ada", 2, "x"), "ada", None, 2),
    ),
    ("room.too_few", lambda: model.check_start(room(), "ada")),
    ("room.not_ready", lambda: model.check_start(full(), "ada")),
    ("room.not_over", lambda: model.rematch(full(), "ada", b"")),
    ("room.not_seated", lambda: model.rematch(model.started(full(), "m"), "cy", b"")),
    ("room.started", lambda: model.sit(model.started(room(), "m"), "bo", None, None)),
    ("room.started", lambda: model.leave(model.started(full(), "m"), "bo")),
    ("room.started", lambda: model.change(model.started(full(), "m"), "ada", {}, None)),
    ("option.unknown", lambda: model.change(full(), "ada", {"fast": True}, None)),
    ("option.needs", lambda: model.change(full(), "ada", {"extra": True}, None)),
]


@pytest.mark.parametrize(("code", "attempt"), REFUSED)
def test_what_is_not_possible_is_refused_by_name(code: str, attempt: Callable[[], object]) -> None:
    with pytest.raises(Exception) as refused:
        attempt()
    assert getattr(refused.value, "code", None) == code
    assert not isinstance(refused.value, AppError) or refused.value.status in {400, 403, 409}
