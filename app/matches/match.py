"""A match as a value: the fold of its log, and what one more record does to it. Pure.

A turn may be taken back by the seat that played it while that seat is still to act
and nothing was drawn or done by others since. `trail` holds the states that this
needs: where the seat's run of own records without chance began, and each after it.
What is agreed around the game (`table`) is folded beside it.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from app.errors import Conflict
from app.games.core import records
from app.games.core.chance import Chance, Dealt, Forced, Live, deck_key
from app.games.core.game import Action, Event, Game, Options, Result, Seat, Standing, Talks
from app.games.core.records import CONTROLS, RESIGN, START, UNDO, Record, Trace, traced
from app.matches import table as tables
from app.matches.clocks import Terms
from app.matches.table import Holder, Table

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator."""


@dataclass(frozen=True)
class Player:
    """Who sat down on a seat: a user or a bot of the server. Who plays it now is known by the table."""

    name: str
    colour: str
    user: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class Head:
    """What is fixed from the start. `secret` must not leave the server before the end.

    duplicate: of a table of a duplicate set, what its head says of that (games/core/DUPLICATE.md)
    """

    id: str
    room: str | None
    game: Game
    rules_version: int
    options: Options
    secret: bytes
    players: tuple[Player, ...]
    terms: Terms = Terms()
    duplicate: Mapping[str, Any] | None = None

    @cached_property
    def commitment(self) -> str:
        return commitment(self.secret)

    @cached_property
    def hash(self) -> bytes:
        seats = len(self.players)
        return records.head_hash(self.game.name, self.rules_version, self.options, seats, self.duplicate)

    def chance(self, acting: bytes, trace: Trace) -> Chance:
        """Where the draws of a record come from. A deck needs no memory of what was rolled back: it deals the same."""
        if self.duplicate is not None:
            return Dealt(deck_key(self.secret, self.duplicate["nonce"]))
        return trace.source(Live(self.secret, acting))

    @cached_property
    def owners(self) -> tuple[Holder, ...]:
        return tuple(
            Holder("bot", player.bot, player.name) if player.bot else Holder("user", player.user or "", player.name)
            for player in self.players
        )

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (*range(len(self.players)), None)


class Mark(NamedTuple):
    """The state after record `seq`, played by `seat`."""

    seq: int
    seat: Seat | None
    state: Any


@dataclass(frozen=True, slots=True)
class Match:
    """The match after record `seq`. running: its hash; trail: never empty, the present state last."""

    head: Head
    seq: int
    running: bytes
    trail: tuple[Mark, ...]
    table: Table
    trace: Trace = Trace()

    @property
    def state(self) -> Any:
        return self.trail[-1].state

    def to_act(self) -> tuple[Seat, ...]:
        """Seats that may act now; nobody while the match is paused or over."""
        table = self.table
        return () if table.is_paused or table.ended else self.head.game.to_act(self.state)

    def waits_for(self) -> list[str]:
        """Users who are to act."""
        table = self.table
        seats = [] if self.result() else self.to_act()
        return [table.holder(seat).who for seat in seats if not table.is_by_bot(seat)]

    def result(self) -> Result | None:
        result = self.head.game.result(self.state)
        if result is None:
            return self._early_result() if self.table.ended else None
        return self._among_staying(result) if self.table.out.intersection(result.winners) else result

    def _among_staying(self, result: Result) -> Result:
        """Who has resigned cannot win, also where a bot has played the pieces on."""
        staying = self.table.staying()
        best = max(result.scores[seat] for seat in staying)
        return replace(result, winners=tuple(seat for seat in staying if result.scores[seat] == best))

    def _early_result(self) -> Result:
        """Ended by the table: nobody has won, or the only one who stayed."""
        game, seats = self.head.game, len(self.head.players)
        scores = game.standing(self.state) if isinstance(game, Standing) else (0,) * seats
        winners = self.table.staying() if self.table.ended == "resigned" else ()
        return Result(scores, winners, self.table.ended)

    def can_undo(self, seat: Viewer) -> bool:
        if seat is None or len(self.trail) < 2 or self.trail[-1].seat != seat:
            return False
        return seat in self.to_act() and self.table.may_wander(seat)


