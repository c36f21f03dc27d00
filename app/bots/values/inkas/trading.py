"""Trades: with the supply, by the route's swap, and offers among the players."""

from collections.abc import Iterator
from math import prod
from typing import NamedTuple, Protocol

from app.bots.values.inkas.guess import readings, unseen
from app.bots.values.inkas.plans import ACCEPTABLE, Plan, lacking, prospect, spare_cards
from app.bots.values.inkas.sight import Rates
from app.games.core.game import Action, Seat
from app.games.inkas.hands import GOODS, KINDS, NONE, RESOURCES, UNITS, Hand, covers, plus, write_cards
from app.games.inkas.offers import may_offer, terms
from app.games.inkas.purse import purse
from app.games.inkas.state import LAST_DISC, State
from app.games.inkas.trade import bank_actions, may_swap

TRIES = 2
"""Offers in a turn."""
WORTHWHILE = 0.15
"""Rounds that an offer must save."""
LIKELY, LIKELY_AT_ALL = 0.35, 0.5
"""How likely somebody must say yes to be asked, and one of those asked, to offer at all."""
LEAD = 2
"""Discs ahead of oneself from which on somebody gets no help."""


def supply_trade(state: State, seat: Seat, plan: Plan) -> Action | None:
    """A trade with the supply that brings the plan's next step nearer, if the rest of the way can be paid, too."""
    hand = state.hands[seat]
    missing = lacking(hand, plan.step_cost)
    if not any(missing):
        return None
    spare = spare_cards(hand, plan.step_cost)
    if sum(missing) > _bought_with(spare) and sum(hand) <= 7 + state.arts[seat]:
        return None
    wanted = [kind for kind in RESOURCES if missing[kind]]
    return _swap(state, seat, spare, wanted) or _bank(state, seat, spare, wanted)


def _bought_with(spare: Hand) -> int:
    """Cards that the supply gives for what is to spare."""
    return sum(spare[kind] // 3 for kind in RESOURCES) + sum(spare[kind] // 2 for kind in GOODS)


def _swap(state: State, seat: Seat, spare: Hand, wanted: list[int]) -> Action | None:
    """Two spare cards for a wanted one, the most plentiful first."""
    if not may_swap(state, seat):
        return None
    kinds = sorted(range(8), key=lambda kind: -spare[kind])
    given: Hand = NONE
    for kind in kinds:
        while sum(given) < 2 and spare[kind] > given[kind]:
            given = plus(given, UNITS[kind])
    for kind in wanted:
        if sum(given) == 2 and state.supply[kind]:
            return ("swap", write_cards(given), KINDS[kind])
    return None


def _bank(state: State, seat: Seat, spare: Hand, wanted: list[int]) -> Action | None:
    letters = {KINDS[kind] for kind in wanted}
    for action in bank_actions(state, purse(spare).payers):
        if set(action[2]) <= letters:
            return action
    return None


# --- offers -----------------------------------------------------------------


class Mind(Protocol):
    """How somebody values a trade."""

    def gain(self, hand: Rates, given: Hand, got: Hand) -> float:
        """Rounds that it saves."""


class Bid(NamedTuple):
    """An offer with what it may bring. worth: rounds saved, times how likely somebody says yes."""

    give: Hand
    get: Hand
    to: tuple[Seat, ...]
    worth: float


def offer(state: State, seat: Seat, plan: Plan) -> Action | None:
    """For what the plan lacks, from what it leaves."""
    missing = lacking(state.hands[seat], plan.cost)
    if not may_ask(state, seat) or not 0 < sum(missing) <= 3:
        return None
    return best_offer(state, seat, prospect(state, seat), spare_cards(state.hands[seat], plan.cost), missing)


def may_ask(state: State, seat: Seat) -> bool:
    return may_offer(state, seat) and len(state.tried) < TRIES and state.offer is None


def best_offer(state: State, seat: Seat, own: Mind, spare: Hand, missing: Hand) -> Action | None:
    """The most promising offer to those who will probably take it, if there is one; each bundle once a turn."""
    bids = _bids(state, seat, own, spare, missing)
    best = max(bids, key=lambda bid: bid.worth, default=None)
    return ("offer", write_cards(best.give), write_cards(best.get), best.to) if best else None


def _bids(state: State, seat: Seat, own: Mind, spare: Hand, missing: Hand) -> Iterator[Bid]:
    minds = readings(state, seat)
    for give, get in _bundles(state, seat, spare, missing):
        gain = own.gain(state.hands[seat], give, get)
        if (give, get) in state.tried or gain < WORTHWHILE:
            continue
        chances = {other: mind.would_trade(give=get, get=give) for other, mind in minds.items()}
        to = tuple(other for other, chance in chances.items() if chance >= LIKELY and _may_help(state, seat, other))
        none = prod(1 - chances[other] for other in to)
        if to and 1 - none >= LIKELY_AT_ALL:
            yield Bid(give, get, to, gain * (1 - none))


def _bundles(state: State, seat: Seat, spare: Hand, missing: Hand) -> Iterator[tuple[Hand, Hand]]:
    """One card, or two alike of which there are many, for one that is missing and that others hold."""
    held = unseen(state, seat)
    for wanted in (kind for kind in RESOURCES if missing[kind] and held[kind]):
        for kind in (kind for kind in range(8) if spare[kind] and kind != wanted):
            yield UNITS[kind], UNITS[wanted]
            if spare[kind] > 1:
                yield plus(UNITS[kind], UNITS[kind]), UNITS[wanted]


def _may_help(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a trade with somebody is no help to a winner."""
    return state.discs[other] < LAST_DISC - 1 and state.discs[other] <= state.discs[seat] + LEAD


def answer(state: State, seat: Seat, own: Mind) -> Action:
    """Yes when the trade saves time, a counter-offer when another card of the same hand would."""
    offered = state.offer
    assert offered is not None
    if not _may_help(state, seat, state.turn):
        return ("no",)
    hand = state.hands[seat]
    if covers(hand, offered.get) and own.gain(hand, offered.get, offered.give) > ACCEPTABLE:
        return ("yes",)
    return _counter(state, seat, own) or ("no",)


def _counter(state: State, seat: Seat, own: Mind) -> Action | None:
    """What they want for a card that would really help."""
    offered, hand = state.offer, state.hands[seat]
    assert offered is not None
    if not covers(hand, offered.get) or sum(offered.get) != 1:
        return None
    held = unseen(state, seat)
    kinds = [kind for kind in RESOURCES if not offered.get[kind] and held[kind] and UNITS[kind] != offered.give]
    gains = [(own.gain(hand, offered.get, UNITS[kind]), kind) for kind in kinds]
    best, kind = max(gains, default=(0.0, 0))
    return ("counter", write_cards(offered.get), KINDS[kind]) if best > 0.8 else None


def deal(state: State, seat: Seat, own: Mind) -> Action | None:
    """The best of the answers, if it helps."""
    found = []
    hand = state.hands[seat]
    for partner in range(state.seats):
        deal_terms = terms(state, partner)
        if deal_terms is not None and covers(hand, deal_terms[0]):
            found.append((own.gain(hand, *deal_terms), ("deal", partner)))
    gain, action = max(found, default=(0.0, ()))
    return action if gain > ACCEPTABLE else None


def has_open_answers(state: State) -> bool:
    return state.offer is not None and any(state.offer.answers[other] is None for other in state.offer.to)
