"""Options: parts of the game, and one house rule for each decision that has two sides (RULES.md section 5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from app.games.core.errors import Malformed
from app.games.core.game import Option

START = {"start": "foundation"}
VARIABLE = {"board": "variable"}


def _house(name: str, *choices: bool | str, needs: Mapping[str, Any] | None = None) -> Option:
    return Option(name, choices, choices[0], needs or {}, house=True)


OPTIONS = (
    Option("start", ("beginners", "foundation"), "beginners"),
    Option("board", ("beginners", "variable"), "beginners", START),
    _house("bank31_get", "resource", "resource_or_good"),
    _house("goods3_get", "resource_or_good", "resource"),
    _house("swap_must_differ", True, False),
    _house("thicket_breaks_route", True, False),
    _house("route_tie", "holder_keeps", "set_aside"),
    _house("route_short", "set_aside", "holder_keeps"),
    _house("frame_robber_steals", False, True),
    _house("frame_places", "three", "one"),
    _house("arts_must_move", True, False),
    _house("empty_victims", False, True),
    _house("decayed_frees_robber", True, False),
    _house("shortage", "nobody_unless_single", "nobody", "in_turn"),
    _house("founding_fallback", "replace_own_decayed", "replace_any_decayed"),
    _house("foundation_income", "second", "both", needs=START),
    _house("goods_shuffle", False, True, needs=VARIABLE),
    _house("agreed_end", "fenced_in", "always", "never"),
)


class Rates(NamedTuple):
    """The options that say what the supply gives for cards."""

    bank31_get: str
    goods3_get: str
    swap_must_differ: bool


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one match as fields, named as in `OPTIONS`; `options`: all of them as they were given."""

    options: Mapping[str, Any] = field(compare=False)

    start: str
    board: str
    rates: Rates
    thicket_breaks_route: bool
    route_tie: str
    route_short: str
    frame_robber_steals: bool
    frame_places: str
    arts_must_move: bool
    empty_victims: bool
    decayed_frees_robber: bool
    shortage: str
    founding_fallback: str
    foundation_income: str
    goods_shuffle: bool
    agreed_end: str


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The options of a match, all of them given, as fields."""
    rates = Rates(*(options[name] for name in Rates._fields))
    return Rules(
        options=options, rates=rates, **{name: value for name, value in options.items() if name not in Rates._fields}
    )


def read_options(raw: Mapping[str, Any]) -> dict[str, Any]:
    """All options with defaults filled in. Raises Malformed: unknown name, value or missing need."""
    known = {option.name: option for option in OPTIONS}
    for name in raw:
        if name not in known:
            raise Malformed("option.unknown", name=name, known=sorted(known))
    full = {option.name: raw.get(option.name, option.default) for option in OPTIONS}
    for option in OPTIONS:
        _check_option(option, full)
    return full


def _check_option(option: Option, full: Mapping[str, Any]) -> None:
    value = full[option.name]
    if not any(value is choice or value == choice and type(value) is type(choice) for choice in option.choices):
        raise Malformed("option.value", name=option.name, got=repr(value), want=list(option.choices))
    if value == option.default:
        return
    for name, want in option.needs.items():
        if full[name] != want:
            raise Malformed("option.needs", name=option.name, needs=name, value=want)
