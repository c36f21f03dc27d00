"""Bots: players that choose among the legal actions."""

import random
from typing import Any, Protocol

from app.games.core.game import Action, Game, Seat


class Bot(Protocol):
    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        """One of `game.legal(state, seat)`, which is not empty."""


class RandomBot:
    """Any legal action, each as likely."""

    def choose(self, game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
        actions = game.legal(state, seat)
        return actions[int(random.random() * len(actions))]
