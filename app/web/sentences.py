"""Refusals as sentences: what an error carries as codes and letters is put into words of the reader's language.

Only fields that hold a word of the game are turned into it; what quotes somebody (`got`,
`name`) stays as it is. Lists read as lists. Nothing is inflected: the catalogues word
a sentence so that the word may stand in it as it is.
"""

import re
from collections.abc import Mapping

from app.web.words import Words

WORDED = frozenset({"side", "shows", "neighbour_shows", "way", "feature", "figure"})
"""Fields that hold a side, a kind of land, of feature or of figure."""
WORDED_IN = {"deploy.": frozenset({"kind", "want"}), "room.colour": frozenset({"colour", "choices"})}
"""Further ones of some errors."""
CARDS = frozenset({"cards", "missing", "paid", "got"})
"""Fields of Rise of the Inkas that hold cards by letters."""

_CARDS = re.compile(r"[WSLPOFCT]+")


def sentence(code: str, data: Mapping[str, object], words: Words) -> str:
    """What the catalogue says for a refusal. An unknown code comes back as its key."""
    return words.t(f"error.{code}", **{field: _said(code, field, value, words) for field, value in data.items()})


def _said(code: str, field: str, value: object, words: Words) -> object:
    if isinstance(value, (list, tuple, range)):
        return ", ".join(str(_said(code, field, item, words)) for item in value)
    if not isinstance(value, str):
        return value
    if code.startswith("inkas.") and field in CARDS and _CARDS.fullmatch(value):
        return _cards(value, words)
    is_word = field in WORDED or any(code.startswith(start) and field in more for start, more in WORDED_IN.items())
    return _word(value, words) if is_word else value


def _word(value: str, words: Words) -> str:
    keys = (f"word.{value}", f"colour.{value}")
    return next((words.t(key) for key in keys if key in words), value)


def _cards(letters: str, words: Words) -> str:
    """ "WWS" as "2 wood, 1 stone"."""
    kinds = dict.fromkeys(letters)
    return ", ".join(
        words.t("ink.cards_of", n=letters.count(kind), card=words.t(f"card.inkas.{kind}")) for kind in kinds
    )
