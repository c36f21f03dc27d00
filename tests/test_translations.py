"""Every language says everything: the same keys, placeholders and plural forms as English, and in its own words."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from app.web.words import ENGLISH, FOLDER, load_words

LANGUAGES = [lang for lang in load_words() if lang != ENGLISH]
AREAS = sorted(path.stem for path in (FOLDER / ENGLISH).glob("*.po"))
PLACE = re.compile(r"\{(\w+)\}")
LETTERS = re.compile(r"[^\W\d_]{2,}")

SAME = frozenset({
    "site.name", "room.bot", "room.add_bot", "hosting.webhook", "game.carcassonne.title",
})  # fmt: skip
"""Words that are the same in every language."""
SAME_IN: Mapping[str, frozenset[str]] = {
    "hu": frozenset({"feature.new_world.farm", "figure.new_world.farmer", "word.farm", "word.farmer"}),
    "ro": frozenset({
        "card.inkas.C", "clock.minutes", "explain.animals", "ink.stats.points_of", "land.inkas.~", "new_world.animals",
        "new_world.field_held", "option.inkas.start", "piece.inkas.disc", "review.total", "room.start",
    }),
}  # fmt: skip
"""Words that happen to be the English ones in one language."""
ENGLISH_WORDS = re.compile(r"\b(the|and|you|your|with|this|there|tile|tiles|turn|room|seat|match|is|are|not)\b", re.I)

ENGLISH_TOO: Mapping[str, set[str]] = {"hu": {"is"}, "ro": {"are"}, "tr": {"not"}}
"""Words of a language that are English ones, too."""
ARTICLES = {"hu": r"\b[Aa]z?\s+[„“\"]?\{"}
"""What goes by the sound of the word that follows, such as a and az; "a(z)" stands for both."""
LOOK_ALIKE = {"hu": "õûÕÛ", "ro": "şţŞŢ", "tr": "șțȘȚ"}
"""Letters of another language: Romanian has a comma below s and t, Turkish a cedilla."""

each = pytest.mark.parametrize("lang", LANGUAGES)


def catalogue(lang: str, area: str) -> Catalog:
    path = FOLDER / lang / f"{area}.po"
    if not path.exists():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def messages(lang: str) -> dict[str, Message]:
    return {_key(message): message for area in AREAS for message in catalogue(lang, area) if message.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def texts(lang: str) -> Iterator[tuple[str, str]]:
    for key, message in messages(lang).items():
        for form in forms(message):
            yield key, form


@each
def test_each_area_has_the_keys_of_english_and_no_others(lang: str) -> None:
    for area in AREAS:
        ours, english = ({_key(message) for message in catalogue(of, area) if message.id} for of in (lang, ENGLISH))
        assert (sorted(english - ours), sorted(ours - english)) == ([], []), f"{lang}/{area}.po: missing, too many"
    assert {path.stem for path in (FOLDER / lang).glob("*.po")} == set(AREAS)


@each
def test_no_sentence_is_empty(lang: str) -> None:
    assert [key for key, text in texts(lang) if not text.strip()] == []


@each
def test_plural_messages_have_a_form_for_each_kind_of_number(lang: str) -> None:
    english, category = messages(ENGLISH), Locale.parse(lang).plural_form
    kinds = {category(number) for number in range(201)}
    for area in AREAS:
        assert catalogue(lang, area).num_plurals == len(kinds), f"{lang}/{area}.po"
    for key, message in messages(lang).items():
        assert message.pluralizable == english[key].pluralizable, key
        assert len(forms(message)) == (len(kinds) if message.pluralizable else 1), key


@each
def test_placeholders_are_those_of_english(lang: str) -> None:
    """Each form has all of them; only the number may be said in words, or left out, where English does."""
    english = {key: [set(PLACE.findall(form)) for form in forms(message)] for key, message in messages(ENGLISH).items()}
    for key, message in messages(lang).items():
        wanted = english[key][-1]
        for form in forms(message):
            found = set(PLACE.findall(form))
            assert found == wanted or (message.pluralizable and found | {"n"} == wanted | {"n"}), f"{key}: {form}"
        assert set(PLACE.findall(forms(message)[-1])) == wanted, key


@each
def test_nothing_is_left_in_english(lang: str) -> None:
    english = {key: forms(message) for key, message in messages(ENGLISH).items()}
    left = {
        key
        for key, text in texts(lang)
        if text in english[key] and LETTERS.search(PLACE.sub("", text)) and key not in SAME | SAME_IN.get(lang, set())
    }
    assert sorted(left) == []


@each
def test_no_english_words_stand_among_the_others(lang: str) -> None:
    own = ENGLISH_TOO.get(lang, set())
    found = {
        key: {word.lower() for word in ENGLISH_WORDS.findall(PLACE.sub("", text))} - own for key, text in texts(lang)
    }
    assert {key: words for key, words in found.items() if words} == {}


@each
def test_nothing_is_glued_to_what_is_filled_in(lang: str) -> None:
    """A suffix depends on the word before it, which nobody knows when the sentence is written."""
    assert [(key, text) for key, text in texts(lang) if re.search(r"\}(?:['’-]?\w|['’-]\{)", text)] == []


@pytest.mark.parametrize("lang", ARTICLES)
def test_no_article_depends_on_what_is_filled_in(lang: str) -> None:
    assert [(key, text) for key, text in texts(lang) if re.search(ARTICLES[lang], text)] == []


@pytest.mark.parametrize("lang", LOOK_ALIKE)
def test_letters_are_those_of_the_language(lang: str) -> None:
    assert [key for key, text in texts(lang) if set(text) & set(LOOK_ALIKE[lang])] == []


@each
def test_each_file_says_its_language(lang: str) -> None:
    for area in AREAS:
        assert f'"Language: {lang}\\n"' in Path(FOLDER / lang / f"{area}.po").read_text(encoding="utf-8")
