"""What a match says of the duplicate set it is a table of (DUPLICATE.md beside this file)."""

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

TABLES, SWAP = "tables", "swap"
FORMS = (TABLES, SWAP)
"""Several tables at the same time with different people; or two matches of the same people, seats moved on by one."""
MOST_TABLES = 8


@dataclass(frozen=True, slots=True)
class Part:
    """set: its id, the first 32 hex digits of the commitment; table: 1…tables as the set was made."""

    set: str
    table: int
    tables: int
    form: str

    @property
    def is_alone(self) -> bool:
        """Whether nobody may sit at two of its tables."""
        return self.form == TABLES

    def following(self) -> "Part | None":
        """The table that the same room plays next."""
        return replace(self, table=self.table + 1) if self.form == SWAP and self.table < self.tables else None

    def head(self, nonce: str) -> dict[str, Any]:
        """What stands in the head of its match."""
        return {**asdict(self), "nonce": nonce}


def id_of(secret: bytes) -> str:
    """The id of the set with that secret."""
    return hashlib.sha256(secret).hexdigest()[:32]


def part_of(raw: Mapping[str, Any] | None) -> Part | None:
    return None if raw is None else Part(**raw)
