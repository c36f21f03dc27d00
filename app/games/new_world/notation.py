"""Turns of The New World as text (grammar: NOTATION.md beside `app/games`).

    12. r NW.K^ -3,2  @n ; score -3,2@n   => r+12 town, b+4 road

The prefix of codes may be left out. A settler has no letter: the part of the tile says its role. `score`
names the feature that is scored next when the order was chosen (NW36); a place on the tile just laid
may leave out the cell: `score @n`.
"""

from collections.abc import Iterator

from app.games.core.chance import Forced
from app.games.core.errors import Malformed
from app.games.core.game import Action
from app.games.geometry.square import cell_text
from app.games.new_world.placement import apply_place
from app.games.new_world.settlers import ROLES, enter_deploy
from app.games.new_world.state import Change, State
from app.games.new_world.tileset import PREFIX
from app.games.tilelaying.scribe import TileScribe


def _read_score(state: State, words: list[str], skips: bool) -> Iterator[Action]:
    place = words[0] if words else ""
    yield ("score", f"{cell_text(state.last)}{place}" if place.startswith("@") else place)


class NewWorldScribe(TileScribe):
    steps = {"score": lambda move: [f"score {move.record.action[1]}"]}
    readers = {"score": _read_score}

    def code(self, text: str) -> str:
        return text if text.startswith(PREFIX) else PREFIX + text

    def figure_text(self, action: Action) -> str:
        return f"@{action[2]}"

    def read_figure(self, state: State, letter: str, spot: str) -> Action:
        tile = state.board.tiles[state.last]
        segment = tile.spots.get(spot)
        if letter or segment is None:
            raise Malformed("log.figure", got=f"{letter}@{spot}", want="@ and spot", spots=list(tile.spot))
        return ("deploy", ROLES[tile.kinds[segment]], spot)

    def placed(self, state: State, place: Action) -> State:
        change = Change(state.fork(), Forced(()))
        apply_place(change, state.turn, place)
        change.state.phase = "deploy" if enter_deploy(change) else "order"
        return change.state

    def asks(self, placed: State) -> bool:
        return placed.phase == "deploy"


SCRIBE = NewWorldScribe()
