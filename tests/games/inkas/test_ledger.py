"""Events tell of every card that moves: folded from the start they lead to the hands, and no pile is ever overdrawn."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.games.core.chance import Seeded
from app.games.core.game import Event
from app.games.inkas.game import GAME
from app.games.inkas.hands import KINDS, TOTAL, write_cards
from app.games.inkas.state import State
from app.games.inkas.view import COSTS
from tests.games.inkas.kit import walk

Place = int | str
Transfer = tuple[Place, Place, str]
SUPPLY = "supply"


def transfers(event: Event, phase: str) -> Iterator[Transfer]:
    """Cards that an event moves: from, to, which."""
    data: Mapping[str, Any] = event.data
    seat = data.get("seat", SUPPLY)
    if event.kind in ("income", "invention"):
        yield SUPPLY, seat, data["cards"]
    elif event.kind == "freed":
        yield SUPPLY, seat, data["card"] or ""
    elif event.kind == "discard":
        yield seat, SUPPLY, data["cards"]
    elif event.kind == "stolen":
        yield data["victim"], seat, data["card"]
    elif event.kind == "monopoly":
        yield data["victim"], seat, data["cards"]
    elif event.kind in ("bank", "swap", "deal"):
        partner = data.get("partner", SUPPLY)
        yield seat, partner, data["give"]
        yield partner, seat, data["get"]
    elif phase == "build" and event.kind in PAID:
        yield seat, SUPPLY, COSTS[PAID[event.kind]]


PAID = {"road": "road", "settle": "settlement", "city": "city", "buy": "card"}


@pytest.mark.rule("IN6")
@pytest.mark.parametrize("ruleset", [{}, {"start": "foundation", "foundation_income": "both", "shortage": "in_turn"}])
def test_cards_are_conserved_after_every_event(ruleset: dict[str, Any]) -> None:
    for seed in range(1):
        piles: dict[Place, Counter[str]] = {seat: Counter() for seat in range(4)}
        piles[SUPPLY] = Counter(dict(zip(KINDS, TOTAL, strict=True)))
        for event in opening(ruleset, seed):
            move_cards(piles, event, "start")
        for move in walk(ruleset, seed=seed):
            for event in move.events:
                move_cards(piles, event, move.before.phase)
            assert told(piles) == held(move.after)


def opening(ruleset: dict[str, Any], seed: int) -> tuple[Event, ...]:
    return GAME.start(GAME.read_options(ruleset), 4, Seeded(random.Random(seed))).events


def move_cards(piles: dict[Place, Counter[str]], event: Event, phase: str) -> None:
    for source, target, cards in transfers(event, phase):
        piles[source].subtract(cards)
        piles[target].update(cards)
        assert min(piles[source].values(), default=0) >= 0, event
    assert sum((pile for pile in piles.values()), Counter()) == Counter(dict(zip(KINDS, TOTAL, strict=True)))


def told(piles: dict[Place, Counter[str]]) -> list[str]:
    return ["".join(sorted(piles[seat].elements())) for seat in range(4)]


def held(state: State) -> list[str]:
    return [write_cards(hand) for hand in state.hands]
