"""The games that this server knows; the only list of them."""

from app.games.carcassonne.game import GAME as CARCASSONNE
from app.games.carcassonne.notation import SCRIBE as CARCASSONNE_SCRIBE
from app.games.core.game import Game
from app.games.core.notation import Scribe
from app.games.inkas.game import GAME as INKAS

GAMES: dict[str, Game] = {CARCASSONNE.name: CARCASSONNE, INKAS.name: INKAS}

SCRIBES: dict[str, Scribe] = {CARCASSONNE.name: CARCASSONNE_SCRIBE}
"""How each game writes and reads its match logs."""
