"""Seats of a room by themselves: who sits there, and their colours when there are more, fewer or other ones. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.errors import Conflict
from app.games.core.game import Game

UserId = str


@dataclass(frozen=True, slots=True)
class RoomSeat:
    """A person, a bot or nobody; bots are always ready."""

    colour: str
    user: UserId | None = None
    bot: str | None = None
    ready: bool = False

    @property
    def is_free(self) -> bool:
        return self.user is None and self.bot is None


def emptied(seat: RoomSeat) -> RoomSeat:
    return RoomSeat(seat.colour)


def recoloured(game: Game, seats: Sequence[RoomSeat]) -> tuple[RoomSeat, ...]:
    """Free seats in other colours where two would show the same."""
    taken = {seat.colour for seat in seats if not seat.is_free}
    spare = [colour for colour in game.colours if colour not in taken]
    shown: set[str] = set()
    result = []
    for seat in seats:
        if seat.is_free and (seat.colour in taken or seat.colour in shown):
            seat = replace(seat, colour=next(colour for colour in spare if colour not in shown))
        shown.add(seat.colour)
        result.append(seat)
    return tuple(result)


def retinted(game: Game, seats: Sequence[RoomSeat]) -> tuple[RoomSeat, ...]:
    """Other colours for the seats whose colour a game does not have."""
    shown = {seat.colour for seat in seats}
    spare = iter([colour for colour in game.colours if colour not in shown])
    return tuple(seat if seat.colour in game.colours else replace(seat, colour=next(spare)) for seat in seats)


def kept(seats: Sequence[RoomSeat], count: int) -> list[int]:
    """The numbers of at most `count` seats: the free ones go, the last first. Raises Conflict for too few free ones."""
    order = list(range(len(seats)))
    for number in reversed(range(len(seats))):
        if len(order) > count and seats[number].is_free:
            order.remove(number)
    if len(order) > count:
        raise Conflict("room.seats_taken", taken=len(order))
    return order


def filled(game: Game, seats: Sequence[RoomSeat], count: int) -> tuple[RoomSeat, ...]:
    """More free seats at the end, up to `count`."""
    used = {seat.colour for seat in seats}
    spare = [colour for colour in game.colours if colour not in used]
    return (*seats, *(RoomSeat(colour) for colour in spare[: count - len(seats)]))
