"""Faults of a state: what can never hold if the engine is right. Empty for every state of a match."""

from collections.abc import Iterator

from app.games.inkas.hands import KINDS, TOTAL
from app.games.inkas.sets import rebuild
from app.games.inkas.state import (
    ARTS,
    CARDS,
    CITY_STOCK,
    GOALS,
    LAST_DISC,
    ROAD_STOCK,
    SETTLEMENT_STOCK,
    STACK,
    THICKET_STOCK,
    State,
)


def audit(state: State) -> list[str]:
    return [*_cards(state), *_development(state), *_pieces(state), *_tribes(state), *_derived(state)]


def _cards(state: State) -> Iterator[str]:
    """All cards of a kind are in hands or in the supply (IN6)."""
    for kind, letter in enumerate(KINDS):
        numbers = [state.supply[kind], *(hand[kind] for hand in state.hands)]
        if min(numbers) < 0 or sum(numbers) != TOTAL[kind]:
            yield f"{letter}: {numbers} do not add up to {TOTAL[kind]}"


def _development(state: State) -> Iterator[str]:
    """No development card comes from nowhere; Combat Arts never leave the match (IN7, IN42)."""
    for card, name in enumerate(CARDS):
        known = state.stack1[card] + state.stack2[card] + sum(dev[card] for dev in state.dev)
        known += sum(state.arts) if card == ARTS else 0
        if known > 2 * STACK[card] or (card == ARTS and known != 2 * STACK[card]):
            yield f"{known} cards of {name}"
    if any(new > held for new, held in zip(state.fresh, state.dev[state.turn], strict=True)):
        yield "more fresh cards than cards"


def _pieces(state: State) -> Iterator[str]:
    """Pieces and places (IN4, IN33, IN34, IN36)."""
    buildings = [state.settlements, state.cities, state.old_settlements, state.old_cities]
    masks = [mask for kind in buildings for mask in kind]
    if sum(mask.bit_count() for mask in masks) != state.occupied.bit_count():
        yield "two buildings on a corner"
    if state.occupied & state.near:
        yield "two buildings next to each other"
    for seat in range(state.seats):
        placed = (
            (state.roads[seat].bit_count(), ROAD_STOCK),
            (state.ones[seat].bit_count(), SETTLEMENT_STOCK),
            (state.twos[seat].bit_count(), CITY_STOCK),
            ((state.old_settlements[seat] | state.old_cities[seat]).bit_count(), THICKET_STOCK),
            (state.cities[seat].bit_count(), 1),
        )
        if any(number > most for number, most in placed):
            yield f"seat {seat} has placed too much: {placed}"
    if sum(mask.bit_count() for mask in state.roads) != len({e for mask in state.roads for e in bin_ids(mask)}):
        yield "two roads on a path"


def bin_ids(mask: int) -> Iterator[int]:
    return (index for index in range(mask.bit_length()) if mask >> index & 1)


def _tribes(state: State) -> Iterator[str]:
    """Discs are those of completed tribes and of the active one's buildings (IN2, IN37)."""
    for seat in range(state.seats):
        tribe = state.tribe[seat]
        points = state.settlements[seat].bit_count() + 2 * state.cities[seat].bit_count()
        if state.discs[seat] != sum(GOALS[:tribe]) + points or state.discs[seat] > LAST_DISC:
            yield f"seat {seat} has {state.discs[seat]} discs, tribe {tribe + 1} with {points} points"


def _derived(state: State) -> Iterator[str]:
    fresh = state.copy()
    rebuild(fresh)
    if fresh != state:
        yield "derived sets are out of date"
