"""Carcassonne: The New World: the contract of `core.game`, carried out by the parts beside this file."""

from collections.abc import Mapping
from typing import Any

from app.games.core.chance import Chance
from app.games.core.game import Action, Option, Options, Preset, Seat, Step, View
from app.games.core.options import read_options
from app.games.geometry.square import cell_text
from app.games.new_world.actions import read_action
from app.games.new_world.leaving import PARTING
from app.games.new_world.phases import TURN
from app.games.new_world.preview import preview
from app.games.new_world.state import SETTLERS, Change, Rules, State, coast, rules_of
from app.games.new_world.surveyors import START
from app.games.new_world.tileset import box, facts
from app.games.new_world.view import view_state
from app.games.tilelaying.game import TileGame
from app.games.tilelaying.seats import begin_turn
from app.games.tilelaying.turn import Turn


class NewWorld(TileGame[State]):
    name = "new_world"
    rules_version = 1
    edition = "edition.new_world"
    options: tuple[Option, ...] = (
        Option("north_south", ("allowed", "forbidden"), default="allowed", house=True),
        Option("posts_at_end", ("two", "none"), default="two", house=True),
        Option("start_squares_count", (True, False), default=True, house=True),
        Option("unplaceable", ("remove", "return"), default="remove", house=True),
    )
    colours: tuple[str, ...] = ("red", "blue", "yellow", "green", "black")
    parting = PARTING
    presets: tuple[Preset, ...] = (Preset("first"), Preset("kind", {"unplaceable": "return"}))

    def players(self, options: Options) -> range:
        return range(2, 6)

    def read_options(self, raw: Mapping[str, Any]) -> Options:
        return read_options(self.options, raw)

    def start(self, options: Options, seats: int, chance: Chance) -> Step:
        change = Change(empty(rules_of(tuple(sorted(options.items())), seats)), chance)
        begin_turn(change, 0)
        TURN.run(change, "draw")
        return Step(change.state, tuple(change.events))

    def turn_of(self, state: State) -> Turn[State]:
        return TURN

    def view(self, state: State, viewer: Seat | None) -> View:
        return view_state(state)

    def preview(self, state: State, seat: Seat, action: Action) -> View:
        """What an action would score and whom it would remove (see `preview`)."""
        return preview(state, action)

    def facts(self) -> dict[str, Any]:
        """What a client needs to draw the tiles; see `tileset.facts`."""
        return facts()

    def read_action(self, raw: Any) -> Action:
        return read_action(raw)


def empty(rules: Rules) -> State:
    """The box opened (NW1 to NW5): the start squares lie, all other tiles are face down."""
    board = coast(rules)
    squares = {cell_text(cell): (tile.code, 0, -1) for cell, tile in board.tiles.items()}
    return State(
        rules=rules, phase="draw", acting=(), turn=0, turns=0, hand=None, left=box(), board=board, tiles=squares,
        settlers={}, last=-1, scores=(0,) * rules.seats, supply=(SETTLERS,) * rules.seats, surveyors=START, west=0,
        done=(), never=(), final=None, reason="",
    )  # fmt: skip


GAME = NewWorld()
