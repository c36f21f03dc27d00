"""Bots: players that choose among the legal actions."""

import random
from collections.abc import Mapping
from typing import Any, Protocol, cast

from app.games.core.game import Action, Game, OpenEnded, Seat


class Bot(Protocol):
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        """One of `game.legal(state, seat)`, which is not empty; in place of (kind, "?") an action of that kind."""

    def waits(self, game: Game, state: Any, seat: Seat) -> bool:
        """Whether it would first see what the others do who are to act; after a while it has to choose all the same."""


class RandomBot:
    """Any legal action, each as likely."""

    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        actions = game.legal(state, seat)
        action = actions[int(random.random() * len(actions))]
        if action[-1] == "?":
            return cast(OpenEnded, game).sample_open(state, seat, action[0], random)
        return action

    def waits(self, game: Game, state: Any, seat: Seat) -> bool:
        return False


def next_to_choose(bots: Mapping[Seat, Bot], game: Game, state: Any) -> Seat | None:
    """Of the bots by seat, all of them to act, one that does not wait."""
    return next((seat for seat, bot in bots.items() if not bot.waits(game, state, seat)), None)
