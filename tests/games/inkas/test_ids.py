"""Every rule, decision, worked example and edge case has a test that names it; every switch is told in words."""

import re
from pathlib import Path

from app.games.inkas.options import OPTIONS

HERE = Path(__file__).parent
RULES = Path(__file__).parents[3] / "app/games/inkas/RULES.md"

WANTED = {
    *(f"IN{number}" for number in range(1, 60)),
    "IN18a",
    *(f"X{number}" for number in range(1, 16)),
    *(f"EC{number}" for number in range(1, 58)),
    *(f"OQ{number}" for number in range(1, 21)),
}


def test_every_id_has_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    named = {name for marks in re.findall(r"mark\.rule\(([^)]*)\)", text) for name in re.findall(r'"(\w+)"', marks)}
    assert named == WANTED


def test_every_rule_and_switch_stands_in_the_rules() -> None:
    text = RULES.read_text(encoding="utf-8")
    ids = set(re.findall(r"\*\*(IN\d+a?)\*\*", text)) | set(re.findall(r"^\| (OQ\d+) \|", text, re.MULTILINE))
    assert ids == {name for name in WANTED if name.startswith(("IN", "OQ"))}
    assert all(f"`{option.name}`" in text for option in OPTIONS if option.house)
