"""Turns and positions of Carcassonne as text (grammar: NOTATION.md beside `app/games`)."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from app.games.carcassonne.state import State
from app.games.core.errors import Malformed
from app.games.core.game import Action, Event, Seat
from app.games.core.notation import CHANCE, Line, Move, Table
from app.games.core.records import UNDO
from app.games.geometry.square import TURN, TURNS, read_cell, xy

KIND_LETTERS = {"follower": "", "abbot": "A", "mayor": "M", "wagon": "W", "barn": "B"}
KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()}

OPEN = "?"
"""Stands where the figure step is still to come."""

_PLACE = re.compile(r"(?P<code>[^\s:^>v<]+)(?P<turn>[\^>v<]?) (?P<cell>-?\d+,-?\d+)(?: (?P<figure>\S+))?$")
_ABBEY = re.compile(r"abbey (?P<cell>-?\d+,-?\d+)(?: (?P<figure>\S+))?$")
_FIGURE = re.compile(r"(?P<kind>[A-Z]?)@(?P<spot>\S+)$")


class CarcassonneScribe:
    # --- writing ---------------------------------------------------------------------------------

    def write(self, moves: Sequence[Move], letters: str) -> Iterator[Line]:
        drafts: list[_Draft] = []
        unfit: list[str] = []
        for move in moves:
            if move.before is not None:
                draft = _draft_of(move.before, drafts)
                draft.steps += [*unfit, *_steps(move, draft, letters)]
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

    # --- reading ---------------------------------------------------------------------------------

    def read(self, lines: Sequence[Line], table: Table) -> Iterator[int]:
        """Draws are found by looking ahead: what is laid next was drawn before."""
        draws = [_draws_of(step) for line in lines for step in line.steps]
        table.start(_upcoming(draws, 0))
        position = 0
        for line in lines:
            for step, following in zip(line.steps, (*line.steps[1:], ""), strict=True):
                position += 1
                _read_step(table, line.seat, step, following, _upcoming(draws, position))
            yield len(table.moves)


SCRIBE = CarcassonneScribe()


class _Draft:
    """A line in the making."""

    def __init__(self, number: int, seat: Seat) -> None:
        self.number = number
        self.seat = seat
        self.steps: list[str] = []
        self.outcomes: list[str] = []


def _draft_of(state: State, drafts: list[_Draft]) -> _Draft:
    """The line of the turn that a state is in: the last one, or a new one."""
    if not drafts or drafts[-1].number != state.turns:
        drafts.append(_Draft(state.turns, state.turn))
    return drafts[-1]


def _hand(state: State) -> list[str]:
    """The tile in hand, when it is still to be laid."""
    return [f"({state.hand})"] if state.hand and state.phase == "place" else []


def _steps(move: Move, draft: _Draft, letters: str) -> list[str]:
    """What a move adds to its line; a figure step is written behind its placement."""
    kind, *rest = move.record.action
    seat = move.record.seat
    assert seat is not None
    if kind in ("deploy", "skip", "recall") and draft.steps and draft.steps[-1].endswith(OPEN):
        draft.steps[-1] = draft.steps[-1].removesuffix(f" {OPEN}")
        if kind != "recall":
            draft.steps[-1] += f"  {figure_text(move.record.action)}" if kind == "deploy" else ""
            return []
    by = "" if seat == draft.seat else f"{letters[seat]} "
    return [f"{by}{text}" for text in _WRITERS[kind](rest, move.before)]


def figure_text(action: Action) -> str:
    return f"{KIND_LETTERS[action[1]]}@{action[2]}"


def _wagon_text(rest: Sequence[Any], before: State) -> list[str]:
    start = before.extra["wagon"][0].place
    return [f"wagon {start} {rest[0]},{rest[1]}@{rest[2]}" if rest else f"wagon {start} home"]


_WRITERS: dict[str, Callable[[list[Any], State], list[str]]] = {
    "place": lambda rest, before: [f"{before.hand}{TURNS[rest[2]]} {rest[0]},{rest[1]} {OPEN}"],
    "abbey": lambda rest, before: [f"abbey {rest[0]},{rest[1]} {OPEN}"],
    "deploy": lambda rest, before: [figure_text(("deploy", *rest))],
    "skip": lambda rest, before: ["skip"],
    "recall": lambda rest, before: [f"recall {rest[0]},{rest[1]}"],
    "draw": lambda rest, before: [] if before.pile else ["pass"],
    "wagon": _wagon_text,
    UNDO: lambda rest, before: [*_hand(before), f"undo {rest[0]}"],
}
"""Kind -> the steps for an action's entries and the state before it."""


