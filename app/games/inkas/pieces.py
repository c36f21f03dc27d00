"""Pieces and payments: the few changes of state that several rules share."""

from app.games.core.errors import RuleError
from app.games.core.game import Event, Seat
from app.games.inkas.board import CORNERS, EDGES
from app.games.inkas.hands import Hand, covers, minus, plus, write_cards
from app.games.inkas.routes import pass_route_card
from app.games.inkas.sets import rebuild
from app.games.inkas.state import Log, State, with_item


def pay(state: State, seat: Seat, cards: Hand) -> None:
    """From the hand into the supply."""
    state.hands = with_item(state.hands, seat, minus(state.hands[seat], cards))
    state.supply = plus(state.supply, cards)


def take(state: State, seat: Seat, cards: Hand) -> None:
    """From the supply into the hand."""
    state.hands = with_item(state.hands, seat, plus(state.hands[seat], cards))
    state.supply = minus(state.supply, cards)


def give(state: State, giver: Seat, taker: Seat, cards: Hand) -> None:
    """From one hand into another."""
    state.hands = with_item(state.hands, giver, minus(state.hands[giver], cards))
    state.hands = with_item(state.hands, taker, plus(state.hands[taker], cards))


def cost_error(state: State, seat: Seat, cards: Hand, rule: str) -> RuleError | None:
    """What the hand lacks of a payment, if anything."""
    hand = state.hands[seat]
    if covers(hand, cards):
        return None
    missing = tuple(max(0, want - have) for want, have in zip(cards, hand, strict=True))
    return RuleError("inkas.cards.short", rule, cards=write_cards(cards), missing=write_cards(missing))


def changed(state: State, log: Log) -> None:
    """After any change of pieces: sets anew, Longest Trade Route to whom it is due."""
    before = state.lengths
    rebuild(state)
    if state.lengths != before:
        pass_route_card(state, log, before)


def remove_decayed(state: State, corner: int) -> tuple[Seat, str] | None:
    """Takes a decayed building and its thicket off (IN46); whose it was and what, or None."""
    bit = 1 << corner
    for seat in range(state.seats):
        if state.old_settlements[seat] & bit:
            state.old_settlements = with_item(state.old_settlements, seat, state.old_settlements[seat] ^ bit)
            return seat, "settlement"
        if state.old_cities[seat] & bit:
            state.old_cities = with_item(state.old_cities, seat, state.old_cities[seat] ^ bit)
            return seat, "city"
    return None


def place_settlement(state: State, seat: Seat, corner: int, log: Log, kind: str) -> None:
    """A settlement of the active tribe, over a decayed building if one stands there."""
    over = remove_decayed(state, corner)
    state.settlements = with_item(state.settlements, seat, state.settlements[seat] | 1 << corner)
    replaced = {"seat": over[0], "building": over[1]} if over else None
    log.append(Event(kind, {"seat": seat, "corner": CORNERS[corner], "over": replaced}))
    changed(state, log)


def place_road(state: State, seat: Seat, edge: int, log: Log) -> None:
    state.roads = with_item(state.roads, seat, state.roads[seat] | 1 << edge)
    log.append(Event("road", {"seat": seat, "edge": EDGES[edge], "free": state.phase != "build"}))
    changed(state, log)
