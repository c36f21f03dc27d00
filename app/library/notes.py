"""Notes at moves: short texts that stay with a match for ever.

Whoever may see a match now may write at any of its moves. While the match runs, everybody sees only their own: what
somebody notes then may be what others must not know. When it is over, those who may see the match see all notes,
but for those of somebody whom the room's host has muted. The author removes a note, or the room's host; where there is
no room, whoever has the match in the library.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.clock import Clock
from app.errors import Conflict, Invalid, NotAllowed, NotFound
from app.likeness import is_seen, one_line
from app.matches.replay import Archive
from app.storage import notes, shelves
from app.storage.db import Connection, Database
from app.storage.matches import MatchRow
from app.storage.notes import NoteRow

LONGEST = 500
MOST_BY_ONE, MOST = 200, 2_000
"""Notes of one person at a match, and of all."""
FARTHEST = 1_000.0
"""World units: no board is larger."""


class Rooms(Protocol):
    """What notes ask of the room of a match."""

    async def host(self, token: str) -> str: ...

    async def muted(self, token: str) -> Sequence[str]: ...

    async def show_host(self, token: str, user: str, name: str, said: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Rule:
    """Who sees and removes the notes of a match. is_open: others' notes are shown; keepers: remove any note."""

    is_open: bool
    keepers: frozenset[str]
    muted: frozenset[str]

    def shows(self, note: NoteRow, viewer: str | None) -> bool:
        if note.user_id is not None and note.user_id == viewer:
            return True
        return self.is_open and note.user_id not in self.muted

    def lets_remove(self, note: NoteRow, viewer: str | None) -> bool:
        return viewer is not None and (viewer == note.user_id or (viewer in self.keepers and self.is_open))


class Notes:
    def __init__(self, database: Database, archive: Archive, rooms: Rooms, clock: Clock) -> None:
        self._database = database
        self._archive = archive
        self._rooms = rooms
        self._clock = clock

    async def of(self, match_id: str, viewer: str | None) -> list[dict[str, Any]]:
        """The notes that somebody may see, by move."""
        rule = await self.rule(await self._archive.match(match_id))
        found = await notes.notes_of(self._database, match_id)
        return [shown(note, viewer, rule) for note in found if rule.shows(note, viewer)]

    async def visible(self, row: MatchRow, viewer: str | None) -> list[NoteRow]:
        """The same as rows, for exports."""
        rule = await self.rule(row)
        return [note for note in await notes.notes_of(self._database, row.id) if rule.shows(note, viewer)]

    async def write(
        self, match_id: str, user: str, name: str, seq: int, raw: str, mark: Sequence[float] | None
    ) -> tuple[NoteRow, Rule]:
        """A new note and who sees it. Raises Invalid, Conflict."""
        row = await self._archive.match(match_id)
        text, place = read_text(raw), read_mark(mark)
        last = await notes.last_seq(self._database, match_id)
        if not 0 <= seq <= last:
            raise Invalid("note.seq", got=seq, most=last)
        note = NoteRow(0, seq, user, name, text, place, self._clock())

        async def job(connection: Connection) -> int:
            every, own = await notes.counts_of(connection, match_id, user)
            if own >= MOST_BY_ONE or every >= MOST:
                raise Conflict("note.full", most=MOST_BY_ONE if own >= MOST_BY_ONE else MOST)
            return await notes.add_note(connection, match_id, note)

        number = await self._database.writer.run(job)
        return note._replace(id=number), await self.rule(row)

    async def remove(self, match_id: str, user: str, number: int) -> None:
        """Raises NotFound, also for a note that this person does not see, and NotAllowed."""
        note, rule = await self._seen(match_id, user, number)
        if not rule.lets_remove(note, user):
            raise NotAllowed("note.not_yours")
        await self._database.writer.run(lambda connection: notes.drop_note(connection, number))

    async def report(self, match_id: str, user: str, number: int) -> None:
        """Shows a note to the host of the room. Raises NotFound, Conflict where there is no room, TooMany."""
        note, _ = await self._seen(match_id, user, number)
        token = (await self._archive.match(match_id)).room_token
        if token is None:
            raise Conflict("note.no_host")
        await self._rooms.show_host(token, user, note.name, note.text)

    async def rule(self, row: MatchRow) -> Rule:
        if row.room_token is None:
            async with self._database.read() as connection:
                keepers = await shelves.holders_of(connection, row.id)
            return Rule(True, frozenset(keepers), frozenset())
        host, muted = await self._rooms.host(row.room_token), await self._rooms.muted(row.room_token)
        return Rule(row.over_at is not None, frozenset([host]), frozenset(muted))

    async def _seen(self, match_id: str, user: str, number: int) -> tuple[NoteRow, Rule]:
        rule = await self.rule(await self._archive.match(match_id))
        note = await notes.note_of(self._database, match_id, number)
        if note is None or not rule.shows(note, user):
            raise NotFound("note.unknown")
        return note, rule


def read_text(raw: str) -> str:
    """Raises Invalid."""
    text = one_line(raw)
    if not any(map(is_seen, text)):
        raise Invalid("note.empty")
    if len(text) > LONGEST:
        raise Invalid("note.long", got=len(text), most=LONGEST)
    return text


def read_mark(raw: Sequence[float] | None) -> list[float] | None:
    """A place on the board to the hundredth of a unit. Raises Invalid."""
    if raw is None:
        return None
    if len(raw) != 2 or not all(abs(value) <= FARTHEST for value in raw):
        raise Invalid("note.mark", most=int(FARTHEST))
    return [round(float(value), 2) for value in raw]


def shown(note: NoteRow, viewer: str | None, rule: Rule) -> dict[str, Any]:
    """alone: nobody else sees it as long as the match runs."""
    is_own = viewer is not None and note.user_id == viewer
    return {
        "id": note.id,
        "seq": note.seq,
        "name": note.name,
        "text": note.text,
        "mark": note.mark,
        "at": note.at,
        "own": is_own,
        "removable": rule.lets_remove(note, viewer),
        "alone": is_own and not rule.is_open,
    }


# --- in exports ----------------------------------------------------------------------------------


def as_document(found: Sequence[NoteRow]) -> list[dict[str, Any]]:
    return [{"seq": n.seq, "by": n.name, "text": n.text, "mark": n.mark, "at": n.at} for n in found]


def as_remarks(found: Sequence[NoteRow]) -> str:
    """Lines that a reader of the log passes over."""
    return "".join(f"# note at {note.seq}, {note.name}: {note.text}\n" for note in found)
