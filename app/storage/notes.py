"""Notes at moves as rows: plain values in and out."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, delete, func, insert, select

from app.storage import models
from app.storage.db import Connection, Database


class NoteRow(NamedTuple):
    """name: the author's present one, if it is somebody known here; mark: [x, y] on the board."""

    id: int
    seq: int
    user_id: str | None
    name: str
    text: str
    mark: Sequence[float] | None
    at: datetime


async def add_note(connection: Connection, match_id: str, note: NoteRow) -> int:
    """The id of a new note, whose own id is not looked at; inside a job of the writer."""
    values = {**note._asdict(), "match_id": match_id}
    del values["id"]
    query = insert(models.Note).values(**values).returning(models.Note.id)
    return int((await connection.execute(query)).scalar_one())


async def counts_of(connection: Connection, match_id: str, user: str) -> tuple[int, int]:
    """Notes of a match, and those of one person among them."""
    own = func.count().filter(models.Note.user_id == user)
    query = select(func.count(), own).where(models.Note.match_id == match_id)
    every, mine = (await connection.execute(query)).one()
    return int(every), int(mine)


async def notes_of(database: Database, match_id: str) -> list[NoteRow]:
    """All of a match, by move."""
    query = _notes().where(models.Note.match_id == match_id).order_by(models.Note.seq, models.Note.id)
    return await _read(database, query)


async def notes_by(database: Database, user: str) -> list[NoteRow]:
    """All that somebody wrote anywhere, for their export."""
    return await _read(database, _notes().where(models.Note.user_id == user).order_by(models.Note.id))


async def note_of(database: Database, match_id: str, number: int) -> NoteRow | None:
    query = _notes().where(models.Note.match_id == match_id, models.Note.id == number)
    return next(iter(await _read(database, query)), None)


async def drop_note(connection: Connection, number: int) -> None:
    await connection.execute(delete(models.Note).where(models.Note.id == number))


async def last_seq(database: Database, match_id: str) -> int:
    """The number of a match's last record."""
    query = select(func.max(models.Record.seq)).where(models.Record.match_id == match_id)
    async with database.read() as connection:
        return int((await connection.execute(query)).scalar_one())


def _notes() -> Select[*tuple[Any, ...]]:
    note, user = models.Note, models.User
    name = func.coalesce(user.name, note.name)
    query = select(note.id, note.seq, note.user_id, name, note.text, note.mark, note.at)
    return query.outerjoin(user, user.id == note.user_id)


async def _read(database: Database, query: Select[*tuple[Any, ...]]) -> list[NoteRow]:
    async with database.read() as connection:
        return [NoteRow(*row) for row in await connection.execute(query)]
