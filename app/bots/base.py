"""Bots: players that choose among the legal actions."""

import random
from typing import Any, Protocol, cast

from app.games.core.game import Action, Game, OpenEnded, Seat


class Bot(Protocol):
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        """One of `game.legal(state, seat)`, which is not empty; in place of (kind, "?") an action of that kind."""


class RandomBot:
    """Any legal action, each as likely."""

    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        actions = game.legal(state, seat)
        action = actions[int(random.random() * len(actions))]
        if action[-1] == "?":
            return cast(OpenEnded, game).sample_open(state, seat, action[0], random)
        return action
