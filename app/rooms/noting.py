"""What a room has to say about notes at the moves of its matches."""

from collections.abc import Sequence

from app.rooms.chat import Chat
from app.rooms.seats import UserId
from app.rooms.service import RoomService


class Noting:
    """chat: None where nobody is there to report anything."""

    def __init__(self, rooms: RoomService, chat: Chat | None = None) -> None:
        self._rooms = rooms
        self._chat = chat

    async def host(self, token: str) -> UserId:
        return (await self._rooms.view(token)).room.host

    async def muted(self, token: str) -> Sequence[UserId]:
        """Users whose lines and notes only they see."""
        return (await self._rooms.view(token)).room.settings.muted

    async def show_host(self, token: str, user: UserId, name: str, said: str) -> None:
        """Reports what `name` has noted, as lines of the chat are reported. Raises TooMany, NotAllowed."""
        assert self._chat is not None
        await self._chat.report_note(token, user, name, said)
