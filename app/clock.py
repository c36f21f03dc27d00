"""Time: one function that the parts are given, so that tests can set it.

Times are aware and in UTC everywhere.
"""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def now() -> datetime:
    return datetime.now(UTC)
