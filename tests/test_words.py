"""The message catalogues: merging, plurals, falling back, and that every key in use has words."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.games.core.game import Game
from app.games.registry import GAMES
from app.web import words

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = words.load_words()["en"]

HEADER = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"""
ROMANIAN = (
    HEADER
    + '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);\\n"\n'
    + """
msgid "tiles"
msgid_plural "tiles#"
msgstr[0] "{n} piesă"
msgstr[1] "{n} piese"
msgstr[2] "{n} de piese"
"""
)
ENGLISH_PO = (
    HEADER
    + '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    + """
msgid "tiles"
msgid_plural "tiles#"
msgstr[0] "{n} tile"
msgstr[1] "{n} tiles"

msgid "turn"
msgstr "{name} to play"
"""
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for lang, text in (("en", ENGLISH_PO), ("ro", ROMANIAN)):
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "web.po").write_text(text, encoding="utf-8")
    return tmp_path


def test_plural_forms_follow_the_number(folder: Path) -> None:
    romanian = words.load_words(folder)["ro"]
    assert [romanian.t("tiles", n=n) for n in (1, 5, 20)] == ["1 piesă", "5 piese", "20 de piese"]


def test_a_missing_translation_falls_back_to_english(folder: Path) -> None:
    assert words.load_words(folder)["ro"].t("turn", name="Ada") == "Ada to play"


def test_an_unknown_key_and_a_missing_value_show_themselves(folder: Path) -> None:
    english = words.load_words(folder)["en"]
    assert english.t("no.such.key") == "no.such.key"
    assert english.t("turn") == "{name} to play"


def test_a_key_in_two_areas_is_refused(folder: Path) -> None:
    (folder / "en" / "errors.po").write_text(ENGLISH_PO, encoding="utf-8")
    with pytest.raises(ValueError, match="turn"):
        words.read_folder(folder / "en")


def test_the_hash_follows_the_words(folder: Path) -> None:
    before = words.load_words(folder)["en"]
    (folder / "en" / "web.po").write_text(ENGLISH_PO.replace("to play", "plays"), encoding="utf-8")
    after = words.Words("en", words.read_folder(folder / "en"))
    assert before.hash != after.hash
    assert json.loads(after.json)["words"]["turn"] == "{name} plays"


def test_what_is_missing_is_logged_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[dict[str, object]] = []
    monkeypatch.setattr(words, "log", SimpleNamespace(warning=lambda _event, **what: said.append(what)))
    shelf = words.Shelf(folder)
    assert shelf["ro"] is shelf["ro"]
    assert said == [{"lang": "ro", "keys": 1, "first": "turn"}]


def test_a_half_filled_plural_is_not_translated(folder: Path) -> None:
    (folder / "ro" / "web.po").write_text(ROMANIAN.replace("{n} de piese", ""), encoding="utf-8")
    assert words.Shelf(folder)["ro"].t("tiles", n=20) == "20 tiles"


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [("en;q=0.3, ro;q=0.9", "ro"), ("ro;q=0, en", "en"), ("ro ; q=1", "ro"), ("*", "en"), ("ro;q=x", "en")],
)
def test_the_language_that_weighs_most_comes_first(folder: Path, wanted: str, lang: str) -> None:
    assert words.choose_language(words.load_words(folder), wanted).lang == lang


def test_server_and_browser_choose_the_same_plural_form() -> None:
    vectors = json.loads((ROOT / "tests/js/plural_vectors.json").read_text(encoding="utf-8"))
    assert set(vectors) >= set(words.load_words())
    for lang, forms in vectors.items():
        made = words.Words(lang, {"n": {"one": "one", "few": "few", "other": "other"}})
        assert {n: made.t("n", n=int(n)) for n in forms} == forms


def test_a_language_is_offered_by_the_name_that_its_speakers_use(folder: Path) -> None:
    assert words.language_names(folder) == {"en": "English", "ro": "Română"}


@pytest.mark.parametrize(
    ("wanted", "lang"), [("ro-RO,en;q=0.5", "ro"), ("de, ro;q=0.3", "ro"), ("de", "en"), (None, "en"), ("ro", "ro")]
)
def test_the_language_is_the_first_known_one_asked_for(folder: Path, wanted: str | None, lang: str) -> None:
    assert words.choose_language(words.load_words(folder), wanted).lang == lang


def used_in_text() -> Iterator[tuple[str, str]]:
    """Literal keys of `t("key")` and `t(test ? "key" : "key")` in templates and scripts."""
    call = re.compile(r"""\bt\(([^`{}()]*)""")
    literal = re.compile(r"""["']([a-z]\w*(?:\.\w+)+)["']""")
    for folder, pattern in (("templates", "*.html"), ("static/js", "*.js")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            for argument in call.findall(path.read_text(encoding="utf-8")):
                for key in literal.findall(argument):
                    yield key, str(path.relative_to(ROOT))


def made_of_parts() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Keys that scripts put together, t(`turn.${n}`): at least one key of the catalogue must fit."""
    for path in sorted((ROOT / "static/js").rglob("*.js")):
        for key in re.findall(r"\bt\(`([^`]+)`", path.read_text(encoding="utf-8")):
            parts = re.split(r"\$\{[^}]*\}", key)
            yield f"{path.relative_to(ROOT)}: {key}", re.compile(".+".join(map(re.escape, parts)))


def used_in_python() -> Iterator[tuple[str, str]]:
    """Codes of errors and kinds of events that the sources name literally."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                key = _key_of(path.relative_to(ROOT), getattr(node.func, "id", ""), node.args[0].value)
                if key:
                    yield key, f"{path.relative_to(ROOT)}:{node.lineno}"


def _key_of(path: Path, callee: str, name: object) -> str | None:
    if callee in {"RuleError", "Malformed", "ChanceError"}:
        return f"error.{name}"
    if callee == "Event" and path.parts[:2] == ("app", "games") and path.parts[2] not in {"core", "tilelaying"}:
        return f"event.{path.parts[2]}.{name}"
    return None


REFUSALS = {"RuleError", "Malformed", "ChanceError", "Invalid", "NotSignedIn", "NotAllowed", "NotFound", "Conflict"}


def refusals() -> Iterator[tuple[str, str, set[str]]]:
    """Place, key and fields of every refusal whose fields stand in the source."""
    for path in sorted((ROOT / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS and node.args
            if named and isinstance(node.args[0], ast.Constant):
                fields = {keyword.arg for keyword in node.keywords}
                if None not in fields:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", f"error.{node.args[0].value}", fields


def test_every_refusal_brings_what_its_words_have_places_for() -> None:
    words_of = {key: entry if isinstance(entry, str) else entry["other"] for key, entry in ENGLISH.entries.items()}
    empty = {
        place: set(re.findall(r"\{(\w+)\}", words_of.get(key, "{nothing}"))) - fields
        for place, key, fields in refusals()
    }
    assert {place: missing for place, missing in empty.items() if missing} == {}


@pytest.mark.parametrize("lang", list(words.load_words()))
def test_why_a_socket_is_closed_fits_into_the_frame_that_says_so(lang: str) -> None:
    """RFC 6455, 5.5: 125 bytes with the code."""
    entries = words.load_words()[lang].entries
    said = {
        key: str(entry) for key, entry in entries.items() if key.startswith("close.") or key == "error.server.failed"
    }
    assert {key: text for key, text in said.items() if len(text.encode()) > 123} == {}


def test_every_key_of_pages_and_scripts_has_words() -> None:
    assert [place for place in used_in_text() if place[0] not in ENGLISH] == []


def test_every_key_that_scripts_put_together_can_have_words() -> None:
    missing = [place for place, pattern in made_of_parts() if not any(map(pattern.fullmatch, ENGLISH.entries))]
    assert missing == []


def test_every_option_and_colour_of_every_game_has_words() -> None:
    keys = [key for game in GAMES.values() for key in _keys_of(game)]
    assert [key for key in keys if key not in ENGLISH] == []


def _keys_of(game: Game) -> Iterator[str]:
    yield from (f"game.{game.name}.title", f"game.{game.name}.blurb", game.edition)
    yield from (f"colour.{colour}" for colour in game.colours)
    for option in game.options:
        key = f"option.{game.name}.{option.name}"
        yield from (key, f"{key}.help", *(f"{key}.{str(c).lower()}" for c in option.choices if isinstance(c, str)))


def test_every_error_and_event_of_the_sources_has_words() -> None:
    owned = [place for place in used_in_python() if (ROOT / "app/locales/en/errors.po").exists()]
    assert [place for place in owned if place[0] not in ENGLISH] == []


def test_the_browser_gets_no_refusals_but_those_that_it_words_anew(folder: Path) -> None:
    refusals = '\nmsgid "error.here"\nmsgstr "{tile} lies there."\n\nmsgid "error.other"\nmsgstr "No."\n'
    (folder / "en" / "errors.po").write_text(HEADER + refusals, encoding="utf-8")
    english = words.load_words(folder)["en"]
    sent = json.loads(english.json)["words"]
    assert "error.here" in sent
    assert "error.other" not in sent
    assert english.t("error.other") == "No."
