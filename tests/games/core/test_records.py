"""Records: the log folds to a state, and its running hash changes with every part of it."""

from typing import Any, cast

import pytest

from app.games.core.chance import Chance, Draw
from app.games.core.errors import ChanceError, Malformed, RuleError
from app.games.core.game import Event, Game, Step
from app.games.core.records import (
    START,
    Record,
    acting_hash,
    as_action,
    checked,
    from_json,
    head_hash,
    play,
    record_hash,
    to_json,
)


class Adding:
    """A game of one number: ("add", n) for n up to 3, ("roll",) adds a die."""

    def start(self, options: Any, seats: int, chance: Chance) -> Step:
        return Step(0, ())

    def check(self, state: int, seat: int, action: Any) -> RuleError | None:
        return None if action[0] == "roll" or action[1] <= 3 else RuleError("add.too_much", "X1", got=action[1])

    def apply(self, state: int, seat: int, action: Any, chance: Chance) -> Step:
        added = chance.roll() if action[0] == "roll" else action[1]
        return Step(state + added, (Event("added", {"seat": seat, "n": added}),))


GAME = cast(Game, Adding())
LOG = [
    Record(0, None, START),
    Record(1, 0, ("add", 3)),
    Record(2, 1, ("roll",), (Draw("5", 4, 6),)),
    Record(3, 1, ("undo", 1)),
    Record(4, 1, ("add", 2)),
]


def states(log: list[Record]) -> list[int]:
    return [played.state for played in play(GAME, {}, 2, log)]


def test_a_log_folds_to_its_states_and_an_undo_goes_back_without_losing_anything() -> None:
    assert states(LOG) == [0, 3, 8, 3, 5]


def test_an_undo_of_an_undo_is_possible_because_nothing_was_deleted() -> None:
    assert states([*LOG, Record(5, 0, ("undo", 2))])[-1] == 8


@pytest.mark.parametrize("target", [7, -1, "1", None])
def test_an_undo_to_nowhere_is_malformed(target: object) -> None:
    with pytest.raises(Malformed, match="undo.target"):
        states([*LOG[:2], Record(2, 0, ("undo", target))])


def test_a_log_from_outside_is_checked_record_by_record() -> None:
    with pytest.raises(RuleError, match=r"add.too_much \(X1\): got=9"):
        list(checked(GAME, {}, 2, [*LOG[:2], Record(2, 1, ("add", 9))]))


def test_chance_that_nobody_asked_for_is_refused() -> None:
    with pytest.raises(ChanceError, match="left_over"):
        states([*LOG[:1], Record(1, 0, ("add", 1), (Draw("5"),))])


def test_records_survive_json() -> None:
    assert [from_json(to_json(record)) for record in LOG] == LOG


@pytest.mark.parametrize(
    "raw", [{}, {"seq": 1}, {**to_json(LOG[2]), "outcome": [["5"]]}, {**to_json(LOG[1]), "seq": "x"}]
)
def test_a_broken_record_is_malformed(raw: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        from_json(raw)


@pytest.mark.parametrize("raw", [None, [], {}, "add", [1, 2], ["add", 1.5], ["add", {"x": 1}]])
def test_what_is_no_action_is_malformed(raw: object) -> None:
    with pytest.raises(Malformed):
        as_action(raw)


def test_lists_in_an_action_become_tuples() -> None:
    assert as_action(["offer", ["a", ["b"]], None, True]) == ("offer", ("a", ("b",)), None, True)


def test_the_running_hash_depends_on_every_field() -> None:
    before = head_hash("adding", 1, {"x": True}, 2)
    base = acting_hash(before, 1, 0, ("add", 1), "ff")
    others = [
        acting_hash(head_hash("adding", 1, {"x": False}, 2), 1, 0, ("add", 1), "ff"),
        acting_hash(before, 2, 0, ("add", 1), "ff"),
        acting_hash(before, 1, 1, ("add", 1), "ff"),
        acting_hash(before, 1, 0, ("add", 2), "ff"),
        acting_hash(before, 1, 0, ("add", 1), "fe"),
    ]
    assert len({base, *others}) == 6
    assert record_hash(base, ()) != record_hash(base, (Draw("5", 4, 6),))


def test_a_state_is_not_touched_by_its_successors() -> None:

    assert states(LOG)[:3] == states(LOG[:3])
