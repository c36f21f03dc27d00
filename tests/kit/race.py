"""A tiny game for tests of the server: a race by dice, with hidden cards if wanted.

Each seat in turn rolls, then walks with that roll or lies down. Who reaches the goal wins.
With `cards` everybody starts with a hidden card and may swap it once for another
drawn one instead of rolling; the card is worth its steps at the end.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.games.core.chance import Chance, Deck, Draw
from app.games.core.errors import Malformed, RuleError
from app.games.core.game import Action, Event, Option, Options, Result, Seat, Step, View

GOAL = 12
CARDS = {"one": 2, "two": 2, "three": 2}
DECK = Deck("card", CARDS)
WORTH = {"one": 1, "two": 2, "three": 3}
FORMS = {"roll": 0, "walk": 0, "rest": 0, "swap": 0, "say": 1}


@dataclass(frozen=True)
class State:
    at: tuple[int, ...]
    turn: Seat
    rolled: int = 0
    cards: tuple[str, ...] = ()
    pile: tuple[tuple[str, int], ...] = ()
    said: str = ""
    is_over: bool = False
    rolls: int = 0


class Race:
    """has_secrets: the variant with cards."""

    rules_version = 1
    edition = "edition.race"
    colours = ("red", "blue", "yellow", "green", "black", "pink")
    talk = frozenset({"say"})
    options = (Option("long", (False, True), default=False), Option("extra", (False, True), False, {"long": True}))

    def __init__(self, name: str, has_secrets: bool) -> None:
        self.name = name
        self.has_secrets = has_secrets

    def players(self, options: Options) -> range:
        return range(2, 5)

    def read_options(self, raw: Mapping[str, Any]) -> Options:
        chosen = {"long": False, "extra": False, **raw}
        for name, value in raw.items():
            if name not in ("long", "extra") or not isinstance(value, bool):
                raise Malformed("option.unknown", name=name, known=["long", "extra"])
        if chosen["extra"] and not chosen["long"]:
            raise Malformed("option.needs", name="extra", needs="long", value=True)
        return chosen

    def start(self, options: Options, seats: int, chance: Chance) -> Step:
        pile, cards = dict(CARDS), []
        for _ in range(seats if self.has_secrets else 0):
            card = chance.pick(pile, DECK)
            pile[card] -= 1
            cards.append(card)
        state = State((0,) * seats, 0, 0, tuple(cards), tuple(pile.items()))
        dealt = [Event("card", {"seat": s, "card": card}, (s,), {"seat": s}) for s, card in enumerate(cards)]
        return Step(state, (*dealt, Event("turn", {"seat": 0})))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if state.is_over else (state.turn,)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        if state.rolled:
            return (("walk",), ("rest",), ("say", "?"))
        return (("roll",), ("swap",)) if self.has_secrets and any(n for _, n in state.pile) else (("roll",),)

    def sample_open(self, state: State, seat: Seat, kind: str, random: random.Random) -> Action:
        return (kind, "hm")

    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None:
        if seat not in self.to_act(state):
            return RuleError("turn.not_yours", "T1", turn=list(self.to_act(state)))
        if action[0] not in {legal[0] for legal in self.legal(state, seat)}:
            return RuleError("turn.wrong_step", "T2", got=action[0])
        return None

    def apply(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        return getattr(self, f"_{action[0]}")(state, seat, action, chance)

    def _roll(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        pips = chance.roll(f"roll/{state.rolls}")
        return Step(replace(state, rolled=pips, rolls=state.rolls + 1), (Event("roll", {"seat": seat, "pips": pips}),))

    def _swap(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        pile = dict(state.pile)
        card = chance.pick(pile, DECK)
        pile[card] -= 1
        cards = (*state.cards[:seat], card, *state.cards[seat + 1 :])
        event = Event("card", {"seat": seat, "card": card}, (seat,), {"seat": seat})
        after = replace(state, cards=cards, pile=tuple(pile.items()), turn=(seat + 1) % len(state.at))
        return Step(after, (event, Event("turn", {"seat": after.turn})))

    def _walk(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        at = (*state.at[:seat], state.at[seat] + state.rolled, *state.at[seat + 1 :])
        return self._next(replace(state, at=at), seat, Event("walk", {"seat": seat, "to": at[seat]}))

    def _rest(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        return self._next(state, seat, Event("rest", {"seat": seat}))

    def _say(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step:
        """Does nothing to the race: something that can be taken back."""
        return Step(replace(state, said=action[1]), (Event("say", {"seat": seat, "text": action[1]}),))

    def _next(self, state: State, seat: Seat, event: Event) -> Step:
        if max(state.at) >= GOAL:
            return Step(replace(state, is_over=True, rolled=0), (event, Event("over", {"reason": "goal"})))
        turn = (seat + 1) % len(state.at)
        return Step(replace(state, turn=turn, rolled=0), (event, Event("turn", {"seat": turn})))

    def view(self, state: State, viewer: Seat | None) -> View:
        cards = {str(seat): card if seat == viewer or state.is_over else "?" for seat, card in enumerate(state.cards)}
        result = self.result(state)
        return {
            "phase": "over" if state.is_over else "play",
            "to_act": list(self.to_act(state)),
            "turn": state.turn,
            "rolled": state.rolled,
            "said": state.said,
            "at": {str(seat): steps for seat, steps in enumerate(state.at)},
            "pile": sum(n for _, n in state.pile),
            "cards": cards,
            "result": {"scores": list(result.scores), "winners": list(result.winners)} if result else None,
        }

    def result(self, state: State) -> Result | None:
        if not state.is_over:
            return None
        worth = [WORTH[card] for card in state.cards] or [0] * len(state.at)
        scores = tuple(steps + extra for steps, extra in zip(state.at, worth, strict=True))
        return Result(scores, tuple(seat for seat, score in enumerate(scores) if score == max(scores)), "goal")

    def read_action(self, raw: Any) -> Action:
        if not isinstance(raw, list) or not raw or not isinstance(raw[0], str) or len(raw) != FORMS.get(raw[0], -1) + 1:
            raise Malformed("action.shape", want='["roll"]')
        return tuple(raw)

    def redacted(
        self, state: Any, seat: Seat | None, action: Action, outcome: tuple[Draw, ...], viewer: Seat | None
    ) -> tuple[Action, tuple[Draw, ...]]:
        if action[0] == "start":
            return action, tuple(Draw(d.value if s == viewer else "?") for s, d in enumerate(outcome))
        if action[0] == "swap":
            return action, tuple(Draw(d.value if seat == viewer else "?") for d in outcome)
        return action, outcome


RACE = Race("race", has_secrets=False)
CARD_RACE = Race("card_race", has_secrets=True)
GAMES = {game.name: game for game in (RACE, CARD_RACE)}
