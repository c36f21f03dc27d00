"""Cards of the supply: kinds, hands and bundles.

A hand or a bundle is a tuple with one number for each kind, in the order of
`KINDS`: the five resources first, then the three goods. In actions, views and
logs a bundle is a string of letters in alphabetical order ("OOPW").
"""

from functools import lru_cache
from operator import add, ge, sub

Hand = tuple[int, ...]
Kind = int

KINDS = "WSLPOFCT"
"""wood stone wool potato ore, fish coca feather."""
RESOURCES = range(5)
GOODS = range(5, 8)
TOTAL: Hand = (20, 20, 20, 20, 20, 12, 12, 12)
"""Cards of each kind in the box (IN6)."""
IN_THE_BOX = sum(TOTAL)
NONE: Hand = (0,) * 8
UNITS: tuple[Hand, ...] = tuple(tuple(int(kind == other) for other in range(8)) for kind in range(8))
KIND_OF = {letter: kind for kind, letter in enumerate(KINDS)}

_SORTED = sorted(KIND_OF)


def plus(hand: Hand, bundle: Hand) -> Hand:
    return tuple(map(add, hand, bundle))


def minus(hand: Hand, bundle: Hand) -> Hand:
    return tuple(map(sub, hand, bundle))


def covers(hand: Hand, bundle: Hand) -> bool:
    """Whether the hand holds every card of the bundle."""
    return all(map(ge, hand, bundle))


@lru_cache(maxsize=1 << 14)
def write_cards(bundle: Hand) -> str:
    """Letters in alphabetical order, one for each card."""
    return "".join(letter * bundle[KIND_OF[letter]] for letter in _SORTED)


@lru_cache(maxsize=1 << 14)
def read_cards(text: str) -> Hand:
    """A bundle from letters in any order. Raises ValueError for any other character."""
    counts = [0] * 8
    for letter in text:
        if letter not in KIND_OF:
            raise ValueError(text)
        counts[KIND_OF[letter]] += 1
    return tuple(counts)


def is_sorted(text: object) -> bool:
    """Whether this is a bundle in its canonical spelling."""
    return isinstance(text, str) and set(text) <= KIND_OF.keys() and list(text) == sorted(text)


def pool(hand: Hand) -> dict[str, int]:
    """The hand as chance wants it: letter -> number of cards."""
    return dict(zip(KINDS, hand, strict=True))
