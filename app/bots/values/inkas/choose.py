"""The choice, phase by phase."""

import random
from collections.abc import Callable
from typing import Any

from app.bots.values.inkas import founding, robbing, trading
from app.bots.values.inkas.cards import before_roll, card
from app.bots.values.inkas.plans import best_plan, lacking, prospect, spare_cards
from app.games.core.game import Action, Game, Seat
from app.games.inkas.hands import NONE, covers
from app.games.inkas.purse import CARD
from app.games.inkas.robber import hand_limit
from app.games.inkas.state import State

Actions = tuple[Action, ...]


def choose(game: Game, state: Any, seat: Seat, random: random.Random) -> Action:
    """One of the legal actions; nothing that the seat may not know goes into it."""
    actions = game.legal(state, seat)
    if len(actions) == 1 and actions[0][-1] != "?":
        return actions[0]
    if state.phase == "discard":
        return robbing.discard(state, seat)
    if seat != state.turn:
        return _answer(state, seat, actions)
    return _PHASES[state.phase](state, seat, actions)


def waits(state: State, seat: Seat) -> bool:
    """With an offer open, for the answers; with a proposed end, for the votes."""
    asked = trading.has_open_answers(state) or bool(state.agreed)
    return asked and seat == state.turn and state.phase == "build"


def _answer(state: State, seat: Seat, actions: Actions) -> Action:
    if ("no",) in actions:
        return trading.answer(state, seat, prospect(state, seat))
    agrees = state.fenced or state.discs[seat] == max(state.discs)
    return ("agree",) if agrees else ("refuse",)


def _roll(state: State, seat: Seat, actions: Actions) -> Action:
    return before_roll(state, seat, actions) or ("roll",)


def _build(state: State, seat: Seat, actions: Actions) -> Action:
    """A deal first, then the plan, cards, trades; the rest of the hand into development cards."""
    if state.offer is not None:
        return trading.deal(state, seat, prospect(state, seat)) or ("withdraw",)
    for step in _STEPS:
        action = step(state, seat, actions)
        if action is not None:
            return action
    return ("end",)


def _planned(state: State, seat: Seat, actions: Actions) -> Action | None:
    plan = best_plan(state, seat)
    return plan.step if plan and plan.step in actions else None


def _free(state: State, seat: Seat, actions: Actions) -> Action | None:
    return next((action for action in actions if action[0] == "free"), None)


def _trade(state: State, seat: Seat, actions: Actions) -> Action | None:
    plan = best_plan(state, seat)
    if plan is None:
        return None
    return trading.supply_trade(state, seat, plan) or trading.offer(state, seat, plan)


def _buy(state: State, seat: Seat, actions: Actions) -> Action | None:
    """A development card from what the plan leaves, or when the hand is too full to keep."""
    if ("buy",) not in actions:
        return None
    hand = state.hands[seat]
    plan = best_plan(state, seat)
    cost = plan.cost if plan else NONE
    leftover = covers(spare_cards(hand, cost), CARD)
    crowded = sum(hand) > hand_limit(state, seat) - 1
    far = plan is None or (plan.rounds > 3.0 and sum(lacking(hand, cost)) > 2)
    return ("buy",) if leftover or crowded or far else None


def _propose(state: State, seat: Seat, actions: Actions) -> Action | None:
    wants = ("propose_end",) in actions and state.fenced and state.discs[seat] == max(state.discs)
    return ("propose_end",) if wants else None


_STEPS: tuple[Callable[[State, Seat, Actions], Action | None], ...] = (
    _free, _planned, card, _trade, _buy, _propose,
)  # fmt: skip


def _free_road(state: State, seat: Seat, actions: Actions) -> Action:
    """Along the plan; any road that makes the longest chain otherwise."""
    plan = best_plan(state, seat)
    if plan and plan.step in actions:
        return plan.step
    roads = [action for action in actions if action[0] == "road"]
    return ("stop",) if ("stop",) in actions else roads[0]


_PHASES: dict[str, Callable[[State, Seat, Actions], Action]] = {
    "found_site": founding.site,
    "found_road": founding.first_road,
    "roll": _roll,
    "robber": robbing.robber,
    "arts": robbing.robber,
    "roads": _free_road,
    "build": _build,
    "tribe": founding.site,
}
