"""What a seat came to at the end, so that the matches of a room can be summed up and paged by the database."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

GROUP = 500
MATCHES = sa.table("matches", sa.column("id", sa.String), sa.column("over_at"), sa.column("result", sa.JSON))
SEATS = sa.table(
    "seats",
    sa.column("match_id", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("score", sa.Integer),
    sa.column("won", sa.Boolean),
)


def upgrade() -> None:
    op.add_column("seats", sa.Column("score", sa.Integer))
    op.add_column("seats", sa.Column("won", sa.Boolean))
    op.create_index("ix_matches_room_token_over_at", "matches", ["room_token", "over_at", "id", "game"])
    op.drop_index("ix_matches_room_token", "matches")
    fill()


def fill() -> None:
    """Matches that are over already, some at a time."""
    connection, last = op.get_bind(), ""
    while rows := connection.execute(after(last)).all():
        values = [value for row in rows for value in of_seats(row.id, row.result)]
        if values:
            connection.execute(seat_values(), values)
        last = rows[-1].id


def after(last: str) -> sa.Select[tuple[str, object]]:
    ended = MATCHES.c.id > last, MATCHES.c.over_at.is_not(None)
    return sa.select(MATCHES.c.id, MATCHES.c.result).where(*ended).order_by(MATCHES.c.id).limit(GROUP)


def of_seats(match_id: str, result: object) -> list[dict[str, object]]:
    if not isinstance(result, dict):
        return []
    winners = result.get("winners", [])
    return [
        {"of_match": match_id, "of_seat": seat, "points": score, "first": seat in winners}
        for seat, score in enumerate(result.get("scores", []))
    ]


def seat_values() -> sa.Update:
    seat = (SEATS.c.match_id == sa.bindparam("of_match"), SEATS.c.seat == sa.bindparam("of_seat"))
    return sa.update(SEATS).where(*seat).values(score=sa.bindparam("points"), won=sa.bindparam("first"))


def downgrade() -> None:
    op.create_index("ix_matches_room_token", "matches", ["room_token"])
    op.drop_index("ix_matches_room_token_over_at", "matches")
    op.drop_column("seats", "won")
    op.drop_column("seats", "score")
