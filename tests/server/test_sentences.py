"""Refusals as sentences: codes become words, what quotes somebody stays."""

from pathlib import Path

import pytest

from app.web.sentences import sentence
from app.web.words import Words, load_words, read_folder

ENGLISH = load_words()["en"]


@pytest.mark.parametrize(
    ("code", "data", "said"),
    [
        ("deploy.wrong_feature", {"kind": "mayor", "feature": "field"}, "A mayor may not stand on a field."),
        ("river.same_bend", {"way": "left"}, "The river turned left"),
        ("room.colour_taken", {"colour": "grey"}, "Somebody plays grey"),
        ("option.unknown", {"name": "n", "known": ["river", "abbot"]}, "no option n. Known: river, abbot."),
        ("inkas.cards.short", {"cards": "WWS", "missing": "S"}, "You would need 2 wood, 1 stone; you lack 1 stone."),
        ("log.players", {"got": 9, "want": range(2, 4)}, "it is for 2, 3."),
        ("room.name_taken", {"name": "field"}, "field sits here"),
    ],
)
def test_words_stand_where_codes_were(code: str, data: dict[str, object], said: str) -> None:
    assert said in sentence(code, data, ENGLISH)


def test_the_words_are_those_of_the_language() -> None:
    entries = {"error.river.same_bend": "{way}!", "word.left": "balra"}
    assert sentence("river.same_bend", {"way": "left"}, Words("hu", entries)) == "balra!"


def test_every_word_that_sentences_need_is_in_the_catalogue() -> None:
    words = read_folder(Path(__file__).parents[2] / "app/locales/en")
    assert {"word.n", "word.city", "word.merchant", "card.inkas.W", "ink.cards_of"} <= words.keys()
