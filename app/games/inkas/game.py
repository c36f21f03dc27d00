"""Rise of the Inkas as a game of the contract in `core/game.py`."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.games.core.chance import Chance, Draw
from app.games.core.errors import Malformed, RuleError
from app.games.core.game import Action, Luck, Option, Options, Preset, Result, Seat, Step, View
from app.games.inkas import phases
from app.games.inkas.actions import read_action
from app.games.inkas.foundation import opening
from app.games.inkas.luck import luck
from app.games.inkas.options import OPTIONS, read_options, rules_of
from app.games.inkas.sampling import sample_open
from app.games.inkas.state import Log, State
from app.games.inkas.view import view

UNKNOWN = Draw("?")


class Inkas:
    """Three tribes on hexes; hands, development cards and both stacks are secret."""

    name = "inkas"
    rules_version = 1
    edition = "edition.inkas"
    options: tuple[Option, ...] = OPTIONS
    presets: tuple[Preset, ...] = (
        Preset("first"),
        Preset("known", {"start": "foundation"}),
        Preset("all", {"start": "foundation", "board": "variable"}),
    )
    colours: tuple[str, ...] = ("red", "orange", "blue", "grey")
    has_secrets = True
    talk = frozenset({"offer", "withdraw", "propose_end"})

    def players(self, options: Options) -> range:
        return range(3, 5)

    def read_options(self, raw: Mapping[str, Any]) -> Options:
        return read_options(raw)

    def start(self, options: Options, seats: int, chance: Chance) -> Step:
        log: Log = []
        state = opening(rules_of(options), seats, chance, log)
        return Step(state, tuple(log))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return phases.to_act(state)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return phases.legal(state, seat)

    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None:
        if not 0 <= seat < state.seats:
            return RuleError("inkas.turn.no_seat", "IN1", seat=seat)
        try:
            canonical = read_action(action)
        except Malformed as malformed:
            return RuleError(malformed.code, malformed.rule, **malformed.data)
        if canonical != action:
            return RuleError("inkas.action.spelling", got=list(action), want=list(canonical))
        kind, *entries = action
        return phases.kind_error(state, seat, kind) or phases.RULES[kind].check(state, seat, *entries)

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        return Step(*phases.apply(state, seat, action, chance))

    def view(self, state: State, viewer: Seat | None) -> View:
        return view(state, viewer)

    def result(self, state: State) -> Result | None:
        return state.result

    def read_action(self, raw: Any) -> Action:
        return read_action(raw)

    def redacted(
        self, state: State, seat: Seat | None, action: Action, outcome: tuple[Draw, ...], viewer: Seat | None
    ) -> tuple[Action, tuple[Draw, ...]]:
        """Others see how many cards a discard has, not which; a card drawn or stolen only who gets or loses it, and
        they without its number, which tells what else the hand or the stack holds."""
        kind = action[0]
        if kind == "discard" and seat != viewer:
            return ("discard", "?" * len(action[1])), outcome
        if kind in ("buy", "robber"):
            knows = viewer is not None and viewer in (seat, action[2] if kind == "robber" else None)
            return action, tuple(Draw(draw.value) if knows else UNKNOWN for draw in outcome)
        return action, outcome

    def luck(self, state: State, seat: Seat, action: Action, outcome: Sequence[Draw]) -> Iterable[Luck]:
        return luck(state, seat, action, outcome)

    def sample_open(self, state: State, seat: Seat, kind: str, dice: random.Random) -> Action:
        """A legal action of a kind that stands as (kind, "?") in the seat's legal list."""
        return sample_open(state, seat, kind, dice)


GAME = Inkas()
