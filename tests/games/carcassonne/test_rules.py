"""Every rule, worked example and edge case is carried out by a test that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

RULES = (Path(__file__).parents[3] / "app/games/carcassonne/RULES.md").read_text(encoding="utf-8")
EXAMPLES = {
    *(f"B-x{n}" for n in range(1, 11)),
    *(f"F-x{n}" for n in range(1, 6)),
    *(f"A-x{n}" for n in range(1, 3)),
    *(f"AM-x{n}" for n in range(1, 8)),
}
EDGES = {f"E{n}" for n in range(1, 38)}


def named() -> Iterator[str]:
    """Ids in `rule` marks of the tests beside this one."""
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "rule":
                yield from (str(ast.literal_eval(argument)) for argument in node.args)


def test_every_rule_has_a_test():
    rules = set(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", RULES, re.MULTILINE))
    assert len(rules) == 19 + 6 + 7 + 7 + 31
    assert rules - set(named()) == set()


def test_every_worked_example_and_edge_case_has_a_test():
    assert (EXAMPLES | EDGES) - set(named()) == set()


def test_tests_name_only_what_exists():
    known = set(re.findall(r"\b(Q-[A-Z]+\d+)\b", RULES)) | set(re.findall(r"\*\*([A-Z]+\d+)\*\*", RULES))
    assert set(named()) - known - EXAMPLES - EDGES == set()
