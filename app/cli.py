"""The command line: `parlour serve | replay | simulate | export | import | verify`."""

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.bots import BOTS
from app.bots.base import next_to_choose
from app.games.core.chance import Seeded
from app.games.core.errors import GameError
from app.games.core.game import Game
from app.games.core.notation import read_match, read_options_text, result_text
from app.games.core.records import play
from app.games.registry import GAMES, SCRIBES

LINK = "/m/"
MATCH = re.compile(r"[A-Za-z0-9_-]{22}")
"""The id of a match; no option is as long."""
Commands = Any
"""What argparse keeps subcommands in; its type is not public."""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="parlour", description="Tile and hex games in the browser.")
    commands = parser.add_subparsers(dest="command", required=True)
    add_serve(commands)
    add_replay(commands)
    add_simulate(commands)
    add_library(commands)
    arguments = parser.parse_args(_spelled(sys.argv[1:] if argv is None else argv))
    return int(arguments.run(arguments))


def _spelled(argv: Sequence[str]) -> list[str]:
    """Ids may begin with a hyphen: one of a match is written as its link, one of a user is joined to its option."""
    found: list[str] = []
    for word in argv:
        if found and found[-1] == "--for":
            found[-1] = f"--for={word}"
        else:
            found.append(f"{LINK}{word}" if word.startswith("-") and MATCH.fullmatch(word) else word)
    return found


# --- serve ---------------------------------------------------------------------------------------


def add_serve(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="run the server")
    parser.add_argument("--host", help="0.0.0.0 opens it to the local network (default 127.0.0.1)")
    parser.add_argument("--port", type=int, help="default 8000")
    parser.set_defaults(run=serve)


def serve(arguments: argparse.Namespace) -> int:
    """Serves until it is stopped, and says where as soon as it answers."""
    from app.config import Settings
    from app.server import addresses, run
    from app.storage.migrate import DatabaseTooNew

    given = {name: value for name in ("host", "port") if (value := getattr(arguments, name)) is not None}
    settings = Settings(**given)
    try:
        run(settings, lambda: print(*addresses(settings.host, settings.port), sep="\n", flush=True))
    except DatabaseTooNew as error:
        print(error, file=sys.stderr)
        return 1
    return 0


# --- export, import, verify ----------------------------------------------------------------------


def add_library(commands: Commands) -> None:
    parser = commands.add_parser("export", help="write a match, or all matches a line each, to a file")
    parser.add_argument("match", nargs="?", type=_match_id, help="id or link of the match; all matches without it")
    parser.add_argument("--text", action="store_true", help="as a log in the notation of the game")
    parser.add_argument("-o", "--output", type=Path, help="the file; without it the match is printed")
    parser.set_defaults(run=library)
    parser = commands.add_parser("import", help="take a file of matches in: all of it, or nothing if a move is wrong")
    parser.add_argument("file", type=Path)
    parser.add_argument("--for", dest="user", metavar="USER", help="id of the user in whose library they will stand")
    parser.set_defaults(run=library)
    parser = commands.add_parser("verify", help="check moves, result and chance of a file, or of all stored matches")
    parser.add_argument("file", type=Path, nargs="?")
    parser.set_defaults(run=library)


def _match_id(raw: str) -> str:
    """Out of an id, or a link to any page of the match."""
    return (raw.partition(LINK)[2] or raw).partition("/")[0]


def library(arguments: argparse.Namespace) -> int:
    from app.cli_library import run

    return run(arguments)


# --- replay --------------------------------------------------------------------------------------


def add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="check a match log: every action, stated outcome and the result")
    parser.add_argument("file", type=Path)
    parser.set_defaults(run=replay)


def replay(arguments: argparse.Namespace) -> int:
    """Says what the log holds; 1 with the reason when it does not hold."""
    try:
        match = read_match(arguments.file.read_text(encoding="utf-8"), GAMES, SCRIBES)
    except (GameError, OSError, UnicodeDecodeError) as error:
        print(f"{arguments.file}: {error}")
        return 1
    game = GAMES[match.game]
    *_, last = play(game, match.options, len(match.letters), match.records)
    result = game.result(last.state)
    end = f"{result_text(result, match.letters)} ({result.reason})" if result else "not finished"
    print(f"{match.game}: {len(match.records) - 1} actions, {end}")
    return 0


# --- simulate ------------------------------------------------------------------------------------


def add_simulate(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play games between bots and print one line of JSON")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="", help='as in a match log: "farmers unplaceable=remove"')
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bots", default="random", help="one for all, or one for each seat: greedy,random")
    parser.set_defaults(run=simulate)


def simulate(arguments: argparse.Namespace) -> int:
    game = GAMES[arguments.game]
    try:
        options = game.read_options(read_options_text(game, arguments.options))
        bots = _bots(arguments.bots, arguments.players)
    except (GameError, KeyError) as error:
        print(f"parlour simulate: {error}")
        return 2
    if arguments.players not in game.players(options):
        print(f"parlour simulate: {arguments.game} is for {list(game.players(options))} players with these options")
        return 2
    print(json.dumps(tally(game, options, bots, games=arguments.games, seed=arguments.seed)))
    return 0


def _bots(names: str, players: int) -> list[str]:
    """The bot of each seat. Raises KeyError for one that does not exist, or when they are not one or enough."""
    chosen = names.split(",")
    seats = chosen * players if len(chosen) == 1 else chosen
    for name in seats:
        BOTS[name]
    if len(seats) != players:
        raise KeyError(f"{len(seats)} bots for {players} players")
    return seats


def tally(game: Game, options: Any, bots: Sequence[str], *, games: int, seed: int) -> dict[str, Any]:
    """Plays games and counts: the same seed, the same games."""
    source = random.Random(seed)
    began = time.process_time()
    actions = unplaceable = 0
    points = [0] * len(bots)
    wins = [0] * len(bots)
    for _ in range(games):
        state, played, unfit = play_out(game, options, bots, source)
        actions += played
        unplaceable += unfit
        result = game.result(state)
        assert result is not None
        points = [sum(pair) for pair in zip(points, result.scores, strict=True)]
        wins = [won + (seat in result.winners) for seat, won in enumerate(wins)]
    seconds = time.process_time() - began
    return {
        "game": game.name,
        "players": len(bots),
        "bots": list(bots),
        "games": games,
        "actions": actions,
        "cpu_seconds": round(seconds, 3),
        "games_per_cpu_s": round(games / seconds, 1),
        "actions_per_cpu_s": round(actions / seconds),
        "mean_points": [round(total / games, 1) for total in points],
        "wins": wins,
        "unplaceable": unplaceable,
    }


def play_out(game: Game, options: Any, bots: Sequence[str], source: random.Random) -> tuple[Any, int, int]:
    """One game to its end: the state, the number of actions, and of tiles drawn that fitted nowhere."""
    players = [BOTS[name] for name in bots]
    chance = Seeded(source)
    step = game.start(options, len(bots), chance)
    actions = unfit = 0
    while acting := game.to_act(step.state):
        ready = next_to_choose({seat: players[seat] for seat in acting}, game, step.state)
        seat = acting[0] if ready is None else ready
        step = game.apply(step.state, seat, players[seat].choose(game, step.state, seat, source), chance)
        actions += 1
        unfit += sum(event.kind == "unfit" for event in step.events)
    return step.state, actions, unfit


if __name__ == "__main__":
    raise SystemExit(main())
