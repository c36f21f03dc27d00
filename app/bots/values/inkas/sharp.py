"""How the sharp bot plays Rise of the Inkas.

What the greedy bot decides by the next disc it decides by the whole race to the last one (`race`), its own
and the others': where to found, build and rob, what to give back, which trades to offer and to take.
"""

import random
from collections.abc import Callable
from typing import Any

from app.bots.values.inkas import trading
from app.bots.values.inkas.choose import choose as by_plan
from app.bots.values.inkas.guess import guesses
from app.bots.values.inkas.race import race
from app.bots.values.inkas.turning import Thought
from app.games.core.chance import Forced
from app.games.core.game import Action, Game, Seat
from app.games.inkas import phases
from app.games.inkas.board import HEX_ID
from app.games.inkas.hands import NONE, UNITS, minus, plus, write_cards
from app.games.inkas.state import State

Actions = tuple[Action, ...]

THEFT = 0.3
"""Rounds that a stolen card is worth to us, and costs its owner."""


def choose(game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
    """One of the legal actions; nothing that the seat may not know goes into it."""
    actions = game.legal(state, seat)
    if len(actions) == 1 and actions[0][-1] != "?":
        return actions[0]
    if state.phase == "discard":
        return _discard(state, seat)
    if ("no",) in actions and seat != state.turn:
        return trading.answer(state, seat, race(state, seat))
    decide = _PHASES.get(state.phase) if seat == state.turn else None
    return (decide and decide(state, seat, actions)) or by_plan(game, state, seat, random)


def _build(state: State, seat: Seat, actions: Actions) -> Action | None:
    """A deal first; then the steps of the best turn, Combat Arts, an offer. None: as the greedy bot would."""
    if state.offer is not None:
        return trading.deal(state, seat, race(state, seat)) or ("withdraw",)
    free = [action for action in actions if action[0] == "free"]
    if free:
        return free[0]
    line = Thought(seat).best_line(state)
    if line.steps:
        return line.steps[0]
    if ("arts",) in actions:
        return ("arts",)
    if ("propose_end",) in actions:
        return None
    return _offer(state, seat) or ("end",)


def _offer(state: State, seat: Seat) -> Action | None:
    """Any card of the hand for any resource, if the race is shorter by it."""
    if not trading.may_ask(state, seat):
        return None
    return trading.best_offer(state, seat, race(state, seat), state.hands[seat], (1, 1, 1, 1, 1, 0, 0, 0))


def _known_best(state: State, seat: Seat, actions: Actions) -> Action:
    """The action after which the race looks shortest."""
    thought = Thought(seat)
    return min(actions, key=lambda action: thought.rounds(phases.apply(state, seat, action, Forced(()))[0]))


def _discard(state: State, seat: Seat) -> Action:
    """One card after the other, each time the one that is missed least."""
    ahead, hand, given = race(state, seat), state.hands[seat], NONE
    for _ in range(state.owed[seat]):
        held = [kind for kind in range(8) if hand[kind]]
        kind = min(held, key=lambda kind: (ahead.rounds(minus(hand, UNITS[kind])), -kind))
        hand, given = minus(hand, UNITS[kind]), plus(given, UNITS[kind])
    return ("discard", write_cards(given))


# --- the robber -------------------------------------------------------------


def _rob(state: State, seat: Seat, actions: Actions) -> Action:
    """Where it holds up those most who are nearest to the end, with a theft if there is one."""
    hands = guesses(state, seat)
    now = {other: race(state, other).rounds(hand) for other, hand in hands.items()}
    fear = {other: 1 / (2 + max(0.0, rounds)) ** 2 for other, rounds in now.items()}
    whole = sum(fear.values())
    fear = {other: 1.5 * each / whole for other, each in fear.items()}
    places = {place: _delay(state, seat, place, hands, fear) for place in {HEX_ID[action[1]] for action in actions}}

    def worth(action: Action) -> float:
        _, place, victim = action
        return places[HEX_ID[place]] + (0.0 if victim is None else THEFT * (1 + fear[victim]))

    return max(actions, key=worth)


def _delay(state: State, seat: Seat, place: int, hands: dict[Seat, Any], fear: dict[Seat, float]) -> float:
    """Rounds that the robber on a place costs the others, each as much as they are feared, less our own."""
    after = state.copy()
    after.robber = place
    others = sum(fear[other] * race(after, other).rounds(hand) for other, hand in hands.items())
    return others - race(after, seat).rounds(state.hands[seat])


_PHASES: dict[str, Callable[[State, Seat, Actions], Action | None]] = {
    "build": _build,
    "roads": _known_best,
    "robber": _rob,
    "arts": _rob,
    "tribe": _known_best,
}
