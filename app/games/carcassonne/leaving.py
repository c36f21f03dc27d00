"""What resignation means here (RULES.md, "Leaving"; how it goes in `tilelaying.seats`)."""

from app.games.carcassonne.deploy import figure_at, send_home
from app.games.carcassonne.phases import DEPLOY, finish
from app.games.carcassonne.scoring import score_completed
from app.games.carcassonne.state import Change, State
from app.games.core.game import Seat
from app.games.tilelaying.seats import Parting


def take_off(change: Change, seat: Seat) -> None:
    figures = change.state.figures.items()
    send_home(change, [figure_at(change.state.board, place) for place, who in figures if who[0] == seat])


def score_laid(change: Change) -> None:
    """Of the steps of a turn only the deployment comes between a tile and its scoring."""
    if change.state.phase == DEPLOY.name:
        score_completed(change)


PARTING: Parting[State] = Parting(take_off, score_laid, finish)
