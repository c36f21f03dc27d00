"""Laws over random matches: with the default rules and with each switch thrown."""

import json
import random
from typing import Any

import pytest

from app.games.core.chance import Forced
from app.games.core.errors import RuleError
from app.games.core.patch import diff, patched
from app.games.inkas.audit import audit
from app.games.inkas.board import CORNERS, EDGES, HEXES
from app.games.inkas.cards import INVENTIONS, MONOPOLIES
from app.games.inkas.game import GAME
from app.games.inkas.position import write_position
from app.games.inkas.reading import read_position
from app.games.inkas.state import State
from tests.games.inkas.kit import any_action, every_ruleset, walk

RULESETS = every_ruleset()
VIEWERS = (0, 1, 2, 3, None)


def label(ruleset: Any) -> str:
    return ",".join(f"{name}={value}" for name, value in ruleset.items()) or "default"


every = pytest.mark.parametrize("ruleset", RULESETS, ids=label)


@every
def test_a_random_match_ends_and_no_state_has_a_fault(ruleset: dict[str, Any]) -> None:
    last = None
    for last in walk(ruleset, seed=3, most=20_000):
        assert audit(last.after) == []
        assert last.seat in GAME.to_act(last.before)
    assert last is not None
    assert last.after.result is not None


@every
def test_legal_and_check_agree_on_every_finite_action(ruleset: dict[str, Any]) -> None:
    for number, move in enumerate(walk(ruleset, seed=5, most=900)):
        if number % 37 == 0:
            for seat in range(move.before.seats):
                legal = set(GAME.legal(move.before, seat))
                assert bool(legal) == (seat in GAME.to_act(move.before))
                accepted = {action for action in finite_actions() if GAME.check(move.before, seat, action) is None}
                assert accepted == {action for action in legal if action[-1] != "?"}


def finite_actions() -> list[tuple[Any, ...]]:
    bare = ("roll", "buy", "arts", "roads", "stop", "withdraw", "yes", "no", "end", "propose_end", "agree", "refuse")
    return [
        *((kind,) for kind in bare),
        *((kind, corner) for kind in ("settle", "city", "found") for corner in CORNERS),
        *(("road", edge) for edge in EDGES),
        *(("robber", place, victim) for place in HEXES for victim in (None, 0, 1, 2, 3)),
        *(("free", place) for place in HEXES),
        *(("deal", seat) for seat in range(4)),
        *INVENTIONS,
        *MONOPOLIES,
        *(("bank", paid, got) for paid in PAYMENTS for got in (*"WSLPOFCT", *(pair for _, pair in INVENTIONS))),
    ]


PAYMENTS = ("WWW", "SSS", "LLL", "PPP", "OOO", "FF", "CC", "TT", "CFT", "WW", "FFF", "SSW", "CCF")


@every
def test_the_view_never_depends_on_what_is_hidden(ruleset: dict[str, Any]) -> None:
    dice = random.Random(8)
    for number, move in enumerate(walk(ruleset, seed=7, most=900)):
        if number % 11 == 0:
            for viewer in (*range(move.after.seats), None):
                twin = reshuffled(move.after, viewer, dice)
                assert GAME.view(twin, viewer) == GAME.view(move.after, viewer)
                if viewer is not None:
                    assert GAME.legal(twin, viewer) == GAME.legal(move.after, viewer)


def reshuffled(state: State, viewer: int | None, dice: random.Random) -> State:
    """A state that looks the same to the viewer: others' cards and both stacks dealt anew."""
    twin = state.copy()
    others = [seat for seat in range(state.seats) if seat != viewer]
    twin.hands = dealt(state.hands, others, dice)
    piles = (*state.dev, state.stack1, state.stack2)
    known = dealt(piles, [*others, state.seats, state.seats + 1], dice)
    twin.dev, (twin.stack1, twin.stack2) = known[: state.seats], known[state.seats :]
    if state.turn != viewer:
        twin.fresh = twin.dev[state.turn]
    twin.picks = tuple(
        pick if pick is None or seat == viewer else dealt((twin.hands[seat],), [0], dice)[0]
        for seat, pick in enumerate(state.picks)
    )
    return twin


def dealt(hands: tuple[tuple[int, ...], ...], seats: list[int], dice: random.Random) -> tuple[tuple[int, ...], ...]:
    """The cards of these seats shuffled and dealt in the same numbers."""
    cards = [kind for seat in seats for kind, number in enumerate(hands[seat]) for _ in range(number)]
    dice.shuffle(cards)
    new = list(hands)
    for seat in seats:
        own = [cards.pop() for _ in range(sum(hands[seat]))]
        new[seat] = tuple(own.count(kind) for kind in range(len(hands[seat])))
    return tuple(new)


@every
def test_old_view_and_patch_make_the_new_view_for_every_viewer(ruleset: dict[str, Any]) -> None:
    for move in walk(ruleset, seed=9, most=300):
        for viewer in (*range(move.after.seats), None):
            before, after = GAME.view(move.before, viewer), GAME.view(move.after, viewer)
            assert patched(before, diff(before, after)) == after
            assert json.loads(json.dumps(after)) == after


@every
def test_a_refused_action_is_a_rule_error_and_nothing_changes(ruleset: dict[str, Any]) -> None:
    dice = random.Random(4)
    foreign = [move.action for move in walk(ruleset, seed=11, most=200)]
    for move in walk(ruleset, seed=12, most=400):
        saved = move.before.copy()
        error = GAME.check(move.before, dice.randrange(move.before.seats), dice.choice(foreign))
        assert error is None or isinstance(error, RuleError)
        assert move.before == saved
        assert GAME.check(move.before, move.seat, move.action) is None


@every
def test_actions_and_positions_survive_the_trip_through_text(ruleset: dict[str, Any]) -> None:
    for number, move in enumerate(walk(ruleset, seed=13, most=800)):
        assert GAME.read_action(json.loads(json.dumps(move.action))) == move.action
        if number % 5 == 0:
            assert read_position(write_position(move.after), move.after.rules) == move.after


@every
def test_replaying_the_outcomes_gives_the_same_states_and_events(ruleset: dict[str, Any]) -> None:
    for move in walk(ruleset, seed=14, seats=3, most=400):
        chance = Forced(move.outcome)
        assert GAME.apply(move.before, move.seat, move.action, chance) == (move.after, move.events)
        assert chance.rest() == ()


def test_parts_of_a_view_that_did_not_change_are_the_same_objects() -> None:
    for move in walk({}, seed=2, most=200):
        before, after = GAME.view(move.before, 0), GAME.view(move.after, 0)
        for name in ("hexes", "frame", "roads", "buildings", "supply", "hand", "dev"):
            assert (before[name] == after[name]) == (before[name] is after[name])


def test_random_open_actions_are_legal() -> None:
    dice = random.Random(1)
    for move in walk({"agreed_end": "always"}, seed=21, most=3000):
        for seat in GAME.to_act(move.before):
            assert GAME.check(move.before, seat, any_action(move.before, seat, dice)) is None
