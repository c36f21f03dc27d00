"""Trade among people: offers, answers and deals (IN28, IN29, EC17, EC18).

Only the seat whose turn it is trades. It has at most one open offer; those who were
asked answer when they like, once, with yes, no or a counter-offer to the active
player, who may meanwhile do anything else, and strikes a deal with one of them. What a
hand no longer covers falls.
"""

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas.hands import IN_THE_BOX, KINDS, NONE, TOTAL, Hand, covers, read_cards, write_cards
from app.games.inkas.pieces import cost_error, give
from app.games.inkas.state import Answer, Counter, Log, Offer, Rule, State, with_item


def may_offer(state: State, seat: Seat) -> bool:
    """With a card to give and somebody who has one (numbers of cards are public)."""
    own = sum(state.hands[seat])
    return 0 < own < IN_THE_BOX - sum(state.supply)


def _bundles_error(state: State, seat: Seat, given: Hand, got: Hand) -> RuleError | None:
    """No gifts, no card against the same kind (IN29), nothing that the hand lacks or the box never held."""
    if not any(given) or not any(got):
        return RuleError("inkas.offer.gift", "IN29")
    both = [KINDS[kind] for kind in range(8) if given[kind] and got[kind]]
    if both:
        return RuleError("inkas.offer.same", "IN29", kinds=both)
    if not covers(TOTAL, got):
        return RuleError("inkas.offer.too_many", "IN28", cards=write_cards(got))
    return cost_error(state, seat, given, "IN28")


def check_offer(state: State, seat: Seat, given: str, got: str, to: tuple[Seat, ...]) -> RuleError | None:
    if not to or seat in to or to[-1] >= state.seats:
        return RuleError("inkas.offer.to", "IN28", to=list(to))
    return _bundles_error(state, seat, read_cards(given), read_cards(got))


def apply_offer(state: State, seat: Seat, chance: Chance, log: Log, given: str, got: str, to: tuple[Seat, ...]) -> None:
    """A new offer takes the place of an open one."""
    bundles = (read_cards(given), read_cards(got))
    state.offer = Offer(*bundles, to, (None,) * state.seats)
    if bundles not in state.tried:
        state.tried = (*state.tried, bundles)
    log.append(Event("offer", {"seat": seat, "give": given, "get": got, "to": list(to)}))


def check_withdraw(state: State, seat: Seat) -> RuleError | None:
    return None if state.offer else RuleError("inkas.offer.none", "IN28")


def apply_withdraw(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    state.offer = None
    log.append(Event("withdrawn", {"seat": seat}))


# --- answers ----------------------------------------------------------------


def has_to_answer(state: State, seat: Seat) -> bool:
    return state.offer is not None and seat in state.offer.to and state.offer.answers[seat] is None


def answer_actions(state: State, seat: Seat) -> list[Action]:
    if not has_to_answer(state, seat):
        return []
    assert state.offer is not None
    hand = state.hands[seat]
    found: list[Action] = [("yes",)] if covers(hand, state.offer.get) else []
    found.append(("no",))
    if any(hand):
        found.append(("counter", "?"))
    return found


def check_yes(state: State, seat: Seat) -> RuleError | None:
    assert state.offer is not None
    return cost_error(state, seat, state.offer.get, "IN28")


def check_no(state: State, seat: Seat) -> RuleError | None:
    return None


def check_counter(state: State, seat: Seat, given: str, got: str) -> RuleError | None:
    return _bundles_error(state, seat, read_cards(given), read_cards(got))


def _answer(state: State, seat: Seat, answer: Answer) -> None:
    assert state.offer is not None
    state.offer = state.offer._replace(answers=with_item(state.offer.answers, seat, answer))


def apply_yes(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    _answer(state, seat, "yes")
    log.append(Event("yes", {"seat": seat}))


def apply_no(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    """An offer that everybody has refused is over."""
    _answer(state, seat, "no")
    log.append(Event("no", {"seat": seat}))
    assert state.offer is not None
    if all(state.offer.answers[other] == "no" for other in state.offer.to):
        state.offer = None
        log.append(Event("refused", {"seat": state.turn}))


def apply_counter(state: State, seat: Seat, chance: Chance, log: Log, given: str, got: str) -> None:
    _answer(state, seat, Counter(read_cards(given), read_cards(got)))
    log.append(Event("counter", {"seat": seat, "give": given, "get": got}))


# --- deals ------------------------------------------------------------------


def terms(state: State, partner: Seat) -> tuple[Hand, Hand] | None:
    """What the active player would give and get in a deal with a partner who has said yes or countered."""
    if state.offer is None:
        return None
    answer = state.offer.answers[partner]
    if answer == "yes":
        return state.offer.give, state.offer.get
    if isinstance(answer, Counter):
        return answer.get, answer.give
    return None


def deal_actions(state: State, seat: Seat) -> list[Action]:
    """Deals that the active player's hand covers; the partners' hands do, or their answers would have fallen."""
    found: list[Action] = []
    for partner in range(state.seats):
        deal = terms(state, partner)
        if deal is not None and covers(state.hands[seat], deal[0]):
            found.append(("deal", partner))
    return found


def check_deal(state: State, seat: Seat, partner: Seat) -> RuleError | None:
    deal = terms(state, partner) if 0 <= partner < state.seats else None
    if deal is None:
        return RuleError("inkas.deal.nobody", "IN28", partner=partner)
    return cost_error(state, seat, deal[0], "IN28")


def apply_deal(state: State, seat: Seat, chance: Chance, log: Log, partner: Seat) -> None:
    deal = terms(state, partner)
    assert deal is not None
    given, got = deal
    give(state, seat, partner, given)
    give(state, partner, seat, got)
    state.offer = None
    data = {"seat": seat, "partner": partner, "give": write_cards(given), "get": write_cards(got)}
    log.append(Event("deal", data))


def drop_uncovered(state: State, log: Log) -> None:
    """After hands changed: what is no longer covered falls (EC18); who said it may answer anew."""
    offer = state.offer
    if offer is None:
        return
    if not covers(state.hands[state.turn], offer.give):
        state.offer = None
        log.append(Event("fallen", {"seat": state.turn}))
        return
    for seat in offer.to:
        answer = offer.answers[seat]
        promised = offer.get if answer == "yes" else answer.give if isinstance(answer, Counter) else NONE
        if not covers(state.hands[seat], promised):
            _answer(state, seat, None)
            log.append(Event("fallen", {"seat": seat}))


RULES = {
    "offer": Rule(check_offer, apply_offer),
    "withdraw": Rule(check_withdraw, apply_withdraw),
    "yes": Rule(check_yes, apply_yes),
    "no": Rule(check_no, apply_no),
    "counter": Rule(check_counter, apply_counter),
    "deal": Rule(check_deal, apply_deal),
}
