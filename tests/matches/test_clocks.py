"""Clocks: exact to the times of the records, whatever the server did in between."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.errors import Invalid
from app.matches.clocks import (
    Clock,
    Terms,
    deadline,
    left_ms,
    moved,
    out_of_time,
    read_terms,
    started,
    switched,
    topped_up,
    used_up,
)

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
BANK = Terms("bank", bank_s=600, increment_s=10, zero="resign")
MOVE = Terms("move", move_s=60, zero="skip")


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def begun(terms: Terms) -> Clock:
    return moved(started(terms, 2), NOON, (0,))


def test_a_bank_runs_down_only_while_its_seat_is_to_act_and_gets_the_increment_after() -> None:
    clock = moved(begun(BANK), after(100), (1,))
    assert left_ms(clock, after(130)) == (510_000, 570_000)


def test_a_step_within_a_turn_costs_its_time_and_brings_no_increment() -> None:
    clock = moved(begun(BANK), after(100), (0,))
    assert left_ms(clock, after(100)) == (500_000, 600_000)


def test_a_time_per_turn_begins_anew_with_each_turn() -> None:
    clock = moved(moved(begun(MOVE), after(59), (1,)), after(80), (0,))
    assert left_ms(clock, after(80)) == (60_000, 60_000)


def test_nobody_runs_down_during_a_pause_and_nobody_is_paid_for_it() -> None:
    clock = moved(begun(BANK), after(30), (), paid=False)
    clock = moved(clock, after(9000), (0,), paid=False)
    assert left_ms(clock, after(9001)) == (569_000, 600_000)


def test_out_of_time_at_the_very_millisecond() -> None:
    clock = begun(BANK)
    assert deadline(clock) == after(600)
    assert out_of_time(clock, after(599.999)) == ()
    assert out_of_time(clock, after(600)) == (0,)


def test_zero_without_a_consequence_has_no_deadline_and_shows_how_far_below() -> None:
    clock = begun(Terms("bank", bank_s=60))
    assert deadline(clock) is None
    assert out_of_time(clock, after(100)) == ()
    assert left_ms(clock, after(100))[0] == -40_000


def test_several_seats_run_down_at_once() -> None:
    clock = moved(started(BANK, 3), NOON, (0, 2))
    assert left_ms(clock, after(5)) == (595_000, 600_000, 595_000)


def test_after_a_timeout_the_time_per_turn_is_whole_again_for_the_next_turn() -> None:
    clock = used_up(begun(MOVE), 0)
    assert left_ms(moved(clock, after(61), (), paid=False), after(65)) == (60_000, 60_000)


def test_other_terms_give_everybody_a_new_start() -> None:
    clock = switched(begun(BANK), Terms("move", move_s=3 * 24 * 3600, zero="bot"), after(500))
    assert deadline(clock) == after(500 + 3 * 24 * 3600)


def test_who_takes_a_seat_again_has_a_minute_to_look() -> None:
    clock = moved(begun(BANK), after(600), (1,), paid=False)
    assert left_ms(topped_up(clock, 0, after(600)), after(600))[0] == 60_000


def test_time_never_flows_backwards() -> None:
    assert left_ms(begun(BANK), after(-50)) == (600_000, 600_000)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"kind": "sundial"}, "clock.choice"),
        ({"kind": "move", "move_s": 0}, "clock.time"),
        ({"kind": "bank", "bank_s": -5}, "clock.time"),
        ({"kind": "bank", "bank_s": 10**9}, "clock.time"),
        ({"kind": "bank", "bank_s": True}, "clock.time"),
        ({"kind": "bank", "bank_s": 60, "zero": "explode"}, "clock.choice"),
        ({"speed": 3}, "clock.field"),
    ],
)
def test_terms_that_make_no_sense_are_refused_with_the_field(raw: dict[str, Any], code: str) -> None:
    with pytest.raises(Invalid) as refused:
        read_terms(raw)
    assert refused.value.code == code
