"""Duplicate sets: the same draws whatever is played, and the proof of it."""

import copy
import hashlib
import hmac
import json
import random
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.bots import BOTS
from app.games.core import records
from app.games.core.chance import Dealt, Deck, deck_key
from app.games.core.errors import ChanceError
from app.games.registry import GAMES
from app.library import verify
from app.library.document import Document, draws_of, head_of
from app.library.duplicate import Standing, Team, standings, teams
from app.library.reading import Refused
from app.matches.match import acted, commitment, follow, rolled_back
from tests.kit.race import CARD_RACE, RACE
from tests.kit.saved import BEGAN, document, read, tables

EVERY = [RACE, CARD_RACE, *GAMES.values()]
OPTIONS: list[tuple[Any, dict[str, Any]]] = [
    *((game, {}) for game in EVERY),
    (GAMES["carcassonne"], {"farmers": True, "river": True, "abbot": True, "abbey_mayor": True}),
    (GAMES["carcassonne"], {"unplaceable": "remove"}),
    (GAMES["new_world"], {"unplaceable": "return"}),
    (GAMES["inkas"], {"start": "foundation", "board": "variable"}),
]
KEY = deck_key(bytes(32), "ab")


def by_deck(saved: Any) -> dict[str, list[str]]:
    """Deck -> what was drawn of it, in order."""
    found = defaultdict[str, list[str]](list)
    for record, noting in zip(saved.records, draws_of(saved), strict=True):
        for draw, deck in zip(record.outcome, noting.decks, strict=True):
            found[deck.name].append(draw.value)
    return found


def unfit(saved: Any) -> set[str]:
    """Tiles that had no place when they were drawn: drawn, but not the last one of their record."""
    return {draw.value for record in saved.records for draw in record.outcome[:-1]}


# The law


@pytest.mark.parametrize(
    ("game", "options"), OPTIONS, ids=[f"{game.name} {' '.join(options)}".strip() for game, options in OPTIONS]
)
def test_the_nth_draw_of_each_deck_is_the_same_at_every_table(game: Any, options: dict[str, Any]) -> None:
    one, two, three = tables(game, 3, options=options)
    assert [r.action for r in one.records] != [r.action for r in two.records], "the tables played alike"
    compared = 0
    for other in (two, three):
        drawn, also = by_deck(one), by_deck(other)
        odd = unfit(one) | unfit(other)
        for name in drawn.keys() & also.keys():
            if name.startswith("steal/"):
                continue
            is_tile = name.startswith("tile/")
            here, there = (
                [piece for piece in pieces if not is_tile or piece not in odd] for pieces in (drawn[name], also[name])
            )
            both = min(len(here), len(there))
            assert here[:both] == there[:both], name
            compared += both
    assert compared > 5


def test_a_tile_without_a_place_comes_again_at_once_and_the_others_keep_their_order() -> None:
    box = {"A": 3, "B": 2, "C": 2, "D": 2}
    deck = Deck("tile/0", box)

    def order(skip: Callable[[int], bool]) -> list[str]:
        """skip: whether the first tile of a draw fits nowhere, by number of the draw."""
        left, found = dict(box), []
        for number in range(sum(box.values())):
            chance = Dealt(KEY)
            code = chance.pick(left, deck)
            if skip(number) and any(n for other, n in left.items() if other != code):
                code = chance.pick({**left, code: 0}, deck)
            left[code] -= 1
            found.append(code)
        return found

    plain, odd = order(lambda _: False), order(lambda number: number == 2)
    late = plain[2]
    after = next(i for i in range(3, 9) if plain[i] != late)
    assert odd[:2] == plain[:2]
    assert odd[2] == plain[after]
    assert odd[3] == late
    assert Counter(odd) == Counter(plain)
    assert odd[after + 1 :] == plain[after + 1 :]


def test_of_the_same_hand_the_same_card_is_stolen_and_of_others_the_first_in_one_order() -> None:
    def stolen(hand: dict[str, int]) -> str:
        return Dealt(KEY).pick(hand, Deck("steal/12/robber", hand))

    hands = [{"W": 1, "P": 1, "S": 1}, {"W": 1, "P": 1}, {"W": 1, "S": 1}, {"P": 1, "S": 1}]
    first, *others = (stolen(hand) for hand in hands)
    assert first == stolen(dict(reversed(hands[0].items())))
    assert [card for hand, card in zip(hands[1:], others, strict=True) if first in hand] == [first, first]


def test_dealt_pieces_are_uniform_and_a_decks_order_too() -> None:
    """Chi-squared: first pieces of 3 000 decks of 1 + 2 + 7, and what follows the first one."""
    box = {"A": 1, "B": 2, "C": 7}
    firsts, seconds = Counter[str](), Counter[str]()
    for n in range(3000):
        deck = Deck(f"d/{n}", box)
        first = Dealt(KEY).pick(box, deck)
        firsts[first] += 1
        seconds[Dealt(KEY).pick({**box, first: box[first] - 1}, deck)] += 1
    wanted = {"A": 300, "B": 600, "C": 2100}
    for counts in (firsts, seconds):
        assert sum((counts[name] - n) ** 2 / n for name, n in wanted.items()) < 13.82


