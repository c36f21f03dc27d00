"""Trades: with the supply, by the route's swap, and offers among the players."""

from app.bots.values.inkas.plans import Plan, lacking, progress, spare_cards
from app.games.core.game import Action, Seat
from app.games.inkas.hands import GOODS, KINDS, NONE, RESOURCES, TOTAL, UNITS, Hand, covers, minus, plus, write_cards
from app.games.inkas.offers import may_offer, terms
from app.games.inkas.purse import purse
from app.games.inkas.state import LAST_DISC, State
from app.games.inkas.trade import bank_actions, may_swap

TRIES = 2
"""Offers in a turn."""
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


def offer(state: State, seat: Seat, plan: Plan) -> Action | None:
    """One spare card, or two, for one that is missing and that others hold; each bundle once a turn."""
    if not may_offer(state, seat) or len(state.tried) >= TRIES or state.offer is not None:
        return None
    hand = state.hands[seat]
    missing = lacking(hand, plan.cost)
    if not 0 < sum(missing) <= 3:
        return None
    to = tuple(
        other
        for other in range(state.seats)
        if other != seat and any(state.hands[other]) and _may_help(state, seat, other)
    )
    for given, got in _bundles(state, seat, spare_cards(hand, plan.cost), missing):
        if to and (given, got) not in state.tried:
            return ("offer", write_cards(given), write_cards(got), to)
    return None


def _bundles(state: State, seat: Seat, spare: Hand, missing: Hand) -> list[tuple[Hand, Hand]]:
    """What could be offered, cheapest first: a good or a plentiful card, then two."""
    held = minus(minus(TOTAL, state.supply), state.hands[seat])
    wanted = [kind for kind in RESOURCES if missing[kind] and held[kind]]
    givers = sorted((kind for kind in range(8) if spare[kind]), key=lambda kind: -spare[kind])
    singles = [(UNITS[a], UNITS[b]) for b in wanted for a in givers if a != b]
    doubles = [(plus(UNITS[a], UNITS[a]), UNITS[b]) for b in wanted for a in givers if a != b and spare[a] > 2]
    return [*singles[:3], *doubles[:2]]


def _may_ask(state: State, seat: Seat, other: Seat) -> bool:
    return any(state.hands[other]) and _may_help(state, seat, other)


def _may_help(state: State, seat: Seat, other: Seat) -> bool:
    """Whether a trade with somebody is no help to a winner."""
    return state.discs[other] < LAST_DISC - 1 and state.discs[other] <= state.discs[seat] + LEAD


def answer(state: State, seat: Seat) -> Action:
    """Yes when the trade saves time, a counter-offer when another card of the same hand would."""
    offered = state.offer
    assert offered is not None
    if not _may_help(state, seat, state.turn):
        return ("no",)
    if covers(state.hands[seat], offered.get) and _gain(state, seat, given=offered.get, got=offered.give) > 0.1:
        return ("yes",)
    return _counter(state, seat) or ("no",)


def _gain(state: State, seat: Seat, *, given: Hand, got: Hand) -> float:
    """Rounds saved, and a little for every card more."""
    return progress(state, seat, given, got) + 0.15 * (sum(got) - sum(given))


def _counter(state: State, seat: Seat) -> Action | None:
    """What they want for a card that would really help."""
    offered = state.offer
    assert offered is not None
    if not covers(state.hands[seat], offered.get) or sum(offered.get) != 1:
        return None
    held = minus(minus(TOTAL, state.supply), state.hands[seat])
    gains = [
        (_gain(state, seat, given=offered.get, got=UNITS[kind]), kind)
        for kind in RESOURCES
        if not offered.get[kind] and held[kind] and UNITS[kind] != offered.give
    ]
    best, kind = max(gains, default=(0.0, 0))
    return ("counter", write_cards(offered.get), KINDS[kind]) if best > 0.8 else None


def deal(state: State, seat: Seat) -> Action | None:
    """The best of the answers, if it helps."""
    found = []
    for partner in range(state.seats):
        deal_terms = terms(state, partner)
        if deal_terms is not None and covers(state.hands[seat], deal_terms[0]):
            given, got = deal_terms
            found.append((_gain(state, seat, given=given, got=got), ("deal", partner)))
    gain, action = max(found, default=(0.0, ()))
    return action if gain > 0.1 else None


def has_open_answers(state: State) -> bool:
    return state.offer is not None and any(state.offer.answers[other] is None for other in state.offer.to)
