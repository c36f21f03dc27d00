"""What was told already: turns to people, and letters to addresses. Decided by the database, for all processes."""

from datetime import datetime

from sqlalchemy import delete, func, insert, or_, select, update

from app.storage.db import Connection, Database
from app.storage.models import Letter, Match, Record, Seat, Told
from app.storage.writer import Taken


async def claim_turn(database: Database, match: str, user: str, since: int | None, upto: int) -> bool:
    """Whether nobody has told somebody of a turn yet; then it counts as told.

    since: the record since which they are waited for; None when that is not known: then since they last did something.
    upto: the last record when they are told
    """

    async def job(connection: Connection) -> bool:
        begun = await _since_own(connection, match, user) if since is None else since
        row = (Told.match_id == match, Told.user_id == user)
        over = select(Match.id).where(Match.over_at.is_not(None))
        await connection.execute(delete(Told).where(Told.user_id == user, Told.match_id.in_(over)))
        seq = max(begun, upto)
        known = (await connection.execute(select(Told.seq).where(*row))).scalar()
        if known is None:
            await connection.execute(insert(Told).values(match_id=match, user_id=user, seq=seq))
            return True
        told = await connection.execute(update(Told).where(*row, Told.seq < begun).values(seq=seq))
        return told.rowcount == 1

    try:
        return await database.writer.run(job)
    except Taken:
        return False


async def _since_own(connection: Connection, match: str, user: str) -> int:
    """After the last record that somebody made or that was made for their seat."""
    own = select(Seat.seat).where(Seat.match_id == match, Seat.user_id == user)
    mine = or_(Record.user_id == user, Record.seat.in_(own))
    last = (await connection.execute(select(func.max(Record.seq)).where(Record.match_id == match, mine))).scalar()
    return 0 if last is None else last + 1


async def claim_letter(database: Database, letter: str, at: datetime, since: datetime) -> bool:
    """Whether no such letter was sent after `since`; then it counts as sent `at`. letter: a hash that names it"""

    async def job(connection: Connection) -> None:
        await connection.execute(delete(Letter).where(Letter.at <= since))
        await connection.execute(insert(Letter).values(id=letter, at=at))

    try:
        await database.writer.run(job)
    except Taken:
        return False
    return True


async def unclaim_letter(database: Database, letter: str) -> None:
    """It was not sent after all."""

    async def job(connection: Connection) -> None:
        await connection.execute(delete(Letter).where(Letter.id == letter))

    await database.writer.run(job)
