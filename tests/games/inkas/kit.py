"""Short words for tests of Rise of the Inkas: positions from text, actions from text, forced chance."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.games.core.chance import Draw, Forced, Seeded
from app.games.core.game import Action, Event, Seat
from app.games.inkas.game import GAME
from app.games.inkas.hands import write_cards
from app.games.inkas.options import OPTIONS, Rules, read_options, rules_of
from app.games.inkas.position import LETTERS
from app.games.inkas.reading import read_position
from app.games.inkas.state import State


def rules(**switches: Any) -> Rules:
    return rules_of(read_options(switches))


def position(text: str, **switches: Any) -> State:
    """A state from the words of `position.py`; seats that are left out hold nothing. Four seats if grey is there."""
    lines = [line.strip() for line in text.strip().splitlines()]
    named = {line[0] for line in lines if line[1:2] == ":"}
    lines += [f"{letter}:" for letter in LETTERS[: 4 if "g" in named else 3] if letter not in named]
    if not any(line.startswith("turn") for line in lines):
        lines.append("turn r build")
    seats = sorted((line for line in lines if line[1:2] == ":"), key=lambda line: LETTERS.index(line[0]))
    return read_position("\n".join([*seats, *(line for line in lines if line[1:2] != ":")]), rules(**switches))


@dataclass
class Table:
    """A state under test that remembers the last events."""

    state: State
    events: tuple[Event, ...] = ()

    def do(self, seat: str, *action: Any, chance: str = "") -> "Table":
        """A legal action; `chance`: outcomes, separated by spaces."""
        number = LETTERS.index(seat)
        error = GAME.check(self.state, number, action)
        assert error is None, error
        forced = Forced(chance.split())
        self.state, self.events = GAME.apply(self.state, number, action, forced)
        assert not forced.rest(), "chance that nobody asked for"
        return self

    def refusal(self, seat: str, *action: Any) -> str:
        """Code and rule of the refusal: "road.taken IN33"; "" when the action is legal."""
        error = GAME.check(self.state, LETTERS.index(seat), action)
        return "" if error is None else f"{error.code} {error.rule}".removeprefix("inkas.").strip()

    def legal(self, seat: str, kind: str) -> list[Any]:
        """Arguments of the legal actions of a kind; single ones bare."""
        found = [action[1:] for action in GAME.legal(self.state, LETTERS.index(seat)) if action[0] == kind]
        return sorted((entries[0] if len(entries) == 1 else entries for entries in found), key=str)

    def hand(self, seat: str) -> str:
        return write_cards(self.state.hands[LETTERS.index(seat)])

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]

    def discs(self, seat: str) -> int:
        return self.state.discs[LETTERS.index(seat)]

    @property
    def route(self) -> str:
        """Letter of the holder of Longest Trade Route, or "-"."""
        return "-" if self.state.route_holder < 0 else LETTERS[self.state.route_holder]

    @property
    def warriors(self) -> str:
        return "-" if self.state.arts_holder < 0 else LETTERS[self.state.arts_holder]

    @property
    def to_act(self) -> str:
        return "".join(LETTERS[seat] for seat in GAME.to_act(self.state))


def table(text: str, **switches: Any) -> Table:
    return Table(position(text, **switches))


# --- random play ------------------------------------------------------------


def every_ruleset() -> list[dict[str, Any]]:
    """The default rules, and each switch thrown alone (with what it needs)."""
    sets: list[dict[str, Any]] = [{}]
    for option in OPTIONS:
        for choice in option.choices:
            if choice != option.default:
                sets.append({**_needed(option.needs), option.name: choice})
    return sets


def _needed(needs: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in needs.items():
        option = next(option for option in OPTIONS if option.name == name)
        found.update(_needed(option.needs))
        found[name] = value
    return found


@dataclass(frozen=True)
class Move:
    """One action of a walk with the states around it."""

    before: State
    seat: Seat
    action: Action
    after: State
    events: tuple[Event, ...]
    outcome: tuple[Draw, ...]


def walk(ruleset: Mapping[str, Any], *, seats: int = 4, seed: int = 1, most: int = 6000) -> Iterator[Move]:
    """A random match, action by action."""
    dice = random.Random(seed)
    chance = Seeded(dice)
    state, _ = GAME.start(read_options(ruleset), seats, chance)
    for _ in range(most):
        acting = GAME.to_act(state)
        if not acting:
            return
        seat = dice.choice(acting)
        action = any_action(state, seat, dice)
        chance.taken.clear()
        after, events = GAME.apply(state, seat, action, chance)
        yield Move(state, seat, action, after, events, tuple(chance.taken))
        state = after


def any_action(state: State, seat: Seat, dice: random.Random) -> Action:
    action = dice.choice(GAME.legal(state, seat))
    return GAME.sample_open(state, seat, action[0], dice) if action[-1] == "?" else action
