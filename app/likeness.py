"""Names that one could take for each other, and characters that show nothing."""

import unicodedata

LOOKALIKES = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһӏԛԝ", "aeopcyxijsdhiqw", strict=True)),
        **dict(zip("αεικνορτυχ", "aeiknoptux", strict=True)),
        **dict(zip("013457l", "oieasti", strict=True)),
    }
)
"""Letters and digits that pass for others at a glance."""


BLANKS = frozenset("\u2800\u3164\uffa0\u115f\u1160")
"""Characters that are letters or symbols by class and show nothing."""


def is_seen(character: str) -> bool:
    """Whether a character shows anything by itself."""
    return character not in BLANKS and unicodedata.category(character)[0] not in "CZM"


def likeness(name: str) -> str:
    """The same for names that one could take for each other: without case, accents, spaces and look-alikes."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in plain.translate(LOOKALIKES) if character.isalnum())
