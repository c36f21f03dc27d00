"""Browsers that take web push."""

import hashlib
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select

from app.storage import models
from app.storage.db import Connection, Database

MOST = 10
"""Browsers of one person."""


async def save_push(database: Database, user: str, subscription: dict[str, Any], at: datetime) -> None:
    """Keeps a subscription; one that is known already belongs to who gave it last."""
    push = models.Push
    push_id = hashlib.sha256(str(subscription["endpoint"]).encode()).hexdigest()

    async def job(connection: Connection) -> None:
        await connection.execute(delete(push).where(push.id == push_id))
        mine = select(push.id).where(push.user_id == user).order_by(push.created_at.desc()).offset(MOST - 1)
        old = (await connection.execute(mine.limit(100))).scalars().all()
        if old:
            await connection.execute(delete(push).where(push.id.in_(old)))
        await connection.execute(
            insert(push).values(id=push_id, user_id=user, subscription=subscription, created_at=at)
        )

    await database.writer.run(job)


async def pushes_of(database: Database, user: str) -> list[tuple[str, dict[str, Any]]]:
    query = select(models.Push.id, models.Push.subscription).where(models.Push.user_id == user)
    async with database.read() as connection:
        return [(row.id, row.subscription) for row in await connection.execute(query)]


async def forget_push(database: Database, push_id: str) -> None:
    async def job(connection: Connection) -> None:
        await connection.execute(delete(models.Push).where(models.Push.id == push_id))

    await database.writer.run(job)
