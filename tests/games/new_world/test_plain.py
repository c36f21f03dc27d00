"""Whole games, compared turn by turn with a slow and plain second engine."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from app.games.core.chance import Seeded
from app.games.core.game import Step
from app.games.core.notation import read_match
from app.games.core.records import Played, play
from app.games.geometry.square import read_cell, xy
from app.games.new_world.game import GAME
from app.games.registry import GAMES, SCRIBES
from tests.kit.plain_new_world import Account, Land, Settler

FILES = sorted((Path(__file__).parent.parent / "matches").glob("new-world-*.match"))
HOUSE = {"north_south": "forbidden", "posts_at_end": "none", "start_squares_count": False, "unplaceable": "return"}


def cell_of(place: str) -> tuple[int, int]:
    return xy(read_cell(place.partition("@")[0]))


def land_of(state) -> Land:
    tiles = {cell_of(cell): (code, turns) for cell, (code, turns, _) in state.tiles.items()}
    return Land(tiles, state.rules.options)


def part_of(state, place: str) -> tuple[tuple[int, int], int]:
    cell, _, spot = place.partition("@")
    return cell_of(cell), state.board.tiles[read_cell(cell)].spots[spot]


def follow(account: Account, state, events) -> None:
    """Scores what the engine says was scored, in its order, and nothing may be left to score."""
    land = land_of(state)
    for event in events:
        if event.kind == "figure":
            account.settlers.add(Settler(event.data["seat"], part_of(state, event.data["place"])))
    scored = [e.data for e in events if e.kind == "points" and not e.data["final"]]
    for place in dict.fromkeys(data["places"][0] for data in scored):
        part = part_of(state, place)
        if account.on(land, part):
            assert land.is_complete(part)
            account.score(land, part)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_engines_agree_on_kept_matches(path):
    match = read_match(path.read_text(encoding="utf-8"), GAMES, SCRIBES)
    compare(len(match.letters), play(GAME, match.options, len(match.letters), match.records))


@pytest.mark.parametrize("raw", [{}, HOUSE], ids=["rulebook", "house rules"])
def test_both_engines_agree_on_random_matches(raw):
    compare(3, random_match(GAME.read_options(raw), 3))


def random_match(options, seats: int) -> Iterator[Step]:
    source = random.Random(5)
    chance = Seeded(source)
    step = GAME.start(options, seats, chance)
    yield step
    while acting := GAME.to_act(step.state):
        step = GAME.apply(step.state, acting[0], source.choice(GAME.legal(step.state, acting[0])), chance)
        yield step


def compare(seats: int, steps: Iterable[Step | Played]) -> None:
    account = Account(seats)
    for step in steps:
        state = step.state
        follow(account, state, step.events)
        if state.phase == "place":
            land = land_of(state)
            assert not any(land.is_complete(settler.part) for settler in account.settlers)
        if state.phase != "over":
            assert account.scores == list(state.scores)
            assert sorted(account.surveyors) == sorted(state.surveyors)
            assert account.settlers == {Settler(s.seat, part_of(state, s.place)) for s in state.settlers.values()}
    account.finish(land_of(state))
    assert account.scores == list(state.scores)
