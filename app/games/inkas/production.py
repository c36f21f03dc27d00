"""Production: the roll, who gets what, and shortages (IN19, IN21-IN23)."""

from collections.abc import Iterator
from typing import NamedTuple

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Event, Seat
from app.games.inkas.board import HEXES, Mask
from app.games.inkas.hands import KINDS, Kind, covers
from app.games.inkas.robber import seven
from app.games.inkas.state import Log, Rule, State


class Claim(NamedTuple):
    """Cards that one seat is due from one hex."""

    seat: Seat
    kind: Kind
    hex: int
    number: int


def check_roll(state: State, seat: Seat) -> RuleError | None:
    return None


def apply_roll(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    state.dice = dice = (chance.roll(f"roll/{state.turns}/0"), chance.roll(f"roll/{state.turns}/1"))
    log.append(Event("roll", {"seat": seat, "dice": list(dice)}))
    if dice[0] + dice[1] == 7:
        seven(state, log)
        return
    state.phase = "build"
    produce(state, dice[0] + dice[1], log)


def produce(state: State, total: int, log: Log) -> None:
    """Every building at a hex with that token: 1 card for a settlement, 2 for a city, thickets or not (IN21)."""
    claims: list[Claim] = []
    for h, kind, corners in state.board.called[total]:
        if h == state.robber:
            _tell_blocked(claims_at(state, h, kind, corners), log)
        else:
            claims += claims_at(state, h, kind, corners)
    if claims:
        _pay_out(state, claims, log)


def claims_at(state: State, h: int, kind: Kind, corners: Mask) -> list[Claim]:
    """What a hex owes to each seat, whoever may be in the way."""
    return [
        Claim(seat, kind, h, (ones & corners).bit_count() + 2 * (twos & corners).bit_count())
        for seat, (ones, twos) in enumerate(zip(state.ones, state.twos, strict=True))
        if (ones | twos) & corners
    ]


def _tell_blocked(claims: list[Claim], log: Log) -> None:
    """The robber's hex pays nobody (IN22); told for the statistics of the match."""
    for seat, kind, h, number in claims:
        log.append(Event("blocked", {"seat": seat, "hex": HEXES[h], "cards": KINDS[kind] * number}))


def _pay_out(state: State, claims: list[Claim], log: Log) -> None:
    supply = list(state.supply)
    hands = [list(hand) for hand in state.hands]
    letters = [""] * state.seats
    hexes: list[list[str]] = [[] for _ in hands]
    for seat, kind, h, number in _within_supply(state, claims, log):
        supply[kind] -= number
        hands[seat][kind] += number
        letters[seat] += KINDS[kind] * number
        hexes[seat] += [HEXES[h]] * number
    state.supply = tuple(supply)
    state.hands = tuple(map(tuple, hands))
    for seat, cards in enumerate(letters):
        if cards:
            log.append(Event("income", {"seat": seat, "cards": cards, "hexes": hexes[seat]}))


def _within_supply(state: State, claims: list[Claim], log: Log) -> list[Claim]:
    """The claims that are met (IN23, OQ5); kinds that are not short are untouched."""
    due = [0] * len(KINDS)
    for _, kind, _, number in claims:
        due[kind] += number
    if covers(state.supply, tuple(due)):
        return claims
    short = [kind for kind, number in enumerate(due) if number > state.supply[kind]]
    met = [claim for claim in claims if claim.kind not in short]
    for kind in short:
        log.append(Event("short", {"card": KINDS[kind], "due": due[kind], "left": state.supply[kind]}))
        met += _share_out(state, [claim for claim in claims if claim.kind == kind], state.supply[kind])
    return met


def _share_out(state: State, claims: list[Claim], left: int) -> Iterator[Claim]:
    """What is paid of a kind that is short."""
    claimants = {claim.seat for claim in claims}
    rule = state.rules.shortage
    if rule == "nobody" or (rule == "nobody_unless_single" and len(claimants) > 1):
        return
    for claim in sorted(claims, key=lambda claim: (claim.seat - state.turn) % state.seats):
        number = min(left, claim.number)
        left -= number
        if number:
            yield claim._replace(number=number)


RULES = {"roll": Rule(check_roll, apply_roll)}
