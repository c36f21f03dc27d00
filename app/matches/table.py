"""What is agreed around a match: who plays which seat, what is asked, pauses and clocks. Pure.

A table is a fold over the records, like the game's state beside it; the kinds are
listed in `core.records`. `decided` says what a request becomes: the record that is to
be written, or a refusal. Votes need everybody who holds a seat; bots and seats
that have resigned have none.

No seat makes the log grow without end: what does not bring the match on is counted (`Detours`) and has limits that
people who play never meet.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from app.errors import Conflict, Invalid, NotAllowed
from app.games.core.game import Action, Seat
from app.games.core.records import CONTROLS, RESIGN, UNDO, Record
from app.matches import clocks
from app.matches.clocks import Clock, Terms

ASKABLE = frozenset({UNDO, "pause", "close", "clock"})
"""What needs everybody's consent."""


class Holder(NamedTuple):
    """Who plays a seat: kind "user" or "bot", the user's id or the bot's kind, and the name."""

    kind: str
    who: str
    name: str


LATELY, EVER, SWAPS = 40, 1000, 200
"""How often a seat may take back, ask or offer between two moves of others, and in a match; how often somebody else
may be brought to a seat in a match. What answers a question, gives a seat back or resigns is always possible."""


class Detours(NamedTuple):
    """What a seat has done that does not bring the match on: lately, since another seat has moved."""

    lately: int = 0
    ever: int = 0
    swaps: int = 0


class Ask(NamedTuple):
    """An open question: the record that asked it, who did, what for, and who agrees so far."""

    seq: int
    by: Seat
    action: Action
    agreed: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Table:
    """owners: by seat; stand_ins: who plays instead; since: the record that first
    brought somebody else to a seat; given: users whose a seat was that was given away, the first first, until
    somebody has moved on it; late: seats whose present turn is played for them;
    ended: why the match is over although the game is not, "" otherwise"""

    owners: tuple[Holder, ...]
    clock: Clock
    stand_ins: Mapping[Seat, Holder] = field(default_factory=dict)
    since: Mapping[Seat, int] = field(default_factory=dict)
    given: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    out: frozenset[Seat] = frozenset()
    late: frozenset[Seat] = frozenset()
    ask: Ask | None = None
    is_paused: bool = False
    ended: str = ""
    detours: Mapping[Seat, Detours] = field(default_factory=dict)

    def holder(self, seat: Seat) -> Holder:
        return self.stand_ins.get(seat) or self.owners[seat]

    def is_by_bot(self, seat: Seat) -> bool:
        """Whether the server moves for a seat now."""
        return seat in self.out or seat in self.late or self.holder(seat).kind == "bot"

    def is_played_by(self, seat: Seat, user: str) -> bool:
        """Whether somebody acts for a seat now, and does not only own it or wait for a turn that is played for it."""
        holder = self.holder(seat)
        return (holder.kind, holder.who) == ("user", user) and seat not in self.out and seat not in self.late

    def seat_of(self, user: str) -> Seat | None:
        """The seat that somebody plays or owns; playing comes first."""
        holders = [self.holder(seat) for seat in range(len(self.owners))]
        return _seat_of(holders, user) if _seat_of(holders, user) is not None else _seat_of(self.owners, user)

    def seats(self) -> dict[str, Seat]:
        """Users who play or own a seat, as `seat_of` finds it."""
        holders = [holder for holder in (*self.owners, *self.stand_ins.values()) if holder.kind == "user"]
        return {who.who: seat for who in holders if (seat := self.seat_of(who.who)) is not None}

    def voters(self) -> frozenset[Seat]:
        """Seats that are asked: people who are still in."""
        seats = range(len(self.owners))
        return frozenset(seat for seat in seats if seat not in self.out and self.holder(seat).kind == "user")

    def waiting(self) -> frozenset[Seat]:
        """Who has still to answer the open question."""
        return self.voters() - self.ask.agreed if self.ask else frozenset()

    def may_wander(self, seat: Seat) -> bool:
        """Whether a seat may still take back or ask before the match goes on."""
        gone = self.detours.get(seat, Detours())
        return gone.lately < LATELY and gone.ever < EVER

    def staying(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(len(self.owners)) if seat not in self.out)


