"""Records: the append-only log of a match, and the running hash that proves it.

A record is an action with the outcome of chance it led to. Record 0 is the
start: seat None, action ("start",). The log is never edited; a state is a fold
over it. Control records are the match's own, not the game's (`CONTROLS`): two of
them change the game's state, the others only what is agreed around the table:

    ("undo", seq)                  back to the state right after record `seq`
    ("resign",)                    the seat leaves for good (`Resigns`)
    ("ask", what, args)            proposes that the control record (what, *args) be made
    ("consent", seq)               agrees to what record `seq` asked; the last consent needed is not
                                   written: the record that was asked for stands in its place
    ("object", seq)                does not agree, or takes the own question back
    ("pause",) ("resume",)         nobody acts in between
    ("close",)                     ends the match without a winner
    ("clock", kind, move_s, bank_s, increment_s, zero)     other clocks from now on
    ("timeout",)                   the seat's time is up: its turn is played for it
    ("substitute", kind, who, name)   "bot" or "user" plays the seat until ("return",)
    ("hand", who, name)            the seat belongs to another user from now on

Hash of a match, all SHA-256:

    h(-1)  = sha256(canonical JSON of the match's head: game, rules_version, options, seats)
    p(n)   = sha256(h(n-1) + canonical JSON of [n, seat, action, nonce])
    h(n)   = sha256(p(n) + canonical JSON of the outcome [[value, nth, of], ...])

Chance of record n is Live(secret, p(n)): it depends on everything before it and
on the nonce that the acting client chose, so neither side can steer it alone.

A match of a duplicate set says so in its head (`duplicate`: set, table, tables, form, nonce), and its
chance is Dealt(deck_key(secret, nonce)): the same at each table (DUPLICATE.md).
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from app.games.core.chance import Again, Chance, Draw, Forced
from app.games.core.errors import ChanceError, Malformed
from app.games.core.game import Action, Event, Game, Options, Resigns, Seat, Step

START: Action = ("start",)
UNDO = "undo"
RESIGN = "resign"

CONTROLS: Mapping[str, tuple[str, ...]] = {
    UNDO: ("to",),
    RESIGN: (),
    "ask": ("what", "args"),
    "consent": ("to",),
    "object": ("to",),
    "pause": (),
    "resume": (),
    "close": (),
    "clock": ("clock", "move_s", "bank_s", "increment_s", "zero"),
    "timeout": (),
    "substitute": ("by", "who", "name"),
    "return": (),
    "hand": ("who", "name"),
}
"""Kind -> what its entries are called in its event. No game has an action of these kinds."""

Source = Callable[[Iterable[str | Draw]], Forced]


class Record(NamedTuple):
    """seq from 0 without gaps; seat None for the start; nonce: up to 32 hex digits or ""."""

    seq: int
    seat: Seat | None
    action: Action
    outcome: tuple[Draw, ...] = ()
    nonce: str = ""


class Played(NamedTuple):
    """A record with what it led to."""

    record: Record
    state: Any
    events: tuple[Event, ...]


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, no spaces, ASCII only: the same bytes everywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def head_hash(
    game: str, rules_version: int, options: Options, seats: int, duplicate: Mapping[str, Any] | None = None
) -> bytes:
    head = {"game": game, "rules_version": rules_version, "options": dict(options), "seats": seats}
    if duplicate is not None:
        head["duplicate"] = dict(duplicate)
    return hashlib.sha256(canonical(head)).digest()


def acting_hash(before: bytes, seq: int, seat: Seat | None, action: Action, nonce: str) -> bytes:
    """p(n): what the chance of this record is keyed to."""
    return hashlib.sha256(before + canonical([seq, seat, action, nonce])).digest()


def record_hash(acting: bytes, outcome: Sequence[Draw]) -> bytes:
    """h(n): the hash of the match up to and including this record."""
    return hashlib.sha256(acting + canonical(outcome)).digest()


def as_action(raw: Any) -> Action:
    """Lists of JSON as tuples, all the way down. Raises Malformed for anything that is no action."""
    if not isinstance(raw, (list, tuple)) or not raw or not isinstance(raw[0], str):
        raise Malformed("action.shape", want='["kind", ...]')
    return tuple(_frozen(part) for part in raw)


def _frozen(part: Any) -> Any:
    if isinstance(part, (list, tuple)):
        return tuple(_frozen(item) for item in part)
    if part is None or isinstance(part, (str, int)):
        return part
    raise Malformed("action.entry", got=type(part).__name__, want="string, whole number, true, false, null or list")


def play(
    game: Game, options: Options, seats: int, records: Iterable[Record], source: Source = Forced
) -> Iterator[Played]:
    """Fold of a log: each record with the state and events it leads to.

    Trusts the records' legality (they were checked when they were written) but
    not their chance. Raises ChanceError for impossible or left-over outcomes.
    source: makes the chance that plays an outcome back, for who wants to watch the draws
    """
    states: list[Any] = []
    for record in records:
        step = _step(game, options, seats, states, record, source)
        states.append(step.state)
        yield Played(record, step.state, step.events)


def checked(game: Game, options: Options, seats: int, records: Iterable[Record]) -> Iterator[Played]:
    """Like `play`, but checks every action first; for logs from outside. Raises RuleError too."""
    states: list[Any] = []
    for record in records:
        if states and record.action[0] not in CONTROLS:
            if record.seat is None:
                raise Malformed("log.seat", seq=record.seq)
            error = game.check(states[-1], record.seat, record.action)
            if error is not None:
                raise error
        step = _step(game, options, seats, states, record)
        states.append(step.state)
        yield Played(record, step.state, step.events)


def _step(
    game: Game, options: Options, seats: int, states: Sequence[Any], record: Record, source: Source = Forced
) -> Step:
    chance = source(record.outcome)
    if not states:
        step = game.start(options, seats, chance)
    elif record.action[0] in CONTROLS:
        step = controlled(game, states, record, chance)
    else:
        assert record.seat is not None
        step = game.apply(states[-1], record.seat, record.action, chance)
    if chance.rest():
        raise ChanceError("chance.left_over", seq=record.seq, left=[draw.value for draw in chance.rest()])
    return step


def controlled(game: Game, states: Sequence[Any], record: Record, chance: Chance) -> Step:
    """The step of a control record. Raises Malformed for one that makes no sense."""
    kind, *entries = record.action
    if len(entries) != len(CONTROLS[kind]):
        raise Malformed("record.control", got=kind, want=["kind", *CONTROLS[kind]])
    if kind == UNDO:
        return undone(states, record)
    if kind == RESIGN:
        return resigned(game, states[-1], record.seat, chance)
    return Step(states[-1], (noted(record),))


def noted(record: Record) -> Event:
    """The event of a control record: its seat and entries by their names."""
    kind, *entries = record.action
    return Event(kind, {"seat": record.seat, **dict(zip(CONTROLS[kind], entries, strict=True))})


def resigned(game: Game, state: Any, seat: Seat | None, chance: Chance) -> Step:
    """The step of a resignation; where the game has no part for it, its state stays as it is."""
    event = Event(RESIGN, {"seat": seat})
    if seat is None or not isinstance(game, Resigns):
        return Step(state, (event,))
    step = game.resign(state, seat, chance)
    return Step(step.state, (event, *step.events))


def undone(states: Sequence[Any], record: Record) -> Step:
    """The step of an undo record: the state right after record `record.action[1]`."""
    target = record.action[1] if len(record.action) == 2 else None
    if not isinstance(target, int) or not 0 <= target < len(states):
        raise Malformed("undo.target", got=target, want=f"0…{len(states) - 1}")
    return Step(states[target], (noted(record),))


def game_only(records: Iterable[Record]) -> list[Record]:
    """The records that changed the game's state, numbered anew: what a text log holds."""
    kept: list[Record] = []
    number: list[int] = []
    for record in records:
        kind = record.action[0]
        if kind not in CONTROLS or kind in (UNDO, RESIGN):
            action = (UNDO, number[record.action[1]]) if kind == UNDO else record.action
            kept.append(record._replace(seq=len(kept), action=action))
        number.append(len(kept) - 1)
    return kept


