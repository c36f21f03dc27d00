"""Trade with the supply, and the swap of Longest Trade Route (IN28, IN30-IN32, IN44). With people: offers.py."""

from functools import lru_cache
from itertools import combinations_with_replacement

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas.cards import supply_error
from app.games.inkas.hands import GOODS, KINDS, RESOURCES, UNITS, Hand, Kind, covers, plus, read_cards, write_cards
from app.games.inkas.options import Rates
from app.games.inkas.pieces import cost_error, pay, take
from app.games.inkas.purse import EVERY_GOOD, purse
from app.games.inkas.state import Log, Rule, State

THREE_GOODS = read_cards("FCT")


@lru_cache(maxsize=1 << 12)
def exchanges(payers: tuple[Kind, ...], rates: Rates) -> tuple[Action, ...]:
    """Trades that the rates allow (IN30, IN31) to a hand with these `Purse.payers`."""
    found: list[Action] = []
    for kind in payers:
        if kind == EVERY_GOOD:
            found += _three_goods(rates)
        else:
            payment = KINDS[kind] * (3 if kind in RESOURCES else 2)
            found += [("bank", payment, KINDS[other]) for other in _single_kinds(kind, rates)]
    return tuple(found)


def _three_goods(rates: Rates) -> list[Action]:
    """One of each good for any two cards, or two resources by house rule (OQ2)."""
    kinds = RESOURCES if rates.goods3_get == "resource" else range(8)
    pairs = combinations_with_replacement(kinds, 2)
    return [("bank", write_cards(THREE_GOODS), write_cards(plus(UNITS[a], UNITS[b]))) for a, b in pairs]


def _single_kinds(paid: Kind, rates: Rates) -> list[Kind]:
    """What 3:1 (resources, OQ1) and 2:1 (goods) give; not the kind that was paid (OQ14)."""
    wide = paid in GOODS or rates.bank31_get == "resource_or_good"
    return [kind for kind in (range(8) if wide else RESOURCES) if kind != paid or not rates.swap_must_differ]


def bank_actions(state: State, payers: tuple[Kind, ...]) -> tuple[Action, ...]:
    found = exchanges(payers, state.rules.rates)
    if min(state.supply) >= 2:
        return found
    return tuple(action for action in found if _supplied(state.supply, *action[1:]))


def _supplied(supply: Hand, payment: str, cards: str) -> bool:
    """Whether the supply holds what is named once the payment has gone in (EC12)."""
    return covers(plus(supply, read_cards(payment)), read_cards(cards))


def check_bank(state: State, seat: Seat, payment: str, cards: str) -> RuleError | None:
    error = cost_error(state, seat, read_cards(payment), "IN28")
    if error is not None:
        return error
    if ("bank", payment, cards) in exchanges(purse(state.hands[seat]).payers, state.rules.rates):
        return supply_error(plus(state.supply, read_cards(payment)), read_cards(cards), "IN30")
    return _rate_error(state.rules.rates, payment, cards)


def _rate_error(rates: Rates, payment: str, cards: str) -> RuleError:
    """Which rate the trade misses, or what it may not give."""
    paid = read_cards(payment)
    kinds = [kind for kind in range(8) if paid[kind]]
    if paid == THREE_GOODS:
        return RuleError("inkas.bank.goods3", "IN31", got=cards)
    single = len(kinds) == 1 and sum(paid) == (3 if kinds[0] in RESOURCES else 2)
    if not single:
        return RuleError("inkas.bank.rate", "IN30", paid=payment)
    want = [KINDS[kind] for kind in _single_kinds(kinds[0], rates)]
    return RuleError("inkas.bank.get", "IN30" if kinds[0] in RESOURCES else "IN31", got=cards, want=want)


def apply_bank(state: State, seat: Seat, chance: Chance, log: Log, payment: str, cards: str) -> None:
    pay(state, seat, read_cards(payment))
    take(state, seat, read_cards(cards))
    log.append(Event("bank", {"seat": seat, "give": payment, "get": cards}))


# --- Longest Trade Route: any two cards for one -----------------------------


def may_swap(state: State, seat: Seat) -> bool:
    return state.route_holder == seat and not state.route_used and sum(state.hands[seat]) >= 2


def check_swap(state: State, seat: Seat, payment: str, card: str) -> RuleError | None:
    if state.route_holder != seat:
        return RuleError("inkas.swap.holder", "IN44")
    if state.route_used:
        return RuleError("inkas.swap.used", "IN44")
    if len(payment) != 2 or len(card) != 1:
        return RuleError("inkas.swap.rate", "IN44", paid=payment, got=card)
    error = cost_error(state, seat, read_cards(payment), "IN44")
    return error or supply_error(plus(state.supply, read_cards(payment)), read_cards(card), "IN44")


def apply_swap(state: State, seat: Seat, chance: Chance, log: Log, payment: str, card: str) -> None:
    state.route_used = True
    pay(state, seat, read_cards(payment))
    take(state, seat, read_cards(card))
    log.append(Event("swap", {"seat": seat, "give": payment, "get": card}))


RULES = {
    "bank": Rule(check_bank, apply_bank),
    "swap": Rule(check_swap, apply_swap),
}
