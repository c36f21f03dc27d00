"""Laws that hold for every game of the registry and every set of its options.

A game joins by standing in the registry. Random matches are played once for each set and shared by
the laws. What only a game itself can judge (are pieces conserved, is what it keeps incrementally
right?) it says in `audit(state)` of its module `audit`.
"""

import importlib
import importlib.util
import itertools
import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from app.bots.base import RandomBot
from app.games.core.chance import Seeded
from app.games.core.errors import Malformed
from app.games.core.game import Action, Game
from app.games.core.notation import COLOUR_LETTERS, Match, read_match, write_match
from app.games.core.patch import diff, patched
from app.games.core.records import START, Record, checked, play
from app.games.registry import GAMES, SCRIBES
from app.web.words import load_words

MOST = 700
"""Records after which a match is left unfinished."""
SHORT = 120
"""The same for house rules, which are tried one by one."""
WORDS = load_words()["en"]


class Case(NamedTuple):
    """A game with one set of options; `most` records are played."""

    game: str
    options: tuple[tuple[str, Any], ...]
    most: int

    def __str__(self) -> str:
        chosen = [name if value is True else f"{name}={value}" for name, value in self.options]
        return " ".join([self.game, *chosen])


class Moment(NamedTuple):
    record: Record
    before: Any
    after: Any
    events: tuple[Any, ...]


def cases() -> Iterator[Case]:
    """Every set of expansions; each house rule with everything on."""
    for game in GAMES.values():
        parts = [option for option in game.options if not option.house]
        sets = [dict(zip([o.name for o in parts], values, strict=True)) for values in choices(parts)]
        allowed = [chosen for chosen in sets if readable(game, chosen)]
        yield from (case(game, chosen, MOST) for chosen in allowed)
        for house in (option for option in game.options if option.house):
            for value in house.choices:
                if value != house.default and readable(game, {**allowed[-1], house.name: value}):
                    yield case(game, {**allowed[-1], house.name: value}, SHORT)


def choices(parts: list[Any]) -> Iterator[tuple[Any, ...]]:
    return itertools.product(*(sorted(option.choices, key=lambda c: c != option.default) for option in parts))


def readable(game: Game, raw: dict[str, Any]) -> bool:
    try:
        game.read_options(raw)
    except Malformed:
        return False
    return True


def case(game: Game, raw: dict[str, Any], most: int) -> Case:
    defaults = {option.name: option.default for option in game.options}
    return Case(game.name, tuple((n, v) for n, v in raw.items() if v != defaults[n]), most)


CASES = list(cases())
every = pytest.mark.parametrize("case", CASES, ids=str)


@cache
def moments(case: Case) -> tuple[Moment, ...]:
    """A random match, its seats chosen so that over the cases every number of players occurs."""
    game = GAMES[case.game]
    options = game.read_options(dict(case.options))
    numbers = game.players(options)
    seats = numbers[CASES.index(case) % len(numbers)]
    source = random.Random(CASES.index(case))
    chance = Seeded(source)
    step = game.start(options, seats, chance)
    found = [Moment(Record(0, None, START, tuple(chance.taken)), None, step.state, step.events)]
    while (acting := game.to_act(found[-1].after)) and len(found) < case.most:
        before = found[-1].after
        seat = acting[int(source.random() * len(acting))]
        action = RandomBot().choose(game, before, seat, source)
        chance = Seeded(source)
        step = game.apply(before, seat, action, chance)
        found.append(Moment(Record(len(found), seat, action, tuple(chance.taken)), before, step.state, step.events))
    return tuple(found)


