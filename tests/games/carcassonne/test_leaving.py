"""Seats that resign in the midst of things: what is laid is scored, what is in hand is not lost."""

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.notation import SCRIBE
from app.games.core.chance import Seeded
from app.games.core.notation import Match, read_match, write_match
from app.games.core.records import Record
from tests.kit.carcassonne import Table, position

AM = " | options farmers abbey_mayor"
CAPS = "Ev:b@s / *. | hand E"


def leave(table: Table, *letters: str) -> Table:
    """The table after these seats have resigned; `told` is of all of them."""
    state, told = table.state, []
    for letter in letters:
        state, events = GAME.resign(state, table.letters.index(letter), Seeded(1))
        told += events
    return Table(state, table.letters, tuple(told))


@pytest.mark.rule("B14", "B18")
@pytest.mark.parametrize("leaver", ["r", "y"])
def test_the_last_tile_is_scored_as_complete_when_its_turn_ends_by_resignation(leaver):
    table = position(CAPS + " | seats rby").play("E^ 0,0 ?")
    over = leave(table, "r" if leaver == "y" else "y", leaver)
    assert (over.state.reason, over.scores["b"]) == ("resigned", 4)
    assert [event["complete"] for event in over.told("points")] == [True]
    assert over.standing == {}


def test_no_wagon_waits_once_the_match_is_over():
    table = position("*A< U>:bW@e . W^ | hand U" + AM).play("U> 2,0")
    assert GAME.view(table.state, None)["wagon"] == "1,0@e"
    assert GAME.view(leave(table, "r").state, None)["wagon"] is None


def test_who_leaves_an_abbey_unlaid_in_the_last_round_hands_on_to_the_next_owner_of_one():
    last = ". B . / B *. B / B . . | hand B | pile 0 | seats rby | supply r7+T b7+T y7" + AM + " last_abbeys=round"
    table = position(last).play("B 0,1")
    assert table.state.acting == (1,)
    after = leave(table, "b")
    assert (after.state.acting, after.state.phase) == ((0,), "abbey")
    assert after.told("turn") == [{"seat": 0}]
    assert leave(after, "y", "r").state.reason == "resigned"


def test_who_leaves_before_the_draw_leaves_the_abbeys_question_to_the_next():
    table = position(". B . / B *. B / B . . | hand B | seats rby" + AM).play("B 0,1")
    after = leave(table, "b")
    assert (after.state.acting, after.state.phase, after.state.hand) == ((2,), "abbey", None)


def test_leaving_twice_or_after_the_end_changes_nothing():
    table = leave(position("*D^ | hand E | seats rby"), "b")
    assert leave(table, "b").state == table.state
    over = leave(table, "y")
    assert leave(over, "r").state == over.state


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("first", [False, True])
def test_a_tile_nobody_lays_any_more_is_in_the_log(seats, first):
    """Whether the one in turn leaves last or another, at once or later."""
    options, source = GAME.read_options({}), Seeded(5)
    state = GAME.start(options, seats, source).state
    log = [Record(0, None, ("start",), tuple(source.taken))]
    for leaver in range(seats - 1) if first else range(seats - 1, 0, -1):
        source = Seeded(7)
        state = GAME.resign(state, leaver, source).state
        log.append(Record(len(log), leaver, ("resign",), tuple(source.taken)))
    assert state.reason and state.hand
    match = Match("carcassonne", options, "rby"[:seats], ("Ada", "Bo", "Cy")[:seats], tuple(log))
    text = write_match(match, GAME, SCRIBE)
    assert f"({state.hand})" in text
    again = read_match(text, {"carcassonne": GAME}, {"carcassonne": SCRIBE})
    assert [record.action for record in again.records] == [record.action for record in log]
    assert write_match(again, GAME, SCRIBE) == text
