"""Development cards: buying, playing, and the warriors' award (IN20, IN39-IN43, IN45)."""

from collections.abc import Callable

from app.games.core.chance import Chance, Deck
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas.building import stop_free_roads
from app.games.inkas.hands import KIND_OF, KINDS, UNITS, Hand, covers, plus, read_cards, write_cards
from app.games.inkas.pieces import cost_error, give, pay, take
from app.games.inkas.purse import CARD
from app.games.inkas.state import (
    ARTS,
    CARDS,
    INVENTION,
    MONOPOLY,
    NOBODY,
    ROAD_STOCK,
    ROADS,
    STACK,
    Counts,
    Log,
    Rule,
    State,
    with_item,
)

WARRIORS = 2
"""Combat Arts cards that win the award first."""
MONOPOLY_SHARE = 2
DECKS = tuple(Deck(f"card/{stack}", dict(zip(CARDS, STACK, strict=True))) for stack in range(2))

PAIRS = tuple(plus(UNITS[a], UNITS[b]) for a in range(8) for b in range(a, 8))
"""All bundles of two cards."""
INVENTIONS: tuple[Action, ...] = tuple(("invention", write_cards(pair)) for pair in PAIRS)
MONOPOLIES: tuple[Action, ...] = tuple(("monopoly", letter) for letter in KINDS)


# --- buying -----------------------------------------------------------------


def stack(state: State) -> Counts:
    """The cards of which the next one is drawn: the rest of stack 1, then stack 2 once it is open (IN41)."""
    if any(state.stack1):
        return state.stack1
    return state.stack2 if state.opened else (0, 0, 0, 0)


def check_buy(state: State, seat: Seat) -> RuleError | None:
    if not any(stack(state)):
        return RuleError("inkas.buy.empty", "IN41" if any(state.stack2) else "IN39")
    return cost_error(state, seat, CARD, "IN39")


