"""The kept matches of Rise of the Inkas show what whole games can hold, and what a viewer's log hides."""

import re
from functools import cache
from pathlib import Path

import pytest

from app.games.core.notation import Match, read_match, write_match
from app.games.core.records import Played, checked
from app.games.inkas.audit import audit
from app.games.inkas.game import GAME
from app.games.inkas.notation import SCRIBE
from app.games.registry import GAMES, SCRIBES

FILES = sorted((Path(__file__).parent.parent / "matches").glob("inkas-*.match"))
VIEWERS = (0, 1, 2, None)

each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def kept(path: Path) -> Match:
    return read_match(path.read_text(encoding="utf-8"), GAMES, SCRIBES)


@cache
def played(path: Path) -> tuple[Played, ...]:
    match = kept(path)
    return tuple(checked(GAME, match.options, len(match.letters), match.records))


@each
def test_a_kept_match_replays_without_a_fault(path: Path) -> None:
    steps = played(path)
    assert GAME.result(steps[-1].state) is not None
    assert [fault for step in steps[::10] for fault in audit(step.state)] == []


@pytest.mark.rule("IN57", "OQ11")
def test_they_cover_every_way_to_end() -> None:
    ends = {(played(path)[-1].state.result.reason, played(path)[-1].state.fenced) for path in FILES}
    assert {reason for reason, _ in ends} == {"complete", "agreed"}
    assert ("agreed", True) in ends


@pytest.mark.rule("IN43", "IN42")
def test_they_play_every_kind_of_card_and_action() -> None:
    kinds = {record.action[0] for path in FILES for record in kept(path).records}
    assert {"arts", "roads", "invention", "monopoly", "free", "swap", "bank"} <= kinds
    assert {"offer", "yes", "no", "counter", "deal", "discard", "found", "city", "propose_end", "agree"} <= kinds


def test_they_tell_the_whole_life_of_a_tribe() -> None:
    told = {event.kind for path in FILES for step in played(path) for event in step.events}
    assert {"decline", "found", "second_stack", "route", "warriors", "blocked", "stolen", "disc", "over"} <= told
    over = [event for path in FILES for step in played(path) for event in step.events if event.data.get("over")]
    assert {event.kind for event in over} == {"settle"}


@each
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewers_log_is_the_full_one_with_secrets_struck_out(path: Path, viewer: int | None) -> None:
    """What a viewer may not know becomes "?"; nothing else differs, and its own secrets stay."""
    match = kept(path)
    full = write_match(match, GAME, SCRIBE).splitlines()
    seen = write_match(match, GAME, SCRIBE, viewer, hide=True).splitlines()
    assert len(seen) == len(full)
    for whole, part in zip(full, seen, strict=True):
        owner = whole.split(" ", 2)[1] if whole[:1].isdigit() else ""
        steps = whole.split(" ; "), part.split(" ; ")
        for known, shown in zip(*steps, strict=True):
            assert shown == (struck(known, owner, match.letters, viewer) if owner else known)


def struck(step: str, owner: str, letters: str, viewer: int | None) -> str:
    """The step as NOTATION.md says the viewer's copy has it, worked out from the text alone."""
    me = "" if viewer is None else letters[viewer]
    words = re.sub(r"^\d+\. \w ", "", step).split()
    actor = words[0] if words[0] in letters else owner
    if actor == me:
        return step
    if "drops" in words:
        cards = words[words.index("drops") + 1]
        return step.replace(f"drops {cards}", f"drops {'?' * len(cards)}")
    if "card" in words or ("takes" in words and words[words.index("takes") + 1] != me):
        return re.sub(r"\((\w+)\)", "(?)", step)
    return step
