"""Clocks of a match: how much time each seat has left. Pure; times come from the records.

A clock is a fold over the log: each record moves it on to the record's own time, so it
survives a restart and is the same in every process. Only seats that are to act and are
held by people run down. Times are whole milliseconds.

none    nobody's time runs
move    each turn has `move_s`; it begins when the seat is to act
bank    each seat has `bank_s` for the whole match, and gets `increment_s` after each turn
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from app.errors import Invalid
from app.games.core.game import Seat

KINDS = ("none", "move", "bank")
ZERO = ("nothing", "skip", "bot", "resign")
"""What happens at zero: nothing, a bot plays this turn, a bot takes the seat, the seat resigns."""
LONGEST_S = 30 * 24 * 3600
GRACE_MS = 60_000
"""What a seat has at least when somebody takes it again."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the room chose; seconds."""

    kind: str = "none"
    move_s: int = 0
    bank_s: int = 0
    increment_s: int = 0
    zero: str = "nothing"

    @property
    def start_ms(self) -> int:
        return 1000 * {"none": 0, "move": self.move_s, "bank": self.bank_s}[self.kind]


NO_CLOCK = Terms()


def read_terms(raw: Mapping[str, Any]) -> Terms:
    """Raises Invalid, saying which field is wrong."""
    unknown = sorted(raw.keys() - set(Terms.__dataclass_fields__))
    if unknown:
        raise Invalid("clock.field", got=unknown[0], want=list(Terms.__dataclass_fields__))
    terms = Terms(**raw)
    _check_choice("kind", terms.kind, KINDS)
    _check_choice("zero", terms.zero, ZERO)
    _check_time("move_s", terms.move_s, 10 if terms.kind == "move" else 0)
    _check_time("bank_s", terms.bank_s, 10 if terms.kind == "bank" else 0)
    _check_time("increment_s", terms.increment_s, 0)
    return terms


def _check_choice(name: str, got: object, choices: tuple[str, ...]) -> None:
    if got not in choices:
        raise Invalid("clock.choice", name=name, got=str(got)[:40], want=list(choices))


def _check_time(name: str, got: object, least: int) -> None:
    if not isinstance(got, int) or isinstance(got, bool) or not least <= got <= LONGEST_S:
        raise Invalid("clock.time", name=name, got=str(got)[:40], least=least, most=LONGEST_S)


@dataclass(frozen=True, slots=True)
class Clock:
    """left_ms: by seat, as it was at `since`; may fall below 0 where zero means nothing. running: who runs down."""

    terms: Terms
    left_ms: tuple[int, ...]
    running: tuple[Seat, ...] = ()
    since: datetime | None = None

    @property
    def is_on(self) -> bool:
        return self.terms.kind != "none"


def started(terms: Terms, seats: int) -> Clock:
    return Clock(terms, (terms.start_ms,) * seats)


def left_ms(clock: Clock, at: datetime) -> tuple[int, ...]:
    """What each seat has left at a time."""
    if clock.since is None or not clock.running:
        return clock.left_ms
    gone = max(0, (at - clock.since) // timedelta(milliseconds=1))
    return tuple(left - gone if seat in clock.running else left for seat, left in enumerate(clock.left_ms))


def moved(clock: Clock, at: datetime, running: Iterable[Seat], *, paid: bool = True) -> Clock:
    """The clock at the time of a record, and who runs down from then on.

    paid: whether those who stop have finished a turn, as against a pause
    """
    if not clock.is_on:
        return clock
    now, after = left_ms(clock, at), tuple(running)
    settle: Callable[[Seat, int], int] = _settled(clock, after) if paid else lambda seat, left: left
    return replace(clock, left_ms=tuple(settle(seat, left) for seat, left in enumerate(now)), running=after, since=at)


def _settled(clock: Clock, after: tuple[Seat, ...]) -> Callable[[Seat, int], int]:
    terms = clock.terms

    def settle(seat: Seat, left: int) -> int:
        if seat not in clock.running or seat in after:
            return left
        return terms.start_ms if terms.kind == "move" else max(0, left) + 1000 * terms.increment_s

    return settle


def switched(clock: Clock, terms: Terms, at: datetime) -> Clock:
    """Other terms: everybody starts anew with them."""
    return replace(started(terms, len(clock.left_ms)), running=clock.running, since=at)


def topped_up(clock: Clock, seat: Seat, at: datetime) -> Clock:
    """Whoever takes a seat again has a moment to look."""
    now = left_ms(clock, at)
    grace = min(GRACE_MS, clock.terms.start_ms)
    return replace(clock, left_ms=(*now[:seat], max(now[seat], grace), *now[seat + 1 :]), since=at)


def used_up(clock: Clock, seat: Seat) -> Clock:
    """After a timeout, before the seat stops: a time per turn begins anew with the next turn."""
    left = clock.terms.start_ms if clock.terms.kind == "move" else 0
    running = tuple(other for other in clock.running if other != seat)
    return replace(clock, left_ms=(*clock.left_ms[:seat], left, *clock.left_ms[seat + 1 :]), running=running)


def out_of_time(clock: Clock, at: datetime) -> tuple[Seat, ...]:
    """Seats whose time is up and for whom that has a consequence."""
    if not clock.is_on or clock.terms.zero == "nothing":
        return ()
    now = left_ms(clock, at)
    return tuple(seat for seat in clock.running if now[seat] <= 0)


def deadline(clock: Clock) -> datetime | None:
    """When the next seat runs out of time, if that has a consequence."""
    if not clock.is_on or clock.terms.zero == "nothing" or not clock.running or clock.since is None:
        return None
    return clock.since + timedelta(milliseconds=min(clock.left_ms[seat] for seat in clock.running))
