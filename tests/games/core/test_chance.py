"""Chance: uniform, repeatable from its inputs, and checked when it is played back."""

import hashlib
import hmac
from collections import Counter

import pytest

from app.games.core.chance import Draw, Forced, Live, Seeded
from app.games.core.errors import ChanceError

SECRET = bytes(range(32))


def running(n: int) -> bytes:
    return hashlib.sha256(str(n).encode()).digest()


def test_a_live_draw_follows_from_secret_hash_and_counter_alone() -> None:
    """The computation written out once more, as a stranger would check it."""
    chance = Live(SECRET, running(1))
    chance.pick({"A": 2, "B": 3})
    block = hmac.new(SECRET, running(1) + (0).to_bytes(4, "big"), hashlib.sha256).digest()
    nth = int.from_bytes(block[:8], "big") % 5
    assert chance.taken == [Draw("A" if nth < 2 else "B", nth, 5)]


def test_later_draws_of_a_record_use_the_next_counter() -> None:
    chance = Live(SECRET, running(1))
    rolls = [chance.roll() for _ in range(40)]
    assert set(rolls) <= set(range(1, 7))
    assert len(set(rolls)) > 1


def test_another_nonce_gives_other_draws() -> None:
    draws = {tuple(Live(SECRET, running(n)).roll() for _ in range(1)) for n in range(40)}
    assert len(draws) == 6


def test_live_draws_are_uniform_over_pieces_not_over_names() -> None:
    """Chi-squared over 3 000 draws of a pool of 1 + 2 + 7; the bound is the 99.9 % point for two degrees."""
    counts = Counter(Live(SECRET, running(n)).pick({"A": 1, "B": 2, "C": 7}) for n in range(3000))
    wanted = {"A": 300, "B": 600, "C": 2100}
    assert sum((counts[name] - n) ** 2 / n for name, n in wanted.items()) < 13.82


@pytest.mark.parametrize("source", [Live(SECRET, running(0)), Seeded(1)])
def test_an_empty_pool_is_refused(source: Live | Seeded) -> None:
    with pytest.raises(ChanceError, match="empty_pool"):
        source.pick({"A": 0})


def test_a_name_with_no_piece_left_is_never_drawn() -> None:
    chance = Seeded(3)
    assert {chance.pick({"A": 0, "B": 1, "C": 0}) for _ in range(50)} == {"B"}


def test_seeded_chance_repeats_itself() -> None:
    first, second = Seeded(9), Seeded(9)
    assert [first.roll() for _ in range(30)] == [second.roll() for _ in range(30)]


def test_forced_chance_gives_what_it_was_told_and_keeps_where_it_stood() -> None:
    chance = Forced([Draw("B", 3, 5), "A"])
    assert (chance.pick({"A": 2, "B": 3}), chance.pick({"A": 2, "B": 2})) == ("B", "A")
    assert chance.taken == [Draw("B", 3, 5), Draw("A")]
    assert chance.rest() == ()


def test_an_outcome_that_cannot_have_happened_is_named() -> None:
    with pytest.raises(ChanceError, match=r"chance.impossible: got='C', possible=\['A'\]"):
        Forced(["C"]).pick({"A": 1, "B": 0})


@pytest.mark.parametrize("draw", [Draw("B", 1, 5), Draw("B", 5, 5), Draw("B", 3, 6)])
def test_an_outcome_with_the_number_of_another_piece_is_named(draw: Draw) -> None:
    with pytest.raises(ChanceError, match=r"chance.number: .* first=2, of=5"):
        Forced([draw]).pick({"B": 3, "A": 2})


def test_chance_that_a_log_does_not_hold_is_an_error() -> None:
    with pytest.raises(ChanceError, match="chance.exhausted"):
        Forced([]).roll()
