"""What the finished matches of a room add up to, and its history a page at a time. Plain values out.

Only what somebody won is added up: a match that all agreed to stop stands in the history alone.

The sums are the database's work: a room that lives for years has thousands of matches, and a page
of them is all that ever leaves the store.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, Select, and_, case, cast, func, or_, select
from sqlalchemy.orm import aliased

from app.storage import models
from app.storage.db import Connection, Database
from app.storage.matches import MatchRow, heads, match_rows

PAGE = 30
MOST_PEOPLE = 200
MOST_PAIRS = 400
"""Of one game each: the ones who met most often."""


class TallyRow(NamedTuple):
    """One person in one game; name: the present one; best: most points in one match."""

    user: str
    name: str
    game: str
    played: int
    won: int
    points: int
    best: int | None


class PairRow(NamedTuple):
    """Two people in one game, `one` < `two`: how often they met and how often each came before the other."""

    one: str
    two: str
    game: str
    met: int
    ahead: int
    behind: int


class GameRow(NamedTuple):
    game: str
    matches: int
    first_at: datetime
    last_at: datetime


class BestRow(NamedTuple):
    """The most points that a person ever had; the earlier match of two."""

    game: str
    user: str
    score: int
    match: str


@dataclass(frozen=True, slots=True)
class Sums:
    people: Sequence[TallyRow]
    pairs: Sequence[PairRow]
    games: Sequence[GameRow]
    best: Sequence[BestRow]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Which finished matches of a room. users: all of them sat in it; after: older than this (over_at, id)."""

    game: str | None = None
    users: Collection[str] = ()
    after: tuple[datetime, str] | None = None


async def sums_of(database: Database, token: str) -> Sums:
    async with database.read() as connection:
        games = await _games(connection, token)
        best = [row for game in games for row in await _best(connection, token, game.game)]
        return Sums(await _people(connection, token), await _pairs(connection, token), games, best)


async def chapter_of(database: Database, token: str, chapter: Chapter, limit: int = PAGE) -> list[MatchRow]:
    """Finished matches of a room, newest first; one more than `limit` when there are more."""
    async with database.read() as connection:
        return await match_rows(connection, chapter_query(token, chapter).limit(limit + 1))


def chapter_query(token: str, chapter: Chapter) -> Select[*tuple[Any, ...]]:
    """For `match_rows`; the order is that of an index, so that a page is read and no more."""
    match = models.Match
    query = heads().where(*_finished(token), *_conditions(chapter))
    return query.order_by(match.over_at.desc(), match.id.desc())


async def has_played(database: Database, token: str, user: str) -> bool:
    """Whether somebody has, or had at the end, a seat in any match of a room."""
    match, seat = models.Match, models.Seat
    query = select(seat.seat).join(match, match.id == seat.match_id)
    query = query.where(seat.user_id == user, match.room_token == token).limit(1)
    async with database.read() as connection:
        return (await connection.execute(query)).first() is not None


async def _people(connection: Connection, token: str) -> list[TallyRow]:
    match, seat, person = models.Match, models.Seat, models.User
    points, best = func.coalesce(func.sum(seat.score), 0).label("points"), func.max(seat.score).label("best")
    sums = (
        select(seat.user_id, match.game, func.count().label("played"), _count(seat.won).label("won"), points, best)
        .join(seat, seat.match_id == match.id)
        .where(*_decided(token), seat.user_id.is_not(None))
        .group_by(seat.user_id, match.game)
        .order_by(func.count().desc(), seat.user_id)
        .limit(MOST_PEOPLE)
        .subquery()
    )
    of = sums.c
    columns: tuple[Any, ...] = (of.user_id, person.name, of.game, of.played, of.won, of.points, of.best)
    query = select(*columns).join(person, person.id == of.user_id)
    return [TallyRow(*row) for row in await connection.execute(query)]


async def _pairs(connection: Connection, token: str) -> list[PairRow]:
    match, one, two = models.Match, aliased(models.Seat), aliased(models.Seat)
    who = (one.user_id, two.user_id, match.game)
    columns: tuple[Any, ...] = (*who, func.count(), _count(_beats(one, two)), _count(_beats(two, one)))
    query = (
        select(*columns)
        .join(one, one.match_id == match.id)
        .join(two, and_(two.match_id == match.id, one.user_id < two.user_id))
        .where(*_decided(token))
        .group_by(*who)
        .order_by(func.count().desc(), one.user_id, two.user_id)
        .limit(MOST_PAIRS)
    )
    return [PairRow(*row) for row in await connection.execute(query)]


async def _games(connection: Connection, token: str) -> list[GameRow]:
    match = models.Match
    columns: tuple[Any, ...] = (match.game, func.count(), func.min(match.over_at), func.max(match.over_at))
    query = select(*columns)
    query = query.where(*_decided(token)).group_by(match.game).order_by(func.count().desc(), match.game)
    return [GameRow(*row) for row in await connection.execute(query)]


async def _best(connection: Connection, token: str, game: str) -> list[BestRow]:
    match, seat = models.Match, models.Seat
    columns: tuple[Any, ...] = (match.game, seat.user_id, seat.score, match.id)
    query = (
        select(*columns)
        .join(seat, seat.match_id == match.id)
        .where(*_decided(token), match.game == game, seat.user_id.is_not(None), seat.score.is_not(None))
        .order_by(seat.score.desc(), match.over_at)
        .limit(1)
    )
    return [BestRow(*row) for row in await connection.execute(query)]


def _finished(token: str) -> tuple[ColumnElement[bool], ...]:
    """Without tables of duplicate sets that are not over everywhere: what they came to would tell the others.

    These are few and looked up once, so that the index alone answers for all others.
    """
    match, kept = models.Match, aliased(models.Match)
    sets = select(kept.id).join(models.Duplicate, models.Duplicate.id == kept.duplicate_id)
    sealed = sets.where(models.Duplicate.settled_at.is_(None), kept.room_token == token)
    return match.room_token == token, match.over_at.is_not(None), match.id.not_in(sealed)


def _decided(token: str) -> tuple[ColumnElement[bool], ...]:
    """Finished, and somebody has won: a person or a bot."""
    seat = aliased(models.Seat)
    winner = select(seat.seat).where(seat.match_id == models.Match.id, seat.won.is_(True)).exists()
    return *_finished(token), winner


def _conditions(chapter: Chapter) -> list[ColumnElement[bool]]:
    match = models.Match
    found = [_sat(user) for user in chapter.users]
    if chapter.game is not None:
        found.append(match.game == chapter.game)
    if chapter.after is not None:
        at, match_id = chapter.after
        found.append(or_(match.over_at < at, and_(match.over_at == at, match.id < match_id)))
    return found


def _sat(user: str) -> ColumnElement[bool]:
    """Written so that no database looks through all seats of the user (app.storage.shelves)."""
    seat = models.Seat
    mine = func.coalesce(seat.user_id, "") == user
    return select(seat.seat).where(seat.match_id == models.Match.id, mine).exists()


def _beats(one: Any, two: Any) -> ColumnElement[bool]:
    """A winner comes before who did not win; else points decide."""
    level = and_(one.won == two.won, one.score > two.score)
    return or_(and_(one.won.is_(True), two.won.is_(False)), level)


def _count(condition: Any) -> ColumnElement[int]:
    return cast(func.coalesce(func.sum(case((condition, 1), else_=0)), 0), Integer)
