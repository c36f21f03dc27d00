"""Patches: what changed between two views, small and the same for every game.

A patch is a list of changes in order. `[path, value]` sets, `[path]` removes; a path
is a list of keys from the root of the view. Only objects are walked into;
lists are values and are replaced whole. `patched(old, diff(old, new)) == new` for any
two views, so a viewer that applies every patch holds exactly the server's view. A field keeps its
type: one that is now `True` and then `1` would not count as changed.
The browser's twin is `static/js/store/patch.js`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Change = list[Any]

_ABSENT = object()


def diff(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """The shortest list of sets and removals, objects that are identical skipped at once."""
    changes: list[Change] = []
    _walk(old, new, [], changes)
    return changes


def _walk(old: Mapping[str, Any], new: Mapping[str, Any], path: list[str], changes: list[Change]) -> None:
    added = 0
    for key, value in new.items():
        before = old.get(key, _ABSENT)
        if before is value:
            continue
        if before is _ABSENT:
            added += 1
            changes.append([[*path, key], value])
        elif before == value:
            continue
        elif isinstance(before, dict) and isinstance(value, dict):
            _walk(before, value, [*path, key], changes)
        else:
            changes.append([[*path, key], value])
    if len(new) - added < len(old):
        changes.extend([[*path, key]] for key in old if key not in new)


def patched(view: Mapping[str, Any], changes: Sequence[Change]) -> dict[str, Any]:
    """A new view with the changes made; untouched parts are shared with the old one."""
    result = dict(view)
    for change in changes:
        _change(result, change[0], change)
    return result


def _change(node: dict[str, Any], path: Sequence[str], change: Change) -> None:
    *above, last = path
    for key in above:
        node[key] = dict(node[key])
        node = node[key]
    if len(change) == 2:
        node[last] = change[1]
    else:
        node.pop(last, None)
