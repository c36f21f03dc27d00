"""The room's hand in a match: who plays which seat. It has checked that somebody may decide it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from app.games.core.game import Seat
from app.matches import authorize
from app.matches.clocks import read_terms
from app.matches.directory import Directory
from app.matches.pipeline import Pipeline, Request


class Seating:
    def __init__(self, directory: Directory, pipeline: Pipeline) -> None:
        self._directory = directory
        self._pipeline = pipeline

    def read_clock(self, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """The clock of a match to come, whole. Raises Invalid."""
        return asdict(read_terms(raw))

    async def seats(self, match_id: str) -> Mapping[str, Seat]:
        """Who plays or owns a seat."""
        async with self._directory.hold(match_id) as live:
            return live.match.table.seats()

    async def substitute_bot(self, match_id: str, seat: Seat, bot: str) -> None:
        await self._submit(match_id, seat, ["substitute", "bot", bot, ""])

    async def bring(self, match_id: str, seat: Seat, user: str, name: str, *, for_good: bool) -> str:
        """Another person on a seat, as a substitute or as its new owner; back to the owner when it is theirs. Gives
        which of these it was: substitute, hand, return."""
        async with self._directory.hold(match_id) as live:
            table = live.match.table
            if table.owners[seat].who == user:
                action: list[Any] = ["return"]
            elif for_good and table.owners[seat].kind == "user":
                action = ["hand", user, name]
            else:
                action = ["substitute", "user", user, name]
            await self._submit(match_id, seat, action)
            return str(action[0])

    async def take_back(self, match_id: str, seat: Seat, user: str, name: str) -> None:
        """A seat that was given away is its owner's again, if nobody has moved on it since."""
        await self._submit(match_id, seat, ["hand", user, name], authorize.Claimant(seat, user))

    async def is_owed(self, match_id: str, seat: Seat, user: str) -> bool:
        """Whether a seat was given away from somebody and nobody has moved on it since."""
        async with self._directory.hold(match_id) as live:
            return user in live.match.table.given.get(seat, ())

    async def give_back(self, match_id: str, seat: Seat) -> None:
        await self._submit(match_id, seat, ["return"])

    async def _submit(self, match_id: str, seat: Seat, action: list[Any], by: authorize.By | None = None) -> None:
        """Raises what the pipeline refuses with."""
        async with self._directory.hold(match_id) as live:
            request = Request(by or authorize.Steward(seat), action, live.match.seq, for_table=True)
            answer = await self._pipeline.submit(live, request)
            if answer.error is not None:
                raise answer.error
