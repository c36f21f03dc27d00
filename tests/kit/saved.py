"""Whole matches with provable chance, played by random bots: what exports, imports and proofs are tested on."""

import random
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

from app.bots import BOTS
from app.games.core.game import Game
from app.games.registry import GAMES, SCRIBES
from app.library.document import Document, Key, Player, Saved, written
from app.library.reading import Games, read_file
from app.matches import match as matches
from app.matches.match import Head
from tests.kit.race import GAMES as RACES

ALL = Games({**GAMES, **RACES}, SCRIBES)
BEGAN = datetime(2026, 5, 4, 18, 30, tzinfo=UTC)


def play(
    game: Game, seats: int = 0, options: Mapping[str, Any] | None = None, seed: int = 1, most: int = 10_000
) -> Saved:
    """A match up to its end, or to `most` records; one record a second. seats: 0 for as few as may play."""
    source = random.Random(seed)
    secret = source.randbytes(32)
    chosen = game.read_options(options or {})
    count = seats or game.players(chosen)[0]
    players = tuple(matches.Player(f"Player {seat}", game.colours[seat]) for seat in range(count))
    head = Head("", None, game, game.rules_version, chosen, secret, players)
    turns = [matches.begun(head, _nonce(source), BEGAN)]
    while len(turns) < most and (acting := turns[-1].match.to_act()):
        seat = acting[0]
        action = BOTS["random"].choose(game, turns[-1].match.state, seat, source)
        at = BEGAN + timedelta(seconds=len(turns))
        turns.append(matches.acted(turns[-1].match, seat, action, _nonce(source), at))
    result = turns[-1].match.result()
    times = tuple(BEGAN + timedelta(seconds=turn.record.seq) for turn in turns)
    return Saved(
        game=game,
        rules_version=game.rules_version,
        options=chosen,
        players=tuple(Player(player.name, player.colour) for player in players),
        created_at=BEGAN,
        over_at=times[-1] if result else None,
        keys=(Key(0, matches.commitment(secret), secret if result else b""),),
        records=tuple(turn.record for turn in turns),
        times=times,
        result=result,
    )


def document(saved: Saved) -> Document:
    """As it looks in a file."""
    loaded: Document = orjson.loads(orjson.dumps(written(saved)))
    return loaded


def read(*documents: Document) -> list[Saved]:
    return read_file(b"\n".join(orjson.dumps(document) for document in documents), ALL, BEGAN)


def _nonce(source: random.Random) -> str:
    return f"{source.getrandbits(128):032x}"
