"""The hub tells other processes what happened here; within a process viewers are told directly.

The database decides what is true. A message only says that there is something new, so
a lost one costs a viewer time and never truth: whoever notices a gap reads the log.
"""

from collections.abc import Callable
from typing import Any, Protocol

Message = dict[str, Any]
Handler = Callable[[Message], None]


class Hub(Protocol):
    """name: of this process among others; "" when there are no others. hears: whether others can be heard now."""

    name: str

    @property
    def hears(self) -> bool: ...

    def publish(self, topic: str, message: Message) -> None:
        """Tells the other processes, soon and without waiting."""

    async def subscribe(self, topic: str, handler: Handler) -> None:
        """From now on `handler` gets what others publish; {} after an interruption."""

    def unsubscribe(self, topic: str) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """For one process: there is nobody else to tell."""

    name = ""
    hears = True

    def publish(self, topic: str, message: Message) -> None:
        pass

    async def subscribe(self, topic: str, handler: Handler) -> None:
        pass

    def unsubscribe(self, topic: str) -> None:
        pass

    async def close(self) -> None:
        pass