def _seat_of(holders: Any, user: str) -> Seat | None:
    return next((seat for seat, who in enumerate(holders) if who.kind == "user" and who.who == user), None)


def laid(owners: tuple[Holder, ...], terms: Terms) -> Table:
    """The table before the first record."""
    return Table(owners, clocks.started(terms, len(owners)))


# --- the fold ------------------------------------------------------------------------------------


def after(table: Table, record: Record, at: datetime, to_act: tuple[Seat, ...], talk: Collection[str] = ()) -> Table:
    """The table after a record. to_act: who is to act in the game after it; talk: kinds of its actions that change
    nothing by themselves."""
    kind = record.action[0]
    table = _counted(table, record, talk)
    table = _EFFECTS[kind](table, record, at) if kind in CONTROLS else _moved_on(table, record.seat)
    if table.late:
        table = replace(table, late=table.late & frozenset(to_act))
    return _ticked(table, at, to_act, paid=kind not in CONTROLS) if table.clock.is_on else table


def _moved_on(table: Table, seat: Seat | None) -> Table:
    """A move closes a question about undoing, and makes a seat that was given away its new holder's."""
    if table.ask is not None and table.ask.action[0] == UNDO:
        table = replace(table, ask=None)
    if seat in table.given:
        table = replace(table, given={other: owner for other, owner in table.given.items() if other != seat})
    return table


def _counted(table: Table, record: Record, talk: Collection[str]) -> Table:
    """A move of one seat lets the others wander again. What everybody agreed to was counted when it was asked."""
    seat, kind = record.seat, record.action[0]
    if seat is None:
        return table
    if kind not in CONTROLS and kind not in talk:
        others = {seat: gone._replace(lately=0) for seat, gone in table.detours.items()}
        own = {seat: table.detours[seat]} if seat in table.detours else {}
        return replace(table, detours={**others, **own}) if table.detours else table
    is_answer = table.ask is not None and table.ask.action == record.action
    if is_answer or (kind in CONTROLS and kind not in _WANDERING | _SWAPPING):
        return table
    gone = table.detours.get(seat, Detours())
    more = (0, 0, 1) if kind in _SWAPPING else (1, 1, 0)
    return replace(table, detours={**table.detours, seat: Detours(*map(sum, zip(gone, more, strict=True)))})


_WANDERING = frozenset({UNDO, "ask", "pause", "clock"})
_SWAPPING = frozenset({"substitute", "hand"})


def _ticked(table: Table, at: datetime, to_act: tuple[Seat, ...], *, paid: bool) -> Table:
    stands = table.is_paused or bool(table.ended)
    running = () if stands else tuple(seat for seat in to_act if not table.is_by_bot(seat))
    return replace(table, clock=clocks.moved(table.clock, at, running, paid=paid))


def _asked(table: Table, record: Record, at: datetime) -> Table:
    _, what, args = record.action
    assert record.seat is not None
    return replace(table, ask=Ask(record.seq, record.seat, (what, *args), frozenset({record.seat})))


def _consented(table: Table, record: Record, at: datetime) -> Table:
    assert table.ask is not None and record.seat is not None
    return replace(table, ask=table.ask._replace(agreed=table.ask.agreed | {record.seat}))


def _objected(table: Table, record: Record, at: datetime) -> Table:
    return replace(table, ask=None)


def _undone(table: Table, record: Record, at: datetime) -> Table:
    """Answers a question about undoing; other questions stay open."""
    ask = None if table.ask is not None and table.ask.action[0] == UNDO else table.ask
    return replace(table, ask=ask, late=frozenset())


