"""The start: land, first player, beginners' places or the foundation phase (IN13-IN18, IN58, IN59)."""

from app.games.core.chance import Chance, Deck
from app.games.core.game import Event, Seat
from app.games.inkas.board import (
    BEGINNERS,
    BEGINNERS_LAND,
    CORNER_ID,
    EDGE_ID,
    HEXES,
    HEXES_AT,
    JUNGLES,
    LAND,
    Board,
    board_of,
)
from app.games.inkas.hands import KIND_OF, KINDS, NONE, UNITS, plus
from app.games.inkas.options import Rules
from app.games.inkas.pieces import take
from app.games.inkas.sets import rebuild
from app.games.inkas.state import Log, State, empty_state
from app.games.inkas.turns import begin_turn, next_founder


def opening(rules: Rules, seats: int, chance: Chance, log: Log) -> State:
    """The state before the first decision. Chance: the land if it varies, then the dice for the first player."""
    state = empty_state(rules, seats)
    state.board = _land(rules, chance)
    state.first = state.turn = _first_player(seats, chance, log)
    rebuild(state)
    if rules.start == "beginners":
        _place_beginners(state, log)
        begin_turn(state, log)
    else:
        state.phase = "found_site"
        log.append(Event("turn", {"seat": state.turn}))
    return state


def _land(rules: Rules, chance: Chance) -> Board:
    """Resource hexes shuffled for the variable board; jungles and plantations too by house rule (OQ17)."""
    land = list(BEGINNERS_LAND)
    if rules.board == "variable":
        _shuffle(land, LAND, chance, "land")
    if rules.goods_shuffle:
        _shuffle(land, JUNGLES, chance, "goods")
    return board_of(tuple(land))


def _shuffle(land: list[int], slots: tuple[int, ...], chance: Chance, name: str) -> None:
    left = dict.fromkeys(KINDS, 0)
    for h in slots:
        left[KINDS[land[h]]] += 1
    deck = Deck(name, dict(left))
    for h in slots:
        letter = chance.pick(left, deck)
        left[letter] -= 1
        land[h] = KIND_OF[letter]


def _first_player(seats: int, chance: Chance, log: Log) -> Seat:
    """Everybody rolls, the highest sum begins (IN18); a tie is rolled again among the tied."""
    contenders = list(range(seats))
    rounds: list[list[list[int]]] = []
    while True:
        rolls = [[seat, *(chance.roll(f"first/{len(rounds)}/{seat}/{die}") for die in range(2))] for seat in contenders]
        rounds.append(rolls)
        best = max(a + b for _, a, b in rolls)
        contenders = [seat for seat, a, b in rolls if a + b == best]
        if len(contenders) == 1:
            log.append(Event("first", {"seat": contenders[0], "rounds": rounds}))
            return contenders[0]


def _place_beginners(state: State, log: Log) -> None:
    """Two settlements, two roads, two discs each; income of the lettered settlement (IN13-IN15)."""
    places = BEGINNERS[: state.seats]
    state.settlements = tuple(1 << CORNER_ID[a] | 1 << CORNER_ID[b] for (a, _), (b, _) in places)
    state.roads = tuple(1 << EDGE_ID[a] | 1 << EDGE_ID[b] for (_, a), (_, b) in places)
    state.discs = (2,) * state.seats
    rebuild(state)
    for seat, ((lettered, _), _) in enumerate(places):
        first_income(state, seat, CORNER_ID[lettered], log)


def first_income(state: State, seat: Seat, corner: int, log: Log) -> None:
    """One card for each producing hex at a settlement, goods included (IN15)."""
    makers = [h for h in HEXES_AT[corner] if state.board.land[h] >= 0]
    cards = NONE
    for h in makers:
        cards = plus(cards, UNITS[state.board.land[h]])
    take(state, seat, cards)
    letters = "".join(KINDS[state.board.land[h]] for h in makers)
    log.append(Event("income", {"seat": seat, "cards": letters, "hexes": [HEXES[h] for h in makers]}))


def after_settlement(state: State, seat: Seat, corner: int, log: Log) -> None:
    """Income for the second settlement (OQ19), then its road."""
    if state.discs[seat] == 2 or state.rules.foundation_income == "both":
        first_income(state, seat, corner, log)
    state.found_at = corner
    state.phase = "found_road"


def after_road(state: State, log: Log) -> None:
    state.found_at = -1
    next_founder(state, log)
