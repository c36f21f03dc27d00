"""What a person may be called: readable, honest, and nobody's disguise."""

import unicodedata

from app.errors import Invalid
from app.likeness import BLANKS

LONGEST = 24
MOST_MARKS = 2
"""Accents in a row on one letter, after composition."""


def read_name(raw: str) -> str:
    """A name as it is kept and shown: composed, without outer or doubled spaces. Raises Invalid."""
    if len(raw) > 16 * LONGEST:
        raise Invalid("name.long", most=LONGEST)
    name = unicodedata.normalize("NFC", raw.strip(" "))
    for character in name:
        _check_character(character)
    name = " ".join(name.split())
    if len(name) > LONGEST:
        raise Invalid("name.long", most=LONGEST)
    if not any(character.isalnum() for character in name):
        raise Invalid("name.empty")
    _check_marks(name)
    return name


def _check_character(character: str) -> None:
    category = unicodedata.category(character)
    if character in '<>&"`\\':
        raise Invalid("name.markup", got=character)
    if character in BLANKS or (category == "Zs" and character != " "):
        raise Invalid("name.space")
    if category[0] == "C" or category in {"Zl", "Zp"}:
        raise Invalid("name.control")


def _check_marks(name: str) -> None:
    row = 0
    for character in name:
        row = row + 1 if unicodedata.combining(character) else 0
        if row > MOST_MARKS:
            raise Invalid("name.marks")
