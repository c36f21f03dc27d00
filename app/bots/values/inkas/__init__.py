"""How the bots play Rise of the Inkas.

They know what their seat may see: the board, numbers of cards, the supply, their own hand and cards. The
greedy bot makes one plan at each of its turns, the disc that it expects soonest (`plans`), and builds,
trades and plays cards for that. The sharp bot asks of each turn how long the whole race will last after
it (`race`, `turning`), its own and the others'.
"""

from app.bots.values.inkas.choose import choose, waits
from app.bots.values.inkas.sharp import choose as choose_sharply

__all__ = ["choose", "choose_sharply", "waits"]
