"""Matches as rows: heads, seats and the log. Plain values in and out."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, func, insert, select, update

from app.storage import models
from app.storage.db import Connection, Database
from app.storage.duplicates import settle_of


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A user or a bot; `name` is the user's present one."""

    seat: int
    user_id: str | None
    bot: str | None
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """origin, fingerprint: of a match that was not played here from its start (models.Match). is_sealed: a table of
    a duplicate set that is not over everywhere, so that its draws must stay unknown to others."""

    id: str
    room_token: str | None
    game: str
    rules_version: int
    options: Mapping[str, Any]
    secret: bytes
    created_at: datetime
    over_at: datetime | None = None
    result: Mapping[str, Any] | None = None
    seats: tuple[SeatRow, ...] = ()
    terms: Mapping[str, Any] = field(default_factory=dict)
    origin: Mapping[str, Any] | None = None
    fingerprint: str | None = None
    duplicate: Mapping[str, Any] | None = None
    is_sealed: bool = False

    @property
    def is_revealed(self) -> bool:
        """Whether its secret may be known."""
        return self.over_at is not None and not self.is_sealed


class RecordRow(NamedTuple):
    """One record; payload is the action without its kind, outcome a list of [value, nth, of]."""

    seq: int
    seat: int | None
    kind: str
    payload: Sequence[Any]
    outcome: Sequence[Any]
    nonce: str
    user_id: str | None
    request: str | None
    at: datetime


_RECORD = tuple(getattr(models.Record, name) for name in RecordRow._fields)
_HEAD = tuple(
    getattr(models.Match, name)
    for name in (
        "id",
        "room_token",
        "game",
        "rules_version",
        "options",
        "secret",
        "created_at",
        "over_at",
        "result",
        "terms",
        "origin",
        "fingerprint",
        "duplicate",
    )
)
IS_SEALED = and_(
    models.Match.room_token.is_not(None),
    select(models.Duplicate.id)
    .where(models.Duplicate.id == models.Match.duplicate_id, models.Duplicate.settled_at.is_(None))
    .correlate(models.Match)
    .exists(),
)
"""Of a match: whether it is a table of a duplicate set that still has to keep its draws to itself."""


async def add_match(
    connection: Connection, match: MatchRow, log: Sequence[RecordRow], deadline: datetime | None = None
) -> None:
    """A match with its seats and first records, on the shelves of who plays; inside a job of the writer."""
    head = {column.key: getattr(match, column.key) for column in _HEAD}
    head |= {"deadline_at": deadline, "duplicate_id": match.duplicate["set"] if match.duplicate else None}
    seats = [{"match_id": match.id, **asdict(seat)} for seat in match.seats]
    await connection.execute(insert(models.Match).values(**head))
    await connection.execute(insert(models.Seat), seats)
    await _write_results(connection, match.id, match.result)
    await connection.execute(insert(models.Record), [_row(match.id, record) for record in log])
    await put_on_shelves(connection, match.id, {s.user_id for s in match.seats if s.user_id}, match.created_at)


async def put_on_shelves(connection: Connection, match_id: str, users: Collection[str], at: datetime) -> None:
    """Makes people find a match in their libraries. at: when it began, by which it is sorted."""
    known = select(models.Shelf.user_id).where(models.Shelf.match_id == match_id)
    missing = set(users) - set((await connection.execute(known)).scalars())
    rows = [{"user_id": user, "match_id": match_id, "at": at} for user in sorted(missing)]
    if rows:
        await connection.execute(insert(models.Shelf), rows)


async def append_record(database: Database, match_id: str, record: RecordRow) -> None:
    """Raises Taken when another process has written this number already."""
    await database.writer.append(_row(match_id, record))


async def append_timed(database: Database, match_id: str, record: RecordRow, deadline: datetime | None) -> None:
    """A record of a match with clocks, and when the next seat's time is up. Raises Taken."""

    async def job(connection: Connection) -> None:
        await connection.execute(insert(models.Record), [_row(match_id, record)])
        await connection.execute(update(models.Match).where(models.Match.id == match_id).values(deadline_at=deadline))

    await database.writer.run(job)


async def append_handed(database: Database, match_id: str, record: RecordRow, deadline: datetime | None) -> None:
    """The record that gives a seat to another user, and the seat itself. Raises Taken."""
    user, name = record.payload
    seat = models.Seat
    given = update(seat).where(seat.match_id == match_id, seat.seat == record.seat).values(user_id=user, name=name)

    async def job(connection: Connection) -> None:
        await connection.execute(insert(models.Record), [_row(match_id, record)])
        await connection.execute(given)
        await put_on_shelves(connection, match_id, [user], record.at)
        await connection.execute(update(models.Match).where(models.Match.id == match_id).values(deadline_at=deadline))

    await database.writer.run(job)


