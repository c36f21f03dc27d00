"""What a room has chosen besides the game's options, and who may come in. Pure values.

`Settings` is kept as JSON. Passwords arrive here hashed, links as they are: whoever reads the
database can read the room anyway.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any
from urllib.parse import urlsplit

from app.errors import Invalid

SPECTATORS = ("now", "delayed", "end", "none")
"""What those without a seat see of a running match: all, all a minute later, nothing until it is over; or
they do not come in at all."""
DELAY_S = 60
MOST_USERS = 500
"""On a list of a room; nobody is friends with more."""
ORDERS = ("seats", "random")
COLOURS = ("chosen", "random")


@dataclass(frozen=True, slots=True)
class Settings:
    """
    locked      nobody new takes a seat, but by a seat link
    password    hash of the password that newcomers need, or None
    admitted    users who gave it, or came by a seat link
    banned      users the host has sent away
    muted       users whose chat lines only they see
    spectators  one of SPECTATORS
    order, colours    how seats and colours are given at the start
    clock       fields of matches.clocks.Terms, {} for none
    webhook     address that is told whose turn it is, or None
    links       seat link -> seat
    makers      seat link -> who made it
    moved       seat -> what is remembered of it while its owner may take it back (rooms.moving)
    stepped_down   a host who was gone when another person became host, until told
    """

    locked: bool = False
    password: str | None = None
    admitted: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()
    spectators: str = "now"
    order: str = "seats"
    colours: str = "chosen"
    clock: Mapping[str, Any] = field(default_factory=dict)
    webhook: str | None = None
    links: Mapping[str, int] = field(default_factory=dict)
    makers: Mapping[str, str] = field(default_factory=dict)
    moved: Mapping[str, Any] = field(default_factory=dict)
    stepped_down: str | None = None


def settings_of(raw: Mapping[str, Any]) -> Settings:
    """From JSON; fields that an older room lacks are the default's."""
    known = {entry.name for entry in fields(Settings)}
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in raw.items() if name in known
    }
    return Settings(**values)


def settings_json(settings: Settings) -> dict[str, Any]:
    return asdict(settings)


def chosen(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """With other choices of the host; what is None stays. Raises Invalid."""
    given = {name: value for name, value in changes.items() if value is not None}
    for name, choices in (("spectators", SPECTATORS), ("order", ORDERS), ("colours", COLOURS)):
        if name in given and given[name] not in choices:
            raise Invalid("room.choice", name=name, got=str(given[name])[:40], want=list(choices))
    if "webhook" in given:
        given["webhook"] = read_webhook(given["webhook"])
    return replace(settings, **given)


def read_webhook(raw: str) -> str | None:
    """An https address, or None for "". Raises Invalid."""
    if not raw:
        return None
    if not _is_https(raw) or len(raw) > 500:
        raise Invalid("room.webhook", want="https://…")
    return raw


def _is_https(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc
    except ValueError:
        return False


def with_user(users: tuple[str, ...], user: str) -> tuple[str, ...]:
    """The oldest are forgotten when there are very many."""
    return users if user in users else (*users, user)[-MOST_USERS:]


def without_user(users: tuple[str, ...], user: str) -> tuple[str, ...]:
    return tuple(other for other in users if other != user)
