"""What resignation means here (RULES.md, "Leaving"; how it goes in `tilelaying.seats`)."""

from app.games.core.game import Seat
from app.games.new_world import settlers
from app.games.new_world.order import score_waiting
from app.games.new_world.phases import finish
from app.games.new_world.state import Change, State
from app.games.tilelaying.seats import Parting


def take_off(change: Change, seat: Seat) -> None:
    gone = [settler for settler in change.state.settlers.values() if settler.seat == seat]
    settlers.take_off(change.state, gone)
    for settler in gone:
        change.tell("home", {"seat": seat, "figure": settler.kind, "place": settler.place})


def score_laid(change: Change) -> None:
    """Everything but the placing comes after a tile was laid."""
    if change.state.phase != "place":
        score_waiting(change)


PARTING: Parting[State] = Parting(take_off, score_laid, finish)
