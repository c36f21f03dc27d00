"""How the greedy bot plays Rise of the Inkas.

It knows what its seat may see: the board, numbers of cards, the supply, its own hand and cards.
At each of its turns it makes one plan, the disc that it expects soonest (`plans`), and builds, trades
and plays cards for that.
"""

from app.bots.values.inkas.choose import choose, waits

__all__ = ["choose", "waits"]
