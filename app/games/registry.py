"""The games that this server knows; the only list of them."""

from app.games.carcassonne.game import GAME as CARCASSONNE
from app.games.carcassonne.notation import SCRIBE as CARCASSONNE_SCRIBE
from app.games.core.game import Game
from app.games.core.notation import Scribe
from app.games.inkas.game import GAME as INKAS
from app.games.inkas.notation import SCRIBE as INKAS_SCRIBE
from app.games.new_world.game import GAME as NEW_WORLD
from app.games.new_world.notation import SCRIBE as NEW_WORLD_SCRIBE

GAMES: dict[str, Game] = {game.name: game for game in (CARCASSONNE, NEW_WORLD, INKAS)}

SCRIBES: dict[str, Scribe] = {
    CARCASSONNE.name: CARCASSONNE_SCRIBE,
    NEW_WORLD.name: NEW_WORLD_SCRIBE,
    INKAS.name: INKAS_SCRIBE,
}
"""How each game writes and reads its match logs."""
