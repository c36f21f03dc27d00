"""First tables: people, rooms, matches and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

TOKEN = sa.String(43)
ID = sa.String(32)
TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    people()
    rooms()
    matches()
    logs()


def downgrade() -> None:
    for table in ("messages", "snapshots", "records", "seats", "matches", "rooms", "sessions", "users"):
        op.drop_table(table)


def people() -> None:
    op.create_table(
        "users",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("user_id", ID, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])


def rooms() -> None:
    op.create_table(
        "rooms",
        sa.Column("token", TOKEN, primary_key=True),
        sa.Column("host_id", ID, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("match_id", TOKEN),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("changed_at", TIME, nullable=False),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("room_token", TOKEN, sa.ForeignKey("rooms.token", ondelete="CASCADE"), nullable=False),
        sa.Column("user_id", ID, sa.ForeignKey("users.id")),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_index("ix_messages_room_token", "messages", ["room_token"])


def matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", TOKEN, primary_key=True),
        sa.Column("room_token", TOKEN, sa.ForeignKey("rooms.token")),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("over_at", TIME),
        sa.Column("result", sa.JSON),
    )
    op.create_index("ix_matches_room_token", "matches", ["room_token"])
    op.create_index("ix_matches_created_at", "matches", ["created_at"])
    op.create_table(
        "seats",
        sa.Column("match_id", TOKEN, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user_id", ID, sa.ForeignKey("users.id")),
        sa.Column("bot", sa.String(32)),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])


def logs() -> None:
    op.create_table(
        "records",
        sa.Column("match_id", TOKEN, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("outcome", sa.JSON, nullable=False),
        sa.Column("nonce", sa.String(32), nullable=False),
        sa.Column("user_id", ID),
        sa.Column("request", sa.String(40)),
        sa.Column("at", TIME, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("match_id", TOKEN, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("at", TIME, nullable=False),
    )
