"""Shelves: whose library a match is in; where a match comes from; notices."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TOKEN = sa.String(43)
ID = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("rooms", sa.Column("origin", sa.JSON))
    op.add_column("matches", sa.Column("origin", sa.JSON))
    op.add_column("matches", sa.Column("fingerprint", sa.String(64)))
    op.create_index("ix_matches_fingerprint", "matches", ["fingerprint"])
    op.create_table(
        "shelves",
        sa.Column("user_id", ID, sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("match_id", TOKEN, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_index("ix_shelves_user_id_at", "shelves", ["user_id", "at", "match_id"])
    op.create_index("ix_shelves_match_id", "shelves", ["match_id"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("user_id", ID, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_index("ix_notices_user_id", "notices", ["user_id"])
    op.execute(
        "INSERT INTO shelves (user_id, match_id, at) SELECT DISTINCT seats.user_id, seats.match_id, matches.created_at "
        "FROM seats JOIN matches ON matches.id = seats.match_id WHERE seats.user_id IS NOT NULL"
    )


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_table("shelves")
    op.drop_index("ix_matches_fingerprint", "matches")
    op.drop_column("matches", "fingerprint")
    op.drop_column("matches", "origin")
    op.drop_column("rooms", "origin")
