"""Luck: what is to be expected is the mean of what all 36 rolls would bring."""

from itertools import product

import pytest

from app.games.core.chance import Draw
from app.games.inkas.game import GAME
from tests.games.inkas.kit import table
from tests.games.inkas.test_production import BEGINNERS


def rolled(dice: str) -> list[Draw]:
    return [Draw(face) for face in dice.split()]


def test_the_income_to_expect_is_the_mean_of_all_rolls() -> None:
    state = table(BEGINNERS).state
    brought = [0, 0, 0]
    for a, b in product("123456", repeat=2):
        after = table(BEGINNERS).do("r", "roll", chance=f"{a} {b}")
        for event in after.events:
            if event.kind == "income":
                brought[event.data["seat"]] += len(event.data["cards"])
    lucks = [luck for luck in GAME.luck(state, 0, ("roll",), rolled("4 5")) if luck.what == "income"]
    assert [luck.seat for luck in lucks] == [0, 1, 2]
    assert [luck.due for luck in lucks] == pytest.approx([cards / 36 for cards in brought])
    after = table(BEGINNERS).do("r", "roll", chance="4 5")
    assert [luck.got for luck in lucks] == [len(after.hand(seat)) for seat in "rob"]


@pytest.mark.parametrize(("dice", "got"), [("3 4", 1), ("3 3", 0)])
def test_a_seven_is_to_be_expected_once_in_six_rolls(dice: str, got: int) -> None:
    [seven] = [luck for luck in GAME.luck(table(BEGINNERS).state, 0, ("roll",), rolled(dice)) if luck.what == "seven"]
    assert (seven.seat, seven.got, seven.due) == (0, got, pytest.approx(1 / 6))


def test_a_card_is_to_be_expected_by_what_lies_in_the_stack() -> None:
    state = table(BEGINNERS).state
    lucks = list(GAME.luck(state, 1, ("buy",), [Draw("roads")]))
    assert [luck.got for luck in lucks] == [0, 1, 0, 0]
    assert [luck.due for luck in lucks] == pytest.approx([n / sum(state.stack1) for n in state.stack1])


def test_what_needs_no_chance_needs_no_luck() -> None:
    assert list(GAME.luck(table(BEGINNERS).state, 0, ("end",), [])) == []
