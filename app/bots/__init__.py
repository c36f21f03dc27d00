"""Players that are programs. `BOTS` is the only list of them."""

from app.bots.base import Bot, RandomBot
from app.bots.greedy import GreedyBot

BOTS: dict[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
