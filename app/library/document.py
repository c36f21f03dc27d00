"""The JSON document of a match: what is exported, imported and proved. One match is one line of JSON.

    {"format": "parlour-match", "version": 1, "game", "rules_version", "options",
     "players": [{"name", "colour", "kind": "human" | "bot"}], "created_at", "over_at", "result",
     "keys": [{"from": 0, "commitment", "secret"}],
     "records": [{"seq", "seat", "action", "outcome": [[value, nth, of]], "nonce", "at", "pools", "hash"}],
     "fingerprint", "notes": [{"seq", "by", "text", "mark", "at"}]}

A table of a duplicate set (games/core/DUPLICATE.md) has besides "duplicate": {"set", "table", "tables", "form",
"nonce"}, "decks": {name: {piece: how many}}, and in each record "decks": the name for each draw.

keys         which secret keys the chance from which record on; more than one in a match that goes on from another's
             moment. `secret` is null until it is revealed
pools        for each draw what it was drawn from, {name: how many}: so the draws can be checked by who does not
             know the rules (`verify.py`)
hash         running hash up to and including the record; `fingerprint` is the last one
notes        what people wrote at the moves, as far as whom the document is for may see it; left out when there are none

While a match with hidden things runs, a viewer's document says `"hidden": true`, shows what the viewer may
know, and has no hashes, from which the rest could be guessed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from app.games.core import records
from app.games.core.chance import Deck, Draw, Forced
from app.games.core.game import Game, Options, Result, Seat
from app.games.core.records import CONTROLS, Record
from app.library.notes import as_document
from app.matches import match
from app.matches.match import Head
from app.storage.notes import NoteRow

FORMAT = "parlour-match"
VERSION = 1

Document = dict[str, Any]
Pool = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Key:
    """The secret of all draws from record `since` on; empty while it is not revealed."""

    since: int
    commitment: str
    secret: bytes = b""


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    colour: str
    kind: str = "human"


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as it is kept: head, log and times."""

    game: Game
    rules_version: int
    options: Options
    players: tuple[Player, ...]
    created_at: datetime
    over_at: datetime | None
    keys: tuple[Key, ...]
    records: tuple[Record, ...]
    times: tuple[datetime, ...]
    """One for each record."""
    result: Result | None = None
    notes: tuple[NoteRow, ...] = ()
    duplicate: Mapping[str, Any] | None = None


class Noting(Forced):
    """Plays outcomes back and notes from which pools and decks they were drawn."""

    def __init__(self, values: Iterable[str | Draw]) -> None:
        super().__init__(values)
        self.pools: list[dict[str, int]] = []
        self.decks: list[Deck] = []

    def pick(self, pool: Pool, deck: Deck | None = None) -> str:
        self.pools.append({name: n for name, n in pool.items() if n > 0})
        self.decks.append(deck or Deck("", {}))
        return super().pick(pool, deck)


def written(saved: Saved) -> Document:
    """The whole document. Raises ChanceError when the log does not fit the rules."""
    saved = numbered(saved)
    hashes, noted = hashes_of(saved), draws_of(saved)
    lines = [
        {**records.to_json(record), "at": at, "pools": noting.pools, "hash": running.hex()}
        for record, at, noting, running in zip(saved.records, saved.times, noted, hashes, strict=True)
    ]
    whole = {**_head(saved), "records": lines, "fingerprint": hashes[-1].hex(), **_notes(saved)}
    return whole if saved.duplicate is None else _with_decks(whole, noted)


def _with_decks(whole: Document, noted: Sequence[Noting]) -> Document:
    for line, noting in zip(whole["records"], noted, strict=True):
        line["decks"] = [deck.name for deck in noting.decks]
    return {**whole, "decks": {deck.name: dict(deck.box) for noting in noted for deck in noting.decks}}


def redacted(saved: Saved, viewer: Seat | None) -> Document:
    """What a viewer may know while the match runs."""
    lines, before = [], None
    played_log = records.play(saved.game, saved.options, len(saved.players), saved.records)
    for played, at in zip(played_log, saved.times, strict=True):
        record = played.record
        if record.action[0] not in CONTROLS:
            action, outcome = saved.game.redacted(before, record.seat, record.action, record.outcome, viewer)
            record = record._replace(action=action, outcome=outcome)
        lines.append({**records.to_json(record), "at": at})
        before = played.state
    return {**_head(saved), "hidden": True, "records": lines, **_notes(saved)}


def hashes_of(saved: Saved) -> list[bytes]:
    """The running hash after each record."""
    seats = len(saved.players)
    running = records.head_hash(saved.game.name, saved.rules_version, saved.options, seats, saved.duplicate)
    hashes = []
    for record in saved.records:
        acting = records.acting_hash(running, record.seq, record.seat, record.action, record.nonce)
        running = records.record_hash(acting, record.outcome)
        hashes.append(running)
    return hashes


def draws_of(saved: Saved) -> list[Noting]:
    """For each record the pools and decks of its draws."""
    noting: list[Noting] = []

    def source(values: Iterable[str | Draw]) -> Noting:
        noting.append(Noting(values))
        return noting[-1]

    found = []
    for _ in records.play(saved.game, saved.options, len(saved.players), saved.records, source):
        found.append(noting[-1] if noting else Noting(()))
        noting.clear()
    return found


def numbered(saved: Saved) -> Saved:
    """With the numbers that a log read from text does not say: the first at which each value stands in its pool."""
    if all(draw.of >= 0 for record in saved.records for draw in record.outcome):
        return saved
    outcomes = [
        tuple(map(_numbered, record.outcome, noting.pools))
        for record, noting in zip(saved.records, draws_of(saved), strict=True)
    ]
    log = (record._replace(outcome=outcome) for record, outcome in zip(saved.records, outcomes, strict=True))
    return replace(saved, records=tuple(log))


def _numbered(draw: Draw, pool: Pool) -> Draw:
    if draw.of >= 0:
        return draw
    return Draw(draw.value, sum(n for name, n in pool.items() if name < draw.value), sum(pool.values()))


def head_of(saved: Saved) -> Head:
    """What a match needs to know of itself to be folded."""
    players = tuple(match.Player(player.name, player.colour) for player in saved.players)
    secret = saved.keys[-1].secret if saved.keys else b""
    return Head("", None, saved.game, saved.rules_version, saved.options, secret, players, duplicate=saved.duplicate)


def _head(saved: Saved) -> Document:
    duplicate = {} if saved.duplicate is None else {"duplicate": dict(saved.duplicate)}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": saved.game.name,
        "rules_version": saved.rules_version,
        "options": dict(saved.options),
        "players": [{"name": p.name, "colour": p.colour, "kind": p.kind} for p in saved.players],
        "created_at": saved.created_at,
        "over_at": saved.over_at,
        "result": _result(saved.result),
        "keys": [
            {"from": key.since, "commitment": key.commitment, "secret": key.secret.hex() or None} for key in saved.keys
        ],
        **duplicate,
    }


def _notes(saved: Saved) -> Document:
    """The field is left out where there are none."""
    return {"notes": as_document(saved.notes)} if saved.notes else {}


def _result(result: Result | None) -> Document | None:
    if result is None:
        return None
    return {"scores": list(result.scores), "winners": list(result.winners), "reason": result.reason}


def result_of(raw: Mapping[str, Any] | None) -> Result | None:
    return None if raw is None else Result(tuple(raw["scores"]), tuple(raw["winners"]), raw["reason"])
