"""The pile: tiles face down, and drawing one that fits somewhere."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from app.games.core.chance import Chance, Deck

Stack = Mapping[str, int]
"""Tiles face down, code -> how many; sorted by code, none with 0."""


class Drawn(NamedTuple):
    """code: the tile that fits, None when there is none; stack: what is left; unfit: drawn before it, in order."""

    code: str | None
    stack: Stack
    unfit: tuple[str, ...]


def draw(stack: Stack, fits: Callable[[str], bool], chance: Chance, deck: Deck, *, remove: bool) -> Drawn:
    """Draws until a tile fits. Each draw is an outcome of chance.

    deck: the stack as it lay before anything was drawn of it

    remove: a tile that fits nowhere leaves the game; otherwise it goes back, and nothing is drawn
    when no tile of the stack fits.
    """
    unfit: list[str] = []
    pool = stack
    while pool and (remove or any(fits(code) for code in pool)):
        code = chance.pick(pool, deck)
        if fits(code):
            return Drawn(code, without(stack, code), tuple(unfit))
        unfit.append(code)
        if remove:
            stack = pool = without(stack, code)
        else:
            pool = {other: count for other, count in pool.items() if other != code}
    return Drawn(None, stack, tuple(unfit))


def without(stack: Stack, code: str) -> Stack:
    """A stack with one copy of a tile less."""
    left = dict(stack)
    left[code] -= 1
    if not left[code]:
        del left[code]
    return left
