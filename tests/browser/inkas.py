"""Playing Rise of the Inkas by hand: what a seat would do, and the taps and clicks that do it."""

import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson

from app.bots import BOTS
from app.bots.greedy import GreedyBot
from app.games.core.chance import Draw, Forced
from app.games.core.game import Action
from app.games.core.records import as_action
from app.games.registry import GAMES
from tests.browser.people import Person

GAME = GAMES["inkas"]
ACROSS = 3**0.5 / 2
CORNERS = {"e": (ACROSS * 2 / 3, 0.0), "w": (-ACROSS * 2 / 3, 0.0)}
EDGES = {"n": (0.0, -0.5), "ne": (ACROSS / 2, -0.25), "nw": (-ACROSS / 2, -0.25)}


TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Until the camera has begun to move, if it is going to."""


class Shadow:
    """The match as the server's store has it, so that a bot can advise a person. Reads only.

    kinds: how many events of each kind; by: how many records of each seat
    """

    def __init__(self, folder: Path, match: str, seats: int, options: dict[str, Any]) -> None:
        self.file = folder / "parlour.db"
        self.match = match
        self.seats = seats
        self.options = GAME.read_options(options)
        self.seq = -1
        self.state: Any = None
        self.kinds: Counter[str] = Counter()
        self.by: Counter[int] = Counter()
        self.chance = random.Random(5)

    def catch_up(self) -> None:
        wanted = "select seq, seat, kind, payload, outcome from records where match_id = ? and seq > ? order by seq"
        with closing(sqlite3.connect(self.file)) as connection:
            rows = connection.execute(wanted, (self.match, self.seq)).fetchall()
        for seq, seat, kind, payload, outcome in rows:
            chance = Forced([Draw(*draw) for draw in orjson.loads(outcome)])
            step = (
                GAME.start(self.options, self.seats, chance)
                if seq == 0
                else GAME.apply(self.state, seat, as_action([kind, *orjson.loads(payload)]), chance)
            )
            self.seq, self.state = seq, step.state
            self.kinds.update(event.kind for event in step.events)
            self.by[seat] += 1

    def advice(self, seat: int) -> Action | None:
        """What the bot would do; None: nothing, or wait for others."""
        bot = BOTS["greedy"]
        assert isinstance(bot, GreedyBot)
        if seat not in GAME.to_act(self.state) or bot.waits(GAME, self.state, seat):
            return None
        return bot.choose(GAME, self.state, seat, self.chance)


def point(name: str) -> tuple[float, float]:
    """Where a hex, corner or edge lies on the board, in heights of a hex."""
    digits = "".join(letter for letter in name if letter.isdigit())
    side = name[1 + len(digits) :]
    x, y = (ord(name[0]) - ord("A")) * ACROSS, int(digits) / 2
    dx, dy = {**CORNERS, **EDGES, "": (0.0, 0.0)}[side]
    return x + dx, y + dy


class Hands:
    """Carries actions out on a person's page."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def key(self, name: str) -> None:
        self.person.press(f'#hand [data-key="{name}"]')

    def has(self, name: str) -> bool:
        return self.person.page.locator(f'#hand [data-key="{name}"]').count() > 0

    def sees(self, seq: int) -> None:
        self.person.page.wait_for_function("seq => Number(document.getElementById('hand').dataset.seq) >= seq", arg=seq)

    def do(self, action: Action) -> None:
        kind, *entries = action
        {**_PLAIN, **_SPECIAL}[kind](self, kind, entries)

    def simple(self, kind: str, entries: Sequence[Any]) -> None:
        self.key(kind)

    def build(self, kind: str, entries: Sequence[Any]) -> None:
        if self.person.step() in {"build", "roll"}:
            self.key(kind)
        self.touch(entries[0])
        self.confirm()

    def confirm(self) -> None:
        """A finger chooses first; a click on what the mouse points at does it at once."""
        if self.person.touch:
            self.key("confirm")

    def touch(self, place: str) -> None:
        self.person.page.evaluate(TWO_FRAMES)
        self.person.touch_board(*point(place))

    def robber(self, kind: str, entries: Sequence[Any]) -> None:
        place, victim = entries
        self.touch(place)
        if self.has(f"rob-{victim}"):
            self.key(f"rob-{victim}")
        else:
            self.confirm()

    def play(self, kind: str, entries: Sequence[Any]) -> None:
        self.key("sheet-cards")
        self.key(f"play-{kind}")
        if entries:
            self.choose(entries[0])
            self.key("do")

    def choose(self, cards: str) -> None:
        for card in cards:
            self.key(f"menu-{card}")

    def give(self, cards: str) -> None:
        for card in cards:
            self.key(f"hand-{card}")

    def bank(self, kind: str, entries: Sequence[Any]) -> None:
        self.key("sheet-offer")
        self.key("tab-bank")
        self.key(f"pay-{entries[0]}")
        self.choose(entries[1])
        self.key("do")

    def offer(self, kind: str, entries: Sequence[Any]) -> None:
        give, get, to = entries
        self.key("sheet-offer")
        self.give(give)
        self.choose(get)
        for button in self.person.page.locator("#hand .askee").all():
            seat = int(button.get_attribute("data-seat") or -1)
            if (seat in to) != (button.get_attribute("aria-pressed") == "true"):
                self.key(f"ask-{seat}")
        self.key("do")

    def counter(self, kind: str, entries: Sequence[Any]) -> None:
        self.key("counter")
        self.person.page.wait_for_selector('#hand [data-key="do"]')
        while self.cards_in_tray():
            self.person.press("#hand .tray .gcard")
        self.give(entries[0])
        self.choose(entries[1])
        self.key("do")

    def cards_in_tray(self) -> int:
        """Kinds of cards on offer, once the page has drawn what was last pressed."""
        self.person.page.evaluate(TWO_FRAMES)
        return self.person.page.locator("#hand .tray .gcard").count()

    def swap(self, kind: str, entries: Sequence[Any]) -> None:
        self.key("sheet-swap")
        self.give(entries[0])
        self.choose(entries[1])
        self.key("do")

    def discard(self, kind: str, entries: Sequence[Any]) -> None:
        self.give(entries[0])
        self.key("do")

    def deal(self, kind: str, entries: Sequence[Any]) -> None:
        self.key(f"deal-{entries[0]}")


Do = Callable[[Hands, str, Sequence[Any]], None]
_PLAIN: dict[str, Do] = dict.fromkeys(
    ("roll", "end", "buy", "stop", "withdraw", "yes", "no", "propose_end", "agree", "refuse"), Hands.simple
)
_SPECIAL: dict[str, Do] = {
    **dict.fromkeys(("settle", "road", "city", "found", "free"), Hands.build),
    **dict.fromkeys(("arts", "roads", "invention", "monopoly"), Hands.play),
    "robber": Hands.robber,
    "bank": Hands.bank,
    "offer": Hands.offer,
    "counter": Hands.counter,
    "swap": Hands.swap,
    "discard": Hands.discard,
    "deal": Hands.deal,
}
