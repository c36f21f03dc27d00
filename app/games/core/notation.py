"""Match logs as text: tags, then a line for each turn (grammar: NOTATION.md beside `app/games`).

This module knows the shape that all games share and plays the log while it reads; what a step of
a game looks like is known by its `Scribe`. Reading is liberal, writing canonical, and
`read_match(write_match(m)) == m` but for nonces and the numbers of draws, which text leaves out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, Protocol

from app.games.core.chance import Draw, Forced
from app.games.core.errors import ChanceError, GameError, Malformed
from app.games.core.game import Action, Event, Game, Options, Result, Seat
from app.games.core.records import CONTROLS, RESIGN, START, UNDO, Record, game_only, play, resigned, undone

COLOUR_LETTERS = {
    "red": "r", "blue": "b", "yellow": "y", "green": "g", "black": "k", "pink": "p", "orange": "o", "grey": "g",
}  # fmt: skip
CHANCE = re.compile(r"\(([^)]*)\)")
_TAG = re.compile(r'\[\s*(\w+)\s+"([^"]*)"\s*\]$')
_LINE = re.compile(r"(\d+)\.\s+([a-z])\b\s*(.*)$")


class Match(NamedTuple):
    """What a log says. letters: one for each seat, in seat order; names likewise."""

    game: str
    options: Options
    letters: str
    names: tuple[str, ...]
    records: tuple[Record, ...]


class Line(NamedTuple):
    """One turn: its number, whose it is, its steps as written, and the outcomes to be checked.

    at: the line of the file on which it stands, from 1; 0 for a line that was never read
    """

    number: int
    seat: Seat
    steps: tuple[str, ...]
    outcomes: tuple[str, ...] = ()
    at: int = 0


class Move(NamedTuple):
    """A record with the states around it; `before` is None for the start."""

    record: Record
    before: Any
    after: Any
    events: tuple[Event, ...]


class Table:
    """A match being read: plays each action as soon as it is known.

    Raises RuleError for an action that is not allowed, ChanceError for draws that cannot be.
    """

    def __init__(self, game: Game, options: Options, letters: str) -> None:
        self.game = game
        self.options = options
        self.letters = letters
        self.moves: list[Move] = []

    @property
    def state(self) -> Any:
        return self.moves[-1].after

    def start(self, draws: Iterable[str | Draw] = ()) -> int:
        """Plays record 0; how many of the draws it took."""
        chance = Forced(draws)
        step = self.game.start(self.options, len(self.letters), chance)
        self.moves.append(Move(Record(0, None, START, tuple(chance.taken)), None, step.state, step.events))
        return len(chance.taken)

    def act(self, seat: Seat, action: Action, draws: Iterable[str | Draw] = ()) -> int:
        """Plays an action; how many of the draws it took."""
        error = self.game.check(self.state, seat, action)
        if error is not None:
            raise error
        chance = Forced(draws)
        step = self.game.apply(self.state, seat, action, chance)
        record = Record(len(self.moves), seat, action, tuple(chance.taken))
        self.moves.append(Move(record, self.state, step.state, step.events))
        return len(chance.taken)

    def undo(self, seat: Seat, target: int) -> None:
        record = Record(len(self.moves), seat, (UNDO, target))
        step = undone([move.after for move in self.moves], record)
        self.moves.append(Move(record, self.state, step.state, step.events))

    def resign(self, seat: Seat, draws: Iterable[str | Draw] = ()) -> int:
        """A seat leaves; how many of the draws it took."""
        chance = Forced(draws)
        step = resigned(self.game, self.state, seat, chance)
        record = Record(len(self.moves), seat, (RESIGN,), tuple(chance.taken))
        self.moves.append(Move(record, self.state, step.state, step.events))
        return len(chance.taken)

    def seat(self, letter: str) -> Seat:
        if letter not in self.letters:
            raise Malformed("log.seat", got=letter, want=self.letters)
        return self.letters.index(letter)


class Scribe(Protocol):
    """How one game writes its turns."""

    def write(self, moves: Sequence[Move], letters: str) -> Iterable[Line]:
        """The lines of a match; `moves` begins with the start and may hold undo and resign records; redacted, "?"."""

    def read(self, lines: Sequence[Line], table: Table) -> Iterable[int]:
        """Plays the lines on the table, from `table.start` on; yields the number of moves after each line.

        Raises Malformed for a step that cannot be read.
        """

    def outcomes(self, events: Iterable[Event], letters: str) -> list[str]:
        """What stands behind "=>" for these events."""


# --- writing -------------------------------------------------------------------------------------


def write_match(match: Match, game: Game, scribe: Scribe, viewer: Seat | None = None, *, hide: bool = False) -> str:
    """A match as text; `hide`: as a viewer may see it while it runs."""
    moves = _moves(match, game, viewer, hide=hide)
    tags = {
        "Game": match.game,
        "Options": options_text(game, match.options),
        "Seats": ", ".join(f"{letter} {name}" for letter, name in zip(match.letters, match.names, strict=True)),
    }
    lines = [_line_text(line, match.letters) for line in scribe.write(moves, match.letters)]
    result = game.result(moves[-1].after) if moves else None
    end = [f'[Result "{result_text(result, match.letters)}"]'] if result else []
    return "\n".join([*(f'[{name:7} "{_plain(value)}"]' for name, value in tags.items()), "", *lines, *end]) + "\n"


def _plain(text: str) -> str:
    """Text that may stand in a tag."""
    return re.sub(r'["\n\r]', "'", text)


def _moves(match: Match, game: Game, viewer: Seat | None, *, hide: bool) -> list[Move]:
    moves: list[Move] = []
    for record, after, events in play(game, match.options, len(match.letters), game_only(match.records)):
        before = moves[-1].after if moves else None
        if hide and before is not None and record.action[0] not in CONTROLS:
            action, outcome = game.redacted(before, record.seat, record.action, record.outcome, viewer)
            record = record._replace(action=action, outcome=outcome)
        moves.append(Move(record, before, after, events))
    return moves


def _line_text(line: Line, letters: str) -> str:
    checked = f"   => {', '.join(line.outcomes)}" if line.outcomes else ""
    return f"{line.number}. {letters[line.seat]} {' ; '.join(line.steps)}{checked}".rstrip()


def options_text(game: Game, options: Options) -> str:
    """What differs from the default: the bare name for True, else name=value."""
    chosen = [(option.name, options[option.name]) for option in game.options if options[option.name] != option.default]
    return " ".join(name if value is True else f"{name}={_value(value)}" for name, value in chosen)


def _value(value: Any) -> str:
    return "no" if value is False else str(value)


def result_text(result: Result, letters: str) -> str:
    return ", ".join(f"{letter} {points}" for letter, points in zip(letters, result.scores, strict=True))


# --- reading -------------------------------------------------------------------------------------


def read_match(text: str, games: Mapping[str, Game], scribes: Mapping[str, Scribe]) -> Match:
    """A match from text, every action and every stated outcome checked.

    Raises Malformed, RuleError or ChanceError; `line` of their data is the line of the file that is wrong.
    """
    tags, lines = read_log(text)
    game = games.get(tags.get("Game", ""))
    if game is None or game.name not in scribes:
        raise Malformed("log.game", got=tags.get("Game"), want=sorted(scribes))
    options = game.read_options(read_options_text(game, tags.get("Options", "")))
    letters, names = _read_seats(tags.get("Seats", ""))
    if len(letters) not in game.players(options):
        players = game.players(options)
        raise Malformed("log.players", got=len(letters), want=[players.start, players.stop - 1])
    table = Table(game, options, letters)
    _play_lines(scribes[game.name], _seated(lines, letters), table)
    _check_result(tags.get("Result"), table)
    return Match(game.name, options, letters, names, tuple(move.record for move in table.moves))


def read_log(text: str) -> tuple[dict[str, str], list[tuple[int, int, str, str]]]:
    """Tags, and (line of the file, number, seat letter, rest) for each turn line. Raises Malformed."""
    tags: dict[str, str] = {}
    lines = []
    for at, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip() if not raw.lstrip().startswith("[") else raw.strip()
        if not line:
            continue
        tag, turn = _TAG.match(line), _LINE.match(line)
        if tag:
            tags[tag[1]] = tag[2]
        elif turn:
            lines.append((at, int(turn[1]), turn[2], turn[3]))
        else:
            raise Malformed("log.line", line=at, got=line[:80], want='[Tag "value"] or "1. r step ; step => outcome"')
    return tags, lines


def _seated(lines: Iterable[tuple[int, int, str, str]], letters: str) -> list[Line]:
    result = []
    for at, number, letter, rest in lines:
        if letter not in letters:
            raise Malformed("log.seat", line=at, got=letter, want=letters)
        steps, _, outcomes = rest.partition("=>")
        result.append(Line(number, letters.index(letter), _split(steps, ";"), _split(outcomes, ","), at))
    return result


def _split(text: str, by: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(by) if part.strip())


def _play_lines(scribe: Scribe, lines: Sequence[Line], table: Table) -> None:
    if not lines:
        raise Malformed("log.empty")
    done = 1
    reading = iter(scribe.read(lines, table))
    for index, line in enumerate(lines):
        with _blaming(lines[index:]):
            upto = next(reading)
        events = [event for move in table.moves[done:upto] for event in move.events]
        happened = scribe.outcomes(events, table.letters)
        if line.outcomes and sorted(line.outcomes) != sorted(happened):
            raise Malformed("log.outcome", line=line.at, got=list(line.outcomes), want=happened)
        done = upto


@contextmanager
def _blaming(lines: Sequence[Line]) -> Iterator[None]:
    """Whatever is wrong with the first of the lines says so; a draw is the fault of the line that shows it."""
    try:
        yield
    except ChanceError as error:
        shown = re.compile(rf"(?<![\w.]){re.escape(str(error.data.get('got', '')))}(?![\w.])")
        guilty = next((line for line in lines if shown.search(" ; ".join(line.steps))), lines[0])
        error.data.setdefault("line", guilty.at)
        raise
    except GameError as error:
        error.data.setdefault("line", lines[0].at)
        raise
    except (ValueError, LookupError, TypeError) as error:
        got = " ; ".join(lines[0].steps)[:80]
        raise Malformed("log.step", line=lines[0].at, got=got, want="a step of this game") from error


def _check_result(stated: str | None, table: Table) -> None:
    result = table.game.result(table.state)
    if stated is None:
        return
    actual = result_text(result, table.letters) if result else None
    if actual is None or _split(stated, ",") != _split(actual, ","):
        raise Malformed("log.result", got=stated, want=actual)


def read_options_text(game: Game, text: str) -> dict[str, Any]:
    """Raw options from "farmers unplaceable=remove", for `game.read_options`."""
    choices = {option.name: {_value(choice): choice for choice in option.choices} for option in game.options}
    raw: dict[str, Any] = {}
    for word in text.replace(",", " ").split():
        name, given, value = word.partition("=")
        raw[name] = choices.get(name, {}).get(value, value) if given else True
    return raw


def _read_seats(text: str) -> tuple[str, tuple[str, ...]]:
    seats = [part.strip() for part in text.split(",") if part.strip()]
    letters = "".join(seat[0] for seat in seats)
    if len(set(letters)) != len(letters) or not letters:
        raise Malformed("log.seats", got=text, want='"r Ada, b Bo"')
    return letters, tuple(seat[1:].strip() for seat in seats)
