"""Turns of Rise of the Inkas as text (grammar: NOTATION.md beside `app/games`, section 5).

    0. o first (3+5 6+1 2+2)
    7. r roll (3+5) ; road C6n                                => r+O, o+S
    8. o roll (6+1) ; r drops OOPW ; robber C6 takes r (W)
    9. b roll (4+5) ; bank PPP>O ; card (?)
    10. r roll (2+2) ; offer P>O ; o no ; b yes ; deal b      => r-P+O, b+P-O

Line 0 is the start. The end of a turn is not written where the next line says it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.games.core.errors import Malformed
from app.games.core.game import Action, Event, Seat
from app.games.core.notation import CHANCE, Line, Move, Table
from app.games.core.records import UNDO
from app.games.inkas.actions import read_action
from app.games.inkas.state import State

END = "end"
START_TURN = 0

NAMED = {"discard": "drops", "buy": "card", "propose_end": "propose"}
"""Kinds of action that a log calls by another word."""
KIND_OF_WORD = {word: kind for kind, word in NAMED.items()}
BUNDLES = ("bank", "swap", "offer", "counter")
"""Kinds with two bundles, written "PPP>O"."""

# --- writing ----------------------------------------------------------------


def _start_steps(move: Move) -> list[str]:
    """What chance decided before the first move: the land of a variable board, and who begins."""
    values = [draw.value for draw in move.record.outcome]
    land = "".join(value for value in values if value.isalpha())
    dice = [value for value in values if value.isdigit()]
    rolls = " ".join(f"{a}+{b}" for a, b in zip(dice[::2], dice[1::2], strict=True))
    steps = [f"land ({land})"] if land else []
    return [*steps, f"first ({rolls})"]


def step_text(action: Action, draws: Sequence[str], letters: str, seat: Seat) -> str:
    """One step, without the seat in front."""
    kind, *entries = action
    word = NAMED[kind] if kind in NAMED else str(kind)
    if kind in BUNDLES:
        return f"{word} {entries[0]}>{entries[1]}{_asked(action, letters, seat)}"
    if kind == "robber":
        return f"robber {entries[0]}{_victim(entries[1], draws, letters)}"
    if kind == "deal":
        return f"deal {letters[entries[0]]}"
    chance = [f"({'+'.join(draws)})"] if draws else []
    return " ".join([word, *map(str, entries), *chance])


def _asked(action: Action, letters: str, seat: Seat) -> str:
    """Whom an offer goes to, unless it goes to everybody else."""
    if action[0] != "offer" or len(action[3]) == len(letters) - 1:
        return ""
    return f" to {' '.join(letters[other] for other in action[3])}"


def _victim(victim: Seat | None, draws: Sequence[str], letters: str) -> str:
    if victim is None:
        return ""
    return f" takes {letters[victim]}" + "".join(f" ({card})" for card in draws)


class InkasScribe:
    def write(self, moves: Sequence[Move], letters: str) -> Iterator[Line]:
        """The start, then a line for each turn."""
        first, *rest = moves
        yield Line(START_TURN, first.after.first, tuple(_start_steps(first)))
        while rest:
            state = rest[0].before
            turn = list(_same_turn(rest))
            rest = rest[len(turn) :]
            yield self._line(state, turn, letters, is_last=not rest)

    def _line(self, state: State, turn: Sequence[Move], letters: str, *, is_last: bool) -> Line:
        steps = [self._step(move, state.turn, letters) for move in turn]
        if steps[-1] == END and not is_last:
            steps.pop()
        outcomes = [text for move in turn for text in self.outcomes(move.events, letters)]
        return Line(state.turns, state.turn, tuple(steps), tuple(outcomes))

    def _step(self, move: Move, owner: Seat, letters: str) -> str:
        seat = move.record.seat
        assert seat is not None
        draws = [draw.value for draw in move.record.outcome]
        by = "" if seat == owner else f"{letters[seat]} "
        return by + step_text(move.record.action, draws, letters, seat)

    def outcomes(self, events: Iterable[Event], letters: str) -> list[str]:
        """What everybody may know of what happened: cards got and given, discs, declines, awards."""
        told = [event for event in events if event.kind in _OUTCOMES]
        return [text for event in told for text in _OUTCOMES[event.kind](event.data, letters)]

    # --- reading --------------------------------------------------------------

    def read(self, lines: Sequence[Line], table: Table) -> Iterator[int]:
        for line in lines:
            if line.number == START_TURN:
                table.start(_start_draws(line))
            else:
                self._read_line(line, table)
            yield len(table.moves)

    def _read_line(self, line: Line, table: Table) -> None:
        if not table.moves:
            raise Malformed("inkas.log.start", got=line.number, want="0. r first (3+5 ...)")
        if line.number == table.state.turns + 1 and table.state.phase == "build":
            table.act(table.state.turn, (END,))
        if (line.number, line.seat) != (table.state.turns, table.state.turn):
            want = f"{table.state.turns}. {table.letters[table.state.turn]}"
            raise Malformed("inkas.log.turn", got=f"{line.number}. {table.letters[line.seat]}", want=want)
        for step in line.steps:
            self._read_step(step, line.seat, table)

    def _read_step(self, step: str, seat: Seat, table: Table) -> None:
        by, _, rest = step.partition(" ")
        if by in table.letters:
            seat, step = table.seat(by), rest
        action = read_step(step, table.letters, seat)
        if action[0] == UNDO:
            table.undo(seat, action[1])
            return
        draws = [value for text in CHANCE.findall(step) for value in text.split("+")]
        if len(draws) != table.act(seat, action, draws):
            raise Malformed("inkas.log.draws", got=step)


def _same_turn(moves: Sequence[Move]) -> Iterator[Move]:
    number = moves[0].before.turns
    for move in moves:
        if move.before.turns != number:
            return
        yield move


def _start_draws(line: Line) -> list[str]:
    """Draws of record 0: letters of the land, then all the dice."""
    draws: list[str] = []
    for step in line.steps:
        word, *_ = step.split()
        text = "".join(CHANCE.findall(step))
        if word == "land":
            draws += list(text)
        elif word == "first":
            draws += text.replace("+", " ").replace("/", " ").split()
        else:
            raise Malformed("log.step", got=step, want=["land", "first"])
    return draws


def read_step(step: str, letters: str, seat: Seat) -> Action:
    """The action of a step, its seat and its draws left aside. Raises Malformed."""
    word, *rest = CHANCE.sub(" ", step).split()
    kind = KIND_OF_WORD.get(word, word)
    if kind == UNDO and len(rest) == 1 and rest[0].isdigit():
        return (UNDO, int(rest[0]))
    if kind in BUNDLES and rest:
        given, _, got = rest[0].partition(">")
        return read_action((kind, given, got, *_read_asked(kind, rest[1:], letters, seat)))
    if kind == "robber" and rest:
        return read_action((kind, rest[0], _read_victim(rest[1:], letters)))
    if kind == "deal" and rest:
        return read_action((kind, _read_seat(rest[0], letters)))
    return read_action((kind, *rest))


def _read_asked(kind: str, rest: Sequence[str], letters: str, seat: Seat) -> Iterator[tuple[Seat, ...]]:
    if kind == "offer":
        named = [_read_seat(letter, letters) for letter in rest[1:]]
        yield tuple(named or [other for other in range(len(letters)) if other != seat])


def _read_victim(rest: Sequence[str], letters: str) -> Seat | None:
    return _read_seat(rest[-1], letters) if rest else None


def _read_seat(letter: str, letters: str) -> Seat:
    if letter not in letters:
        raise Malformed("log.seat", got=letter, want=letters)
    return letters.index(letter)


# --- outcomes ---------------------------------------------------------------

Data = Mapping[str, Any]


def _got(data: Data, letters: str) -> list[str]:
    return [f"{letters[data['seat']]}+{''.join(sorted(data['cards']))}"]


def _dealt(data: Data, letters: str) -> list[str]:
    seat, partner = letters[data["seat"]], letters[data["partner"]]
    return [f"{seat}-{data['give']}+{data['get']}", f"{partner}+{data['give']}-{data['get']}"]


def _route(data: Data, letters: str) -> list[str]:
    return ["route aside" if data["seat"] is None else f"{letters[data['seat']]} route {data['length']}"]


_OUTCOMES: dict[str, Callable[[Data, str], list[str]]] = {
    "income": _got,
    "short": lambda data, letters: [f"short {data['card']}"],
    "deal": _dealt,
    "monopoly": lambda data, letters: [f"{letters[data['victim']]}-{data['cards']}"],
    "freed": lambda data, letters: [f"{letters[data['seat']]}+{data['card']}"] if data["card"] else [],
    "disc": lambda data, letters: [f"{letters[data['seat']]} disc {data['discs']}"],
    "decline": lambda data, letters: [f"{letters[data['seat']]} decline"],
    "route": _route,
    "warriors": lambda data, letters: [f"{letters[data['seat']]} warriors {data['arts']}"],
    "second_stack": lambda data, letters: ["stack 2"],
}
"""Kind of event -> what stands for it behind "=>"."""

SCRIBE = InkasScribe()
