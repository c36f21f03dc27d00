"""Chance: the one source of every draw and roll, and the proof that it was fair.

A game asks `pick(pool)` or `roll()` when it needs an outcome and never before.
Whoever calls the game passes the source:

Live     HMAC-SHA-256, keyed with the secret of the match, over the running
         hash of all records up to and including the acting one, and a counter
Forced   outcomes of a log or a test, checked against what is possible
Again    draws that were rolled back come again before anything new is drawn
Dealt    the same draws at every table of a duplicate set, whatever is played there
Seeded   fast and repeatable, for bots, simulations and tests; not provable

Every source notes what it gave in `taken`, which becomes the record's outcome.
"""

import hashlib
import hmac
import json
import random
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from app.games.core.errors import ChanceError

DIE = {str(pips): 1 for pips in range(1, 7)}


class Draw(NamedTuple):
    """One outcome: `value` was item `nth` of the `of` possible ones, sorted by name.

    A log read from text knows values only; there `nth` and `of` are -1.
    """

    value: str
    nth: int = -1
    of: int = -1


class Deck(NamedTuple):
    """What a draw is one of: its name says which draws of other tables it is compared with.

    name: the same wherever the same draw is due, whatever was played: "tile/0" for every tile of the first
          stack, "roll/12/0" for the first die of turn 12
    box: all pieces that the deck ever holds, name -> how many; a pool is what is left of them
    """

    name: str
    box: Mapping[str, int]


class Chance(Protocol):
    taken: list[Draw]

    def pick(self, pool: Mapping[str, int], deck: Deck | None = None) -> str:
        """One name out of `pool` (name -> how many, >= 0), each piece equally likely.

        deck: without it nothing can be drawn at a table of a duplicate set
        Raises ChanceError when the pool is empty or a forced outcome is not in it.
        """

    def roll(self, deck: str = "") -> int:
        """One six-sided die, 1…6. deck: name of the deck of its six faces."""


class _Source:
    """Turns a uniform index into a name; the subclasses say where the index comes from."""

    def __init__(self) -> None:
        self.taken: list[Draw] = []

    def _below(self, bound: int) -> int:
        raise NotImplementedError

    def pick(self, pool: Mapping[str, int], deck: Deck | None = None) -> str:
        total = sum(pool.values())
        if total <= 0:
            raise ChanceError("chance.empty_pool")
        index = self._below(total)
        left = index
        for name in sorted(pool):
            left -= pool[name]
            if left < 0:
                self.taken.append(Draw(name, index, total))
                return name
        raise AssertionError("an index below the total always meets a piece")

    def roll(self, deck: str = "") -> int:
        return int(self.pick(DIE, Deck(deck, DIE)))


class Live(_Source):
    """Provable chance of one record.

    secret: 32 bytes, fixed before the first move; its SHA-256 is public from then on
    running: hash of the match up to and including the acting record, 32 bytes
    """

    def __init__(self, secret: bytes, running: bytes) -> None:
        super().__init__()
        self._secret = secret
        self._running = running
        self._counter = 0

    def _below(self, bound: int) -> int:
        """Uniform 0…bound-1: first 8 bytes of each block, rejecting the uneven rest."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            message = self._running + self._counter.to_bytes(4, "big")
            self._counter += 1
            block = hmac.new(self._secret, message, hashlib.sha256).digest()
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % bound


class Dealt:
    """Chance of a table of a duplicate set (docs beside it: DUPLICATE.md).

    The secret shuffles each deck once: a piece's place is the HMAC-SHA-256 of deck, name and copy. A draw is the
    first piece in this order that its pool still holds, so it depends on nothing that was played but the pool.
    Of pieces of one name the earlier copies count as gone. What is put back keeps its place: it comes first again.

    key: `deck_key` of the set
    """

    def __init__(self, key: bytes) -> None:
        self.taken: list[Draw] = []
        self._key = key

    def pick(self, pool: Mapping[str, int], deck: Deck | None = None) -> str:
        left = [name for name in pool if pool[name] > 0]
        if not left:
            raise ChanceError("chance.empty_pool")
        if deck is None or not deck.name:
            raise ChanceError("chance.no_deck")
        name = min(left, key=lambda name: places(self._key, deck.name, name, deck.box[name])[-pool[name]])
        before = sum(count for other, count in pool.items() if other < name)
        self.taken.append(Draw(name, before, sum(pool.values())))
        return name

    def roll(self, deck: str = "") -> int:
        return int(self.pick(DIE, Deck(deck, DIE)))


def deck_key(secret: bytes, nonce: str) -> bytes:
    """What the decks of a duplicate set are shuffled with: its secret and the nonce of who began its first match."""
    return hmac.digest(secret, nonce.encode(), "sha256")


@lru_cache(maxsize=2048)
def places(key: bytes, deck: str, name: str, copies: int) -> tuple[bytes, ...]:
    """Where the copies of a piece lie in its deck, the first first."""
    texts = (json.dumps([deck, name, copy], separators=(",", ":")) for copy in range(copies))
    return tuple(sorted(hmac.digest(key, text.encode(), "sha256") for text in texts))


class Seeded(_Source):
    """Repeatable chance from a seed; for simulations, bots' look-ahead and tests."""

    def __init__(self, seed: int | random.Random) -> None:
        super().__init__()
        self._random = seed if isinstance(seed, random.Random) else random.Random(seed)

    def _below(self, bound: int) -> int:
        return int(self._random.random() * bound)


