"""Words of positions that all tile games share (grammar: NOTATION.md beside `app/games`). All raise Malformed."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeVar

from app.games.core.errors import Malformed
from app.games.tilelaying.pile import Stack
from app.games.tilelaying.seats import SeatedState
from app.games.tilelaying.turn import OVER, Turn

S = TypeVar("S", bound=SeatedState)


def read_seat(letter: str, letters: str) -> int:
    if letter not in letters:
        raise Malformed("position.seat", got=letter, want=letters)
    return letters.index(letter)


def read_code(code: str, codes: Container[str]) -> str:
    """The code of a tile that exists."""
    if code not in codes:
        raise Malformed("position.tile", got=code)
    return code


def read_scores(text: str, letters: str) -> tuple[int, ...]:
    """Points by seat from "r3 b4"; who is not named has none."""
    scores = [0] * len(letters)
    for word in text.split():
        scores[read_seat(word[0], letters)] = int(word[1:])
    return tuple(scores)


def scores_text(scores: Sequence[int], letters: str) -> str:
    return " ".join(f"{letter}{points}" for letter, points in zip(letters, scores, strict=True))


def read_pile(text: str | None, codes: Container[str]) -> Stack | None:
    """The pile as listed, "0" for none; None when the text only gives a number, or nothing."""
    if text is None or (text.isdigit() and int(text)):
        return None
    counts = Counter(read_code(code, codes) for code in text.split() if code != "0")
    return {code: counts[code] for code in sorted(counts)}


def check_pile(text: str | None, pile: int) -> None:
    """A pile that is given as a number must be right."""
    if text and text.isdigit() and int(text) != pile:
        raise Malformed("position.pile", got=text, want=pile)


def pile_text(stacks: Iterable[Stack], natural: Iterable[Stack]) -> str:
    """The number of tiles when the pile is what neither lies nor is in hand, else their codes; "0" for none."""
    full = [stack for stack in stacks if stack]
    codes = [code for stack in full for code, n in stack.items() for _ in range(n)]
    return str(len(codes)) if full == [stack for stack in natural if stack] else " ".join(codes) or "0"


def read_turn(state: SeatedState, words: Mapping[str, str], letters: str) -> None:
    """Whose turn it is, the points, who has resigned."""
    state.turn = read_seat(words.get("turn", letters[0]), letters)
    state.acting = (state.turn,)
    state.scores = read_scores(words.get("score", ""), letters)
    state.out = tuple(read_seat(letter, letters) for letter in words.get("out", ""))


def read_phase(state: S, words: Mapping[str, str], turn: Turn[S]) -> None:
    """What is waited for, where a word says so; after the end nothing is."""
    if "over" in words:
        state.phase, state.acting, state.reason = OVER, (), words["over"]
    elif "phase" in words:
        state.phase = words["phase"]
        waiting = [phase.name for phase in turn.phases if phase.handlers]
        if state.phase not in waiting:
            raise Malformed("position.phase", got=state.phase, want=waiting)


def turn_words(state: SeatedState, letters: str) -> dict[str, str]:
    """The words that `read_turn` and `read_phase` read, but for the score."""
    return {
        "turn": letters[state.turn],
        "phase": "" if state.reason else state.phase,
        "over": state.reason,
        "out": "".join(letters[seat] for seat in state.out),
    }
