"""The games that this server knows; the only list of them."""

from app.games.carcassonne.game import GAME as CARCASSONNE
from app.games.core.game import Game

GAMES: dict[str, Game] = {CARCASSONNE.name: CARCASSONNE}
