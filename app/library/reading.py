"""Reading saved matches from files of any origin: a text log, a JSON document, or many, one a line.

A file is hostile until it was read here: its size, shape, every field and every move are checked before
anything is kept, and what is wrong is named with its line and record. Nothing here touches a store.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import orjson

from app.accounts.names import read_name
from app.errors import AppError, Invalid
from app.games.core import records
from app.games.core.duplicate import FORMS, MOST_TABLES
from app.games.core.errors import GameError, Malformed
from app.games.core.game import Game, Result
from app.games.core.notation import COLOUR_LETTERS, Scribe, read_match
from app.games.core.records import CONTROLS, UNDO, Record
from app.library import notes, verify
from app.library.document import FORMAT, VERSION, Document, Key, Player, Saved, hashes_of, head_of, numbered, written
from app.matches.match import follow
from app.storage.notes import NoteRow

LARGEST_BYTES = 8 << 20
LARGEST_LINE_BYTES = 4 << 20
MOST_RECORDS = 20_000
MOST_MATCHES = 2_000
MOST_KEYS = 100
DEEPEST = 12
"""Levels of lists in an action; the rules need three."""

HEX = frozenset("0123456789abcdef")
FAULTS = ("set", "secret", "order", "changed", "draw", "fingerprint")
"""What verify.py finds, the most telling first."""


class Refused(Invalid):
    """A file that cannot be taken in. line: of the file, from 1; record: number in the match, or -1; cause: why."""

    def __init__(self, cause: AppError | GameError, line: int, record: int = -1) -> None:
        code = "import.line" if record < 0 else "import.record"
        super().__init__(code, line=line, record=record, why=f"error.{cause.code}", cause=dict(cause.data))
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Games:
    """The rules and how each writes its logs."""

    rules: Mapping[str, Game]
    scribes: Mapping[str, Scribe]


def read_file(data: bytes, games: Games, now: datetime, *, limits: bool = True) -> list[Saved]:
    """All matches of a file, each of them checked. Raises Refused. limits: False trusts the size."""
    if limits and len(data) > LARGEST_BYTES:
        raise Refused(Invalid("import.large", most=LARGEST_BYTES >> 20), 1)
    text = _text(data)
    if text.lstrip()[:1] != "{":
        return [_read_log(text, games, now)]
    found = list(_read_lines(text, games))
    if limits and len(found) > MOST_MATCHES:
        raise Refused(Invalid("import.many", most=MOST_MATCHES), MOST_MATCHES + 1)
    return found


def _text(data: bytes) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(Invalid("import.binary"), line) from None
    if "\0" in text:
        raise Refused(Invalid("import.binary"), text[: text.index("\0")].count("\n") + 1)
    if not text.strip():
        raise Refused(Invalid("import.empty"), 1)
    return text


def _read_log(text: str, games: Games, now: datetime) -> Saved:
    """A match from its text log, whose chance nobody can prove."""
    if len(text) > LARGEST_LINE_BYTES:
        raise Refused(Invalid("import.large", most=LARGEST_LINE_BYTES >> 20), 1)
    if not text.lstrip().startswith("["):
        raise Refused(Invalid("import.foreign"), 1)
    try:
        match = read_match(text, games.rules, games.scribes)
        game = games.rules[match.game]
        letters = {COLOUR_LETTERS[colour]: colour for colour in game.colours}
        players = tuple(
            Player(read_name(name), _known(letters, letter, "import.colour"))
            for letter, name in zip(match.letters, match.names, strict=True)
        )
    except (GameError, AppError) as error:
        raise Refused(error, int(str(error.data.get("line", 1)))) from None
    times = (now,) * len(match.records)
    saved = Saved(game, game.rules_version, match.options, players, now, None, (), match.records, times)
    return numbered(_played(saved, 1))


def _read_lines(text: str, games: Games) -> Iterator[Saved]:
    nonces: dict[str, str] = {}
    for number, line in _documents(text):
        try:
            raw = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            cause = Invalid("import.json", what=str(error.msg), column=error.colno)
            raise Refused(cause, number + error.lineno - 1) from None
        yield _read_one(raw, games, number, nonces)


def _documents(text: str) -> Iterator[tuple[int, str]]:
    """Line and text of each document. A document spread over several lines stands alone in its file."""
    first = text.lstrip().partition("\n")[0]
    if not _is_whole(first) and "\n" in text.strip():
        yield 1, text
        return
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LARGEST_LINE_BYTES:
            raise Refused(Invalid("import.large", most=LARGEST_LINE_BYTES >> 20), number)
        if line.strip():
            yield number, line


def _is_whole(line: str) -> bool:
    return line.rstrip().endswith("}") and line.strip() != "{}"


def _read_one(raw: Any, games: Games, line: int, nonces: dict[str, str]) -> Saved:
    """nonces: of the duplicate sets met in the file so far"""
    try:
        saved, stated = _read_head(raw, games)
    except (GameError, AppError) as error:
        raise error if isinstance(error, Refused) else Refused(error, line) from None
    saved = _read_records(saved, raw["records"], line)
    try:
        saved = _played(saved, line)
    except Refused as refused:
        _check_hashes(saved, raw, line, int(str(refused.data["record"])))
        raise
    _check_proof(saved, raw, line, nonces)
    if stated != saved.result:
        got, want = _scores(stated), _scores(saved.result)
        raise Refused(Invalid("import.result", got=got, want=want), line)
    return saved


# --- the head ------------------------------------------------------------------------------------


def _read_head(raw: Any, games: Games) -> tuple[Saved, Result | None]:
    """Everything but the records, and the result as stated."""
    document = _of(raw, dict, "match")
    if document.get("format") != FORMAT:
        raise Invalid("import.foreign")
    if document.get("version") != VERSION:
        raise Invalid("import.version", got=str(document.get("version"))[:20], want=VERSION)
    if document.get("hidden"):
        raise Invalid("import.hidden")
    game = _known(games.rules, document.get("game"), "import.game")
    if document.get("rules_version") != game.rules_version:
        raise Invalid("import.rules_version", got=str(document.get("rules_version"))[:20], want=game.rules_version)
    options = _of(document.get("options"), dict, "options")
    filled = game.read_options(options)
    players = tuple(_player(player, game) for player in _of(document.get("players"), list, "players"))
    if len(players) not in game.players(filled):
        allowed = game.players(filled)
        raise Invalid("import.players", got=len(players), least=allowed[0], most=allowed[-1])
    if len({player.colour for player in players}) != len(players):
        raise Invalid("import.field", field="colour")
    over_at = document.get("over_at")
    saved = Saved(
        game,
        game.rules_version,
        options,
        players,
        _time(document.get("created_at"), "created_at"),
        None if over_at is None else _time(over_at, "over_at"),
        _keys(document.get("keys")),
        (),
        (),
        duplicate=_duplicate(document.get("duplicate")),
    )
    length = len(_of(document.get("records"), list, "records"))
    if saved.keys and saved.keys[-1].since > length:
        raise Invalid("import.field", field="keys")
    saved = replace(saved, notes=tuple(_notes(document.get("notes", []), length)))
    return saved, _result(document.get("result"), len(players))


def _duplicate(raw: Any) -> dict[str, Any] | None:
    """What the head of a table of a duplicate set says of it."""
    if raw is None:
        return None
    table = _of(raw, dict, "duplicate")
    number, count = (_of(table.get(name), int, name) for name in ("table", "tables"))
    found = {
        "set": _hex(table.get("set"), 16, "set").hex(),
        "table": number,
        "tables": count,
        "form": table.get("form"),
        "nonce": table.get("nonce"),
    }
    if found != table or found["form"] not in FORMS or not 1 <= number <= count <= MOST_TABLES:
        raise Invalid("import.field", field="duplicate")
    if not isinstance(found["nonce"], str) or len(found["nonce"]) > 32 or not set(found["nonce"]) <= HEX:
        raise Invalid("import.field", field="nonce")
    return found


def _of(value: Any, kind: type, field: str) -> Any:
    if type(value) is not kind:
        raise Invalid("import.field", field=field)
    return value


def _known(table: Mapping[str, Any], name: Any, code: str) -> Any:
    if not isinstance(name, str) or name not in table:
        raise Invalid(code, got=str(name)[:40], want=sorted(table))
    return table[name]


def _player(raw: Any, game: Game) -> Player:
    player = _of(raw, dict, "players")
    kind = player.get("kind")
    if kind not in ("human", "bot"):
        raise Invalid("import.field", field="kind")
    colour = player.get("colour")
    if colour not in game.colours:
        raise Invalid("import.colour", got=str(colour)[:20], want=list(game.colours))
    return Player(read_name(_of(player.get("name"), str, "name")), colour, kind)


def _time(raw: Any, field: str) -> datetime:
    try:
        at = datetime.fromisoformat(_of(raw, str, field))
    except ValueError:
        raise Invalid("import.field", field=field) from None
    if at.tzinfo is None or not 1970 < at.year < 3000:
        raise Invalid("import.field", field=field)
    return at.astimezone(UTC)


def _key(raw: Any) -> Key:
    key = _of(raw, dict, "keys")
    secret = key.get("secret")
    return Key(
        _of(key.get("from"), int, "from"),
        _hex(key.get("commitment"), 32, "commitment").hex(),
        b"" if secret is None else _hex(secret, 32, "secret"),
    )


def _keys(raw: Any) -> tuple[Key, ...]:
    """None for a match whose chance nobody can prove; what is before the first one belongs to another match."""
    if len(_of(raw, list, "keys")) > MOST_KEYS:
        raise Invalid("import.field", field="keys")
    keys = tuple(map(_key, raw))
    since = [key.since for key in keys]
    if keys and (since[0] < 0 or since != sorted(set(since))):
        raise Invalid("import.field", field="keys")
    return keys


def _hex(raw: Any, size: int, field: str) -> bytes:
    try:
        found = bytes.fromhex(_of(raw, str, field))
    except ValueError:
        raise Invalid("import.field", field=field) from None
    if len(found) != size:
        raise Invalid("import.field", field=field)
    return found


def _result(raw: Any, seats: int) -> Result | None:
    if raw is None:
        return None
    result = _of(raw, dict, "result")
    scores, winners = (_of(result.get(name), list, "result") for name in ("scores", "winners"))
    if len(scores) != seats or not all(type(number) is int for number in (*scores, *winners)):
        raise Invalid("import.field", field="result")
    return Result(tuple(scores), tuple(winners), _of(result.get("reason"), str, "result")[:40])


def _notes(raw: Any, length: int) -> Iterator[NoteRow]:
    """Notes at moves, which nobody here wrote."""
    if len(_of(raw, list, "notes")) > notes.MOST:
        raise Invalid("import.field", field="notes")
    for entry in raw:
        note = _of(entry, dict, "notes")
        seq, mark = _of(note.get("seq"), int, "notes.seq"), note.get("mark")
        if not 0 <= seq < length:
            raise Invalid("note.seq", got=seq, most=length - 1)
        if mark is not None and not all(type(value) in (int, float) for value in _of(mark, list, "notes.mark")):
            raise Invalid("import.field", field="notes.mark")
        by, text = (_of(note.get(name), str, f"notes.{name}") for name in ("by", "text"))
        place = notes.read_mark(mark)
        yield NoteRow(0, seq, None, read_name(by), notes.read_text(text), place, _time(note.get("at"), "notes.at"))


def _scores(result: Result | None) -> list[int]:
    return list(result.scores) if result else []


# --- the records ---------------------------------------------------------------------------------


def _read_records(saved: Saved, raw: list[Any], line: int) -> Saved:
    if not 0 < len(raw) <= MOST_RECORDS:
        raise Refused(Invalid("import.records", most=MOST_RECORDS), line)
    log, times = [], []
    for number, entry in enumerate(raw):
        try:
            record = _record(entry, number, saved)
            times.append(_time(entry.get("at"), "at"))
        except (GameError, AppError) as error:
            raise Refused(error, line, number) from None
        log.append(record)
    return replace(saved, records=tuple(log), times=tuple(times))


def _record(raw: Any, number: int, saved: Saved) -> Record:
    entry = _of(raw, dict, "record")
    if not _is_flat(entry):
        raise Invalid("import.deep")
    record = records.from_json(entry)
    if record.seq != number:
        raise Invalid("import.order", got=record.seq, want=number)
    if len(record.nonce) > 32 or not set(record.nonce) <= HEX:
        raise Invalid("import.field", field="nonce")
    if (record.seat is None) != (number == 0) or (number == 0 and record.action != records.START):
        raise Invalid("import.field", field="seat")
    if record.seat is not None and (type(record.seat) is not int or not 0 <= record.seat < len(saved.players)):
        raise Invalid("import.field", field="seat")
    if number and record.action[0] not in CONTROLS:
        record = record._replace(action=saved.game.read_action(entry["action"]))
    return record


def _is_flat(entry: Any) -> bool:
    """No nesting that would exhaust who walks it."""
    level = [entry]
    for _ in range(DEEPEST):
        level = [child for node in level for child in _children(node)]
        if not level:
            return True
    return False


def _children(node: Any) -> list[Any]:
    nodes = node.values() if isinstance(node, dict) else node
    return [child for child in nodes if isinstance(child, (dict, list))]


def _played(saved: Saved, line: int) -> Saved:
    """With the result, after every action was checked by the rules and every draw found possible."""
    options = saved.game.read_options(saved.options)
    match = None
    head = head_of(saved)
    try:
        played_log = records.checked(saved.game, options, len(saved.players), _with_way(saved.records))
        for played, at in zip(played_log, saved.times, strict=True):
            match = follow(match, head, played.record, played.state, at)
    except (GameError, ValueError, LookupError, TypeError, AttributeError, AssertionError) as error:
        cause = error if isinstance(error, GameError) else Malformed("record.shape", got=repr(error)[:80])
        raise Refused(cause, line, match.seq + 1 if match else 0) from None
    assert match is not None
    result = match.result()
    return replace(saved, result=result, over_at=(saved.over_at or saved.times[-1]) if result else None)


def _with_way(log: Sequence[Record]) -> Iterator[Record]:
    """The records; an undo goes back to one on the way to where it stands. Raises Malformed."""
    way: list[int] = []
    for record in log:
        if record.action[0] == UNDO:
            target = record.action[1] if len(record.action) == 2 else None
            if target not in way:
                raise Malformed("undo.target", got=target, want=f"0…{record.seq - 1}")
            way = way[: way.index(target) + 1]
        way.append(record.seq)
        yield record


def _check_hashes(saved: Saved, raw: Document, line: int, upto: int) -> None:
    """Names the record that was changed, where one before `upto` no longer fits its hash."""
    if "fingerprint" not in raw:
        return
    for record, hashed in zip(saved.records[:upto], hashes_of(saved), strict=False):
        if raw["records"][record.seq].get("hash") != hashed.hex():
            raise Refused(Invalid("import.proof.changed"), line, record.seq) from None


def _check_proof(saved: Saved, raw: Document, line: int, nonces: dict[str, str]) -> None:
    """Hashes, commitments and every draw whose secret is known; a file may also be without all of them."""
    if not saved.keys and "fingerprint" not in raw and saved.duplicate is None:
        return
    document = written(saved)
    for record, stated in zip(document["records"], raw["records"], strict=True):
        record["hash"] = str(stated.get("hash"))
        try:
            bytes.fromhex(record["hash"])
        except ValueError:
            raise Refused(Invalid("import.field", field="hash"), line, record["seq"]) from None
    document["fingerprint"] = str(raw.get("fingerprint"))
    found = list(verify.faults(document, nonces))
    if found:
        number, what = min(found, key=lambda fault: (fault[0], FAULTS.index(fault[1])))
        raise Refused(Invalid(f"import.proof.{what}"), line, number if number < len(saved.records) else -1)
