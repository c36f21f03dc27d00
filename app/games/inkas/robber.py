"""The seven and the robber: discards, moving, theft, and how the warriors' award drives it off.

IN24-IN27, IN45; Combat Arts (IN42) use the same move.
"""

from app.games.core.chance import Chance, Deck
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas.board import ALL_CORNERS, CORNERS_OF, FRAME_IDS, HEX_COUNT, HEX_ID, HEXES, LAND, START_ROBBER, Mask
from app.games.inkas.hands import KIND_OF, KINDS, UNITS, Hand, covers, pool, read_cards, write_cards
from app.games.inkas.pieces import give, pay, take
from app.games.inkas.sets import active, decayed
from app.games.inkas.state import Log, Rule, State, with_item

PROTECTED = 7


def hand_limit(state: State, seat: Seat) -> int:
    """Cards that are safe from a seven (IN25)."""
    return PROTECTED + state.arts[seat]


# --- seven and discards -----------------------------------------------------


def seven(state: State, log: Log) -> None:
    """No income; who is over the limit gives back half, then the robber moves (IN24, IN25)."""
    state.resume = "build"
    counts = [sum(hand) for hand in state.hands]
    state.owed = tuple(n // 2 if n > hand_limit(state, seat) else 0 for seat, n in enumerate(counts))
    state.picks = (None,) * state.seats
    state.phase = "discard" if any(state.owed) else "robber"
    if any(state.owed):
        log.append(Event("seven", {"owed": {str(seat): n for seat, n in enumerate(state.owed) if n}}))


def has_to_discard(state: State, seat: Seat) -> bool:
    return bool(state.owed[seat]) and state.picks[seat] is None


def check_discard(state: State, seat: Seat, cards: str) -> RuleError | None:
    bundle, owed = read_cards(cards), state.owed[seat]
    if sum(bundle) != owed:
        return RuleError("inkas.discard.number", "IN25", got=sum(bundle), want=owed)
    if not covers(state.hands[seat], bundle):
        return RuleError("inkas.discard.missing", "IN25", cards=cards, hand=write_cards(state.hands[seat]))
    return None


def apply_discard(state: State, seat: Seat, chance: Chance, log: Log, cards: str) -> None:
    """Kept aside until everybody has chosen; then all go back at once (EC3)."""
    state.picks = with_item(state.picks, seat, read_cards(cards))
    log.append(Event("chosen", {"seat": seat}))
    if any(has_to_discard(state, other) for other in range(state.seats)):
        return
    for other, bundle in enumerate(state.picks):
        if bundle is not None:
            pay(state, other, bundle)
            log.append(_discarded(other, bundle))
    state.owed = (0,) * state.seats
    state.picks = (None,) * state.seats
    state.phase = "robber"


def _discarded(seat: Seat, bundle: Hand) -> Event:
    number = sum(bundle)
    data = {"seat": seat, "n": number, "cards": write_cards(bundle)}
    return Event("discard", data, (seat,), {"seat": seat, "n": number})


# --- moving and theft -------------------------------------------------------


def frame_places(state: State) -> tuple[int, ...]:
    """Jungle frame pieces that may be used (OQ15)."""
    return FRAME_IDS if state.rules.frame_places == "three" else (START_ROBBER,)


def robber_places(state: State) -> tuple[int, ...]:
    """Resource hexes and frame pieces (IN26), but not where it stands (EC4, OQ7)."""
    return tuple(place for place in (*LAND, *frame_places(state)) if place != state.robber or _may_stay(state))


def _may_stay(state: State) -> bool:
    """After a Combat Arts card by house rule (OQ7); a seven always moves it."""
    return state.phase == "arts" and not state.rules.arts_must_move


def targets(state: State, seat: Seat) -> list[tuple[Seat, Mask]]:
    """Others who can be robbed at all (OQ13), with the corners of their buildings, decayed ones too (EC7)."""
    everybody = zip(range(state.seats), state.ones, state.twos, state.hands, strict=True)
    empty = state.rules.empty_victims
    return [(other, ones | twos) for other, ones, twos, hand in everybody if other != seat and (empty or any(hand))]


def victims(state: State, robbed: list[tuple[Seat, Mask]], place: int) -> tuple[Seat | None, ...]:
    """Which of the targets may be robbed at a place (IN27, OQ4); (None,) when nobody."""
    corners = ALL_CORNERS if place >= HEX_COUNT and state.rules.frame_robber_steals else CORNERS_OF[place]
    return tuple([other for other, buildings in robbed if buildings & corners]) or (None,)


def robber_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    robbed = targets(state, seat)
    return tuple(
        [("robber", HEXES[place], victim) for place in robber_places(state) for victim in victims(state, robbed, place)]
    )


def check_robber(state: State, seat: Seat, place: str, victim: Seat | None) -> RuleError | None:
    target = HEX_ID[place]
    if target not in LAND and target not in frame_places(state):
        return RuleError("inkas.robber.place", "IN26", place=place)
    if target not in robber_places(state):
        return RuleError("inkas.robber.stays", "IN26", place=place)
    possible = victims(state, targets(state, seat), target)
    if victim in possible:
        return None
    return RuleError("inkas.robber.victim", "IN27", place=place, victim=victim, possible=list(possible))


def apply_robber(state: State, seat: Seat, chance: Chance, log: Log, place: str, victim: Seat | None) -> None:
    _move(state, seat, HEX_ID[place], log)
    if victim is not None and any(state.hands[victim]):
        steal(state, seat, victim, chance, log)
    state.phase = state.resume


def _move(state: State, seat: Seat, place: int, log: Log) -> None:
    log.append(Event("robber", {"seat": seat, "from": HEXES[state.robber], "to": HEXES[place]}))
    state.robber = place


def steal(state: State, seat: Seat, victim: Seat, chance: Chance, log: Log) -> None:
    """One card, blindly (IN27); only the two know which."""
    cards = pool(state.hands[victim])
    letter = chance.pick(cards, Deck(f"steal/{state.turns}/{state.phase}", cards))
    give(state, victim, seat, UNITS[KIND_OF[letter]])
    known = {"seat": seat, "victim": victim}
    log.append(Event("stolen", {**known, "card": letter}, (seat, victim), known))


# --- the award that frees a hex ---------------------------------------------


def stands_at_own(state: State, seat: Seat) -> bool:
    """Whether the robber stands on a hex with a building of the seat (IN45, OQ8)."""
    own = active(state, seat)
    if state.rules.decayed_frees_robber:
        own |= decayed(state, seat)
    return bool(own & CORNERS_OF[state.robber])


def free_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.arts_holder != seat or state.arts_used or not stands_at_own(state, seat):
        return ()
    return tuple(("free", HEXES[place]) for place in frame_places(state))


def check_free(state: State, seat: Seat, place: str) -> RuleError | None:
    if state.arts_holder != seat:
        return RuleError("inkas.free.holder", "IN45")
    if state.arts_used:
        return RuleError("inkas.free.used", "IN45")
    if not stands_at_own(state, seat):
        return RuleError("inkas.free.nothing", "IN45", place=HEXES[state.robber])
    if HEX_ID[place] not in frame_places(state):
        return RuleError("inkas.free.place", "IN45", want=[HEXES[place] for place in frame_places(state)])
    return None


def apply_free(state: State, seat: Seat, chance: Chance, log: Log, place: str) -> None:
    """The robber goes to the frame; one card of the freed hex, if the supply has it (EC53)."""
    kind = state.board.land[state.robber]
    _move(state, seat, HEX_ID[place], log)
    state.arts_used = True
    card = KINDS[kind] if state.supply[kind] else None
    if card:
        take(state, seat, UNITS[kind])
    log.append(Event("freed", {"seat": seat, "card": card}))


RULES = {
    "discard": Rule(check_discard, apply_discard),
    "robber": Rule(check_robber, apply_robber),
    "free": Rule(check_free, apply_free),
}