def _paused(table: Table, record: Record, at: datetime) -> Table:
    return replace(table, is_paused=True, ask=None)


def _resumed(table: Table, record: Record, at: datetime) -> Table:
    return replace(table, is_paused=False)


def _closed(table: Table, record: Record, at: datetime) -> Table:
    return replace(table, ended="agreed", ask=None, is_paused=False)


def _clocked(table: Table, record: Record, at: datetime) -> Table:
    terms = Terms(*record.action[1:])
    return replace(table, clock=clocks.switched(table.clock, terms, at), ask=None, late=frozenset())


def _timed_out(table: Table, record: Record, at: datetime) -> Table:
    assert record.seat is not None
    return replace(table, late=table.late | {record.seat}, clock=clocks.used_up(table.clock, record.seat))


def _resigned(table: Table, record: Record, at: datetime) -> Table:
    assert record.seat is not None
    left = replace(table, out=table.out | {record.seat}, ask=None, late=table.late - {record.seat})
    return replace(left, ended="resigned") if len(left.staying()) < 2 else left


def _substituted(table: Table, record: Record, at: datetime) -> Table:
    seat = record.seat
    assert seat is not None
    holder = Holder(*record.action[1:])
    stand_ins, since = {**table.stand_ins, seat: holder}, {seat: record.seq, **table.since}
    return replace(_asked_again(table, seat), stand_ins=stand_ins, since=since, late=table.late - {seat})


def _returned(table: Table, record: Record, at: datetime) -> Table:
    seat = record.seat
    assert seat is not None
    others = {other: holder for other, holder in table.stand_ins.items() if other != seat}
    since = {other: seq for other, seq in table.since.items() if other != seat}
    clock = clocks.topped_up(table.clock, seat, at) if table.clock.is_on else table.clock
    return replace(_asked_again(table, seat), stand_ins=others, since=since, clock=clock)


def _handed(table: Table, record: Record, at: datetime) -> Table:
    seat = record.seat
    assert seat is not None
    owners = (*table.owners[:seat], Holder("user", *record.action[1:]), *table.owners[seat + 1 :])
    given = {**table.given, seat: (*table.given.get(seat, ()), table.owners[seat].who)}
    return replace(_returned(table, record, at), owners=owners, given=given)


def _asked_again(table: Table, seat: Seat) -> Table:
    """Who takes a seat is asked anew; a question of the one who left is closed."""
    if table.ask is None:
        return table
    if table.ask.by == seat:
        return replace(table, ask=None)
    return replace(table, ask=table.ask._replace(agreed=table.ask.agreed - {seat}))


_EFFECTS: dict[str, Callable[[Table, Record, datetime], Table]] = {
    UNDO: _undone,
    RESIGN: _resigned,
    "ask": _asked,
    "consent": _consented,
    "object": _objected,
    "pause": _paused,
    "resume": _resumed,
    "close": _closed,
    "clock": _clocked,
    "timeout": _timed_out,
    "substitute": _substituted,
    "return": _returned,
    "hand": _handed,
}

# --- requests ------------------------------------------------------------------------------------


def decided(table: Table, seat: Seat, action: Action) -> Action:
    """The control record that a request of a seat becomes. Raises Invalid and Conflict.

    A question that nobody else has to answer, and the last consent, become what was asked for.
    """
    decide = _DECIDE.get(action[0])
    if decide is None:
        raise Invalid("table.kind", got=str(action[0])[:40], want=sorted(_DECIDE))
    if len(action) != len(CONTROLS[action[0]]) + 1:
        raise Invalid("table.shape", got=action[0], want=[action[0], *CONTROLS[action[0]]])
    return decide(table, seat, action)


