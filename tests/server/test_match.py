"""A match as a value: chance that can be checked, and how far a turn can be taken back."""

import hashlib
import hmac

import pytest

from app.errors import Conflict
from app.games.core import records
from app.matches import match as matches
from app.matches.frames import views_of
from app.matches.log import fold, row_of
from app.matches.match import Head, Match, Player, Turn, acted, begun, replayed, taken_back
from tests.kit.race import CARD_RACE, RACE
from tests.storage.test_writer import AT

SECRET = bytes(range(32))


def head(game: object = RACE) -> Head:
    players = (Player("Ada", "red", user="ada"), Player("Bo", "blue", user="bo"))
    return Head("m1", None, game, 1, {"long": False, "extra": False}, SECRET, players)  # type: ignore[arg-type]


def played(*actions: str, nonce: str = "") -> list[Turn]:
    turns = [begun(head(), nonce, AT)]
    for action in actions:
        match = turns[-1].match
        turns.append(acted(match, match.to_act()[0], (action, "hm") if action == "say" else (action,), nonce, AT))
    return turns


async def test_a_fold_of_the_log_is_the_match() -> None:
    turns = played("roll", "say", "walk", "roll")
    log = [row_of(turn.record, AT) for turn in turns]
    folded = await fold(head(), log)
    assert folded.state == turns[-1].match.state
    assert folded.running == turns[-1].match.running
    assert folded.seq == 4


def test_a_record_from_elsewhere_leads_to_the_same_match() -> None:
    turns = played("roll", "say", "walk", "roll")
    match: Match = turns[0].match
    for turn in turns[1:]:
        match = replayed(match, turn.record, AT).match
    assert match == turns[-1].match


def test_every_draw_can_be_recomputed_from_the_revealed_secret() -> None:
    """As a stranger would: with the standard library and what the export holds."""
    turns = played("roll", "walk", "roll", "walk", nonce="ab" * 16)
    running = records.head_hash("race", 1, {"long": False, "extra": False}, 2)
    for record in (turn.record for turn in turns):
        acting = hashlib.sha256(
            running + records.canonical([record.seq, record.seat, record.action, record.nonce])
        ).digest()
        for counter, draw in enumerate(record.outcome):
            block = hmac.new(SECRET, acting + counter.to_bytes(4, "big"), hashlib.sha256).digest()
            assert draw.nth == int.from_bytes(block[:8], "big") % draw.of
        running = hashlib.sha256(acting + records.canonical(record.outcome)).digest()
    assert running == turns[-1].match.running
    assert turns[0].match.head.commitment == hashlib.sha256(SECRET).hexdigest()


def test_the_nonce_of_who_acts_goes_into_the_draw() -> None:
    rolls = {played("roll", nonce=f"{number:032x}")[-1].record.outcome for number in range(30)}
    assert len(rolls) > 3


def test_chance_is_keyed_with_everything_before() -> None:
    """The same action later in the log, or after another one, draws anew."""
    first = played("roll").pop().match.running
    second = played("roll", "say", "walk").pop().match.running
    assert first != second


def test_a_run_of_own_free_records_is_taken_back_as_one() -> None:
    turns = played("roll", "say", "say")
    back = taken_back(turns[-1].match, 0, "", AT)
    assert back.match.state == turns[1].match.state
    assert back.record.action == ("undo", 1)
    assert not back.match.can_undo(0)


def test_after_taking_back_one_may_act_and_take_back_again() -> None:
    match = taken_back(played("roll", "say")[-1].match, 0, "", AT).match
    match = acted(match, 0, ("say", "else"), "", AT).match
    again = taken_back(match, 0, "", AT)
    assert again.record.action == ("undo", 1)
    assert again.match.state == played("roll")[-1].match.state


@pytest.mark.parametrize(("actions", "seat"), [(("roll",), 0), (("roll", "say"), 1), (("roll", "walk"), 0), ((), 0)])
def test_nothing_is_taken_back_after_chance_or_by_others(actions: tuple[str, ...], seat: int) -> None:
    match = played(*actions)[-1].match
    with pytest.raises(Conflict):
        taken_back(match, seat, "", AT)
    assert not match.can_undo(None)


def test_a_take_back_beyond_what_is_kept_needs_the_whole_log() -> None:
    match = played("roll", "say")[-1].match
    with pytest.raises(LookupError):
        replayed(match, records.Record(3, 0, ("undo", 0)), AT)


def test_matches_of_a_game_with_secrets_have_views_of_their_own() -> None:
    turn = begun(head(CARD_RACE), "", AT)
    views = views_of(turn.match, (0, 1, None))
    assert views[0]["cards"]["1"] == "?"
    assert views[None]["cards"] == {"0": "?", "1": "?"}
    assert matches.commitment(SECRET) == turn.match.head.commitment
