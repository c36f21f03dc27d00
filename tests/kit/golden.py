"""Recorded games of another engine in our terms: tile codes, rotations, segments, actions."""

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from app.games.carcassonne.tileset import TILES
from app.games.core.game import Action
from app.games.geometry.square import CORNER_CELLS, CORNERS, cell_at
from app.games.tilelaying.tiles import Turned

FOLDER = Path(__file__).parent.parent / "games" / "golden"
FILES = sorted(FOLDER.glob("*.json.gz"))
SIDES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
FIGURES = {"meeple": "follower"}
AM = "abcdefghijkl"


@cache
def load(path: Path) -> dict[str, Any]:
    with gzip.open(path) as file:
        return dict(json.load(file))


@cache
def tile_facts() -> dict[str, Any]:
    return dict(json.loads((FOLDER / "carcassonne-tiles.json").read_text(encoding="utf-8")))


@cache
def tile_ids() -> dict[str, tuple[str, int]]:
    """Their id -> our code, and the rotation of our tile that is their rotation 0."""
    return {id: (code, _turn(facts, code)) for id, (code, facts) in _by_id().items()}


@cache
def _by_id() -> dict[str, tuple[str, dict[str, Any]]]:
    found = {}
    for name, tiles in tile_facts()["sets"].items():
        for index, facts in enumerate(tiles["tiles"] + tiles.get("player_tiles", [])):
            found[facts["id"]] = (_code(name, index, facts), facts)
    return found


def facts_of(code: str) -> dict[str, Any]:
    """Their facts about the tile with our code."""
    return next(facts for known, facts in _by_id().values() if known == code)


def _code(name: str, index: int, facts: dict[str, Any]) -> str:
    if name == "abbey-and-mayor":
        return "AM.abbey" if facts.get("role") == "abbey" else f"AM.{AM[index]}"
    letter = facts["known_as"][0]
    return f"RI.{letter.lower()}" if name == "river" else letter + ("+g" if "+g" in facts["id"] else "")


def _turn(facts: dict[str, Any], code: str) -> int:
    wanted = [_shape(feature) for feature in facts["features"]]
    segments = TILES[code].segments
    for rot in range(4):
        turned = [
            (s.kind, sorted((side + rot) % 4 for side in s.sides), sorted((half + 2 * rot) % 8 for half in s.halves))
            for s in segments
        ]
        if turned == wanted:
            return rot
    raise AssertionError(f"{code} is not {facts['id']}")


def _shape(feature: dict[str, Any]) -> tuple[str, list[int], list[int]]:
    sides = sorted(SIDES.index(edge) for edge in feature.get("edges", []))
    return feature["kind"], sides, sorted(HALVES.index(part) for part in feature.get("parts", []))


def deploy_of(figure: dict[str, Any], x: int, y: int, tile: Turned) -> Action:
    """The action that puts a recorded figure on the tile at x,y."""
    kind = FIGURES.get(figure["type"], figure["type"])
    if kind == "retrieve-abbot":
        return ("recall",)
    if kind == "barn":
        point = cell_at(*figure["corner"])  # the north-west corner of this cell
        cells = {cell_at(x, y) + step: corner for corner in range(4) for step in [CORNER_CELLS[corner][_TO_SE[corner]]]}
        return ("deploy", "barn", CORNERS[cells[point]])
    return ("deploy", kind, tile.spot[figure["feature"]])


_TO_SE = {0: 3, 1: 2, 2: 1, 3: 0}
"""Corner of a cell -> which of the four cells there lies south-east of the point."""
