"""Files from outside: what is read, and what is refused with its line, record and reason."""

import contextlib
import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
import pytest

from app.games.core.chance import Draw
from app.games.core.notation import COLOUR_LETTERS, Match, write_match
from app.games.registry import GAMES, SCRIBES
from app.library import notes, verify
from app.library.document import Document, Saved
from app.library.reading import LARGEST_BYTES, MOST_KEYS, Refused, read_file
from tests.kit.race import CARD_RACE, RACE
from tests.kit.saved import ALL, BEGAN, document, play, read

CARCASSONNE = GAMES["carcassonne"]


@pytest.fixture(scope="module")
def race() -> Document:
    return document(play(RACE, seats=3))


@pytest.fixture(scope="module")
def tiles() -> Saved:
    return play(CARCASSONNE, options={"farmers": True})


def log_of(saved: Saved) -> str:
    letters = "".join(COLOUR_LETTERS[player.colour] for player in saved.players)
    names = tuple(player.name for player in saved.players)
    return write_match(
        Match(saved.game.name, saved.options, letters, names, saved.records), saved.game, SCRIBES[saved.game.name]
    )


def refused(data: bytes) -> Refused:
    with pytest.raises(Refused) as caught:
        read_file(data, ALL, BEGAN)
    return caught.value


def refusal_of(race: Document, change: Callable[[Any], object]) -> tuple[str, int]:
    """Why a document is refused after a change to it, and at which record."""
    changed = copy.deepcopy(race)
    change(changed)
    error = refused(json.dumps(changed).encode())
    assert error.data["line"] == 1
    return error.cause.code, int(str(error.data["record"]))


@pytest.mark.parametrize("game", [RACE, CARD_RACE, *GAMES.values()], ids=lambda game: game.name)
def test_what_was_exported_is_read_back_whole(game: Any) -> None:
    saved = play(game)
    assert read(document(saved)) == [saved]


@pytest.mark.parametrize("name", sorted(SCRIBES))
def test_a_text_log_is_read_back_with_the_same_moves(name: str) -> None:
    saved = play(GAMES[name])
    [found] = read_file(log_of(saved).encode(), ALL, BEGAN)
    assert [record.action for record in found.records] == [record.action for record in saved.records]
    assert (found.result, found.keys) == (saved.result, ())


@pytest.mark.parametrize("name", sorted(SCRIBES))
def test_a_match_from_a_text_log_is_exported_so_that_it_is_read_and_checked_again(name: str) -> None:
    [found] = read_file(log_of(play(GAMES[name])).encode(), ALL, BEGAN)
    exported = document(found)
    assert list(verify.faults(exported)) == []
    assert read(exported) == [found]


@pytest.mark.parametrize("name", sorted(SCRIBES))
def test_a_match_that_was_kept_without_the_numbers_of_its_draws_is_exported_with_them(name: str) -> None:
    """Text says what was drawn, not which of several alike."""
    saved = play(GAMES[name], most=30)
    bare = [record._replace(outcome=tuple(Draw(draw.value) for draw in record.outcome)) for record in saved.records]
    kept = replace(saved, records=tuple(bare), keys=())
    exported = document(kept)
    assert list(verify.faults(exported)) == []
    assert len(read(exported)[0].records) == 30


@pytest.mark.parametrize("name", sorted(SCRIBES))
def test_a_changed_draw_is_named_where_it_stands_not_where_the_rules_stumble_over_it(name: str) -> None:
    exported = document(play(GAMES[name], bot="greedy"))
    for record in exported["records"]:
        for draw, pool in zip(record["outcome"], record["pools"], strict=True):
            others = sorted(set(pool) - {draw[0]})
            if not others or record["seq"] < 5:
                continue
            changed = copy.deepcopy(exported)
            first = sum(n for other, n in pool.items() if other < others[0])
            changed["records"][record["seq"]]["outcome"] = [
                [others[0], first, draw[2]] if one is draw else one for one in record["outcome"]
            ]
            error = refused(orjson.dumps(changed))
            assert error.data["record"] == record["seq"]
            assert error.cause.code in {"import.proof.changed", "import.proof.draw"}
            return
    pytest.fail("no draw had a choice")


def test_many_matches_stand_a_line_each() -> None:
    some = [play(RACE, seed=seed) for seed in range(4)]
    assert read(*map(document, some)) == some


def test_a_document_may_be_spread_over_lines(race: Document) -> None:
    assert len(read_file(orjson.dumps(race, option=orjson.OPT_INDENT_2), ALL, BEGAN)) == 1


def test_an_unfinished_match_is_read_as_such() -> None:
    saved = play(CARCASSONNE, most=20)
    assert read(document(saved)) == [saved]
    assert saved.result is None


