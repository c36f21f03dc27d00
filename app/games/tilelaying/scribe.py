"""Turns of tile games as text (grammar: NOTATION.md beside `app/games`).

A game makes its own scribe from `TileScribe`: what its figures are called, and its own steps. A
placement draws nothing; the tile of a line was drawn by the record that ended the turn before, so
reading looks ahead.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from app.games.core.errors import Malformed
from app.games.core.game import Action, Event, Seat
from app.games.core.notation import CHANCE, Line, Move, Table
from app.games.core.records import RESIGN, UNDO
from app.games.geometry.square import TURN, TURNS, read_cell, xy

OPEN = "?"
"""Stands where the figure step is still to come."""

_PLACE = re.compile(r"(?P<code>[^\s:^>v<]+)(?P<turn>[\^>v<]?) (?P<cell>-?\d+,-?\d+)(?: (?P<figure>\S+))?$")


class TileState(Protocol):
    """What every state of a tile game has."""

    phase: str
    turn: Seat
    turns: int
    hand: str | None


Reader = Callable[[Any, list[str], bool], Iterable[Action]]
"""State, words behind the first one, whether a placement without a figure skips -> actions."""


class TileScribe:
    """The common part of the scribes.

    figures   kind of figure -> the letter in front of "@"
    instead   kinds of action that stand for the figure step and are a step of their own
    steps     kind of action -> its steps, from the move; besides placing, deploying, skipping, undo, resign
    readers   first word of a step -> its actions; besides those
    """

    figures: Mapping[str, str] = {}
    instead: tuple[str, ...] = ()
    steps: Mapping[str, Callable[[Move], list[str]]] = {}
    readers: Mapping[str, Reader] = {}

    # --- what a game may change ------------------------------------------------------------------

    def figure_text(self, action: Action) -> str:
        """A deploy action: "M@n"."""
        return f"{self.figures[action[1]]}@{action[2]}"

    def read_figure(self, state: Any, letter: str, spot: str) -> Action:
        """The deploy action of a letter and a spot."""
        kind = next((kind for kind, known in self.figures.items() if known == letter), None)
        if kind is None:
            raise Malformed(
                "log.figure", got=letter, want="kind letter, @ and spot", kinds=sorted(self.figures.values())
            )
        return ("deploy", kind, spot)

    def code(self, text: str) -> str:
        """The code of a tile as written."""
        return text

    def placed(self, state: Any, place: Action) -> Any:
        """The state after a legal placement, as far as the figure step needs it."""
        return state

    def asks(self, placed: Any) -> bool:
        """Whether a figure step follows the placement that led to a state."""
        return True

    def before_place(self, state: Any) -> Iterable[Action]:
        """Actions that a placement, or a tile shown as drawn, says without words."""
        return ()

    # --- writing ---------------------------------------------------------------------------------

    def write(self, moves: Sequence[Move], letters: str) -> Iterator[Line]:
        drafts: list[_Draft] = []
        unfit: list[str] = []
        for move in moves:
            if move.before is not None:
                draft = _draft_of(move.before, drafts)
                draft.steps += [*unfit, *self._written(move, draft, letters)]
                draft.outcomes += self.outcomes(move.events, letters)
            unfit = [f"unfit ({event.data['tile']})" for event in move.events if event.kind == "unfit"]
        end = moves[-1].after
        rest = [*unfit, *_hand(end)]
        if rest:
            _draft_of(end, drafts).steps += rest
        for draft in drafts:
            yield Line(draft.number, draft.seat, tuple(draft.steps), tuple(draft.outcomes))

    def outcomes(self, events: Iterable[Event], letters: str) -> list[str]:
        """Points as they were scored; those of the final scoring stand in the result."""
        scored = [event.data for event in events if event.kind == "points" and not event.data["final"]]
        return [f"{letters[data['seat']]}+{data['points']} {data['feature']}" for data in scored]

    def _written(self, move: Move, draft: "_Draft", letters: str) -> list[str]:
        """What a move adds to its line; a figure step is written behind its placement."""
        action, seat = move.record.action, move.record.seat
        assert seat is not None
        if action[0] in ("deploy", "skip", *self.instead) and draft.steps and draft.steps[-1].endswith(OPEN):
            draft.steps[-1] = draft.steps[-1].removesuffix(f" {OPEN}")
            if action[0] not in self.instead:
                draft.steps[-1] += f"  {self.figure_text(action)}" if action[0] == "deploy" else ""
                return []
        by = "" if seat == draft.seat else f"{letters[seat]} "
        steps = self._steps_of(move)
        return [*steps[:-1], *(f"{by}{text}" for text in steps[-1:])]

    def _steps_of(self, move: Move) -> list[str]:
        kind, *rest = move.record.action
        if kind == "place":
            opens = f" {OPEN}" if self.asks(move.after) else ""
            return [f"{move.before.hand}{TURNS[rest[2]]} {rest[0]},{rest[1]}{opens}"]
        if kind == "deploy":
            return [self.figure_text(move.record.action)]
        if kind == UNDO:
            return [*_hand(move.before), f"undo {rest[0]}"]
        if kind == RESIGN:
            stays = (move.after.turn, move.after.phase) == (move.before.turn, move.before.phase)
            return [*([] if stays else _hand(move.before)), RESIGN]
        return ["skip"] if kind == "skip" else self.steps[kind](move)

    # --- reading ---------------------------------------------------------------------------------

    def read(self, lines: Sequence[Line], table: Table) -> Iterator[int]:
        """Draws are found by looking ahead: what is laid next was drawn before."""
        draws = [[self.code(code) for code in _draws_of(step)] for line in lines for step in line.steps]
        table.start(_upcoming(draws, 0))
        position = 0
        for line in lines:
            for step, following in zip(line.steps, (*line.steps[1:], ""), strict=True):
                position += 1
                self._read_step(table, line.seat, step, following, draws[position - 1], _upcoming(draws, position))
            yield len(table.moves)

    def _read_step(
        self, table: Table, seat: Seat, step: str, following: str, shown: Sequence[str], upcoming: Iterator[str]
    ) -> None:
        """Plays a step. What it shows was drawn by an action that it says without words, or before it."""
        by, _, rest = step.partition(" ")
        if by in table.letters:
            seat, step = table.seat(by), rest
        unsaid = tuple(self.before_place(table.state))
        for action in self.actions_of(table.state, step, following):
            if action[0] == UNDO:
                table.undo(seat, action[1])
                continue
            draws = [*(shown if action in unsaid else ()), *upcoming]
            taken = table.resign(seat, draws) if action[0] == RESIGN else table.act(seat, action, draws)
            upcoming = iter(draws[taken:])

    def actions_of(self, state: Any, step: str, following: str = "") -> Iterator[Action]:
        """The actions of a step; a placement without a figure skips, unless something stands for the figure next."""
        word, *words = step.split()
        place = _PLACE.match(step)
        skips = following.split()[:1] not in [[kind] for kind in self.instead]
        if word == "unfit" or word[0] == "(":
            yield from self.before_place(state)
            return
        if word in self.readers:
            yield from self.readers[word](state, words, skips)
        elif word == "skip":
            yield ("skip",)
        elif word == UNDO:
            yield (UNDO, int(words[0]))
        elif word == RESIGN:
            yield (RESIGN,)
        elif place:
            yield from self._placement(state, place, skips=skips)
        elif "@" in step:
            yield from self.figure_step(state, step, skips=False)
        else:
            raise Malformed(
                "log.step", got=step, want=["tile and cell", "@spot", "skip", "unfit", UNDO, RESIGN, *self.readers]
            )

    def _placement(self, state: Any, place: re.Match[str], *, skips: bool) -> Iterator[Action]:
        first = tuple(self.before_place(state))
        if not first and self.code(place["code"]) != state.hand:
            raise Malformed("log.hand", got=place["code"], want=state.hand)
        yield from first
        action = ("place", *coordinates(place["cell"]), TURN[place["turn"] or "^"])
        yield action
        after = self.placed(state, action)
        yield from self.figure_step(after, place["figure"], skips=skips and self.asks(after))

    def figure_step(self, state: Any, text: str | None, *, skips: bool) -> Iterator[Action]:
        if text is None:
            yield from [("skip",)] if skips else []
        elif text != OPEN:
            letter, at, spot = text.partition("@")
            if not at or not spot:
                raise Malformed("log.figure", got=text, want="kind letter, @ and spot")
            yield self.read_figure(state, letter, spot)


class _Draft:
    """A line in the making."""

    def __init__(self, number: int, seat: Seat) -> None:
        self.number = number
        self.seat = seat
        self.steps: list[str] = []
        self.outcomes: list[str] = []


def _draft_of(state: TileState, drafts: list[_Draft]) -> _Draft:
    """The line of the turn that a state is in: the last one, or a new one."""
    if not drafts or drafts[-1].number != state.turns:
        drafts.append(_Draft(state.turns, state.turn))
    return drafts[-1]


def _hand(state: TileState) -> list[str]:
    """The tile in hand, when it is still to be laid."""
    return [f"({state.hand})"] if state.hand and state.phase == "place" else []


def _draws_of(step: str) -> list[str]:
    """Tiles that a step shows to have been drawn."""
    place = _PLACE.match(step)
    return [place["code"]] if place else CHANCE.findall(step)


def _upcoming(draws: Sequence[list[str]], start: int) -> Iterator[str]:
    """Draws shown from a step on; a record takes as many as it needs."""
    return (code for codes in draws[start:] for code in codes)


def coordinates(cell: str) -> tuple[int, int]:
    """x, y of "x,y". Raises Malformed."""
    try:
        return xy(read_cell(cell))
    except ValueError as error:
        raise Malformed("log.cell", got=cell, want="x,y") from error
