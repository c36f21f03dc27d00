"""Patches: the old view with its patch is the new view, and nothing more is sent than changed."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.games.core.patch import diff, patched

LEAF = st.none() | st.integers(-3, 3).filter(lambda n: n not in (0, 1)) | st.text("ab", max_size=2)
KEYS = st.sampled_from(["a", "b", "c", "d"])
VALUES = st.recursive(LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4))
VIEWS = st.dictionaries(KEYS, VALUES, max_size=4)


@given(VIEWS, VIEWS)
def test_old_view_and_patch_give_the_new_view(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert patched(old, diff(old, new)) == new


@given(VIEWS)
def test_equal_views_have_an_empty_patch(view: dict[str, Any]) -> None:
    assert diff(view, dict(view)) == []


@given(VIEWS, VIEWS)
def test_a_patch_leaves_the_old_view_as_it_was(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = repr(old)
    patched(old, diff(old, new))
    assert repr(old) == before


def test_a_changed_entry_is_sent_alone() -> None:
    old = {"tiles": {str(n): ["A", 0] for n in range(70)}, "turn": 0}
    new = {"tiles": {**old["tiles"], "70": ["B", 1]}, "turn": 1}  # type: ignore[dict-item]
    assert diff(old, new) == [[["tiles", "70"], ["B", 1]], [["turn"], 1]]


def test_a_removed_entry_is_a_path_without_a_value() -> None:
    assert diff({"figures": {"a": 1, "b": 2}}, {"figures": {"b": 2}}) == [[["figures", "a"]]]