class Forced:
    """Plays back outcomes; each must be possible where it is asked for.

    Raises ChanceError `chance.impossible` when the pool does not hold the next outcome,
    `chance.number` when the outcome carries another number than the pool gives it,
    `chance.exhausted` when none is left.
    """

    def __init__(self, values: Iterable[str | Draw]) -> None:
        self.taken: list[Draw] = []
        self._left = [value if isinstance(value, Draw) else Draw(str(value)) for value in values]
        self._left.reverse()

    def pick(self, pool: Mapping[str, int], deck: Deck | None = None) -> str:
        if not self._left:
            raise ChanceError("chance.exhausted", possible=sorted(name for name, n in pool.items() if n))
        draw = self._left.pop()
        if pool.get(draw.value, 0) <= 0:
            possible = sorted(name for name, n in pool.items() if n)
            raise ChanceError("chance.impossible", got=draw.value, possible=possible)
        if draw.of >= 0:
            _check_number(draw, pool)
        self.taken.append(draw)
        return draw.value

    def roll(self, deck: str = "") -> int:
        return int(self.pick(DIE, Deck(deck, DIE)))

    def rest(self) -> tuple[Draw, ...]:
        """Outcomes nobody asked for; a sound log leaves none."""
        return tuple(reversed(self._left))


def _check_number(draw: Draw, pool: Mapping[str, int]) -> None:
    """Item `nth` of the `of` pieces sorted by name must be the one that was drawn."""
    first = sum(pool[name] for name in pool if name < draw.value)
    if draw.of != sum(pool.values()) or not first <= draw.nth < first + pool[draw.value]:
        raise ChanceError("chance.number", got=list(draw), first=first, of=sum(pool.values()))


class Again:
    """Chance after a roll-back: what was drawn already comes again, so that nobody can undo to draw anew.

    owed: draws that were taken back, in their order. Each `pick` deals the first of them that the
    pool still holds; when it holds none, `source` decides.
    """

    def __init__(self, owed: Iterable[Draw], source: Chance) -> None:
        self.taken: list[Draw] = []
        self._owed = list(owed)
        self._source = source

    def pick(self, pool: Mapping[str, int], deck: Deck | None = None) -> str:
        draw = next((draw for draw in self._owed if pool.get(draw.value, 0) > 0), None)
        if draw is None:
            self._source.pick(pool, deck)
            self.taken.append(self._source.taken[-1])
        else:
            self._owed.remove(draw)
            before = sum(count for name, count in pool.items() if name < draw.value)
            self.taken.append(Draw(draw.value, before, sum(pool.values())))
        return self.taken[-1].value

    def roll(self, deck: str = "") -> int:
        return int(self.pick(DIE, Deck(deck, DIE)))
