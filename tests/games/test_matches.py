"""Whole games kept as text: every action, stated outcome and result still holds."""

from pathlib import Path

import pytest

from app.games.core.notation import read_match, write_match
from app.games.core.records import play
from app.games.registry import GAMES, SCRIBES

FILES = sorted((Path(__file__).parent / "matches").glob("*.match"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_match_replays_and_writes_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = read_match(text, GAMES, SCRIBES)
    *_, last = play(GAMES[match.game], match.options, len(match.letters), match.records)
    assert GAMES[match.game].result(last.state) is not None
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert write_match(match, GAMES[match.game], SCRIBES[match.game]).splitlines() == lines


def test_matches_of_carcassonne_cover_every_way_to_end() -> None:
    reasons = set()
    for path in FILES:
        match = read_match(path.read_text(encoding="utf-8"), GAMES, SCRIBES)
        if match.game == "carcassonne":
            *_, last = play(GAMES[match.game], match.options, len(match.letters), match.records)
            reasons.add(last.state.reason)
    assert reasons == {"complete", "no_tile_fits"}
