"""Libraries as rows: which matches somebody finds, a page at a time, newest first."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Dialect,
    Integer,
    Select,
    String,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    union_all,
)
from sqlalchemy import cast as as_type
from sqlalchemy.orm import InstrumentedAttribute

from app.storage import models
from app.storage.db import Connection, Database
from app.storage.matches import MatchRow, heads, match_rows

PAGE = 40


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which matches of a shelf. people: part of a name; won: True, False (lost) or None; at, id: after this match."""

    game: str | None = None
    people: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    is_over: bool | None = None
    won: bool | None = None
    after: tuple[datetime, str] | None = None


class NoticeRow(NamedTuple):
    id: int
    kind: str
    data: dict[str, Any]
    at: datetime


async def shelf_of(database: Database, user: str, wanted: Wanted, limit: int = PAGE) -> list[MatchRow]:
    """One page; one more than `limit` when there are more."""
    shelf, match = models.Shelf, models.Match
    async with database.read() as connection:
        conditions = list(_conditions(user, wanted, connection.dialect))
        query = (
            heads()
            .join(shelf, shelf.match_id == match.id)
            .where(shelf.user_id == user, *conditions)
            .order_by(shelf.at.desc(), shelf.match_id.desc())
            .limit(limit + 1)
        )
        return await match_rows(connection, query)


async def count_of(database: Database, user: str) -> int:
    query = select(func.count()).select_from(models.Shelf).where(models.Shelf.user_id == user)
    async with database.read() as connection:
        return int((await connection.execute(query)).scalar_one())


async def ids_of(database: Database, user: str | None = None) -> Sequence[str]:
    """Matches of a shelf, or all there are; oldest first."""
    match, shelf = models.Match, models.Shelf
    query = select(match.id).order_by(match.created_at, match.id)
    if user is not None:
        query = query.join(shelf, shelf.match_id == match.id).where(shelf.user_id == user)
    async with database.read() as connection:
        return (await connection.execute(query)).scalars().all()


async def holders_of(connection: Connection, match_id: str) -> list[str]:
    """Whose shelves a match stands on."""
    query = select(models.Shelf.user_id).where(models.Shelf.match_id == match_id)
    return list((await connection.execute(query)).scalars())


async def on_shelf(connection: Connection, user: str, matches: Collection[str]) -> set[str]:
    """Which of some matches somebody has in the library."""
    where = (models.Shelf.user_id == user, models.Shelf.match_id.in_(matches))
    return set((await connection.execute(select(models.Shelf.match_id).where(*where))).scalars())


async def known_import(connection: Connection, fingerprint: str, user: str | None) -> str | None:
    """The match that this user (or the command line) has taken in already."""
    match, shelf = models.Match, models.Shelf
    query = select(match.id).where(match.fingerprint == fingerprint)
    if user is not None:
        query = query.join(shelf, shelf.match_id == match.id).where(shelf.user_id == user)
    return (await connection.execute(query.limit(1))).scalar()


async def take_from_shelf(connection: Connection, match_id: str, user: str) -> bool:
    """Whether it stood there."""
    where = (models.Shelf.match_id == match_id, models.Shelf.user_id == user)
    return bool((await connection.execute(delete(models.Shelf).where(*where))).rowcount)


async def drop_match(connection: Connection, match_id: str) -> None:
    """The match with its whole log, for good."""
    await connection.execute(delete(models.Match).where(models.Match.id == match_id))


async def add_notices(
    connection: Connection, users: Collection[str], kind: str, data: dict[str, Any], at: datetime
) -> None:
    rows = [{"user_id": user, "kind": kind, "data": data, "at": at} for user in users]
    if rows:
        await connection.execute(insert(models.Notice), rows)


async def notices_of(database: Database, user: str) -> list[NoticeRow]:
    notice = models.Notice
    query = select(notice.id, notice.kind, notice.data, notice.at).where(notice.user_id == user).order_by(notice.id)
    async with database.read() as connection:
        return [NoticeRow(*row) for row in await connection.execute(query)]


async def drop_notices(connection: Connection, user: str, upto: int) -> None:
    notice = models.Notice
    await connection.execute(delete(notice).where(notice.user_id == user, notice.id <= upto))


def _conditions(user: str, wanted: Wanted, dialect: Dialect) -> list[ColumnElement[bool]]:
    match, shelf = models.Match, models.Shelf
    found: list[ColumnElement[bool]] = []
    if wanted.game is not None:
        found.append(match.game == wanted.game)
    if wanted.since is not None:
        found.append(shelf.at >= wanted.since)
    if wanted.until is not None:
        found.append(shelf.at < wanted.until)
    if wanted.is_over is not None:
        found.append(match.over_at.is_not(None) if wanted.is_over else match.over_at.is_(None))
    if wanted.people:
        found.append(_with_people(wanted.people))
    if wanted.won is not None:
        won = _has_won(user, dialect)
        lost = and_(_has_winner(dialect), _has_seat(user), ~won)
        found.append(and_(match.result.is_not(None), won if wanted.won else lost))
    if wanted.after is not None:
        at, match_id = wanted.after
        found.append(or_(shelf.at < at, and_(shelf.at == at, shelf.match_id < match_id)))
    return found


def _with_people(part: str) -> ColumnElement[bool]:
    """A seat whose player's present name holds these letters.

    People first, each of whose names is looked at once; then the seats of bots and of matches from files, which have
    names of their own. Both ways lead over `ix_seats_user_id`, so seats of people are never read for their names.
    """
    seat, person = models.Seat, models.User
    people = select(person.id).where(_holds(person.name, part))
    known = select(seat.match_id).where(seat.user_id.in_(people))
    nobodys = select(seat.match_id).where(seat.user_id.is_(None), _holds(seat.name, part))
    return models.Shelf.match_id.in_(union_all(known, nobodys))


def _holds(name: InstrumentedAttribute[str], part: str) -> ColumnElement[bool]:
    fits = func.lower(name).contains(part.lower(), autoescape=True)
    if not part.isascii():  # SQLite knows no capitals but those of English
        fits |= name.contains(part, autoescape=True)
    return fits


def _has_seat(user: str) -> ColumnElement[bool]:
    seat = models.Seat
    return select(seat.seat).where(seat.match_id == models.Match.id, _sits(user)).exists()


def _sits(user: str) -> ColumnElement[bool]:
    """Written so that no database looks through all seats of the user, where it should look at those of a match."""
    return func.coalesce(models.Seat.user_id, "") == user


def _has_winner(dialect: Dialect) -> ColumnElement[bool]:
    """Where all agreed to end a match early nobody has won, so nobody has lost."""
    result = models.Match.result
    if dialect.name == "sqlite":
        return func.json_array_length(result, "$.winners") > 0
    return func.json_array_length(result["winners"]) > 0


def _has_won(user: str, dialect: Dialect) -> ColumnElement[bool]:
    """A seat of the user stands among the winners of the result, a list inside a JSON field."""
    seat, result = models.Seat, models.Match.result
    if dialect.name == "sqlite":
        winners = func.json_each(result, "$.winners").table_valued("value")
        number = as_type(winners.c.value, Integer)
    else:
        winners = func.json_array_elements_text(result["winners"]).table_valued("value")
        number = as_type(as_type(winners.c.value, String), Integer)
    query: Select[Any] = select(seat.seat).join(winners, number == seat.seat)
    return query.where(seat.match_id == models.Match.id, _sits(user)).correlate(models.Match).exists()
