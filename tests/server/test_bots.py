"""Bots of the server when something goes wrong."""

import random
from pathlib import Path
from typing import Any

import pytest

from app.bots import BOTS
from app.bots.base import RandomBot
from app.games.core.game import Action, Game, Seat
from app.matches import drivers
from tests.kit.site import serving, table


class Stumbling(RandomBot):
    """Fails the first time it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        self.asked += 1
        if self.asked == 1:
            raise OSError("the store is away")
        return game.legal(state, seat)[0]


async def test_a_bot_that_fails_tries_again(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stumbling = Stumbling()
    monkeypatch.setitem(BOTS, "random", stumbling)
    monkeypatch.setattr(drivers, "PAUSES_S", (0, 0))
    async with (
        serving(sqlite_url, tmp_path) as site,
        table(site, "Ada", bots=1) as (match, (ada,)),
        ada.match(match) as a,
    ):
        await a.act("roll")
        await a.act("walk")
        await a.until_seq(4)
        assert stumbling.asked >= 3
