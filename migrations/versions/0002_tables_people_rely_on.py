"""Ways back for people, what a room has chosen, clocks, chat lines with data, push subscriptions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(32)
TIME = sa.DateTime(timezone=True)
HASH = sa.String(64)
ADDED = {
    "matches": ("deadline_at", "terms"),
    "messages": ("data",),
    "rooms": ("settings",),
    "users": ("login", "password", "return_hash", "phrase_hash", "email", "prefs"),
}


def upgrade() -> None:
    people()
    rooms()
    pushes()


def people() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("login", sa.Text))
        users.add_column(sa.Column("password", sa.Text))
        users.add_column(sa.Column("return_hash", HASH))
        users.add_column(sa.Column("phrase_hash", HASH))
        users.add_column(sa.Column("email", sa.Text))
        users.add_column(sa.Column("prefs", sa.JSON, nullable=False, server_default="{}"))
        users.create_index("ix_users_login", ["login"], unique=True)
        users.create_index("ix_users_return_hash", ["return_hash"], unique=True)
        users.create_index("ix_users_phrase_hash", ["phrase_hash"], unique=True)


def rooms() -> None:
    with op.batch_alter_table("rooms") as table:
        table.add_column(sa.Column("settings", sa.JSON, nullable=False, server_default="{}"))
    with op.batch_alter_table("messages") as table:
        table.add_column(sa.Column("data", sa.JSON, nullable=False, server_default="{}"))
    with op.batch_alter_table("matches") as table:
        table.add_column(sa.Column("terms", sa.JSON, nullable=False, server_default="{}"))
        table.add_column(sa.Column("deadline_at", TIME))
        table.create_index("ix_matches_deadline_at", ["deadline_at"])


def pushes() -> None:
    op.create_table(
        "pushes",
        sa.Column("id", HASH, primary_key=True),
        sa.Column("user_id", ID, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("subscription", sa.JSON, nullable=False),
        sa.Column("created_at", TIME, nullable=False),
    )
    op.create_index("ix_pushes_user_id", "pushes", ["user_id"])


def downgrade() -> None:
    """Column by column: a table that is copied, as a batch does, takes what refers to it away on SQLite."""
    op.drop_table("pushes")
    op.drop_index("ix_matches_deadline_at", "matches")
    for column in ("login", "return_hash", "phrase_hash"):
        op.drop_index(f"ix_users_{column}", "users")
    for table, columns in ADDED.items():
        for column in columns:
            op.drop_column(table, column)
