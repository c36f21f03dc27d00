"""Turns of Carcassonne as text (grammar: NOTATION.md beside `app/games`)."""

from collections.abc import Iterable, Iterator

from app.games.carcassonne.phases import are_tiles_used_up
from app.games.carcassonne.state import State
from app.games.core.game import Action
from app.games.core.notation import Move
from app.games.tilelaying.scribe import OPEN, TileScribe, coordinates

KIND_LETTERS = {"follower": "", "abbot": "A", "mayor": "M", "wagon": "W", "barn": "B"}
KINDS = {letter: kind for kind, letter in KIND_LETTERS.items()}


def _wagon_text(move: Move) -> list[str]:
    start = move.before.extra["wagon"][0].place
    rest = move.record.action[1:]
    return [f"wagon {start} {rest[0]},{rest[1]}@{rest[2]}" if rest else f"wagon {start} home"]


def _read_abbey(state: State, words: list[str], skips: bool) -> Iterator[Action]:
    cell, *figure = words
    yield ("abbey", *coordinates(cell))
    yield from SCRIBE.figure_step(state, figure[0] if figure else None, skips=skips)


def _read_wagon(state: State, words: list[str], skips: bool) -> Iterator[Action]:
    to, _, spot = words[-1].partition("@")
    yield ("wagon",) if words[-1] == "home" else ("wagon", *coordinates(to), spot)


class CarcassonneScribe(TileScribe):
    figures = KIND_LETTERS
    instead = ("recall",)
    steps = {
        "abbey": lambda move: ["abbey {},{} {}".format(*move.record.action[1:], OPEN)],
        "recall": lambda move: ["recall {},{}".format(*move.record.action[1:])],
        "draw": lambda move: [] if move.after.hand else ["pass"],
        "wagon": _wagon_text,
    }
    readers = {
        "abbey": _read_abbey,
        "pass": lambda state, words, skips: [("draw",)],
        "recall": lambda state, words, skips: [("recall", *coordinates(words[0]))],
        "wagon": _read_wagon,
    }

    def before_place(self, state: State) -> Iterable[Action]:
        return [("draw",)] if state.phase == "abbey" and not are_tiles_used_up(state) else []


SCRIBE = CarcassonneScribe()
