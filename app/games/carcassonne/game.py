"""Carcassonne: the contract of `core.game`, carried out by the parts beside this file."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from app.games.carcassonne.actions import read_action
from app.games.carcassonne.base import BASE, FARMERS
from app.games.carcassonne.expansions.abbey import EXPANSION as ABBEY
from app.games.carcassonne.expansions.abbot import ABBOT
from app.games.carcassonne.expansions.barn import EXPANSION as BARN
from app.games.carcassonne.expansions.interplay import RIVER_AND_ABBEY, WAGON_AND_ABBEY
from app.games.carcassonne.expansions.mayor import EXPANSION as MAYOR
from app.games.carcassonne.expansions.river import RIVER
from app.games.carcassonne.expansions.wagon import EXPANSION as WAGON
from app.games.carcassonne.leaving import PARTING
from app.games.carcassonne.placement import lay, together
from app.games.carcassonne.rules import Expansion, Rules
from app.games.carcassonne.state import Change, State
from app.games.carcassonne.tileset import facts
from app.games.carcassonne.view import view_state
from app.games.core.chance import Chance
from app.games.core.game import Action, Option, Options, Preset, Seat, Step, View
from app.games.core.options import read_options
from app.games.geometry.square import cell_at
from app.games.tilelaying.board import EMPTY
from app.games.tilelaying.game import TileGame
from app.games.tilelaying.seats import begin_turn
from app.games.tilelaying.turn import Turn

PARTS: dict[str, tuple[Expansion, ...]] = {
    "farmers": (FARMERS,),
    "river": (RIVER,),
    "abbot": (ABBOT,),
    "abbey_mayor": (ABBEY, MAYOR, BARN, WAGON, WAGON_AND_ABBEY),
}
"""Option -> the expansions it brings in, in rulebook order."""

TOGETHER: dict[frozenset[str], tuple[Expansion, ...]] = {
    frozenset({"river", "abbey_mayor"}): (RIVER_AND_ABBEY,),
}
"""Options that bring in something when all of them are chosen."""

SHOWN_WITHOUT: dict[str, Any] = {name: None for parts in PARTS.values() for part in parts for name in part.shows}
"""What viewers see of expansions that are not in the match."""


class Carcassonne(TileGame[State]):
    name = "carcassonne"
    rules_version = 1
    edition = "edition.carcassonne"
    options: tuple[Option, ...] = (
        Option("farmers", (False, True), default=False),
        Option("river", (False, True), default=False),
        Option("abbot", (False, True), default=False),
        Option("abbey_mayor", (False, True), default=False, needs={"farmers": True}),
        Option("unplaceable", ("return", "remove"), default="return", house=True),
        Option("last_abbeys", ("off", "round"), default="off", needs={"abbey_mayor": True}, house=True),
        Option("wagon", ("connected", "neighbour"), default="connected", needs={"abbey_mayor": True}, house=True),
    )
    colours: tuple[str, ...] = ("red", "blue", "yellow", "green", "black", "pink")
    parting = PARTING
    presets: tuple[Preset, ...] = (
        Preset("first"),
        Preset("full", {"farmers": True}),
        Preset("box", {"farmers": True, "river": True, "abbot": True}),
        Preset("all", {"farmers": True, "river": True, "abbot": True, "abbey_mayor": True}),
    )

    def facts(self) -> dict[str, Any]:
        """What a client needs to draw the tiles."""
        return facts()

    def players(self, options: Options) -> range:
        return range(2, 7) if options.get("abbey_mayor") else range(2, 6)

    def read_options(self, raw: Mapping[str, Any]) -> Options:
        return read_options(self.options, raw)

    def start(self, options: Options, seats: int, chance: Chance) -> Step:
        change = Change(empty(options, seats), chance)
        rules = change.state.rules
        for tile in rules.start:
            lay(change, -1, cell_at(tile.x, tile.y), tile.code, tile.rot)
            change.tell("tile", {"seat": -1, "x": tile.x, "y": tile.y, "tile": tile.code, "rot": tile.rot})
        change.state.done = ()
        begin_turn(change, 0)
        rules.turn.run(change, rules.turn.phases[0].name)
        return Step(change.state, tuple(change.events))

    def turn_of(self, state: State) -> Turn[State]:
        return state.rules.turn

    def view(self, state: State, viewer: Seat | None) -> View:
        return view_state(state, SHOWN_WITHOUT)

    def read_action(self, raw: Any) -> Action:
        return read_action(raw)


@cache
def _rules(options: tuple[tuple[str, Any], ...], seats: int) -> Rules:
    chosen = dict(options)
    parts = [part for name, those in PARTS.items() if chosen.get(name) for part in those]
    parts += [part for names, those in TOGETHER.items() if all(chosen.get(name) for name in names) for part in those]
    return Rules(chosen, seats, (BASE, *parts))


def empty(options: Options, seats: int) -> State:
    """The box opened: nothing lies yet, all tiles but the starting ones are in the pile."""
    rules = _rules(tuple(sorted(options.items())), seats)
    stacks = tuple(dict(deck.box) for deck in rules.decks)
    supply = tuple(dict(rules.supply) for _ in range(rules.seats))
    pile = sum(sum(stack.values()) for stack in stacks)
    return State(
        rules, "draw", (), 0, 0, None, stacks, pile, together(stacks), EMPTY, {}, {}, -1,
        (0,) * rules.seats, supply, (), rules.keeps, None, "",
    )  # fmt: skip


GAME = Carcassonne()