async def append_last(database: Database, match_id: str, record: RecordRow, result: Mapping[str, Any]) -> None:
    """The record that ends a match, together with its result. Raises Taken."""

    async def job(connection: Connection) -> None:
        await connection.execute(insert(models.Record), [_row(match_id, record)])
        ended = update(models.Match).where(models.Match.id == match_id)
        await connection.execute(ended.values(over_at=record.at, result=dict(result), deadline_at=None))
        await _write_results(connection, match_id, result)
        await settle_of(connection, match_id, record.at)

    await database.writer.run(job)


async def _write_results(connection: Connection, match_id: str, result: Mapping[str, Any] | None) -> None:
    """What each seat came to: for the sums of app.storage.groups."""
    seat, winners = models.Seat, (result or {}).get("winners", ())
    for number, score in enumerate((result or {}).get("scores", ())):
        its = update(seat).where(seat.match_id == match_id, seat.seat == number)
        await connection.execute(its.values(score=score, won=number in winners))


async def match_of(database: Database, match_id: str) -> MatchRow | None:
    async with database.read() as connection:
        found = await match_rows(connection, heads().where(models.Match.id == match_id))
    return found[0] if found else None


async def records_of(database: Database, match_id: str, after: int = -1) -> list[RecordRow]:
    """The log in order, from the record after number `after`."""
    async with database.read() as connection:
        return await log_of(connection, match_id, after)


async def log_of(connection: Connection, match_id: str, after: int = -1, upto: int | None = None) -> list[RecordRow]:
    """Like `records_of`, on a connection that is open; `upto`: the last number wanted."""
    record = models.Record
    query = select(*_RECORD).where(record.match_id == match_id, record.seq > after).order_by(record.seq)
    if upto is not None:
        query = query.where(record.seq <= upto)
    return [RecordRow(*row) for row in await connection.execute(query)]


async def matches_of_user(database: Database, user_id: str, limit: int = 100) -> list[MatchRow]:
    """The newest matches in which somebody has a seat."""
    match, seat = models.Match, models.Seat
    mine = select(seat.match_id).where(seat.user_id == user_id)
    wanted = heads().where(match.id.in_(mine)).order_by(match.created_at.desc()).limit(limit)
    async with database.read() as connection:
        return await match_rows(connection, wanted)


def heads() -> Select[*tuple[Any, ...]]:
    """Matches without their seats, for `match_rows`."""
    return select(*_HEAD, IS_SEALED.label("is_sealed"))


async def match_rows(connection: Connection, query: Select[*tuple[Any, ...]]) -> list[MatchRow]:
    """The matches of a query for `heads`, in its order, with their seats."""
    rows = (await connection.execute(query)).all()
    seats = defaultdict[str, list[SeatRow]](list)
    for row in await connection.execute(_seats().where(models.Seat.match_id.in_([row.id for row in rows]))):
        seats[row.match_id].append(SeatRow(row.seat, row.user_id, row.bot, row.name, row.colour))
    return [MatchRow(**row._mapping, seats=tuple(seats[row.id])) for row in rows]


async def matches_of_set(connection: Connection, set_id: str, *, is_here: bool) -> list[MatchRow]:
    """The matches of a duplicate set, oldest first. is_here: of those played here, else of those from files."""
    match = models.Match
    played = match.room_token.is_not(None) if is_here else match.room_token.is_(None)
    return await match_rows(connection, heads().where(match.duplicate_id == set_id, played).order_by(match.created_at))


async def running(database: Database) -> list[str]:
    """Matches that are not over: those whose clocks run first, then the newest."""
    match = models.Match
    query = select(match.id).where(match.over_at.is_(None))
    query = query.order_by(match.deadline_at.is_(None), match.deadline_at, match.created_at.desc())
    async with database.read() as connection:
        return list((await connection.execute(query)).scalars())


async def out_of_time(database: Database, at: datetime) -> list[str]:
    """Matches in which a seat's time was up at a time."""
    query = select(models.Match.id).where(models.Match.deadline_at <= at).order_by(models.Match.deadline_at).limit(100)
    async with database.read() as connection:
        return list((await connection.execute(query)).scalars())


def _seats() -> Select[*tuple[Any, ...]]:
    """Seats in order, with the present name of the user if there is one."""
    seat, user = models.Seat, models.User
    name = func.coalesce(user.name, seat.name).label("name")
    query = select(seat.match_id, seat.seat, seat.user_id, seat.bot, name, seat.colour)
    return query.outerjoin(user, user.id == seat.user_id).order_by(seat.seat)


def _row(match_id: str, record: RecordRow) -> dict[str, Any]:
    return {"match_id": match_id, **record._asdict()}
