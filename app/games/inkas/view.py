"""What a viewer may see, and the events that tell what happened.

View (JSON; parts that did not change are the same objects as before)

    phase       see state.py; to_act: seats that may act now; turn: whose turn; turns: its number
    dice        [3, 5] of this turn, or null before the roll
    hexes       {"B5": "F6", ...} landscape and token as NOTATION.md writes them, "~" ocean
    frame       {"A4": "~", "G6": "#", ...} sea and jungle around the board
    robber      name of a hex or frame piece
    roads       {"C10nw": seat, ...}
    buildings   {"B9e": [seat, "settlement" | "city", decayed], ...}
    supply      {"W": 19, ...} cards of each kind
    stacks      [cards in stack 1, in stack 2]; second_open: whether stack 2 is for sale after stack 1
    players     {"0": {cards, dev: numbers held; arts: Combat Arts played; limit: cards safe from a seven;
                tribe: 1-3; discs: [4, 1, 0] by tribe; stock: {road, settlement, city, thicket}; route: length}}
    awards      {"route": seat | null, "warriors": seat | null}
    used        {"card", "route", "warriors"}: what the player whose turn it is has used up this turn
    free_roads  roads still to place after Road Building
    owed        {"2": 4} seats that have to give back cards after a seven; chosen: seats that have chosen
    offer       null | {"give": "PP", "get": "O", "to": [1, 2], "answers": {"1": "no", "2": {"give", "get"}}}
                give and get as the player whose turn it is sees them; a counter-offer as its maker sees it
    agreed      null | seats that agree to end the match; [] when that was refused this turn
    costs       {"road": "SW", "settlement": "LPSW", "city": "OOOPP", "card": "LOP"}
    options     of the match; result: null | {"scores", "winners", "reason": "complete" | "agreed"}
  the viewer's own, null for a spectator:
    hand        {"W": 2, ...} all eight kinds
    dev         {"arts": [held, of them bought this turn], "roads": ..., "invention": ..., "monopoly": ...}
    picked      cards chosen for the discard until all have chosen, or null
    open        limits of the open-ended actions that are legal now: {"discard": {"n": 4},
                "swap": {"give": 2, "get": 1}, "offer": {"to": [1, 2]}, "counter": {}}. Neither side of an offer
                or counter-offer is empty, no kind stands on both, the hand covers what is given.

Events (kind: data). `hidden` for others stands after the slash; they get the same kind without the secret field.

    first {seat, rounds: [[[seat, die, die], ...], ...]}      turn {seat}      roll {seat, dice}
    income {seat, cards: "WWO", hexes: [hex of each card]}    blocked {seat, hex, cards}   short {card, due, left}
    seven {owed: {seat: n}}   chosen {seat}   discard {seat, n, cards / -}
    robber {seat, from, to}   stolen {seat, victim, card / -}   freed {seat, card | null}
    road {seat, edge, free}   settle, found {seat, corner, over: null | {seat, building}}   city {seat, corner}
    disc {seat, discs, tribe}   decline {seat, tribe, roads, thickets, cleared}   second_stack {}
    route {seat | null, length}   warriors {seat, arts}
    buy {seat, card / -}   card {seat, card}   invention {seat, cards}   monopoly {seat, victim, cards}
    bank, swap {seat, give, get}   offer {seat, give, get, to}   withdrawn, refused, fallen {seat}
    yes, no {seat}   counter {seat, give, get}   deal {seat, partner, give, get}
    propose_end, agree, refuse {seat}   over {winners, reason}

Words stand under `event.inkas.<kind>`; `.hidden` is added for an event without its secret field, `.over` for a
settlement in place of a decayed building ({owner}), `.none` for a route set aside and for a robber
driven off without a card.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from app.games.core.game import Result, Seat, View
from app.games.inkas import offers, robber, trade
from app.games.inkas.board import CORNERS, EDGES, FRAME, HEX_COUNT, HEXES, TOKENS, Board, members
from app.games.inkas.hands import KINDS, Hand, pool, write_cards
from app.games.inkas.phases import to_act
from app.games.inkas.purse import CARD, CITY, ROAD, SETTLEMENT
from app.games.inkas.state import (
    CARDS,
    CITY_STOCK,
    GOALS,
    NOBODY,
    ROAD_STOCK,
    SETTLEMENT_STOCK,
    THICKET_STOCK,
    Counter,
    Counts,
    Masks,
    Offer,
    State,
)

COSTS = {
    "road": write_cards(ROAD),
    "settlement": write_cards(SETTLEMENT),
    "city": write_cards(CITY),
    "card": write_cards(CARD),
}
FRAME_CELLS = {name: cell for cell, names in FRAME.items() for name in names.split()}


class _Seen(NamedTuple):
    """A state and the part of its view that is the same for all."""

    state: State
    view: View


_last: _Seen | None = None
"""The last one: a state is mostly shown to one viewer after the other."""


def view(state: State, viewer: Seat | None) -> View:
    global _last
    seen = _last
    if seen is None or seen.state is not state:
        _last = seen = _Seen(state, _shown_to_all(state))
    return {**seen.view, **_own(state, viewer)}


def _shown_to_all(state: State) -> View:
    return {
        "phase": state.phase,
        "to_act": list(to_act(state)),
        "turn": state.turn,
        "turns": state.turns,
        "dice": list(state.dice) if state.dice else None,
        "hexes": _hexes(state.board),
        "frame": FRAME_CELLS,
        "robber": HEXES[state.robber],
        "roads": _roads(state.roads),
        "buildings": _buildings(state.settlements, state.cities, state.old_settlements, state.old_cities),
        "supply": _hand(state.supply),
        "stacks": [sum(state.stack1), sum(state.stack2)],
        "second_open": state.opened,
        "players": _players_of(state),
        "awards": _awards(state.route_holder, state.arts_holder),
        "used": _used(state.card_played, state.route_used, state.arts_used),
        "free_roads": state.free_roads,
        "owed": {str(seat): n for seat, n in enumerate(state.owed) if n} if any(state.owed) else {},
        "chosen": [seat for seat, bundle in enumerate(state.picks) if bundle is not None],
        "offer": None if state.offer is None else _offer(state.offer),
        "agreed": None if state.agreed is None else list(state.agreed),
        "costs": COSTS,
        "options": state.rules.options,
        "result": None if state.result is None else _result(state.result),
    }


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


@lru_cache(maxsize=256)
def _hexes(board: Board) -> dict[str, str]:
    return {HEXES[h]: "~" if board.land[h] < 0 else f"{KINDS[board.land[h]]}{TOKENS[h]}" for h in range(HEX_COUNT)}


@lru_cache(maxsize=1 << 12)
def _roads(roads: Masks) -> dict[str, Seat]:
    return {EDGES[e]: seat for seat, mask in enumerate(roads) for e in members(mask)}


@lru_cache(maxsize=1 << 12)
def _buildings(settlements: Masks, cities: Masks, old_settlements: Masks, old_cities: Masks) -> dict[str, list[Any]]:
    kinds = (
        (settlements, "settlement", False),
        (cities, "city", False),
        (old_settlements, "settlement", True),
        (old_cities, "city", True),
    )
    return {
        CORNERS[v]: [seat, building, decayed]
        for masks, building, decayed in kinds
        for seat, mask in enumerate(masks)
        for v in members(mask)
    }


@lru_cache(maxsize=1 << 12)
def _hand(hand: Hand) -> dict[str, int]:
    return pool(hand)


@lru_cache(maxsize=64)
def _awards(route: Seat, warriors: Seat) -> dict[str, Seat | None]:
    return {"route": _seat(route), "warriors": _seat(warriors)}


@lru_cache(maxsize=8)
def _used(card: bool, route: bool, warriors: bool) -> dict[str, bool]:
    return {"card": card, "route": route, "warriors": warriors}


def _players_of(state: State) -> dict[str, dict[str, Any]]:
    return {str(seat): _player_of(state, seat) for seat in range(state.seats)}


def _player_of(state: State, seat: Seat) -> dict[str, Any]:
    return _player(
        sum(state.hands[seat]),
        sum(state.dev[seat]),
        state.arts[seat],
        state.lengths[seat],
        state.tribe[seat],
        state.discs[seat],
        state.roads[seat].bit_count(),
        state.settlements[seat].bit_count() + state.old_settlements[seat].bit_count(),
        state.cities[seat].bit_count() + state.old_cities[seat].bit_count(),
        state.old_settlements[seat].bit_count() + state.old_cities[seat].bit_count(),
    )


@lru_cache(maxsize=1 << 12)
def _player(
    hand: int,
    dev: int,
    arts: int,
    route: int,
    tribe: int,
    discs: int,
    roads: int,
    settlements: int,
    cities: int,
    thickets: int,
) -> dict[str, Any]:
    return {
        "cards": hand,
        "dev": dev,
        "arts": arts,
        "limit": robber.PROTECTED + arts,
        "tribe": tribe + 1,
        "discs": discs_by_tribe(discs),
        "stock": {
            "road": ROAD_STOCK - roads,
            "settlement": SETTLEMENT_STOCK - settlements,
            "city": CITY_STOCK - cities,
            "thicket": THICKET_STOCK - thickets,
        },
        "route": route,
    }


def discs_by_tribe(discs: int) -> list[int]:
    """Discs on the three columns of the culture board, filled from the first (IN37)."""
    columns = []
    for goal in GOALS:
        columns.append(min(goal, discs))
        discs -= columns[-1]
    return columns


def _offer(offer: Offer) -> dict[str, Any]:
    answers = {str(seat): _answer(offer.answers[seat]) for seat in offer.to if offer.answers[seat] is not None}
    return {"give": write_cards(offer.give), "get": write_cards(offer.get), "to": list(offer.to), "answers": answers}


def _answer(answer: str | Counter | None) -> str | dict[str, str] | None:
    if isinstance(answer, Counter):
        return {"give": write_cards(answer.give), "get": write_cards(answer.get)}
    return answer


def _result(result: Result) -> dict[str, Any]:
    return {"scores": list(result.scores), "winners": list(result.winners), "reason": result.reason}


def _own(state: State, viewer: Seat | None) -> View:
    if viewer is None:
        return {"hand": None, "dev": None, "picked": None, "open": {}}
    picked = state.picks[viewer]
    return {
        "hand": _hand(state.hands[viewer]),
        "dev": _dev(state.dev[viewer], state.fresh if viewer == state.turn else (0, 0, 0, 0)),
        "picked": None if picked is None else write_cards(picked),
        "open": _open(state, viewer),
    }


@lru_cache(maxsize=1 << 10)
def _dev(held: Counts, fresh: Counts) -> dict[str, list[int]]:
    return {card: [held[kind], fresh[kind]] for kind, card in enumerate(CARDS)}


def _open(state: State, viewer: Seat) -> dict[str, Any]:
    """Limits of the open-ended actions in the viewer's legal list."""
    found: dict[str, Any] = {}
    if state.phase == "discard" and robber.has_to_discard(state, viewer):
        found["discard"] = {"n": state.owed[viewer]}
    if state.phase == "build" and viewer == state.turn:
        if trade.may_swap(state, viewer):
            found["swap"] = {"give": 2, "get": 1}
        if offers.may_offer(state, viewer):
            found["offer"] = {"to": [seat for seat in range(state.seats) if seat != viewer]}
    if offers.has_to_answer(state, viewer) and any(state.hands[viewer]):
        found["counter"] = {}
    return found
