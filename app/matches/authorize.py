"""Who may act in a match, and as whom."""

from dataclasses import dataclass

from app.errors import NotAllowed
from app.games.core.game import Seat
from app.matches.match import Head


@dataclass(frozen=True, slots=True)
class Person:
    """A user, known by a cookie."""

    user: str


@dataclass(frozen=True, slots=True)
class Bot:
    """The server itself, playing a bot's seat."""

    seat: Seat


def seat_of(head: Head, by: Person | Bot) -> Seat:
    """The seat somebody acts for. Raises NotAllowed for those who have none."""
    if isinstance(by, Bot):
        assert head.players[by.seat].bot is not None
        return by.seat
    seat = head.seat_of.get(by.user)
    if seat is None:
        raise NotAllowed("match.not_seated")
    return seat