class Turn(NamedTuple):
    """One more record and the match after it."""

    match: Match
    record: Record
    events: tuple[Event, ...]


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def begun(head: Head, nonce: str, at: datetime) -> Turn:
    """Record 0."""
    acting = records.acting_hash(head.hash, 0, None, START, nonce)
    chance = head.chance(acting, Trace())
    step = head.game.start(head.options, len(head.players), chance)
    record = Record(0, None, START, tuple(chance.taken), nonce)
    return Turn(follow(None, head, record, step.state, at), record, step.events)


def acted(match: Match, seat: Seat, action: Action, nonce: str, at: datetime) -> Turn:
    """The match after a checked action, or after a control record other than undo."""
    game, seq = match.head.game, match.seq + 1
    acting = records.acting_hash(match.running, seq, seat, action, nonce)
    chance = match.head.chance(acting, match.trace)
    if action[0] in CONTROLS:
        step = records.controlled(game, (match.state,), Record(seq, seat, action), chance)
    else:
        step = game.apply(match.state, seat, action, chance)
    record = Record(seq, seat, action, tuple(chance.taken), nonce)
    return Turn(_after(match, record, step.state, acting, at), record, step.events)


def taken_back(match: Match, seat: Seat, nonce: str, at: datetime) -> Turn:
    """The match at the state before the seat's run of records. Raises Conflict when there is none."""
    tables.check_wandering(match.table, seat)
    if not match.can_undo(seat):
        raise Conflict("match.nothing_to_undo")
    origin = match.trail[0]
    return rolled_back(match, Record(match.seq + 1, seat, (UNDO, origin.seq), (), nonce), origin.state, at)


def rolled_back(match: Match, record: Record, state: Any, at: datetime) -> Turn:
    """The turn of an undo record to a state that is known."""
    return Turn(follow(match, match.head, record, state, at), record, (records.noted(record),))


def replayed(match: Match, record: Record, at: datetime) -> Turn:
    """The turn that a record from elsewhere made. Raises LookupError when the state it goes back to is not kept."""
    game, kind = match.head.game, record.action[0]
    if kind == UNDO:
        origin = match.trail[0]
        if record.action[1] != origin.seq:
            raise LookupError(record.action[1])
        return rolled_back(match, record, origin.state, at)
    if kind in CONTROLS:
        step = records.controlled(game, (match.state,), record, Forced(record.outcome))
    else:
        assert record.seat is not None
        step = game.apply(match.state, record.seat, record.action, Forced(record.outcome))
    return Turn(follow(match, match.head, record, step.state, at), record, step.events)


def follow(match: Match | None, head: Head, record: Record, state: Any, at: datetime) -> Match:
    """The match after one more record of its log, whose state is known."""
    before = match.running if match else head.hash
    acting = records.acting_hash(before, record.seq, record.seat, record.action, record.nonce)
    return _after(match or _empty(head), record, state, acting, at)


def _empty(head: Head) -> Match:
    return Match(head, -1, head.hash, (), tables.laid(head.owners, head.terms))


def _after(match: Match, record: Record, state: Any, acting: bytes, at: datetime) -> Match:
    return Match(
        match.head,
        record.seq,
        records.record_hash(acting, record.outcome),
        _trail(match.trail, record, state),
        tables.after(match.table, record, at, match.head.game.to_act(state), talk_of(match.head.game)),
        traced(match.trace, record),
    )


def talk_of(game: Game) -> frozenset[str]:
    return game.talk if isinstance(game, Talks) else frozenset()


def _trail(trail: tuple[Mark, ...], record: Record, state: Any) -> tuple[Mark, ...]:
    """Where the acting seat could go back to after this record."""
    kind = record.action[0]
    if kind == UNDO and record.action[1] == trail[0].seq:
        return (trail[0],)
    mark = Mark(record.seq, record.seat, state)
    if record.outcome or not trail or kind in (UNDO, RESIGN):
        return (mark,)
    if kind in CONTROLS:
        return trail
    is_run = len(trail) > 1 and trail[-1].seat == record.seat
    return (*trail, mark) if is_run else (trail[-1], mark)
