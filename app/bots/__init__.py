"""Players that are programs. `BOTS` is the only list of them; people choose among easy, greedy and sharp."""

from app.bots.base import Bot, RandomBot
from app.bots.greedy import GreedyBot
from app.bots.strengths import EasyBot, SharpBot

BOTS: dict[str, Bot] = {"random": RandomBot(), "easy": EasyBot(), "greedy": GreedyBot(), "sharp": SharpBot()}
