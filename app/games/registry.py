"""The games that this server knows; the only list of them."""

from collections.abc import Callable
from typing import Any

from app.games.carcassonne.game import GAME as CARCASSONNE
from app.games.carcassonne.notation import SCRIBE as CARCASSONNE_SCRIBE
from app.games.carcassonne.position import write_position as write_carcassonne
from app.games.core.game import Game
from app.games.core.notation import Scribe
from app.games.inkas.game import GAME as INKAS
from app.games.inkas.notation import SCRIBE as INKAS_SCRIBE
from app.games.inkas.position import write_position as write_inkas
from app.games.new_world.game import GAME as NEW_WORLD
from app.games.new_world.notation import SCRIBE as NEW_WORLD_SCRIBE
from app.games.new_world.position import write_position as write_new_world

GAMES: dict[str, Game] = {game.name: game for game in (CARCASSONNE, NEW_WORLD, INKAS)}

Write = Callable[[Any, str], str]

SCRIBES: dict[str, Scribe] = {
    CARCASSONNE.name: CARCASSONNE_SCRIBE,
    NEW_WORLD.name: NEW_WORLD_SCRIBE,
    INKAS.name: INKAS_SCRIBE,
}
"""How each game writes and reads its match logs."""

POSITIONS: dict[str, Write] = {
    CARCASSONNE.name: write_carcassonne,
    NEW_WORLD.name: write_new_world,
    INKAS.name: lambda state, letters: write_inkas(state),
}
"""A whole state as text, hidden things too; letters: of the seats' colours."""