def test_the_line_of_a_file_of_many_is_named(race: Document) -> None:
    broken = copy.deepcopy(race)
    broken["records"][2]["action"] = ["fly"]
    error = refused(b"\n".join(map(orjson.dumps, [race, race, broken])))
    assert (error.data["line"], error.data["record"], error.cause.code) == (3, 2, "action.shape")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "import.empty"),
        (b" \n\n", "import.empty"),
        (b"\x89PNG\r\n\x1a\n\0\0", "import.binary"),
        (b"PK\x03\x04\0\0", "import.binary"),
        (b"hello", "import.foreign"),
        (b'[Event "F/S Return Match"]\n1. e4 e5', "log.line"),
        (b'[Game "chess"]\n', "log.game"),
        (b"[1, 2, 3]", "log.line"),
        (b'{"a": 1}', "import.foreign"),
        (b'{"format": "parlour-match"', "import.json"),
        (b"{" * 5000, "import.json"),
        (b"[" * 5000, "log.line"),
        (b'{"format":"parlour-match","version":2}', "import.version"),
        (b'{"format":"parlour-match","version":1,"hidden":true}', "import.hidden"),
        (b"x" * (LARGEST_BYTES + 1), "import.large"),
    ],
    ids=lambda value: value if isinstance(value, str) else repr(value[:12]),
)
def test_foreign_and_broken_files_are_refused(data: bytes, code: str) -> None:
    assert refused(data).cause.code == code


def test_a_file_that_breaks_off_is_refused_wherever_it_does(race: Document) -> None:
    whole = orjson.dumps(race)
    for cut in range(1, len(whole), 97):
        assert refused(whole[:cut]).cause.code == "import.json"


NOTE = {"seq": 0, "by": "Ada", "text": "Hm.", "mark": None, "at": "2026-05-04T10:00:00+00:00"}
FIELDS: list[tuple[Callable[[Any], object], str]] = [
    (lambda d: d.update(game="chess"), "import.game"),
    (lambda d: d.update(game=["race"]), "import.game"),
    (lambda d: d.update(rules_version=99), "import.rules_version"),
    (lambda d: d.update(options={"farmers": True}), "option.unknown"),
    (lambda d: d.update(options=[]), "import.field"),
    (lambda d: d["players"].pop(), "import.field"),
    (lambda d: d.update(players=d["players"][:1]), "import.players"),
    (lambda d: d["players"][0].update(name="<b>Ada</b>"), "name.markup"),
    (lambda d: d["players"][0].update(name="A" * 500), "name.long"),
    (lambda d: d["players"][0].update(colour="mauve"), "import.colour"),
    (lambda d: d["players"][0].update(colour=d["players"][1]["colour"]), "import.field"),
    (lambda d: d.update(created_at="yesterday"), "import.field"),
    (lambda d: d.update(created_at="2026-05-04T10:00:00"), "import.field"),
    (lambda d: d["keys"][0].update(secret="zz"), "import.field"),
    (lambda d: d["keys"][0].update(secret="00"), "import.field"),
    (lambda d: d["keys"][0].update({"from": -1}), "import.field"),
    (lambda d: d.update(result={"scores": [1], "winners": [], "reason": ""}), "import.field"),
    (lambda d: d["result"]["scores"].__setitem__(0, 999), "import.result"),
    (lambda d: d.update(result=None), "import.result"),
    (lambda d: d["keys"][0].update({"from": len(d["records"]) + 1}), "import.field"),
    (lambda d: d.update(keys=[{**d["keys"][0], "from": number} for number in range(MOST_KEYS + 1)]), "import.field"),
    (lambda d: d.update(notes=[NOTE] * (notes.MOST + 1)), "import.field"),
    (lambda d: d.update(records=[]), "import.records"),
    (lambda d: d.update(records={}), "import.field"),
]


@pytest.mark.parametrize(("change", "code"), FIELDS, ids=[f"{code}-{i}" for i, (_, code) in enumerate(FIELDS)])
def test_a_field_that_is_wrong_is_named(race: Document, change: Callable[[Any], object], code: str) -> None:
    assert refusal_of(race, change)[0] == code


RECORDS: list[tuple[Callable[[Any], object], str, int]] = [
    (lambda log: log.pop(0), "import.order", 0),
    (lambda log: log.insert(3, log[2]), "import.order", 3),
    (lambda log: log[2].update(seat=7), "import.field", 2),
    (lambda log: log[2].update(seat=True), "import.field", 2),
    (lambda log: log[2].update(seat=None), "import.field", 2),
    (lambda log: log[0].update(seat=0), "import.field", 0),
    (lambda log: log[0].update(action=["roll"]), "import.field", 0),
    (lambda log: log[2].update(action="roll"), "action.shape", 2),
    (lambda log: log[2].update(action=["undo", 99]), "undo.target", 2),
    (lambda log: log[2].update(action=["roll", {"a": 1}]), "action.entry", 2),
    (lambda log: log[1].update(outcome=[["9", 0, 6]]), "chance.impossible", 1),
    (lambda log: log[1].update(outcome=[]), "chance.exhausted", 1),
    (lambda log: log[1]["outcome"].append(["1", 0, 6]), "chance.left_over", 1),
    (lambda log: log[1].update(outcome=[["1"]]), "record.shape", 1),
    (lambda log: log[1].update(nonce="g" * 32), "import.field", 1),
    (lambda log: log[1].update(nonce="a" * 33), "import.field", 1),
    (lambda log: log[1].update(at="now"), "import.field", 1),
    (lambda log: log[1].update(hash="xyz"), "import.field", 1),
    (lambda log: log.__setitem__(1, None), "import.field", 1),
]