def test_a_deck_is_dealt_as_a_stranger_would_work_it_out() -> None:
    key = hmac.new(bytes(32), b"ab", hashlib.sha256).digest()
    order = sorted(
        (hmac.new(key, json.dumps(["d", name, k], separators=(",", ":")).encode(), hashlib.sha256).digest(), name)
        for name, count in {"A": 2, "B": 3}.items()
        for k in range(count)
    )
    left, dealt = {"A": 2, "B": 3}, []
    for _ in range(5):
        dealt.append(Dealt(KEY).pick(left, Deck("d", {"A": 2, "B": 3})))
        left[dealt[-1]] -= 1
    assert dealt == [name for _, name in order]


def test_another_nonce_shuffles_otherwise() -> None:
    box = dict.fromkeys("ABCDEFGH", 1)
    firsts = {Dealt(deck_key(bytes(32), f"{n:02x}")).pick(box, Deck("d", box)) for n in range(60)}
    assert firsts == set(box)


def test_a_draw_without_a_deck_or_pieces_is_refused() -> None:
    with pytest.raises(ChanceError, match="no_deck"):
        Dealt(KEY).pick({"A": 1})
    with pytest.raises(ChanceError, match="no_deck"):
        Dealt(KEY).roll()
    with pytest.raises(ChanceError, match="empty_pool"):
        Dealt(KEY).pick({"A": 0}, Deck("d", {"A": 1}))


def test_what_was_taken_back_is_dealt_again_and_nothing_new() -> None:
    game = GAMES["carcassonne"]
    calm, fickle = tables(game)[0], tables(game, undoes=0.3)[0]
    assert any(record.action[0] == "undo" for record in fickle.records)
    assert not any(record.outcome for record in fickle.records if record.action[0] == "undo")
    assert Counter(by_deck(calm)["tile/0"]) == Counter(by_deck(fickle)["tile/0"])


@pytest.mark.parametrize("game", [RACE, GAMES["carcassonne"], GAMES["new_world"]], ids=lambda game: game.name)
def test_after_a_roll_back_by_consent_other_moves_lead_to_the_same_draws(game: Any) -> None:
    whole = tables(game)[0]
    match = turn = None
    for played in records.play(game, whole.options, len(whole.players), whole.records[:30]):
        match = follow(match, head_of(whole), played.record, played.state, BEGAN)
        turn = (played.record, played.state) if played.record.seq == 9 else turn
    assert match is not None
    assert turn is not None
    match = rolled_back(match, records.Record(30, 0, ("undo", 9)), turn[1], BEGAN).match
    compared = 0
    log, source = [*whole.records[:10]], random.Random(5)
    while match.result() is None:
        action = BOTS["random"].choose(game, match.state, match.to_act()[0], source)
        step = acted(match, match.to_act()[0], action, "", BEGAN)
        match, log = step.match, [*log, step.record]
    again = replace(
        whole, records=tuple(r._replace(seq=i) for i, r in enumerate(log)), times=whole.times[:1] * len(log)
    )
    here, there = by_deck(whole), by_deck(again)
    odd = unfit(whole) | unfit(again)
    for deck in here.keys() & there.keys():
        one, two = ([piece for piece in drawn[deck] if piece not in odd] for drawn in (here, there))
        both = min(len(one), len(two))
        assert one[:both] == two[:both]
        compared += both
    assert compared > 5


# The proof


@pytest.fixture(scope="module")
def pair() -> list[Document]:
    return [document(saved) for saved in tables(GAMES["carcassonne"])]


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_a_sound_set_is_sound_and_can_be_taken_in_whole(game: Any) -> None:
    documents = [document(saved) for saved in tables(game, undoes=0.1)]
    nonces: dict[str, str] = {}
    assert [list(verify.faults(match, nonces)) for match in documents] == [[], []]
    assert [document(saved) for saved in read(*documents)] == documents


def test_a_set_that_still_runs_has_no_fault() -> None:
    running = document(tables(GAMES["inkas"], most=40)[0])
    assert running["keys"][0]["secret"] is None
    assert list(verify.faults(running)) == []


def recommitted(match: Any, secret: str) -> None:
    match["keys"][0].update(secret=secret, commitment=commitment(bytes.fromhex(secret)))


def resealed(match: Any) -> None:
    """Hashes as they would be for the head as it stands now, as a forger would compute them."""
    head = {name: match[name] for name in ("game", "rules_version", "options", "duplicate")}
    running = verify.mac(b"", {**head, "seats": len(match["players"])})
    for record in match["records"]:
        asked = [record["seq"], record["seat"], record["action"], record["nonce"]]
        running = verify.mac(b"", verify.mac(b"", running, asked), record["outcome"])
        record["hash"] = running.hex()
    match["fingerprint"] = running.hex()


