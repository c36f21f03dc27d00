"""Words of the interface: gettext catalogues merged per language, for pages, errors and the browser.

`app/locales/<language>/<area>.po` hold one area each; a key belongs to one area. The merged
catalogue of a language is filled up with English, so a half-translated language
never shows a bare key. The browser reads the same catalogue as JSON:

    {"lang": "en", "words": {"room.start": "Start", "room.tiles": {"one": "{n} tile", "other": "{n} tiles"}}}

Plural entries are keyed by CLDR category, chosen by the parameter `n`; the
browser's twin is `static/js/ui/words.js`.
"""

import gettext
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from babel import Locale
from babel.core import negotiate_locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

FOLDER = Path(__file__).resolve().parent.parent / "locales"
ENGLISH = "en"

Entry = str | Mapping[str, str]

_PLACE = re.compile(r"\{(\w+)\}")


class Words:
    """The catalogue of one language.

    lang: its folder's name
    json: what the browser gets; `hash` changes exactly when it does
    """

    def __init__(self, lang: str, entries: Mapping[str, Entry]) -> None:
        self.lang = lang
        self.entries = entries
        self.json = json.dumps({"lang": lang, "words": entries}, ensure_ascii=False, sort_keys=True).encode()
        self.hash = hashlib.sha256(self.json).hexdigest()[:12]
        self._category = Locale.parse(lang).plural_form

    def t(self, key: str, **params: object) -> str:
        """The words of a key; placeholders without a value stay as they are, an unknown key comes back itself."""
        entry = self.entries.get(key, key)
        if not isinstance(entry, str):
            number = params.get("n")
            category = self._category(number) if isinstance(number, int) else "other"
            entry = entry.get(category, entry["other"])
        return _PLACE.sub(lambda place: str(params.get(place[1], place[0])), entry)

    def __contains__(self, key: str) -> bool:
        return key in self.entries


class Shelf(Mapping[str, Words]):
    """The languages of a folder, English first; each is read when somebody asks for it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        others = sorted(path.name for path in folder.iterdir() if path.is_dir() and path.name != ENGLISH)
        self._read: dict[str, Words | None] = dict.fromkeys((ENGLISH, *others))

    def __getitem__(self, lang: str) -> Words:
        words = self._read[lang]
        if words is None:
            english = {} if lang == ENGLISH else self[ENGLISH].entries
            words = self._read[lang] = Words(lang, {**english, **read_folder(self._folder / lang)})
        return words

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)


@lru_cache
def load_words(folder: Path = FOLDER) -> Mapping[str, Words]:
    return Shelf(folder)


def choose_language(known: Mapping[str, Words], wanted: str | None) -> Words:
    """The best known language for an Accept-Language header (or a bare language); English when none is known."""
    tags = [tag.split(";")[0].strip() for tag in (wanted or "").split(",")]
    lang = negotiate_locale([tag for tag in tags if tag], list(known), sep="-")
    return known[lang or ENGLISH]


def read_folder(folder: Path) -> dict[str, Entry]:
    """All areas of one language. Raises ValueError when two areas define the same key."""
    merged: dict[str, Entry] = {}
    for path in sorted(folder.glob("*.po")):
        area = read_area(path)
        twice = sorted(merged.keys() & area.keys())
        if twice:
            raise ValueError(f"{path}: keys of another area: {twice}")
        merged.update(area)
    return merged


def read_area(path: Path) -> dict[str, Entry]:
    """Key -> words of one file; entries without a translation are left out."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.parent.name, abort_invalid=True)
    categories = _categories(catalog, path.parent.name)
    entries: dict[str, Entry] = {}
    for message in catalog:
        if not message.id or not message.string:
            continue
        if isinstance(message.string, str):
            entries[str(message.id)] = message.string
        elif all(message.string):
            entries[message.id[0]] = {name: message.string[index] for name, index in categories.items()}
    return entries


def _categories(catalog: Catalog, lang: str) -> dict[str, int]:
    """CLDR category -> index of the plural form that gettext takes for the same numbers."""
    index = gettext.c2py(catalog.plural_expr)
    category = Locale.parse(lang).plural_form
    found = {category(n): int(index(n)) for n in range(200, -1, -1)}
    return {"other": catalog.num_plurals - 1, **found}
