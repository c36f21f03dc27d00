"""Resignation in every game that has a part for it, and control records in logs."""

import random

import pytest

from app.games.carcassonne.actions import SHAPES as CARCASSONNE
from app.games.core.chance import Again, Draw, Seeded
from app.games.core.game import Resigns, Step
from app.games.core.notation import COLOUR_LETTERS, Match, read_match, write_match
from app.games.core.records import CONTROLS, Record, Trace, game_only, play, traced
from app.games.inkas.actions import SHAPES as INKAS
from app.games.new_world.actions import SHAPES as NEW_WORLD
from app.games.registry import GAMES, SCRIBES

LEAVABLE = sorted(name for name, game in GAMES.items() if isinstance(game, Resigns))


class Random:
    """A match played at random, whose log is kept."""

    def __init__(self, name: str, seats: int, seed: int) -> None:
        self.game = GAMES[name]
        self.options = self.game.read_options({})
        self.seats = seats
        self.dice = random.Random(seed)
        chance = Seeded(self.dice)
        self.state = self.game.start(self.options, seats, chance).state
        self.log = [Record(0, None, ("start",), tuple(chance.taken))]

    def acts(self, times: int) -> None:
        for _ in range(times):
            seat = next(iter(self.game.to_act(self.state)), None)
            if seat is None:
                return
            action = self.dice.choice(self.game.legal(self.state, seat))
            chance = Seeded(self.dice)
            self.keep(seat, action, self.game.apply(self.state, seat, action, chance), chance)

    def resigns(self, seat: int) -> None:
        assert isinstance(self.game, Resigns)
        chance = Seeded(self.dice)
        self.keep(seat, ("resign",), self.game.resign(self.state, seat, chance), chance)

    def keep(self, seat: int, action: tuple[object, ...], step: Step, chance: Seeded) -> None:
        self.state = step.state
        self.log.append(Record(len(self.log), seat, action, tuple(chance.taken)))


@pytest.mark.parametrize("name", LEAVABLE)
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 20, 21, 40, 41])
def test_the_others_play_on_to_the_end_without_who_resigned(name: str, steps: int) -> None:
    match = Random(name, 3, seed=steps)
    match.acts(steps)
    leaver = match.game.to_act(match.state)[0]
    match.resigns(leaver)
    while match.game.result(match.state) is None:
        assert leaver not in match.game.to_act(match.state)
        match.acts(1)
    result = match.game.result(match.state)
    assert result is not None and leaver not in result.winners
    assert not [seat for seat, _ in match.game.view(match.state, None)["figures"].values() if seat == leaver]


@pytest.mark.parametrize("name", LEAVABLE)
def test_somebody_may_leave_out_of_turn_and_the_last_one_wins(name: str) -> None:
    match = Random(name, 3, seed=7)
    match.acts(25)
    first = match.game.to_act(match.state)[0]
    others = [seat for seat in range(3) if seat != first]
    match.resigns(others[0])
    assert match.game.to_act(match.state) == (first,)
    match.resigns(others[1])
    result = match.game.result(match.state)
    assert result is not None and result.winners == (first,) and result.reason == "resigned"


@pytest.mark.parametrize("name", LEAVABLE)
def test_a_log_with_a_resignation_replays_and_survives_text(name: str) -> None:
    match = Random(name, 3, seed=11)
    match.acts(31)
    match.resigns(match.game.to_act(match.state)[0])
    match.acts(1000)
    *_, last = play(match.game, match.options, 3, match.log)
    assert match.game.view(last.state, None) == match.game.view(match.state, None)
    letters = "".join(COLOUR_LETTERS[colour] for colour in match.game.colours[:3])
    text = write_match(
        Match(name, match.options, letters, ("Ada", "Bo", "Cy"), tuple(match.log)), match.game, SCRIBES[name]
    )
    assert "resign" in text
    assert write_match(read_match(text, GAMES, SCRIBES), match.game, SCRIBES[name]) == text


def test_no_game_has_an_action_of_the_tables_kinds() -> None:
    assert not CONTROLS.keys() & (CARCASSONNE.keys() | NEW_WORLD.keys() | INKAS.keys())


def test_a_text_log_leaves_out_what_changed_no_state_and_counts_anew() -> None:
    log = [
        Record(0, None, ("start",)),
        Record(1, 0, ("place", 1)),
        Record(2, 1, ("ask", "undo", (1,))),
        Record(3, 1, ("place", 2)),
        Record(4, 0, ("undo", 2)),
    ]
    assert [record.action for record in game_only(log)] == [("start",), ("place", 1), ("place", 2), ("undo", 1)]


def test_what_was_rolled_back_is_drawn_again_in_its_order() -> None:
    a, b, c = Draw("a", 0, 3), Draw("b", 0, 2), Draw("c", 0, 1)
    trace = Trace()
    for record in [Record(1, 0, ("x",), (a,)), Record(2, 1, ("x",), (b, c)), Record(3, 0, ("undo", 0))]:
        trace = traced(trace, record)
    assert trace == Trace(None, (a, b, c))
    chance = trace.source(Seeded(1))
    assert [chance.pick({"a": 1, "b": 1}), chance.pick({"b": 1, "c": 5})] == ["a", "b"]
    assert traced(trace, Record(4, 0, ("x",), tuple(chance.taken))).owed == (c,)


def test_an_owed_draw_that_is_impossible_now_waits_and_its_number_fits_the_pool() -> None:
    chance = Again((Draw("z"), Draw("b")), Seeded(1))
    assert chance.pick({"a": 2, "b": 3}) == "b"
    assert chance.taken == [Draw("b", 2, 5)]
