"""Every finished match of the corpus replays, today and for ever: moves, draws, result and proof.

When a match of the corpus is refused, a rule was changed. Then raise the game's `rules_version` and keep the old
behaviour for logs of the old one; never change or remove a match of the corpus.
"""

from pathlib import Path

import orjson
import pytest

from app.games.core.game import Game
from app.games.registry import GAMES
from tests.corpus.make import FOLDER, load, path_of, rulesets
from tests.kit.saved import ALL, BEGAN, read_file

FILES = sorted(FOLDER.glob("*.jsonl.xz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.split(".")[0])
def test_every_match_replays_as_it_was_played(path: Path) -> None:
    for number, line in enumerate(load(path)):
        [saved] = read_file(line, ALL, BEGAN)
        assert saved.result is not None, f"match {number}"
        assert saved.result.scores == tuple(orjson.loads(line)["result"]["scores"])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_corpus_holds_every_set_of_options_of_the_present_rules(game: Game) -> None:
    """`python -m tests.corpus.make` adds what is missing."""
    kept = [orjson.loads(line)["options"] for line in load(path_of(game))]
    assert [dict(options) for options in rulesets(game) if dict(options) not in kept] == []


def test_moves_that_were_taken_back_are_in_the_corpus() -> None:
    assert all(b'["undo",' in b"".join(load(path)) for path in FILES)