def otherwise(match: Any) -> None:
    match["duplicate"]["nonce"] = "cd" * 16
    resealed(match)


def elsewhere(match: Any) -> None:
    match["duplicate"]["set"] = "0" * 32
    resealed(match)


def redecked(match: Any) -> None:
    match["decks"]["tile/9"] = match["decks"]["tile/0"]
    match["records"][0]["decks"] = ["tile/9"]


TAMPERED: dict[str, tuple[Callable[[Any], object], tuple[int, str]]] = {
    "another set": (lambda match: match["duplicate"].update(set="0" * 32), (0, "set")),
    "another set, hashed anew": (elsewhere, (0, "set")),
    "another table": (lambda match: match["duplicate"].update(table=1), (0, "changed")),
    "another nonce": (lambda match: match["duplicate"].update(nonce="cd" * 16), (0, "set")),
    "another nonce, hashed anew": (otherwise, (0, "set")),
    "an ordinary match": (lambda match: match.pop("duplicate"), (0, "changed")),
    "another secret": (lambda match: match["keys"][0].update(secret="ab" * 32), (0, "secret")),
    "another secret and commitment": (lambda match: recommitted(match, "ab" * 32), (0, "set")),
    "another draw": (lambda match: match["records"][0]["outcome"][0].__setitem__(1, 70), (0, "draw")),
    "another deck": (redecked, (0, "draw")),
}


@pytest.mark.parametrize(("tamper", "fault"), TAMPERED.values(), ids=TAMPERED)
def test_a_tampered_table_is_found_and_named(
    pair: list[Document], tamper: Callable[[Any], object], fault: tuple[int, str], tmp_path: Path
) -> None:
    one, two = pair[0], copy.deepcopy(pair[1])
    tamper(two)
    nonces: dict[str, str] = {}
    assert list(verify.faults(one, nonces)) == []
    assert fault in list(verify.faults(two, nonces))
    script, file = tmp_path / "verify.py", tmp_path / "set.jsonl"
    script.write_bytes(Path(verify.__file__).read_bytes())
    file.write_bytes(b"\n".join(map(orjson.dumps, (one, two))))
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(file)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[0] == "sound"
    assert f"record {fault[0]}: {fault[1]}" in ran.stdout.splitlines()


@pytest.mark.parametrize("name", [name for name in TAMPERED if name != "another deck"])
def test_a_tampered_table_is_not_taken_in(pair: list[Document], name: str) -> None:
    two = copy.deepcopy(pair[1])
    TAMPERED[name][0](two)
    with pytest.raises(Refused):
        read(pair[0], two)


@pytest.mark.parametrize(
    "change",
    [
        {"set": "zz"}, {"set": 1}, {"table": 0}, {"table": 3}, {"tables": 99}, {"table": True}, {"form": "x"},
        {"nonce": "x"}, {"nonce": 1}, {"nonce": "a" * 33}, {"more": 1},
    ],
)  # fmt: skip
def test_a_head_that_no_set_has_is_refused(pair: list[Document], change: dict[str, Any]) -> None:
    two = copy.deepcopy(pair[1])
    two["duplicate"].update(change)
    with pytest.raises(Refused, match="import"):
        read(two)


# Ranking


def test_seats_are_compared_with_the_same_seat_of_the_other_tables() -> None:
    found = standings([(1, (60, 40)), (2, (50, 40)), (3, (55, 70))])
    assert found[:2] == [Standing(3, 1, 70, 3000, 4), Standing(1, 0, 60, 750, 4)]
    assert {(s.table, s.seat): s.match_points for s in found} == {
        (1, 0): 4, (3, 0): 2, (2, 0): 0, (3, 1): 4, (1, 1): 1, (2, 1): 1,
    }  # fmt: skip


def cases() -> Iterator[list[tuple[int, tuple[int, ...]]]]:
    dice = random.Random(4)
    for _ in range(50):
        seats, count = dice.randint(2, 5), dice.randint(2, 8)
        yield [(table, tuple(dice.randint(0, 90) for _ in range(seats))) for table in range(1, count + 1)]


def test_differences_of_a_seat_sum_to_nothing_and_every_comparison_gives_two_match_points() -> None:
    for case in cases():
        for seat in range(len(case[0][1])):
            lines = [line for line in standings(case) if line.seat == seat]
            assert abs(sum(line.difference for line in lines)) <= len(lines)
            assert sum(line.match_points for line in lines) == len(case) * (len(case) - 1)


def test_teams_of_four_sit_on_both_seats_and_the_sum_of_the_differences_decides() -> None:
    assert teams([(1, (60, 40)), (2, (50, 45))]) == [Team(((1, 0), (2, 1)), 15), Team(((1, 1), (2, 0)), -15)]
    assert teams([(1, (60, 40, 3)), (2, (50, 45, 3))]) == []
