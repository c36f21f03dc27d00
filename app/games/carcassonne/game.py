"""Carcassonne: the contract of `core.game`, carried out by the parts beside this file."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from app.games.carcassonne import phases
from app.games.carcassonne.actions import read_action
from app.games.carcassonne.base import BASE, FARMERS
from app.games.carcassonne.expansions.abbot import ABBOT
from app.games.carcassonne.expansions.river import RIVER
from app.games.carcassonne.placement import lay, together
from app.games.carcassonne.rules import Expansion, Rules
from app.games.carcassonne.state import Change, State
from app.games.carcassonne.view import result_of, view_state
from app.games.core.chance import Chance, Draw
from app.games.core.errors import Malformed, RuleError
from app.games.core.game import Action, Option, Options, Result, Seat, Step, View
from app.games.geometry.square import cell_at
from app.games.tilelaying.board import EMPTY

PARTS: dict[str, tuple[Expansion, ...]] = {
    "farmers": (FARMERS,),
    "river": (RIVER,),
    "abbot": (ABBOT,),
}
"""Option -> the expansions it brings in, in rulebook order."""


class Carcassonne:
    name = "carcassonne"
    rules_version = 1
    edition = "edition.carcassonne"
    options: tuple[Option, ...] = (
        Option("farmers", (False, True), default=False),
        Option("river", (False, True), default=False),
        Option("abbot", (False, True), default=False),
        Option("unplaceable", ("return", "remove"), default="return", house=True),
    )
    colours: tuple[str, ...] = ("red", "blue", "yellow", "green", "black", "pink")
    has_secrets = False

    def players(self, options: Options) -> range:
        return range(2, 7) if options.get("abbey_mayor") else range(2, 6)

    def read_options(self, raw: Mapping[str, Any]) -> Options:
        known = {option.name: option for option in self.options}
        for name in raw:
            if name not in known:
                raise Malformed("option.unknown", name=str(name)[:40], known=sorted(known))
        chosen = {name: raw.get(name, option.default) for name, option in known.items()}
        for option in self.options:
            _check_option(option, chosen)
        return chosen

    def start(self, options: Options, seats: int, chance: Chance) -> Step:
        rules = _rules(tuple(sorted(options.items())), seats)
        change = Change(_empty(rules), chance)
        for tile in rules.start:
            lay(change, -1, cell_at(tile.x, tile.y), tile.code, tile.rot)
            change.tell("tile", {"seat": -1, "x": tile.x, "y": tile.y, "tile": tile.code, "rot": tile.rot})
        change.state.done = ()
        phases.begin_turn(change, 0)
        phases.run(change, rules.phases[0].name)
        return Step(change.state, tuple(change.events))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return state.acting

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in state.acting:
            return ()
        rules = state.rules
        return rules.phases[rules.order[state.phase]].actions(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None:
        if state.reason:
            return RuleError("turn.over", "B17")
        if seat not in state.acting:
            return RuleError("turn.not_yours", "B3", turn=list(state.acting))
        handlers = state.rules.phases[state.rules.order[state.phase]].handlers
        if action[0] not in handlers:
            return RuleError("turn.wrong_step", "B3", got=action[0], want=sorted(handlers), phase=state.phase)
        return handlers[action[0]][0](state, seat, action)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        change = Change(state.fork(), chance)
        phases.resume(change, seat, action)
        return Step(change.state, tuple(change.events))

    def view(self, state: State, viewer: Seat | None) -> View:
        return view_state(state)

    def result(self, state: State) -> Result | None:
        return result_of(state)

    def read_action(self, raw: Any) -> Action:
        return read_action(raw)

    def redacted(
        self, state: State, seat: Seat | None, action: Action, outcome: tuple[Draw, ...], viewer: Seat | None
    ) -> tuple[Action, tuple[Draw, ...]]:
        return action, outcome


def _check_option(option: Option, chosen: Mapping[str, Any]) -> None:
    value = chosen[option.name]
    if not any(value is choice or (value == choice and type(value) is type(choice)) for choice in option.choices):
        raise Malformed("option.value", name=option.name, got=repr(value)[:40], want=list(option.choices))
    if value == option.default:
        return
    for name, needed in option.needs.items():
        if chosen[name] != needed:
            raise Malformed("option.needs", name=option.name, needs=name, value=needed)


@cache
def _rules(options: tuple[tuple[str, Any], ...], seats: int) -> Rules:
    chosen = dict(options)
    parts = [part for name, those in PARTS.items() if chosen.get(name) for part in those]
    return Rules(chosen, seats, (BASE, *parts))


def _empty(rules: Rules) -> State:
    """The box opened: nothing lies yet, all tiles but the starting ones are in the pile."""
    stacks = tuple(_without_start(rules, stack) for stack in rules.stacks)
    supply = tuple(dict(rules.supply) for _ in range(rules.seats))
    pile = sum(sum(stack.values()) for stack in stacks)
    return State(
        rules, "draw", (), 0, 0, None, stacks, pile, together(stacks), EMPTY, {}, {}, -1,
        (0,) * rules.seats, supply, (), rules.keeps, None, "",
    )  # fmt: skip


def _without_start(rules: Rules, stack: Mapping[str, int]) -> dict[str, int]:
    laid = [tile.code for tile in rules.start]
    return {code: n - laid.count(code) for code, n in stack.items() if n > laid.count(code)}


GAME = Carcassonne()