@pytest.mark.parametrize(
    ("change", "code", "record"), RECORDS, ids=[f"{code}-{i}" for i, (_, code, _) in enumerate(RECORDS)]
)
def test_a_record_that_is_wrong_is_named(
    race: Document, change: Callable[[Any], object], code: str, record: int
) -> None:
    assert refusal_of(race, lambda document: change(document["records"])) == (code, record)


@pytest.mark.parametrize(
    "action",
    [
        ["consent", 1],
        ["object", "x"],
        ["clock", None, {}, [], 1, 2],
        ["hand"],
        ["close", 1],
        ["ask", "x", "y"],
        ["undo"],
    ],
    ids=lambda action: str(action[0]),
)
def test_what_was_never_agreed_around_the_table_is_refused(race: Document, action: list[Any]) -> None:
    changed = {**copy.deepcopy(race), "keys": []}
    changed.pop("fingerprint")
    changed["records"][2]["action"] = action
    assert refused(json.dumps(changed).encode()).data["record"] in (2, 3)


def test_an_action_against_the_rules_is_refused_where_it_stands(tiles: Saved) -> None:
    changed = document(tiles)
    changed["records"][5]["action"] = ["place", 40, 40, 0]
    error = refused(orjson.dumps(changed))
    assert (error.data["record"], error.cause.code.split(".")[0]) == (5, "placement")


def test_nested_lists_cannot_exhaust_the_reader(race: Document) -> None:
    deep: Any = "x"
    for _ in range(600):
        deep = [deep]
    assert refusal_of(race, lambda d: d["records"][2].update(action=["say", deep])) == ("import.deep", 2)


def test_too_many_records_are_refused_before_they_are_played(race: Document) -> None:
    assert refusal_of(race, lambda d: d.update(records=[{}] * 20_001)) == ("import.records", -1)


@pytest.mark.parametrize("seed", range(6))
def test_no_change_of_a_single_value_crashes_the_reader(seed: int, tiles: Saved) -> None:
    """Whatever stands in a field, the file is read or refused."""
    source = random.Random(seed)
    strange: list[Any] = [None, True, -1, 2**63, 0.5, "", "x" * 300, [], {}, [[]], {"a": []}, "\U0001f600", "\u202e"]
    short = document(play(CARCASSONNE, most=12))
    for _ in range(40):
        changed = copy.deepcopy(short)
        node, key = source.choice([*_places(changed)])
        node[key] = source.choice(strange)
        with contextlib.suppress(Refused):
            read_file(orjson.dumps(changed), ALL, BEGAN)


def _places(node: Any) -> list[tuple[Any, Any]]:
    """Every field of a document, as (what holds it, its key)."""
    if not isinstance(node, (dict, list)):
        return []
    keys = list(node) if isinstance(node, dict) else range(len(node))
    return [*((node, key) for key in keys), *(place for key in keys for place in _places(node[key]))]


# --- text logs -----------------------------------------------------------------------------------


def broken_at(text: str, line: int, old: str, new: str) -> Refused:
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return refused("\n".join(lines).encode())


@pytest.mark.parametrize("step", ["1,", "wild", "undo x", "undo", "recall", "(", "@", "wagon", "D^ a,b", "9" * 400])
def test_a_step_that_is_no_step_is_refused_with_its_line(tiles: Saved, step: str) -> None:
    text = log_of(tiles)
    lines = text.split("\n")
    start = lines[9].split(" ", 2)
    lines[9] = f"{start[0]} {start[1]} {step}"
    assert refused("\n".join(lines).encode()).data["line"] in (10, 11)


def test_an_impossible_tile_is_the_fault_of_the_line_that_shows_it(tiles: Saved) -> None:
    lines = log_of(tiles).split("\n")
    code = lines[20].split()[2][0]
    assert broken_at(log_of(tiles), 21, f" {code}", " Z").data["line"] == 21


def test_a_stated_score_that_is_not_scored_is_named(tiles: Saved) -> None:
    text = log_of(tiles)
    line = next(number for number, line in enumerate(text.split("\n"), 1) if "=>" in line)
    error = broken_at(text, line, "+", "+1")
    assert (error.cause.code, error.data["line"]) == ("log.outcome", line)


def test_a_log_cut_in_the_middle_of_a_line_is_read_or_refused(tiles: Saved) -> None:
    text = log_of(tiles)
    for cut in range(40, len(text), 61):
        try:
            read_file(text[:cut].encode(), ALL, BEGAN)
        except Refused as error:
            assert int(str(error.data["line"])) >= 1
