"""Reading the options of a match: every game's switches, checked in one way."""

from collections.abc import Iterable, Mapping
from typing import Any

from app.games.core.errors import Malformed
from app.games.core.game import Option, Options


def read_options(options: Iterable[Option], raw: Mapping[str, Any]) -> Options:
    """All options with defaults filled in. Raises Malformed: unknown name, value or missing need."""
    known = {option.name: option for option in options}
    for name in raw:
        if name not in known:
            raise Malformed("option.unknown", name=str(name)[:40], known=sorted(known))
    chosen = {name: raw.get(name, option.default) for name, option in known.items()}
    for option in known.values():
        _check_option(option, chosen)
    return chosen


def _check_option(option: Option, chosen: Mapping[str, Any]) -> None:
    value = chosen[option.name]
    if not any(value == choice and type(value) is type(choice) for choice in option.choices):
        raise Malformed("option.value", name=option.name, got=repr(value)[:40], want=list(option.choices))
    if value == option.default:
        return
    for name, needed in option.needs.items():
        if chosen[name] != needed:
            raise Malformed("option.needs", name=option.name, needs=name, value=needed)