def _draws_of(step: str) -> list[str]:
    """Tiles that a step shows to have been drawn."""
    place = _PLACE.match(step)
    return [place["code"]] if place else CHANCE.findall(step)


def _upcoming(draws: Sequence[list[str]], start: int) -> Iterator[str]:
    """Draws shown from a step on; a record takes as many as it needs."""
    return (code for codes in draws[start:] for code in codes)


def _read_step(table: Table, seat: Seat, step: str, following: str, upcoming: Iterator[str]) -> None:
    by, _, rest = step.partition(" ")
    if by in table.letters:
        seat, step = table.seat(by), rest
    for action in _actions(table.state, step, following):
        if action[0] == UNDO:
            table.undo(seat, action[1])
        else:
            draws = list(upcoming)
            taken = table.act(seat, action, draws)
            upcoming = iter(draws[taken:])


def _actions(state: State, step: str, following: str) -> Iterator[Action]:
    """The actions of a step; a placement without a figure skips, unless the abbot is recalled next."""
    word = step.split()[0]
    place, abbey, figure = _PLACE.match(step), _ABBEY.match(step), _FIGURE.match(step)
    skips = not following.startswith("recall")
    if word == "unfit" or word[0] == "(":
        return
    if word in _READERS:
        yield from _READERS[word](state, step.split()[1:])
    elif place and word != "abbey":
        yield from _placement(state, place)
        yield from _figure_step(place["figure"], skips=skips)
    elif abbey:
        yield ("abbey", *_coordinates(abbey["cell"]))
        yield from _figure_step(abbey["figure"], skips=skips)
    elif figure:
        yield from _figure_step(step, skips=False)
    else:
        raise Malformed("log.step", got=step, want="tile and cell, @spot, recall, abbey, wagon, pass, undo or unfit")


def _placement(state: State, place: re.Match[str]) -> Iterator[Action]:
    if state.phase == "abbey":
        yield ("draw",)
    elif place["code"] != state.hand:
        raise Malformed("log.hand", got=place["code"], want=state.hand)
    yield ("place", *_coordinates(place["cell"]), TURN[place["turn"] or "^"])


def _figure_step(text: str | None, *, skips: bool) -> Iterator[Action]:
    if text is None:
        yield from [("skip",)] if skips else []
    elif text != OPEN:
        match = _FIGURE.match(text)
        if not match or match["kind"] not in KINDS:
            raise Malformed("log.figure", got=text, want="kind letter, @ and spot", kinds=sorted(KINDS))
        yield ("deploy", KINDS[match["kind"]], match["spot"])


def _wagon(state: State, words: list[str]) -> Iterator[Action]:
    to, _, spot = words[-1].partition("@")
    yield ("wagon",) if words[-1] == "home" else ("wagon", *_coordinates(to), spot)


_READERS: dict[str, Callable[[State, list[str]], Iterator[Action]]] = {
    "skip": lambda state, words: iter([("skip",)]),
    "pass": lambda state, words: iter([("draw",)]),
    "recall": lambda state, words: iter([("recall", *_coordinates(words[0]))]),
    "wagon": _wagon,
    "undo": lambda state, words: iter([(UNDO, int(words[0]))]),
}
"""First word of a step -> its actions."""


def _coordinates(cell: str) -> tuple[int, int]:
    try:
        return xy(read_cell(cell))
    except ValueError as error:
        raise Malformed("log.cell", got=cell, want="x,y") from error