def _ask(table: Table, seat: Seat, action: Action) -> Action:
    what, args = action[1:]
    if what not in ASKABLE or not isinstance(args, tuple) or len(args) != len(CONTROLS[what]):
        raise Invalid("table.ask", got=str(what)[:40], want=sorted(ASKABLE))
    if table.ask is not None:
        raise Conflict("table.asked_already", what=table.ask.action[0])
    check_wandering(table, seat)
    if what == "clock":
        args = _terms_args(args)
    if what == "pause" and table.is_paused:
        raise Conflict("match.paused")
    if not table.voters() - {seat}:
        return (what, *args)
    return ("ask", what, args)


def _terms_args(args: tuple[Any, ...]) -> tuple[Any, ...]:
    names = ("kind", "move_s", "bank_s", "increment_s", "zero")
    terms = clocks.read_terms(dict(zip(names, args, strict=True)))
    return tuple(getattr(terms, name) for name in names)


def _consent(table: Table, seat: Seat, action: Action) -> Action:
    ask = _open(table, action)
    if seat not in table.waiting():
        raise Conflict("table.answered")
    return ask.action if table.waiting() == {seat} else action


def _object(table: Table, seat: Seat, action: Action) -> Action:
    _open(table, action)
    return action


def _open(table: Table, action: Action) -> Ask:
    if table.ask is None or table.ask.seq != action[1]:
        raise Conflict("table.not_asked")
    return table.ask


def _resume(table: Table, seat: Seat, action: Action) -> Action:
    if not table.is_paused:
        raise Conflict("table.not_paused")
    return action


def _resign(table: Table, seat: Seat, action: Action) -> Action:
    if seat in table.out:
        raise Conflict("table.out")
    return action


def _return(table: Table, seat: Seat, action: Action) -> Action:
    if seat not in table.stand_ins or seat in table.out:
        raise Conflict("table.not_substituted")
    return action


def _substitute(table: Table, seat: Seat, action: Action) -> Action:
    if seat in table.out:
        raise Conflict("table.out")
    _check_swaps(table, seat)
    if action[1] == "user" and table.seat_of(action[2]) is not None:
        raise Conflict("table.seated")
    return action


def _check_swaps(table: Table, seat: Seat) -> None:
    if table.detours.get(seat, Detours()).swaps >= SWAPS:
        raise Conflict("table.swaps", most=SWAPS)


def _hand(table: Table, seat: Seat, action: Action) -> Action:
    if seat in table.out:
        raise Conflict("table.out")
    _check_swaps(table, seat)
    if table.owners[seat].kind == "bot":
        raise Conflict("table.bot_seat")
    if table.seat_of(action[1]) not in (None, seat):
        raise Conflict("table.seated")
    return action


_DECIDE: dict[str, Callable[[Table, Seat, Action], Action]] = {
    "ask": _ask,
    "consent": _consent,
    "object": _object,
    "resume": _resume,
    RESIGN: _resign,
    "return": _return,
    "substitute": _substitute,
    "hand": _hand,
}


def check_wandering(table: Table, seat: Seat) -> None:
    """Whether a seat may take back or ask once more. Raises Conflict."""
    if not table.may_wander(seat):
        raise Conflict("table.too_often", lately=LATELY, ever=EVER)


def check_playing(table: Table, seat: Seat) -> None:
    """Whether a person may act in the game for a seat. Raises Conflict."""
    if table.is_paused:
        raise Conflict("match.paused")
    if seat in table.out:
        raise Conflict("table.out")
    if seat in table.late:
        raise Conflict("clock.out")


def check_claim(table: Table, seat: Seat, user: str) -> None:
    """Whether a seat that was given away can be its owner's again. Raises Conflict."""
    if user not in table.given.get(seat, ()):
        raise Conflict("table.moved_on")


def check_holds(table: Table, seat: Seat, user: str) -> None:
    """Whether somebody plays a seat now, and is not only its owner. Raises NotAllowed."""
    holder = table.holder(seat)
    if (holder.kind, holder.who) != ("user", user):
        raise NotAllowed("table.substituted", name=holder.name)
