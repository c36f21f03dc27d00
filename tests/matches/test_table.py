"""The table: what a request becomes, and what the records of an agreement lead to."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.errors import AppError
from app.games.core.records import Record
from app.matches.clocks import NO_CLOCK, Terms, left_ms
from app.matches.table import EVER, LATELY, SWAPS, Holder, Table, after, check_wandering, decided, laid

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
ADA, BO, CY = (Holder("user", name.lower(), name) for name in ("Ada", "Bo", "Cy"))
OTTO = Holder("bot", "greedy", "Otto")


class Play:
    """A table and its records, one a minute."""

    def __init__(self, *owners: Holder, terms: Terms = NO_CLOCK, talk: tuple[str, ...] = ()) -> None:
        self.talk = talk
        self.table = after(laid(owners, terms), Record(0, None, ("start",)), NOON, (0,))
        self.seq = 0

    def does(self, seat: int, *action: Any, to_act: int = 0) -> Table:
        self.seq += 1
        at = NOON + timedelta(minutes=self.seq)
        self.table = after(self.table, Record(self.seq, seat, action), at, (to_act,), self.talk)
        return self.table

    def asks(self, seat: int, *action: Any) -> tuple[Any, ...]:
        """Decides and writes what a seat requests."""
        decision = decided(self.table, seat, action)
        self.does(seat, *decision)
        return decision


def refusal(play: Play, seat: int, *action: Any) -> str:
    with pytest.raises(AppError) as refused:
        decided(play.table, seat, action)
    return refused.value.code


def test_a_pause_needs_everybody_and_the_last_consent_is_the_pause() -> None:
    play = Play(ADA, BO, CY)
    assert play.asks(0, "ask", "pause", ()) == ("ask", "pause", ())
    assert play.asks(2, "consent", 1) == ("consent", 1)
    assert play.table.waiting() == {1}
    assert play.asks(1, "consent", 1) == ("pause",)
    assert play.table.is_paused and play.table.ask is None


def test_bots_are_not_asked() -> None:
    play = Play(ADA, OTTO)
    assert play.asks(0, "ask", "close", ()) == ("close",)
    assert play.table.ended == "agreed"


def test_one_objection_closes_the_question() -> None:
    play = Play(ADA, BO, CY)
    play.asks(0, "ask", "close", ())
    play.asks(1, "object", 1)
    assert play.table.ask is None
    assert refusal(play, 2, "consent", 1) == "table.not_asked"


def test_one_question_at_a_time_and_one_answer_each() -> None:
    play = Play(ADA, BO, CY)
    play.asks(0, "ask", "close", ())
    assert refusal(play, 1, "ask", "pause", ()) == "table.asked_already"
    play.asks(1, "consent", 1)
    assert refusal(play, 1, "consent", 1) == "table.answered"
    assert refusal(play, 0, "consent", 1) == "table.answered"


def test_a_move_answers_a_question_about_taking_back() -> None:
    play = Play(ADA, BO)
    play.asks(0, "ask", "undo", (0,))
    play.does(1, "place", 1, 0, 0)
    assert play.table.ask is None


def test_other_questions_outlive_a_move() -> None:
    play = Play(ADA, BO)
    play.asks(0, "ask", "pause", ())
    assert play.does(1, "place", 1, 0, 0).ask is not None


def test_a_substitute_plays_and_votes_and_the_owner_comes_back() -> None:
    play = Play(ADA, BO)
    table = play.does(1, "substitute", "user", "cy", "Cy")
    assert table.holder(1) == CY and table.seat_of("cy") == 1 and table.seat_of("bo") == 1
    table = play.does(1, "return")
    assert table.holder(1) == BO and table.seat_of("cy") is None


def test_a_seat_that_changes_hands_is_asked_anew_and_its_own_question_is_closed() -> None:
    play = Play(ADA, BO, CY)
    play.asks(0, "ask", "close", ())
    play.asks(1, "consent", 1)
    play.does(1, "substitute", "user", "di", "Di")
    assert play.table.waiting() == {1, 2}
    play.does(0, "substitute", "bot", "greedy", "")
    assert play.table.ask is None


def test_the_last_who_stays_ends_the_match() -> None:
    play = Play(ADA, BO, CY)
    assert play.does(1, "resign").ended == ""
    table = play.does(0, "resign")
    assert table.ended == "resigned" and table.staying() == (2,)
    assert refusal(play, 1, "resign") == "table.out"


def test_clocks_stand_during_a_pause() -> None:
    play = Play(ADA, BO, terms=Terms("bank", bank_s=600))
    play.asks(0, "ask", "pause", ())
    play.asks(1, "consent", 1)
    play.seq += 1000
    play.does(0, "resume")
    assert left_ms(play.table.clock, NOON + timedelta(minutes=play.seq)) == (480_000, 600_000)


def test_a_bots_clock_stands() -> None:
    play = Play(ADA, OTTO, terms=Terms("bank", bank_s=600))
    play.does(0, "place", 1, 0, 0, to_act=1)
    assert play.table.clock.running == ()


def test_a_seat_whose_time_is_up_is_played_until_its_turn_ends() -> None:
    play = Play(ADA, BO, terms=Terms("move", move_s=60, zero="skip"))
    assert play.does(0, "timeout").late == {0}
    assert play.does(0, "place", 1, 0, 0).late == {0}
    assert play.does(0, "skip", to_act=1).late == frozenset()


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (("dance",), "table.kind"),
        (("pause",), "table.kind"),
        (("close",), "table.kind"),
        (("undo", 0), "table.kind"),
        (("timeout",), "table.kind"),
        (("ask", "resign", ()), "table.ask"),
        (("ask", "pause", (1,)), "table.ask"),
        (("ask", "pause"), "table.shape"),
        (("ask", "clock", ("bank", 0, 5, 0, "skip")), "clock.time"),
        (("resume",), "table.not_paused"),
        (("return",), "table.not_substituted"),
        (("consent", 7), "table.not_asked"),
    ],
)
def test_what_nobody_may_request_is_refused(action: tuple[Any, ...], code: str) -> None:
    assert refusal(Play(ADA, BO), 0, *action) == code


# --- what does not bring the match on ------------------------------------------------------------


def wanders(play: Play, kind: str) -> None:
    """One detour of the first seat, however it is made."""
    match kind:
        case "ask":
            play.asks(0, "ask", "pause", ())
            play.asks(1, "object", play.seq)
        case "undo":
            play.does(0, "roll")
            play.does(0, "undo", 0)
        case "offer":
            play.does(0, "offer")


@pytest.mark.parametrize("kind", ["ask", "undo", "offer"])
def test_a_seat_wanders_so_often_until_another_one_moves_and_no_more(kind: str) -> None:
    play = Play(ADA, BO, talk=("offer",))
    for _ in range(LATELY):
        check_wandering(play.table, 0)
        wanders(play, kind)
    with pytest.raises(AppError) as refused:
        check_wandering(play.table, 0)
    assert refused.value.code == "table.too_often"
    assert refusal(play, 0, "ask", "pause", ()) == "table.too_often"
    check_wandering(play.table, 1)
    play.does(0, "roll")
    assert not play.table.may_wander(0), "the own move does not bring the match on for oneself"
    play.does(1, "roll")
    check_wandering(play.table, 0)


def test_a_seat_wanders_so_often_in_a_match_and_no_more() -> None:
    play = Play(ADA, BO)
    for _ in range(EVER):
        assert play.table.may_wander(0)
        wanders(play, "undo")
        play.does(1, "roll")
    assert refusal(play, 0, "ask", "pause", ()) == "table.too_often"


def test_what_everybody_agreed_to_is_counted_for_who_asked_alone() -> None:
    play = Play(ADA, BO)
    for _ in range(LATELY):
        play.asks(0, "ask", "pause", ())
        assert play.asks(1, "consent", play.seq) == ("pause",)
        play.asks(1, "resume")
    assert play.table.may_wander(1) and not play.table.may_wander(0)


def test_a_seat_changes_hands_so_often_and_is_given_back_all_the_same() -> None:
    play = Play(ADA, BO)
    for _ in range(SWAPS):
        play.asks(0, "substitute", "bot", "greedy", "")
        play.asks(0, "return")
    play.does(1, "substitute", "bot", "greedy", "")
    assert refusal(play, 0, "substitute", "bot", "greedy", "") == "table.swaps"
    assert refusal(play, 0, "hand", "cy", "Cy") == "table.swaps"
    assert play.asks(1, "return") == ("return",)
    assert play.asks(0, "resign") == ("resign",)
