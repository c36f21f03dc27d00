"""Who may act in a match, and as whom."""

from dataclasses import dataclass

from app.errors import Conflict, NotAllowed
from app.games.core.game import Action, Seat
from app.games.core.records import CONTROLS
from app.matches import table as tables
from app.matches.table import Table


@dataclass(frozen=True, slots=True)
class Person:
    """A user, known by a cookie."""

    user: str


@dataclass(frozen=True, slots=True)
class Bot:
    """The server itself, playing for a seat: a bot's, or one whose time is up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Clock:
    """The server itself, when a seat's time is up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Steward:
    """The room, which has checked that somebody may decide who plays a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimant:
    """The room, for the owner of a seat that was given away, who wants it back."""

    seat: Seat
    user: str


By = Person | Bot | Clock | Steward | Claimant

OWNERS = frozenset({"return", "resign", "substitute"})
"""What the owner of a seat may do although somebody else plays it."""
STEWARDS = frozenset({"return", "substitute", "hand"})


def seat_of(table: Table, by: By, action: Action) -> Seat:
    """The seat somebody acts for. Raises NotAllowed for those who may not do this."""
    kind = action[0]
    match by:
        case Person(user):
            return _persons_seat(table, user, kind)
        case Bot(seat):
            assert kind not in CONTROLS
            if not table.is_by_bot(seat):
                raise Conflict("stale")
        case Clock(seat):
            assert kind in ("timeout", "substitute", "resign")
        case Claimant(seat, user):
            assert kind == "hand"
            tables.check_claim(table, seat, user)
        case Steward(seat):
            if kind not in STEWARDS or not 0 <= seat < len(table.owners):
                raise NotAllowed("match.not_seated")
    return by.seat


def _persons_seat(table: Table, user: str, kind: str) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise NotAllowed("match.not_seated")
    if kind == "hand":
        raise NotAllowed("table.by_room")
    if kind not in OWNERS:
        tables.check_holds(table, seat, user)
    elif table.owners[seat].who != user:
        raise NotAllowed("table.not_owner", name=table.owners[seat].name)
    return seat
