"""Names that one could take for each other, and characters that show nothing."""

import re
import unicodedata

LOOKALIKES = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһӏԛԝ", "aeopcyxijsdhiqw", strict=True)),
        **dict(zip("αεικνορτυχ", "aeiknoptux", strict=True)),
        **dict(zip("01345678l", "oieasbtbi", strict=True)),
    }
)
"""Letters and digits that pass for others at a glance."""
CAPITALS = str.maketrans(
    {
        **dict(zip("АВЕЅІЈКМНОРСТУХ", "ABESIJKMHOPCTYX", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
        **dict(zip("ıɑɡʟϲ", "iaglc", strict=True)),
    }
)
"""Capitals whose small letters look like others, and small ones that have none: before case is taken away."""


BLANKS = frozenset("\u2800\u3164\uffa0\u115f\u1160")
"""Characters that are letters or symbols by class and show nothing."""


def is_seen(character: str) -> bool:
    """Whether a character shows anything by itself."""
    return character not in BLANKS and unicodedata.category(character)[0] not in "CZM"


MARK = r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
PILED = re.compile(f"({MARK}{{2}}){MARK}+")
"""Marks on a letter beyond two: no language has them, and many of them cover the lines of others."""


def one_line(raw: str) -> str:
    """What somebody wrote as it is kept: one line, no signs that steer the text around them."""
    text = unicodedata.normalize("NFC", " ".join(raw.split()))
    text = "".join(character for character in text if unicodedata.category(character) not in {"Cc", "Cs", "Co", "Cn"})
    return PILED.sub(r"\1", re.sub(r"[\u202a-\u202e\u2066-\u2069\u200e\u200f]", "", text))


def likeness(name: str) -> str:
    """The same for names that one could take for each other: without case, accents, spaces and look-alikes."""
    plain = unicodedata.normalize("NFKD", name).translate(CAPITALS).casefold()
    return "".join(character for character in plain.translate(LOOKALIKES) if character.isalnum())
