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

from app import telemetry

FOLDER = Path(__file__).resolve().parent.parent / "locales"
ENGLISH = "en"

log = telemetry.get("words")

Entry = str | Mapping[str, str]

_SERVER = re.compile(r"error\.|rules\.|preset\.|option\..*\.help$")
_PLACE = re.compile(r"\{(\w+)\}")
_TAG = re.compile(r"([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)(?:\s*;\s*q=(\d(?:\.\d{0,3})?))?")


class Words:
    """The catalogue of one language.

    lang: its folder's name
    json: what the browser gets, without what only the server words (refusals, decisions on rules, presets, help on
        options); `hash` changes exactly when it does
    """

    def __init__(self, lang: str, entries: Mapping[str, Entry]) -> None:
        self.lang = lang
        self.entries = entries
        own = {key: entry for key, entry in entries.items() if not _SERVER.match(key) or "{tile}" in entry}
        self.json = json.dumps({"lang": lang, "words": own}, ensure_ascii=False, sort_keys=True).encode()
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
            words = self._read[lang] = Words(lang, self._entries(lang))
        return words

    def _entries(self, lang: str) -> dict[str, Entry]:
        """What a language lacks is English, and said once in the server's log."""
        own = read_folder(self._folder / lang)
        english = {} if lang == ENGLISH else self[ENGLISH].entries
        missing = sorted(english.keys() - own.keys())
        if missing:
            log.warning("not translated", lang=lang, keys=len(missing), first=missing[0])
        return {**english, **own}

    def __iter__(self) -> Iterator[str]:
        return iter(self._read)

    def __len__(self) -> int:
        return len(self._read)


@lru_cache
def load_words(folder: Path = FOLDER) -> Mapping[str, Words]:
    return Shelf(folder)


def choose_language(known: Mapping[str, Words], wanted: str | None) -> Words:
    """The best known language for an Accept-Language header (or a bare language); English when none is known."""
    lang = negotiate_locale(_by_weight(wanted or ""), list(known), sep="-")
    return known[lang or ENGLISH]


def _by_weight(header: str) -> list[str]:
    """The tags of an Accept-Language header, most wanted first; what has weight 0 or cannot be read is left out."""
    found = [_TAG.fullmatch(part.strip()) for part in header[:1000].split(",")]
    tags = [(tag[1], float(tag[2] or 1)) for tag in found if tag]
    return [tag for tag, weight in sorted(tags, key=lambda pair: -pair[1]) if weight > 0]


@lru_cache
def language_names(folder: Path = FOLDER) -> Mapping[str, str]:
    """Language -> what those who speak it call it, for choosing one."""
    return {lang: _named(lang) for lang in load_words(folder)}


def _named(lang: str) -> str:
    name = Locale.parse(lang).display_name or lang
    return name[:1].upper() + name[1:]


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
