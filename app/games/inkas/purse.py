"""What a hand can pay for: the costs of the overview card, and rates of the supply."""

from functools import lru_cache
from typing import NamedTuple

from app.games.inkas.hands import GOODS, RESOURCES, Hand, Kind, covers, read_cards

ROAD = read_cards("WS")
SETTLEMENT = read_cards("WSPL")
CITY = read_cards("PPOOO")
CARD = read_cards("PLO")

EVERY_GOOD: Kind = 8
"""Stands among the payers for one card of each good."""


class Purse(NamedTuple):
    """What a hand covers.

    payers: kinds of which it holds enough for 3:1 or 2:1, and `EVERY_GOOD`
    """

    total: int
    road: bool
    settlement: bool
    city: bool
    card: bool
    payers: tuple[Kind, ...]


@lru_cache(maxsize=1 << 15)
def purse(hand: Hand) -> Purse:
    payers = [kind for kind in RESOURCES if hand[kind] >= 3] + [kind for kind in GOODS if hand[kind] >= 2]
    if all(hand[kind] for kind in GOODS):
        payers.append(EVERY_GOOD)
    road, settlement, city, card = [covers(hand, cost) for cost in (ROAD, SETTLEMENT, CITY, CARD)]
    return Purse(sum(hand), road, settlement, city, card, tuple(payers))
