"""RULES.md and the tests stand for the same rules."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
RULES = (ROOT / "app/games/new_world/RULES.md").read_text(encoding="utf-8")


def marked() -> set[str]:
    """Ids that the tests of this game carry out."""
    files = Path(__file__).parent.glob("test_*.py")
    marks = [m for path in files for m in re.findall(r"mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8"))]
    return {name for mark in marks for name in re.findall(r'"(\w+)"', mark)}


def test_every_rule_example_and_edge_case_has_a_test():
    wanted = {f"NW{n}" for n in range(1, 45)} | {f"V{n}" for n in range(1, 18)} | {f"E{n}" for n in range(1, 31)}
    assert wanted - marked() == set()


def test_every_marked_rule_stands_in_the_rules():
    rules = {name for name in marked() if name.startswith("NW")}
    assert rules <= set(re.findall(r"\*\*(NW\d+)", RULES))
