"""Patches that the server makes and the browser applies: one list of examples for both sides."""

import json
from pathlib import Path
from typing import Any

import pytest

from app.games.core.patch import diff, patched

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "js" / "patch_vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["name"]))
def test_the_server_makes_the_patch_that_the_browser_is_tested_with(vector: dict[str, Any]) -> None:
    assert diff(vector["old"], vector["new"]) == vector["patch"]
    assert patched(vector["old"], vector["patch"]) == vector["new"]
