"""The kept matches of The New World show what whole games can hold."""

from pathlib import Path

import pytest

from app.games.core.notation import Match, read_match
from app.games.core.records import checked
from app.games.new_world.audit import audit
from app.games.new_world.game import GAME
from app.games.registry import GAMES, SCRIBES

FILES = sorted((Path(__file__).parent.parent / "matches").glob("new-world-*.match"))


def kept(path: Path) -> Match:
    return read_match(path.read_text(encoding="utf-8"), GAMES, SCRIBES)


def played(match: Match) -> list:
    return list(checked(GAME, match.options, len(match.letters), match.records))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_kept_match_replays_without_a_fault(path):
    steps = played(kept(path))
    assert GAME.result(steps[-1].state) is not None
    assert [fault for step in steps[::15] for fault in audit(step.state)] == []


@pytest.mark.rule("NW40", "NW12")
def test_they_cover_every_way_to_end():
    assert {played(kept(path))[-1].state.reason for path in FILES} == {"complete", "no_tile_fits"}


@pytest.mark.rule("NW36")
def test_one_of_them_chooses_the_order_of_scoring():
    assert any(record.action[0] == "score" for path in FILES for record in kept(path).records)


def test_one_of_them_turns_every_house_rule():
    defaults = {option.name: option.default for option in GAME.options}
    assert any(all(kept(path).options[name] != value for name, value in defaults.items()) for path in FILES)


@pytest.mark.rule("NW1", "NW6")
def test_they_seat_two_to_five():
    assert {len(kept(path).letters) for path in FILES} == {2, 3, 4, 5}
