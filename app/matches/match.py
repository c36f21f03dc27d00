"""A match as a value: the fold of its log, and what one more record does to it. Pure.

A turn may be taken back by the seat that played it while that seat is still to act
and nothing was drawn or done by others since. `trail` holds the states that this
needs: where the seat's run of own records without chance began, and each after it.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from app.errors import Conflict
from app.games.core import records
from app.games.core.chance import Chance, Forced, Live
from app.games.core.game import Action, Event, Game, Options, Result, Seat
from app.games.core.records import START, UNDO, Record

Viewer = Seat | None
"""Who looks: a seat, or None for a spectator."""


@dataclass(frozen=True)
class Player:
    """Who sits on a seat: a user or a bot of the server."""

    name: str
    colour: str
    user: str | None = None
    bot: str | None = None


@dataclass(frozen=True)
class Head:
    """What is fixed from the start. `secret` must not leave the server before the end."""

    id: str
    room: str | None
    game: Game
    rules_version: int
    options: Options
    secret: bytes
    players: tuple[Player, ...]

    @cached_property
    def commitment(self) -> str:
        return commitment(self.secret)

    @cached_property
    def hash(self) -> bytes:
        return records.head_hash(self.game.name, self.rules_version, self.options, len(self.players))

    @cached_property
    def seat_of(self) -> Mapping[str, Seat]:
        return {player.user: seat for seat, player in enumerate(self.players) if player.user is not None}

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

    @property
    def state(self) -> Any:
        return self.trail[-1].state

    def to_act(self) -> tuple[Seat, ...]:
        return self.head.game.to_act(self.state)

    def result(self) -> Result | None:
        return self.head.game.result(self.state)

    def can_undo(self, seat: Viewer) -> bool:
        return len(self.trail) > 1 and self.trail[-1].seat == seat and seat in self.to_act()


class Turn(NamedTuple):
    """One more record and the match after it."""

    match: Match
    record: Record
    events: tuple[Event, ...]


def commitment(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def begun(head: Head, nonce: str) -> Turn:
    """Record 0."""
    acting = records.acting_hash(head.hash, 0, None, START, nonce)
    chance: Chance = Live(head.secret, acting)
    step = head.game.start(head.options, len(head.players), chance)
    record = Record(0, None, START, tuple(chance.taken), nonce)
    running = records.record_hash(acting, record.outcome)
    return Turn(Match(head, 0, running, (Mark(0, None, step.state),)), record, step.events)


def acted(match: Match, seat: Seat, action: Action, nonce: str) -> Turn:
    """The match after a checked action."""
    seq = match.seq + 1
    acting = records.acting_hash(match.running, seq, seat, action, nonce)
    chance: Chance = Live(match.head.secret, acting)
    step = match.head.game.apply(match.state, seat, action, chance)
    record = Record(seq, seat, action, tuple(chance.taken), nonce)
    return Turn(_after(match, record, step.state, acting), record, step.events)


def taken_back(match: Match, seat: Seat, nonce: str) -> Turn:
    """The match at the state before the seat's run of records. Raises Conflict when there is none."""
    if not match.can_undo(seat):
        raise Conflict("match.nothing_to_undo")
    origin = match.trail[0]
    return replayed(match, Record(match.seq + 1, seat, (UNDO, origin.seq), (), nonce))


def replayed(match: Match, record: Record) -> Turn:
    """The turn that a record from elsewhere made. Raises LookupError when the state it goes back to is not kept."""
    game = match.head.game
    if record.action[0] == UNDO:
        origin = match.trail[0]
        if record.action[1] != origin.seq:
            raise LookupError(record.action[1])
        event = Event(UNDO, {"seat": record.seat, "to": origin.seq})
        return Turn(follow(match, match.head, record, origin.state), record, (event,))
    assert record.seat is not None
    step = game.apply(match.state, record.seat, record.action, Forced(record.outcome))
    return Turn(follow(match, match.head, record, step.state), record, step.events)


def follow(match: Match | None, head: Head, record: Record, state: Any) -> Match:
    """The match after one more record of its log, whose state is known."""
    before = match.running if match else head.hash
    acting = records.acting_hash(before, record.seq, record.seat, record.action, record.nonce)
    if match is None:
        return Match(head, 0, records.record_hash(acting, record.outcome), (Mark(0, None, state),))
    return _after(match, record, state, acting)


def _after(match: Match, record: Record, state: Any, acting: bytes) -> Match:
    return replace(
        match,
        seq=record.seq,
        running=records.record_hash(acting, record.outcome),
        trail=_trail(match.trail, record, state),
    )


def _trail(trail: tuple[Mark, ...], record: Record, state: Any) -> tuple[Mark, ...]:
    """Where the acting seat could go back to after this record."""
    if record.action[0] == UNDO:
        return (trail[0],)
    mark = Mark(record.seq, record.seat, state)
    if record.outcome:
        return (mark,)
    is_run = len(trail) > 1 and trail[-1].seat == record.seat
    return (*trail, mark) if is_run else (trail[-1], mark)