def apply_buy(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    pay(state, seat, CARD)
    deck = DECKS[0 if any(state.stack1) else 1]
    card = CARDS.index(chance.pick(dict(zip(CARDS, stack(state), strict=True)), deck))
    if any(state.stack1):
        state.stack1 = with_item(state.stack1, card, state.stack1[card] - 1)
    else:
        state.stack2 = with_item(state.stack2, card, state.stack2[card] - 1)
    state.dev = with_item(state.dev, seat, with_item(state.dev[seat], card, state.dev[seat][card] + 1))
    state.fresh = with_item(state.fresh, card, state.fresh[card] + 1)
    log.append(Event("buy", {"seat": seat, "card": CARDS[card]}, (seat,), {"seat": seat}))


# --- playing ----------------------------------------------------------------


def playable(state: State, seat: Seat) -> tuple[int, ...]:
    """Kinds of cards that may be played by age and number (IN20, IN40, EC49)."""
    dev, fresh = state.dev[seat], state.fresh
    if state.card_played or dev == fresh:
        return ()
    return tuple(card for card in range(4) if dev[card] > fresh[card])


def play_error(state: State, seat: Seat, card: int) -> RuleError | None:
    if not state.dev[seat][card]:
        return RuleError("inkas.card.none", "IN20", card=CARDS[card])
    if state.card_played:
        return RuleError("inkas.card.second", "IN20")
    if state.dev[seat][card] == state.fresh[card]:
        return RuleError("inkas.card.fresh", "IN40", card=CARDS[card])
    return None


def _play(state: State, seat: Seat, card: int, log: Log) -> None:
    state.dev = with_item(state.dev, seat, with_item(state.dev[seat], card, state.dev[seat][card] - 1))
    state.card_played = True
    log.append(Event("card", {"seat": seat, "card": CARDS[card]}))


def card_actions(state: State, seat: Seat) -> list[Action]:
    """Every card that may be played now, with every choice that it offers."""
    found: list[Action] = []
    for card in playable(state, seat):
        found += _CHOICES[card](state, seat)
    return found


# Combat Arts


def check_arts(state: State, seat: Seat) -> RuleError | None:
    return play_error(state, seat, ARTS)


def apply_arts(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    """Stays face up, raises the limit at once (EC1), may win the award; then the robber moves (IN42)."""
    _play(state, seat, ARTS, log)
    state.arts = with_item(state.arts, seat, state.arts[seat] + 1)
    _pass_warriors(state, seat, log)
    state.resume, state.phase = state.phase, "arts"


def _pass_warriors(state: State, seat: Seat, log: Log) -> None:
    """To the first with two, then to whoever has more than the holder (IN45, EC51)."""
    holder = state.arts_holder
    need = WARRIORS if holder == NOBODY else state.arts[holder] + 1
    if holder != seat and state.arts[seat] >= need:
        state.arts_holder = seat
        log.append(Event("warriors", {"seat": seat, "arts": state.arts[seat]}))


# Road Building


def check_roads(state: State, seat: Seat) -> RuleError | None:
    error = play_error(state, seat, ROADS)
    if error is None and not state.paths[seat]:
        return RuleError("inkas.roads.nowhere", "IN43", stock=ROAD_STOCK - state.roads[seat].bit_count())
    return error


def apply_roads(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    _play(state, seat, ROADS, log)
    state.free_roads = 2
    state.resume, state.phase = state.phase, "roads"


def check_stop(state: State, seat: Seat) -> RuleError | None:
    return RuleError("inkas.roads.first", "IN43") if state.free_roads == 2 else None


def apply_stop(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    stop_free_roads(state)


# Invention


def check_invention(state: State, seat: Seat, cards: str) -> RuleError | None:
    error = play_error(state, seat, INVENTION)
    bundle = read_cards(cards)
    if error is None and sum(bundle) != 2:
        return RuleError("inkas.invention.two", "IN43", got=sum(bundle))
    return error or supply_error(state.supply, bundle, "IN43")


def supply_error(supply: Hand, bundle: Hand, rule: str) -> RuleError | None:
    """EC12: only what the supply holds may be named."""
    if covers(supply, bundle):
        return None
    return RuleError("inkas.supply.short", rule, cards=write_cards(bundle), supply=write_cards(supply))


def apply_invention(state: State, seat: Seat, chance: Chance, log: Log, cards: str) -> None:
    _play(state, seat, INVENTION, log)
    take(state, seat, read_cards(cards))
    log.append(Event("invention", {"seat": seat, "cards": cards}))


def _inventions(state: State, seat: Seat) -> tuple[Action, ...]:
    if min(state.supply) >= 2:
        return INVENTIONS
    return tuple(action for action, pair in zip(INVENTIONS, PAIRS, strict=True) if covers(state.supply, pair))


# Monopoly


def check_monopoly(state: State, seat: Seat, card: str) -> RuleError | None:
    return play_error(state, seat, MONOPOLY)


def apply_monopoly(state: State, seat: Seat, chance: Chance, log: Log, card: str) -> None:
    """Two of the kind from everybody else, or what they have (EC13)."""
    _play(state, seat, MONOPOLY, log)
    kind = KIND_OF[card]
    for other in range(state.seats):
        number = min(MONOPOLY_SHARE, state.hands[other][kind])
        if other != seat and number:
            give(state, other, seat, tuple(number * unit for unit in UNITS[kind]))
            log.append(Event("monopoly", {"seat": seat, "victim": other, "cards": card * number}))


_CHOICES: dict[int, Callable[[State, Seat], tuple[Action, ...]]] = {
    ARTS: lambda state, seat: (("arts",),),
    ROADS: lambda state, seat: (("roads",),) if state.paths[seat] else (),
    INVENTION: _inventions,
    MONOPOLY: lambda state, seat: MONOPOLIES,
}

RULES = {
    "buy": Rule(check_buy, apply_buy),
    "arts": Rule(check_arts, apply_arts),
    "roads": Rule(check_roads, apply_roads),
    "stop": Rule(check_stop, apply_stop),
    "invention": Rule(check_invention, apply_invention),
    "monopoly": Rule(check_monopoly, apply_monopoly),
}