class Trace(NamedTuple):
    """Draws along the way to a state.

    drawn: (seq, outcome, earlier ones) of the last record with an outcome, None for none
    owed: draws that were rolled back and have not come again yet, in their order
    """

    drawn: "tuple[int, tuple[Draw, ...], Any] | None" = None
    owed: tuple[Draw, ...] = ()

    def source(self, chance: Chance) -> Chance:
        """What the next record draws from: what is owed, then `chance`."""
        return Again(self.owed, chance) if self.owed else chance


def traced(trace: Trace, record: Record) -> Trace:
    """The trace after one more record. An undo goes to a state on the way, never to one that was undone."""
    if record.action[0] == UNDO:
        return _traced_back(trace, record.action[1])
    if not record.outcome:
        return trace
    owed = list(trace.owed)
    for value in [draw.value for draw in record.outcome] if owed else ():
        index = next((index for index, draw in enumerate(owed) if draw.value == value), None)
        if index is not None:
            del owed[index]
    return Trace((record.seq, record.outcome, trace.drawn), tuple(owed))


def _traced_back(trace: Trace, target: int) -> Trace:
    drawn, owed = trace
    while drawn is not None and drawn[0] > target:
        owed = (*drawn[1], *owed)
        drawn = drawn[2]
    return Trace(drawn, owed)


def to_json(record: Record) -> dict[str, Any]:
    return {
        "seq": record.seq,
        "seat": record.seat,
        "action": list(record.action),
        "outcome": [list(draw) for draw in record.outcome],
        "nonce": record.nonce,
    }


def from_json(raw: Mapping[str, Any]) -> Record:
    """Raises Malformed when a field is missing or of the wrong kind."""
    try:
        outcome = tuple(Draw(str(value), int(nth), int(of)) for value, nth, of in raw["outcome"])
        return Record(int(raw["seq"]), raw["seat"], as_action(raw["action"]), outcome, str(raw["nonce"]))
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed("record.shape", got=repr(error)) from error
