"""Finished matches for the corpus: `python -m tests.corpus.make` adds those that are missing, and changes none.

A file holds matches of one game and one version of its rules, a line each, for ever: they are what people have in
their libraries. One for each set of expansions with the fewest and one with the most players, one for
each house rule; with moves taken back.
"""

import itertools
import lzma
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from app.games.core.errors import Malformed
from app.games.core.game import Game, Option, Options
from app.games.registry import GAMES
from app.library.document import Document
from tests.kit.saved import document, play

FOLDER = Path(__file__).parent


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.name}-{game.rules_version}.jsonl.xz"


def load(path: Path) -> list[bytes]:
    return lzma.decompress(path.read_bytes()).splitlines() if path.exists() else []


def rulesets(game: Game) -> Iterator[Options]:
    """Every set of expansions, and every house rule by itself with what it needs."""
    parts = [option for option in game.options if not option.house]
    for choices in itertools.product(*(option.choices for option in parts)):
        yield from _allowed(game, dict(zip((option.name for option in parts), choices, strict=True)))
    for option in game.options:
        for choice in option.choices if option.house else ():
            if choice != option.default:
                yield from _allowed(game, {**_needed(game, option), option.name: choice})


def _allowed(game: Game, raw: Mapping[str, Any]) -> Iterator[Options]:
    try:
        yield game.read_options(raw)
    except Malformed:
        return


def _needed(game: Game, option: Option) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for needed in (other for other in game.options if other.name in option.needs):
        found |= _needed(game, needed) | {needed.name: option.needs[needed.name]}
    return found


def wanted(game: Game) -> Iterator[tuple[Options, int, str]]:
    """Options, seats and bot of each match."""
    for number, options in enumerate(rulesets(game)):
        players = game.players(options)
        yield options, players[number % len(players)], "random" if number % 3 and not game.has_secrets else "greedy"
    defaults = game.read_options({})
    yield defaults, game.players(defaults)[-1], "random"


def without_pools(match: Document) -> Document:
    """Pools follow from the rules; the corpus checks that they still do."""
    for record in match["records"]:
        del record["pools"]
    return match


def main() -> None:
    for game in GAMES.values():
        lines = load(path_of(game))
        known = {(str(match["options"]), len(match["players"])) for match in map(orjson.loads, lines)}
        for seed, (options, seats, bot) in enumerate(wanted(game)):
            if (str(dict(options)), seats) not in known:
                match = document(play(game, seats, options, seed=1000 + seed, bot=bot, undoes=0.05))
                lines.append(orjson.dumps(without_pools(match)))
        path_of(game).write_bytes(lzma.compress(b"\n".join(lines) + b"\n", preset=9))


if __name__ == "__main__":
    main()