def sampled(case: Case, number: int) -> list[Moment]:
    """Some moments after the start, spread over the match."""
    later = moments(case)[1:]
    return list(later[:: max(1, len(later) // number)])


def game_of(case: Case) -> tuple[Game, Any, int]:
    """The game, its options, and how many seats the match of the case has."""
    game = GAMES[case.game]
    options = game.read_options(dict(case.options))
    numbers = game.players(options)
    return game, options, numbers[CASES.index(case) % len(numbers)]


def viewers(case: Case) -> list[int | None]:
    game, _, seats = game_of(case)
    return [*range(seats), None] if game.has_secrets else [None]


def bytes_of(game: Game, state: Any, viewer: int | None = None) -> str:
    return json.dumps(game.view(state, viewer), sort_keys=True)


@every
def test_every_legal_action_applies_and_leaves_the_old_state_as_it_was(case: Case) -> None:
    game, _, seats = game_of(case)
    for moment in sampled(case, 12):
        for seat in game.to_act(moment.before):
            before = [bytes_of(game, moment.before, viewer) for viewer in range(seats)]
            for action in game.legal(moment.before, seat):
                if action[-1] != "?":
                    assert game.check(moment.before, seat, action) is None, action
                    game.apply(moment.before, seat, action, Seeded(1))
            assert [bytes_of(game, moment.before, viewer) for viewer in range(seats)] == before


@every
def test_other_actions_are_refused_with_words_and_change_nothing(case: Case) -> None:
    game, _, seats = game_of(case)
    known = sorted({moment.record.action for moment in moments(case)[1:]}, key=repr)
    for moment in sampled(case, 12):
        before = bytes_of(game, moment.before)
        for seat in range(seats):
            legal = set(game.legal(moment.before, seat))
            assert bool(legal) == (seat in game.to_act(moment.before))
            for action in random.Random(3).sample(known, min(25, len(known))):
                judge(game, moment.before, seat, action, legal)
        assert bytes_of(game, moment.before) == before


def judge(game: Game, state: Any, seat: int, action: Action, legal: set[Action]) -> None:
    error = game.check(state, seat, action)
    if error is None:
        assert seat in game.to_act(state)
        game.apply(state, seat, action, Seeded(1))
    else:
        assert action not in legal
        assert f"error.{error.code}" in WORDS, error.code
        json.dumps(error.data)


@every
def test_actions_survive_json(case: Case) -> None:
    game, *_ = game_of(case)
    for moment in sampled(case, 20):
        for action in game.legal(moment.before, moment.record.seat or 0):
            if action[-1] != "?":
                assert game.read_action(json.loads(json.dumps(action))) == action
    for moment in moments(case)[1:]:
        assert game.read_action(json.loads(json.dumps(moment.record.action))) == moment.record.action


@every
def test_replay_equals_play(case: Case) -> None:
    game, options, seats = game_of(case)
    log = [moment.record for moment in moments(case)]
    for played, moment in zip(play(game, options, seats, log), moments(case), strict=True):
        assert played.state == moment.after
        assert played.events == moment.events


@every
def test_a_match_survives_text(case: Case) -> None:
    game, options, seats = game_of(case)
    letters = "".join(COLOUR_LETTERS[colour] for colour in game.colours[:seats])
    log = tuple(moment.record for moment in moments(case))
    match = Match(case.game, options, letters, tuple(f"Player {seat}" for seat in range(seats)), log)
    text = write_match(match, game, SCRIBES[case.game])
    again = read_match(text, GAMES, SCRIBES)
    assert [plain(record) for record in again.records] == [plain(record) for record in log]
    assert write_match(again, game, SCRIBES[case.game]) == text


def plain(record: Record) -> tuple[Any, ...]:
    return record.seq, record.seat, record.action, [draw.value for draw in record.outcome]


@every
def test_old_view_and_patch_are_the_new_view(case: Case) -> None:
    game, *_ = game_of(case)
    for viewer in viewers(case):
        for moment in sampled(case, 60):
            old, new = game.view(moment.before, viewer), game.view(moment.after, viewer)
            assert patched(old, diff(old, new)) == new
            json.dumps(new)


@every
def test_without_secrets_everybody_sees_the_same(case: Case) -> None:
    game, _, seats = game_of(case)
    if not game.has_secrets:
        for moment in sampled(case, 10):
            views = [game.view(moment.after, viewer) for viewer in (*range(seats), None)]
            assert all(view == views[0] for view in views)
            assert all(event.seats is None for event in moment.events)


@every
def test_no_number_of_a_draw_tells_what_else_a_hidden_pool_holds(case: Case) -> None:
    game, *_ = game_of(case)
    for moment in moments(case)[1:]:
        record = moment.record
        told = (moment.before, record.seat, record.action, record.outcome)
        shown = {game.redacted(*told, viewer)[1] for viewer in viewers(case)}
        if len(shown) > 1:
            assert all((draw.nth, draw.of) == (-1, -1) for outcome in shown for draw in outcome), record


@every
def test_points_are_the_sum_of_the_points_told(case: Case) -> None:
    game, _, seats = game_of(case)
    told = [event.data for moment in moments(case) for event in moment.events if event.kind == "points"]
    view = game.view(moments(case)[-1].after, None)
    if told and "scores" in view:
        sums = [sum(data["points"] for data in told if data["seat"] == seat) for seat in range(seats)]
        assert list(view["scores"]) == sums


@every
def test_no_state_has_a_fault(case: Case) -> None:
    if importlib.util.find_spec(f"app.games.{case.game}.audit") is None:
        pytest.skip(f"{case.game} does not audit its states")
    audit = importlib.import_module(f"app.games.{case.game}.audit").audit
    for moment in [*sampled(case, 25), moments(case)[-1]]:
        assert audit(moment.after) == []


@every
def test_a_match_that_is_over_has_a_result_and_one_that_goes_on_has_none(case: Case) -> None:
    game, _, seats = game_of(case)
    for moment in moments(case):
        result = game.result(moment.after)
        assert (result is not None) == (game.to_act(moment.after) == ())
    if result is not None:
        assert len(result.scores) == seats
        assert result.winners
        assert list(checked(game, *game_of(case)[1:], [m.record for m in moments(case)]))[-1].state == moment.after
