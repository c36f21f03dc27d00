"""Whole matches with provable chance, played by random bots: what exports, imports and proofs are tested on."""

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

from app.bots import BOTS
from app.games.core.game import Game
from app.games.registry import GAMES, SCRIBES
from app.library.document import Document, Key, Player, Saved, written
from app.library.reading import Games, read_file
from app.matches import match as matches
from app.matches.match import Head, Turn
from tests.kit.race import GAMES as RACES

ALL = Games({**GAMES, **RACES}, SCRIBES)
BEGAN = datetime(2026, 5, 4, 18, 30, tzinfo=UTC)


def play(
    game: Game,
    seats: int = 0,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    most: int = 10_000,
    bot: str = "random",
    undoes: float = 0.0,
    duplicate: Mapping[str, Any] | None = None,
    secret: bytes = b"",
) -> Saved:
    """A match up to its end, or to `most` records; one record a second.

    seats: 0 for as few as may play; undoes: how often somebody takes back a turn that can be taken back
    """
    source = random.Random(seed)
    secret = secret or source.randbytes(32)
    chosen = game.read_options(options or {})
    count = seats or game.players(chosen)[0]
    players = tuple(matches.Player(f"Player {seat}", game.colours[seat]) for seat in range(count))
    head = Head("", None, game, game.rules_version, chosen, secret, players, duplicate=duplicate)
    turns = [matches.begun(head, _nonce(source), BEGAN)]
    while len(turns) < most and (acting := turns[-1].match.to_act()):
        match, at = turns[-1].match, BEGAN + timedelta(seconds=len(turns))
        if undoes and match.can_undo(acting[0]) and source.random() < undoes:
            turns.append(matches.taken_back(match, acting[0], _nonce(source), at))
            continue
        action = BOTS[bot].choose(game, match.state, acting[0], source)
        turns.append(matches.acted(match, acting[0], action, _nonce(source), at))
    return _saved(turns)


def _saved(turns: Sequence[Turn]) -> Saved:
    match = turns[-1].match
    head, result = match.head, match.result()
    times = tuple(BEGAN + timedelta(seconds=turn.record.seq) for turn in turns)
    return Saved(
        game=head.game,
        rules_version=head.rules_version,
        options=head.options,
        players=tuple(Player(player.name, player.colour) for player in head.players),
        created_at=BEGAN,
        over_at=times[-1] if result else None,
        keys=(Key(0, head.commitment, head.secret if result else b""),),
        records=tuple(turn.record for turn in turns),
        times=times,
        result=result,
        duplicate=head.duplicate,
    )


def tables(game: Game, count: int = 2, most: int = 10_000, **how: Any) -> list[Saved]:
    """The tables of a duplicate set, each played in its own way; all over, or cut off at `most` records."""
    secret = random.Random(f"{game.name}{how}").randbytes(32)
    about = {"set": matches.commitment(secret)[:32], "tables": count, "form": "tables", "nonce": "ab" * 16}
    return [
        play(game, seed=table + 10, most=most, secret=secret, duplicate={**about, "table": table + 1}, **how)
        for table in range(count)
    ]


def document(saved: Saved) -> Document:
    """As it looks in a file."""
    loaded: Document = orjson.loads(orjson.dumps(written(saved)))
    return loaded


def read(*documents: Document) -> list[Saved]:
    return read_file(b"\n".join(orjson.dumps(document) for document in documents), ALL, BEGAN)


def _nonce(source: random.Random) -> str:
    return f"{source.getrandbits(128):032x}"
