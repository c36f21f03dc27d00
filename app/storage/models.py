"""The tables. Everything that is live in a room or match can be rebuilt from them.

Ids that stand in links (rooms, matches) are unguessable tokens. Times are aware, in UTC.
A record is never changed, and nothing that could be worked out from the records is kept beside them: the log is
the match. There are no snapshots of positions, for loading a match means reading its whole log anyway (requests that
were answered, clocks, draws that are owed, the running hash), and all that a snapshot would save is a fold of
6 ms for a match of Carcassonne, 10 ms of The New World, 12 ms of Inkas with 500 records (`make bench`, `load.*`).
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator


class Utc(TypeDecorator[datetime]):
    """An aware time; SQLite, which knows no zones, keeps it in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name != "sqlite":
            return value
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value if value is None or value.tzinfo else value.replace(tzinfo=UTC)


class Base(DeclarativeBase):
    type_annotation_map = {datetime: Utc(), dict[str, Any]: JSON(), list[Any]: JSON(), str: Text()}


class User(Base):
    """login and password: an account's, password as argon2 has it. return_hash, phrase_hash: SHA-256 of a
    personal link and phrase. prefs: which notices somebody wants, and in which language."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str]
    created_at: Mapped[datetime]
    login: Mapped[str | None] = mapped_column(unique=True, index=True)
    password: Mapped[str | None]
    return_hash: Mapped[str | None] = mapped_column(String(64), unique=True, index=True)
    phrase_hash: Mapped[str | None] = mapped_column(String(64), unique=True, index=True)
    email: Mapped[str | None]
    email_new: Mapped[str | None]
    """Not confirmed yet: a letter was sent there."""
    prefs: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Session(Base):
    """A browser that is known. `id` is the SHA-256 of what its cookie holds."""

    __tablename__ = "sessions"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]


class Room(Base):
    """`secret` is the chance secret of the match to come; `seats` and `settings` are rooms.model's."""

    __tablename__ = "rooms"

    token: Mapped[str] = mapped_column(String(43), primary_key=True)
    host_id: Mapped[str] = mapped_column(ForeignKey("users.id"))
    game: Mapped[str] = mapped_column(String(32))
    options: Mapped[dict[str, Any]]
    seats: Mapped[list[Any]]
    match_id: Mapped[str | None] = mapped_column(String(43))
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]
    origin: Mapped[dict[str, Any] | None]
    """The moment of another match from which the one to come goes on."""
    duplicate: Mapped[dict[str, Any] | None]
    """Which table of which duplicate set the match to come is (games.core.duplicate.Part)."""


class Match(Base):
    """`result` and `over_at` are empty while it goes on.

    terms: clocks as the room chose them; deadline_at: when the next seat's time is up, if that has a consequence;
    origin: where its first records come from, when it was not played here from its start; fingerprint: of an
    imported one, the hash of its log, so that it is taken in once; duplicate: what its head says of the duplicate
    set it is a table of, and duplicate_id its set
    """

    __tablename__ = "matches"
    __table_args__ = (Index("ix_matches_room_token_over_at", "room_token", "over_at", "id", "game"),)

    id: Mapped[str] = mapped_column(String(43), primary_key=True)
    room_token: Mapped[str | None] = mapped_column(ForeignKey("rooms.token"))
    game: Mapped[str] = mapped_column(String(32))
    rules_version: Mapped[int]
    options: Mapped[dict[str, Any]]
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(index=True)
    over_at: Mapped[datetime | None]
    result: Mapped[dict[str, Any] | None]
    terms: Mapped[dict[str, Any]]
    deadline_at: Mapped[datetime | None] = mapped_column(index=True)
    origin: Mapped[dict[str, Any] | None]
    fingerprint: Mapped[str | None] = mapped_column(String(64), index=True)
    duplicate: Mapped[dict[str, Any] | None]
    duplicate_id: Mapped[str | None] = mapped_column(String(32), index=True)


class Seat(Base):
    """Who plays which seat of a match: a user or a bot. score, won: of the result, once there is one."""

    __tablename__ = "seats"
    __table_args__ = (Index("ix_seats_user_id", "user_id"),)

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id"))
    bot: Mapped[str | None] = mapped_column(String(32))
    name: Mapped[str]
    colour: Mapped[str] = mapped_column(String(16))
    score: Mapped[int | None]
    won: Mapped[bool | None]


class Record(Base):
    """The log. (match_id, seq) being unique is the lock that counts between processes.

    payload: the action without its kind; request: the client's id of the request, for repeats
    """

    __tablename__ = "records"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(32))
    payload: Mapped[list[Any]]
    outcome: Mapped[list[Any]]
    nonce: Mapped[str] = mapped_column(String(32))
    user_id: Mapped[str | None] = mapped_column(String(32))
    request: Mapped[str | None] = mapped_column(String(40))
    at: Mapped[datetime]


class Message(Base):
    """What was said in a room; user_id is empty for lines of the system, which are a kind and its data."""

    __tablename__ = "messages"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    room_token: Mapped[str] = mapped_column(ForeignKey("rooms.token", ondelete="CASCADE"), index=True)
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id"))
    kind: Mapped[str] = mapped_column(String(32))
    text: Mapped[str]
    data: Mapped[dict[str, Any]] = mapped_column(default=dict)
    at: Mapped[datetime]


class Note(Base):
    """What somebody wrote at a move of a match. user_id is empty for one that came in with a file; name: the author's
    then; mark: [x, y] on the board, in world units of the game's drawing."""

    __tablename__ = "notes"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), index=True)
    seq: Mapped[int]
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id"), index=True)
    name: Mapped[str]
    text: Mapped[str]
    mark: Mapped[list[Any] | None]
    at: Mapped[datetime]


class Push(Base):
    """A browser that takes web push; id: SHA-256 of its endpoint."""

    __tablename__ = "pushes"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    subscription: Mapped[dict[str, Any]]
    created_at: Mapped[datetime]


class Duplicate(Base):
    """A set of tables with the same draws (games/core/DUPLICATE.md).

    id: from the commitment; rooms: tokens, one for each table, or one for all; tables: how many are to be played;
    nonce: of who began the first match; settled_at: when all tables were over, and the secret no secret any more
    """

    __tablename__ = "duplicates"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    form: Mapped[str] = mapped_column(String(16))
    tables: Mapped[int]
    rooms: Mapped[list[Any]]
    secret: Mapped[bytes] = mapped_column(LargeBinary)
    nonce: Mapped[str | None] = mapped_column(String(32))
    host_id: Mapped[str] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]
    settled_at: Mapped[datetime | None]


class DuplicatePerson(Base):
    """Who has seen the draws of a set, and at which table: nobody sits at another one."""

    __tablename__ = "duplicate_people"

    set_id: Mapped[str] = mapped_column(ForeignKey("duplicates.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    seat_table: Mapped[int]


class Shelf(Base):
    """Whose library a match is in, with the match's date, by which it is sorted."""

    __tablename__ = "shelves"
    __table_args__ = (Index("ix_shelves_user_id_at", "user_id", "at", "match_id"),)

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True, index=True)
    at: Mapped[datetime]


class Notice(Base):
    """Something that happened to somebody's library while they were away."""

    __tablename__ = "notices"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(32))
    data: Mapped[dict[str, Any]]
    at: Mapped[datetime]


class Told(Base):
    """Of which turn somebody was told last. seq: the last record of the match at that time"""

    __tablename__ = "told"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    seq: Mapped[int]


class Letter(Base):
    """A letter to an address that is not confirmed, for a while. id: a keyed hash of the address"""

    __tablename__ = "letters"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    at: Mapped[datetime]
