"""Damaged actions: whatever stands in the place of an entry, in any phase, of any seat, is refused with a code.

For every phase that a match reaches, an action of every kind of the game is taken and damaged one entry at a
time: left out, doubled, of another type, out of range, of another action. Reading and checking may only
refuse by a `GameError` with a code, or accept an action that then can be applied; a state never changes.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from app.bots.base import RandomBot
from app.games.core.chance import Seeded
from app.games.core.errors import GameError
from app.games.core.game import Action, Game
from app.games.registry import GAMES
from tests.games.test_laws import bytes_of

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "carcassonne": ({"farmers": True, "river": True, "abbot": True, "abbey_mayor": True, "last_abbeys": "round"},),
    "new_world": ({},),
    "inkas": ({"start": "foundation", "board": "variable", "agreed_end": "always"}, {}),
}
"""Sets of options that together bring every phase and kind of action into play."""

KINDS = {
    "carcassonne": {"place", "deploy", "recall", "skip", "draw", "abbey", "wagon"},
    "new_world": {"place", "deploy", "skip", "score"},
    "inkas": {
        *("settle", "road", "roll", "discard", "robber", "arts", "roads", "stop", "city", "buy", "bank", "end"),
        *("swap", "offer", "withdraw", "deal", "yes", "no", "counter", "propose_end", "agree", "refuse", "found"),
        *("invention", "monopoly", "free"),
    },
}
PHASES = {"carcassonne": 5, "new_world": 4, "inkas": 10}
"""How many phases there are at least, the end among them."""
GAMES_AT_MOST = 60
"""Random matches until every kind of action was met."""

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 10**6, -(10**6), 2**63, 2**70, 1.5, float("nan"), float("inf")),
    *(
        "",
        " ",
        "?",
        "n",
        "N",
        "c",
        "+se",
        "e s",
        "a" * 5000,
        "\x00",
        "\ud800",
        "🂡",
        "WWW",
        "www",
        "C6w",
        "c6w",
        "[]",
        "0",
    ),
    *([], [[]], [None], {}, {"a": 1}, [0], ["n"], [0, 0], [1, 1], [2, 1], [-1], [10**9], [[[[["n"]]]]]),
)
"""What may stand in the place of any entry."""


@cache
def met(name: str) -> tuple[dict[str, Any], dict[str, Action]]:
    """A state of each phase, and an action of each kind, met in random matches."""
    game, dice, bot = GAMES[name], random.Random(5), RandomBot()
    states: dict[str, Any] = {}
    actions: dict[str, Action] = {}
    for number in range(GAMES_AT_MOST):
        if actions.keys() == KINDS[name] and "over" in states:
            break
        options = game.read_options(OPTIONS[name][number % len(OPTIONS[name])])
        chance = Seeded(dice)
        state = game.start(options, game.players(options)[-1], chance).state
        while acting := game.to_act(state):
            seat = acting[int(dice.random() * len(acting))]
            action = bot.choose(game, state, seat, dice)
            if len(action) > len(actions.get(action[0], ())):
                actions[action[0]] = action
            states.setdefault(state.phase, state)
            state = game.apply(state, seat, action, chance).state
        states.setdefault(state.phase, state)
    return states, actions


def damaged(action: Action, others: tuple[Any, ...]) -> Iterator[Any]:
    """Raw actions with one fault each; some happen to be right."""
    yield from (list(action), [], {}, None, "", 0, action[0], [list(action)], {"kind": action[0]})
    for index in range(len(action)):
        yield [*action[:index], *action[index + 1 :]]
        yield [*action[: index + 1], *action[index:]]
        for junk in (*JUNK, *others):
            yield [*action[:index], junk, *action[index + 1 :]]
    yield from ([*action, junk] for junk in JUNK)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_damaged_actions_are_refused_with_a_code_in_every_phase(name: str) -> None:
    game = GAMES[name]
    states, actions = met(name)
    others = tuple(dict.fromkeys(entry for action in actions.values() for entry in action))
    raws = [raw for action in actions.values() for raw in damaged(action, others)]
    read = dict.fromkeys(action for raw in raws if (action := read_or_refused(game, raw)) is not None)
    for phase, state in states.items():
        before = [bytes_of(game, state, viewer) for viewer in (None, 0)]
        for action in read:
            for seat in {0, state.turn, *game.to_act(state)}:
                judge(game, state, seat, action)
        assert [bytes_of(game, state, viewer) for viewer in (None, 0)] == before, phase


def read_or_refused(game: Game, raw: Any) -> Action | None:
    """The action, or None when it was refused as it should be."""
    try:
        action = game.read_action(raw)
    except GameError as error:
        assert error.code, raw
        return None
    assert game.read_action(action) == action, "what was read reads as itself"
    return action


def judge(game: Game, state: Any, seat: int, action: Action) -> None:
    """Refused with a code, or carried out."""
    error = game.check(state, seat, action)
    if error is not None:
        assert error.code, action
    else:
        game.apply(state, seat, action, Seeded(1))


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_matches_met_every_kind_and_phase(name: str) -> None:
    """Or the test above would look at less than it says."""
    states, actions = met(name)
    assert set(actions) == KINDS[name]
    assert len(states) >= PHASES[name]
    assert "over" in states
