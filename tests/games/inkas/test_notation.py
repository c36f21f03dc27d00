"""Match logs of Rise of the Inkas: written, read, checked and redacted."""

import random
from typing import Any

import pytest

from app.games.core.chance import Draw, Seeded
from app.games.core.errors import Malformed, RuleError
from app.games.core.notation import Match, Table, read_match, write_match
from app.games.core.records import START, UNDO, Record
from app.games.inkas.game import GAME
from app.games.inkas.notation import SCRIBE, read_step, step_text
from app.games.registry import GAMES, SCRIBES
from tests.games.inkas.kit import every_ruleset, walk

VARIABLE = {"start": "foundation", "board": "variable", "goods_shuffle": True}


def played(ruleset: dict[str, Any], *, seats: int, seed: int, most: int) -> Match:
    """A random match as a log without nonces and numbers of draws."""
    moves = list(walk(ruleset, seats=seats, seed=seed, most=most))
    table = Table(GAME, GAME.read_options(ruleset), "robg"[:seats])
    table.start(start_draws(ruleset, seats=seats, seed=seed))
    records = [
        Record(number, move.seat, move.action, tuple(Draw(draw.value) for draw in move.outcome))
        for number, move in enumerate(moves, start=1)
    ]
    names = ("Ada", "Bo", "Cy", "Di")[:seats]
    return Match("inkas", table.options, "robg"[:seats], names, (table.moves[0].record, *records))


def start_draws(ruleset: dict[str, Any], *, seats: int, seed: int) -> list[Draw]:
    chance = Seeded(random.Random(seed))
    GAME.start(GAME.read_options(ruleset), seats, chance)
    return [Draw(draw.value) for draw in chance.taken]


@pytest.mark.parametrize("ruleset", [*every_ruleset(), VARIABLE], ids=str)
def test_a_match_survives_the_trip_through_text(ruleset: dict[str, Any]) -> None:
    match = played(ruleset, seats=3, seed=6, most=700)
    assert read_match(write_match(match, GAME, SCRIBE), GAMES, SCRIBES) == match


def test_every_action_survives_the_trip_through_a_step() -> None:
    seen = set()
    for seed in range(6):
        for move in walk({"agreed_end": "always"} if seed == 5 else {}, seed=seed, most=3000):
            draws = [draw.value for draw in move.outcome]
            assert read_step(step_text(move.action, draws, "robg", move.seat), "robg", move.seat) == move.action
            seen.add(move.action[0])
    assert {"roads", "monopoly", "invention", "found", "free", "counter", "deal", "agree"} <= seen


def test_readers_take_other_names_of_places_and_any_order_of_cards() -> None:
    assert read_step("settle C6ne", "rob", 0) == ("settle", "D5w")
    assert read_step("road C6s", "rob", 0) == ("road", "C8n")
    assert read_step("offer WP>O", "rob", 1) == ("offer", "PW", "O", (0, 2))


def test_an_undo_is_a_step() -> None:
    match = played({}, seats=3, seed=2, most=40)
    records = (*match.records, Record(len(match.records), 0, (UNDO, len(match.records) - 2)))
    match = match._replace(records=records)
    assert read_match(write_match(match, GAME, SCRIBE), GAMES, SCRIBES) == match


LOG = """
[Game    "inkas"]
[Seats   "r Ada, o Bo, b Cy"]

0. r first (6+4 2+3 3+3)
1. r roll (1+1) ; road C10n
2. o roll (4+4)                                    => r+S, o+O
3. b roll (6+1) ; robber C6 takes r (S)
"""


def test_a_log_written_by_hand_is_played_and_its_outcomes_are_checked() -> None:
    with pytest.raises(RuleError) as refused:  # red has no wood
        read_match(LOG, GAMES, SCRIBES)
    assert refused.value.code == "inkas.cards.short"
    match = read_match(LOG.replace(" ; road C10n", ""), GAMES, SCRIBES)
    assert [record.action[0] for record in match.records] == ["start", "roll", "end", "roll", "end", "roll", "robber"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("0. r first (6+4 2+3 3+3)\n", "", "inkas.log.start"),
        ("r+S, o+O", "r+S", "log.outcome"),
        ("3. b roll", "4. b roll", "inkas.log.turn"),
        ("3. b roll", "3. o roll", "inkas.log.turn"),
        ("roll (4+4)", "roll", "chance.exhausted"),
        ("roll (4+4)", "roll (4+4+1)", "inkas.log.draws"),
        ("robber C6 takes r", "robber C6 takes k", "log.seat"),
        ("robber C6", "flee C6", "inkas.action.kind"),
        ("first (6+4", "second (6+4", "log.step"),
    ],
)
def test_a_log_that_cannot_be_says_what_is_wrong(old: str, new: str, code: str) -> None:
    text = LOG.replace(" ; road C10n", "")
    assert old in text
    with pytest.raises(Exception) as refused:
        read_match(text.replace(old, new), GAMES, SCRIBES)
    assert getattr(refused.value, "code", "") == code


def test_a_redacted_log_hides_what_its_reader_may_not_know() -> None:
    text = """
[Game    "inkas"]
[Seats   "r Ada, o Bo, b Cy"]

0. r first (6+4 2+3 3+3)
1. r roll (1+6) ; robber C6
2. o roll (4+4)
3. b roll (1+6) ; robber C10 takes r (S)
"""
    match = read_match(text, GAMES, SCRIBES)
    seen = {viewer: write_match(match, GAME, SCRIBE, viewer, hide=True) for viewer in (0, 1, 2, None)}
    assert "takes r (S)" in seen[0]
    assert "takes r (S)" in seen[2]
    assert "takes r (?)" in seen[1]
    assert seen[None] == seen[1]
    with pytest.raises(Malformed):
        read_match(seen[1].replace("(?)", "?"), GAMES, SCRIBES)


@pytest.mark.parametrize("action", [("robber", "C10", 1), ("buy",)])
def test_who_draws_from_what_others_hold_learns_the_card_and_not_what_else_is_there(action: Any) -> None:
    drawn = (Draw("S", 2, 5),)
    seen = {viewer: GAME.redacted(None, 0, action, drawn, viewer)[1] for viewer in (0, 1, 2, None)}
    assert seen[0] == (Draw("S"),)
    assert seen[1] == (Draw("S" if action[0] == "robber" else "?"),)
    assert seen[2] == seen[None] == (Draw("?"),)


def test_the_start_of_a_match_is_line_zero() -> None:
    match = played(VARIABLE, seats=4, seed=3, most=1)
    assert match.records[0].action == START
    line = write_match(match, GAME, SCRIBE).splitlines()[4]
    assert line.startswith("0. ")
    assert " land (" in line
    assert " ; first (" in line
