"""Addresses are confirmed before notices go there; who was told of a turn is remembered."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Nobody has confirmed the addresses that are there; who has been waited for was told long ago."""
    op.add_column("users", sa.Column("email_new", sa.Text))
    op.execute("UPDATE users SET email_new = email, email = NULL WHERE email IS NOT NULL")
    op.create_table("letters", sa.Column("id", sa.String(64), primary_key=True), sa.Column("at", TIME, nullable=False))
    op.create_table(
        "told",
        sa.Column("match_id", sa.String(43), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", sa.String(32), sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    op.create_index("ix_told_user_id", "told", ["user_id"])
    op.execute(
        "INSERT INTO told (match_id, user_id, seq) SELECT seats.match_id, seats.user_id, MAX(records.seq) FROM seats "
        "JOIN matches ON matches.id = seats.match_id JOIN records ON records.match_id = seats.match_id "
        "WHERE seats.user_id IS NOT NULL AND matches.over_at IS NULL GROUP BY seats.match_id, seats.user_id"
    )


def downgrade() -> None:
    op.drop_table("told")
    op.drop_table("letters")
    op.execute("UPDATE users SET email = email_new WHERE email IS NULL")
    op.drop_column("users", "email_new")
