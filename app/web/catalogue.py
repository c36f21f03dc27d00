"""The games on offer, with the words of their options."""

from collections.abc import Mapping
from typing import Any

from app.games.core.game import Game, Option, Preset, Presets
from app.web import wire
from app.web.words import Words


def described(game: Game, words: Words) -> wire.GameOut:
    return wire.GameOut(
        name=game.name,
        title=words.t(f"game.{game.name}.title"),
        blurb=words.t(f"game.{game.name}.blurb"),
        edition=words.t(game.edition),
        rules_version=game.rules_version,
        options=[_option(game, option, words) for option in game.options],
        players=_players(game),
        colours=list(game.colours),
        presets=[_preset(game, preset, words) for preset in game.presets] if isinstance(game, Presets) else [],
    )


def _players(game: Game) -> wire.PlayersOut:
    first = game.players(game.read_options({}))
    more = [
        wire.MoreOut(option=option.name, value=choice, max=most)
        for option in game.options
        for choice in option.choices
        if (most := _most(game, {option.name: choice})) > _most(game, option.needs)
    ]
    return wire.PlayersOut(min=first[0], max=first[-1], more=more)


def _most(game: Game, chosen: Mapping[str, Any]) -> int:
    """How many can play with some choices and all that they need."""
    needs = {need: value for option in game.options if option.name in chosen for need, value in option.needs.items()}
    if not needs.keys() <= chosen.keys():
        return _most(game, {**needs, **chosen})
    return game.players(game.read_options(chosen))[-1]


def _preset(game: Game, preset: Preset, words: Words) -> wire.PresetOut:
    key = f"preset.{game.name}.{preset.name}"
    options = dict(game.read_options(preset.options))
    return wire.PresetOut(name=preset.name, title=words.t(key), help=words.t(f"{key}.help"), options=options)


def _option(game: Game, option: Option, words: Words) -> wire.OptionOut:
    key = f"option.{game.name}.{option.name}"
    return wire.OptionOut(
        name=option.name,
        title=words.t(key),
        help=words.t(f"{key}.help"),
        choices=list(option.choices),
        choice_titles=[_choice(key, choice, words) for choice in option.choices],
        default=option.default,
        needs=dict(option.needs),
        house=option.house,
    )


def _choice(key: str, choice: bool | str | int, words: Words) -> str:
    """The words of one choice; a switch is shown as such and a number is its own word."""
    full = f"{key}.{str(choice).lower()}"
    return words.t(full) if full in words else str(choice)
