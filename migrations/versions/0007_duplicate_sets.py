"""Duplicate sets: tables with the same draws, and who sits at which of them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ID = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "duplicates",
        sa.Column("id", ID, primary_key=True),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("rooms", sa.JSON, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("nonce", sa.String(32)),
        sa.Column("host_id", ID, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("settled_at", TIME),
    )
    op.create_table(
        "duplicate_people",
        sa.Column("set_id", ID, sa.ForeignKey("duplicates.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("user_id", ID, sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat_table", sa.Integer, nullable=False),
    )
    op.add_column("rooms", sa.Column("duplicate", sa.JSON))
    op.add_column("matches", sa.Column("duplicate", sa.JSON))
    op.add_column("matches", sa.Column("duplicate_id", ID))
    op.create_index("ix_matches_duplicate_id", "matches", ["duplicate_id"])


def downgrade() -> None:
    op.drop_index("ix_matches_duplicate_id", "matches")
    op.drop_column("matches", "duplicate_id")
    op.drop_column("matches", "duplicate")
    op.drop_column("rooms", "duplicate")
    op.drop_table("duplicate_people")
    op.drop_table("duplicates")
