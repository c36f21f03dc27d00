"""Phases: who may act, which kinds of action a phase knows, and the complete list of legal ones."""

from collections.abc import Callable

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas import agreement, building, cards, offers, production, robber, trade, tribes
from app.games.inkas.board import ALL_CORNERS, EDGES_AT, members
from app.games.inkas.building import cities_in, roads_in, settlements_in
from app.games.inkas.purse import Purse, purse
from app.games.inkas.state import Log, Rule, State
from app.games.inkas.turns import next_turn

ANY_TIME = ("arts", "roads", "invention", "monopoly", "free")
"""At any time of the own turn, before the roll too (IN20, IN45)."""

KINDS_OF: dict[str, tuple[str, ...]] = {
    "found_site": ("settle",),
    "found_road": ("road",),
    "roll": ("roll", *ANY_TIME),
    "discard": (),
    "robber": ("robber",),
    "arts": ("robber",),
    "roads": ("road", "stop"),
    "build": (
        *("road", "settle", "city", "buy", "bank", "swap", "offer", "withdraw", "deal", "propose_end", "end"),
        *ANY_TIME,
    ),
    "tribe": ("found",),
    "over": (),
}
"""Phase -> kinds of action open to the seat whose turn it is."""

PENDING: dict[str, Callable[[State, Seat], bool]] = {
    "discard": robber.has_to_discard,
    "yes": offers.has_to_answer,
    "no": offers.has_to_answer,
    "counter": offers.has_to_answer,
    "agree": agreement.has_to_agree,
    "refuse": agreement.has_to_agree,
}
"""Kinds that answer to something, open to whoever it concerns, in any order."""


def check_end(state: State, seat: Seat) -> RuleError | None:
    return None


def apply_end(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    next_turn(state, log)


RULES: dict[str, Rule] = {
    **building.RULES,
    **production.RULES,
    **robber.RULES,
    **cards.RULES,
    **trade.RULES,
    **offers.RULES,
    **tribes.RULES,
    **agreement.RULES,
    "end": Rule(check_end, apply_end),
}

ROLL: Action = ("roll",)
END: Action = ("end",)
BUY: Action = ("buy",)
SWAP: Action = ("swap", "?")
OFFER: Action = ("offer", "?")
WITHDRAW: Action = ("withdraw",)
PROPOSE_END: Action = ("propose_end",)


def to_act(state: State) -> tuple[Seat, ...]:
    """All who may act now, ascending; nobody waits for an order that the rules do not know."""
    if state.phase == "over":
        return ()
    if state.phase == "discard":
        return tuple(seat for seat in range(state.seats) if robber.has_to_discard(state, seat))
    if state.offer is None and not state.agreed:
        return (state.turn,)
    asked = {seat for seat in range(state.seats) if agreement.has_to_agree(state, seat)}
    if state.offer is not None:
        asked.update([seat for seat in state.offer.to if state.offer.answers[seat] is None])
    return tuple(sorted({state.turn, *asked}))


def kind_error(state: State, seat: Seat, kind: str) -> RuleError | None:
    """Whether a seat may do this kind of thing now."""
    if state.phase == "over":
        return RuleError("inkas.turn.over", "IN57")
    pending = PENDING.get(kind)
    if pending is not None:
        return None if pending(state, seat) else RuleError("inkas.turn.not_asked", "IN19", kind=kind)
    if seat != state.turn:
        return RuleError("inkas.turn.not_yours", "IN19", turn=state.turn)
    if kind not in KINDS_OF[state.phase]:
        return RuleError("inkas.turn.phase", "IN19", kind=kind, phase=state.phase, want=list(KINDS_OF[state.phase]))
    return None


# --- legal actions ----------------------------------------------------------


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Everything a seat may do; open-ended kinds as (kind, "?")."""
    if state.phase == "discard":
        return (("discard", "?"),) if robber.has_to_discard(state, seat) else ()
    if seat == state.turn:
        return tuple(_LEGAL[state.phase](state, seat))
    return (*offers.answer_actions(state, seat), *agreement.agreement_actions(state, seat))


def _legal_foundation(state: State, seat: Seat) -> tuple[Action, ...]:
    return settlements_in(ALL_CORNERS & ~state.near & ~state.occupied)


def _legal_foundation_road(state: State, seat: Seat) -> tuple[Action, ...]:
    return roads_in(EDGES_AT[state.found_at])


def _legal_roll(state: State, seat: Seat) -> list[Action]:
    return [ROLL, *cards.card_actions(state, seat), *robber.free_actions(state, seat)]


def _legal_roads(state: State, seat: Seat) -> tuple[Action, ...]:
    stop: tuple[Action, ...] = () if state.free_roads == 2 else (("stop",),)
    return roads_in(state.paths[seat]) + stop


def _legal_build(state: State, seat: Seat) -> list[Action]:
    means = purse(state.hands[seat])
    found: list[Action] = [END, *_buildings(state, seat, means)]
    found += cards.card_actions(state, seat)
    if state.arts_holder == seat:
        found += robber.free_actions(state, seat)
    if means.payers:
        found += trade.bank_actions(state, means.payers)
    if state.route_holder == seat and trade.may_swap(state, seat):
        found.append(SWAP)
    if means.total and offers.may_offer(state, seat):
        found.append(OFFER)
    if state.offer is not None:
        found += [WITHDRAW, *offers.deal_actions(state, seat)]
    if agreement.may_propose(state):
        found.append(PROPOSE_END)
    return found


def _buildings(state: State, seat: Seat, means: Purse) -> list[Action]:
    """Everything that can be built or bought now."""
    found: list[Action] = []
    if means.road:
        found += roads_in(state.paths[seat])
    if means.settlement:
        found += settlements_in(state.sites[seat])
    if means.city:
        found += cities_in(state, seat)
    if means.card and any(cards.stack(state)):
        found.append(BUY)
    return found


def _legal_tribe(state: State, seat: Seat) -> tuple[Action, ...]:
    return tuple(tribes.FOUND_ACTIONS[v] for v in members(tribes.founding_places(state, seat)))


_LEGAL: dict[str, Callable[[State, Seat], tuple[Action, ...] | list[Action]]] = {
    "found_site": _legal_foundation,
    "found_road": _legal_foundation_road,
    "roll": _legal_roll,
    "robber": robber.robber_actions,
    "arts": robber.robber_actions,
    "roads": _legal_roads,
    "build": _legal_build,
    "tribe": _legal_tribe,
    "over": lambda state, seat: (),
}


# --- acting -----------------------------------------------------------------


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    new = state.copy()
    log: Log = []
    RULES[action[0]].apply(new, seat, chance, log, *action[1:])
    if new.offer is not None and new.hands is not state.hands:
        offers.drop_uncovered(new, log)
    return new, tuple(log)
