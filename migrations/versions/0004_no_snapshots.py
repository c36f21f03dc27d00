"""No snapshots: a match is loaded from its log, which is as quick and cannot be wrong."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("snapshots")


def downgrade() -> None:
    """As 0001 made it. What it held was a cache and is not missed."""
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String(43), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
