"""Names that one could take for each other."""

import unicodedata

LOOKALIKES = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһӏԛԝ", "aeopcyxijsdhiqw", strict=True)),
        **dict(zip("αεικνορτυχ", "aeiknoptux", strict=True)),
        **dict(zip("013457l", "oieasti", strict=True)),
    }
)
"""Letters and digits that pass for others at a glance."""


def likeness(name: str) -> str:
    """The same for names that one could take for each other: without case, accents, spaces and look-alikes."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(character for character in plain.translate(LOOKALIKES) if character.isalnum())
