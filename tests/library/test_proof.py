"""The proof of fair chance: a sound match is sound, and whatever was tampered with is found and named."""

import copy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.games.registry import GAMES
from app.library import verify
from app.library.document import Document
from app.library.reading import Refused
from app.matches.match import commitment
from tests.kit.race import CARD_RACE
from tests.kit.saved import document, play, read

SCRIPT = Path(verify.__file__)
OTHER = "ab" * 32


@pytest.fixture(scope="module")
def tiles() -> Document:
    return document(play(GAMES["carcassonne"]))


def record_with_draws(match: Document, nth: int = 5) -> int:
    return [record["seq"] for record in match["records"] if record["outcome"]][nth]


@pytest.mark.parametrize("game", [CARD_RACE, *GAMES.values()], ids=lambda game: game.name)
def test_a_sound_match_is_sound(game: Any) -> None:
    match = document(play(game, seed=3))
    assert sum(len(record["outcome"]) for record in match["records"]) > 5
    assert list(verify.faults(match)) == []


def test_a_match_that_still_runs_holds_as_far_as_it_can_be_known() -> None:
    assert list(verify.faults(document(play(GAMES["carcassonne"], most=30)))) == []


def test_the_script_is_at_most_sixty_lines_and_needs_nothing_but_python(tiles: Document, tmp_path: Path) -> None:
    assert len(SCRIPT.read_text().splitlines()) <= 60
    script, match = tmp_path / "verify.py", tmp_path / "match.json"
    script.write_bytes(SCRIPT.read_bytes())
    broken = copy.deepcopy(tiles)
    broken["records"][7]["nonce"] = "00"
    match.write_bytes(orjson.dumps(tiles) + b"\n" + orjson.dumps(broken))
    ran = subprocess.run(
        [sys.executable, "-I", "-S", str(script), str(match)], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[:2] == ["sound", "record 7: changed"]


def tampered(tiles: Document, change: Callable[[Any, int], object]) -> tuple[int, list[tuple[int, str]]]:
    """The record that was changed, and what is found."""
    match = copy.deepcopy(tiles)
    number = record_with_draws(match)
    change(match, number)
    return number, list(verify.faults(match))


def test_another_secret_is_named(tiles: Document) -> None:
    _, found = tampered(tiles, lambda match, _: match["keys"][0].update(secret=OTHER))
    assert found[0] == (0, "secret")


def test_another_secret_with_its_own_commitment_leads_to_other_draws(tiles: Document) -> None:
    key = {"secret": OTHER, "commitment": commitment(bytes.fromhex(OTHER))}
    _, found = tampered(tiles, lambda match, _: match["keys"][0].update(key))
    assert found[0] == (0, "draw")


def test_two_records_in_each_others_place_are_named(tiles: Document) -> None:
    def swap(match: Any, number: int) -> None:
        log = match["records"]
        log[number], log[number + 1] = log[number + 1], log[number]

    number, found = tampered(tiles, swap)
    assert found[0] == (number, "order")


def test_a_missing_record_is_named(tiles: Document) -> None:
    number, found = tampered(tiles, lambda match, number: match["records"].pop(number))
    assert found[0] == (number, "order")


def test_missing_records_at_the_end_are_named(tiles: Document) -> None:
    _, found = tampered(tiles, lambda match, _: match.update(records=match["records"][:-3]))
    assert found == [(len(tiles["records"]) - 3, "fingerprint")]


def test_another_action_is_named(tiles: Document) -> None:
    number, found = tampered(tiles, lambda match, number: match["records"][number].update(action=["skip", 1]))
    assert (number, "changed") in found
    assert found[0][0] == number


def test_another_tile_than_the_one_drawn_is_named(tiles: Document) -> None:
    def change(match: Any, number: int) -> None:
        draw, pool = match["records"][number]["outcome"][0], match["records"][number]["pools"][0]
        draw[0] = next(name for name in pool if name != draw[0])

    number, found = tampered(tiles, change)
    assert found[0] == (number, "draw")


def test_a_chosen_draw_with_new_hashes_is_named(tiles: Document) -> None:
    """Who rewrites everything that follows still cannot make the draw the one that the secret leads to."""

    def change(match: Any, number: int) -> None:
        record = match["records"][number]
        pieces = [name for name in sorted(record["pools"][0]) for _ in range(record["pools"][0][name])]
        nth = (record["outcome"][0][1] + 1) % len(pieces)
        record["outcome"][0] = [pieces[nth], nth, len(pieces)]
        running = bytes.fromhex(match["records"][number - 1]["hash"])
        for later in match["records"][number:]:
            acting = verify.mac(b"", running, [later["seq"], later["seat"], later["action"], later["nonce"]])
            running = verify.mac(b"", acting, later["outcome"])
            later["hash"] = running.hex()
        match["fingerprint"] = running.hex()

    number, found = tampered(tiles, change)
    assert found[0] == (number, "draw")


def test_draws_from_another_pool_are_named(tiles: Document) -> None:
    number, found = tampered(tiles, lambda match, number: match["records"][number]["pools"][0].update(Z=3))
    assert found == [(number, "draw")]


@pytest.mark.parametrize("what", ["secret", "nonce", "fingerprint", "hash"])
def test_an_import_refuses_what_is_not_sound(tiles: Document, what: str) -> None:
    match = copy.deepcopy(tiles)
    target = {"secret": match["keys"][0], "fingerprint": match}.get(what, match["records"][9])
    target[what] = OTHER[:32] if what == "nonce" else OTHER
    with pytest.raises(Refused, match=r"import\.proof\."):
        read(match)
