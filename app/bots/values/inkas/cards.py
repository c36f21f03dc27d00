"""When to play which development card."""

from app.bots.values.inkas.plans import best_plan, lacking
from app.bots.values.inkas.robbing import harm
from app.games.core.game import Action, Seat
from app.games.inkas.hands import KINDS, RESOURCES, TOTAL, UNITS, minus, plus, write_cards
from app.games.inkas.state import State

Actions = tuple[Action, ...]


def before_roll(state: State, seat: Seat, actions: Actions) -> Action | None:
    """The robber away from an own hex; Combat Arts always, for its theft and the safer hand."""
    freeing = [action for action in actions if action[0] == "free"]
    if freeing:
        return freeing[0]
    own = harm(state, seat, state.robber) < 0
    return ("arts",) if ("arts",) in actions and (own or not _better_card(actions)) else None


def _better_card(actions: Actions) -> bool:
    """Whether another card, to be played after the roll, is in the hand."""
    return any(action[0] in ("roads", "invention", "monopoly") for action in actions)


def card(state: State, seat: Seat, actions: Actions) -> Action | None:
    """Invention and Monopoly when they finish a step, Road Building for a plan that needs roads."""
    plan = best_plan(state, seat)
    if plan is None:
        return ("arts",) if ("arts",) in actions else None
    missing = lacking(state.hands[seat], plan.step_cost)
    if 0 < sum(missing) <= 2 and any(action[0] == "invention" for action in actions):
        return _invention(state, seat, missing, actions)
    if sum(missing) > 0 and any(action[0] == "monopoly" for action in actions):
        return _monopoly(state, seat, missing)
    if len(plan.roads) > 1 and ("roads",) in actions:
        return ("roads",)
    return ("arts",) if ("arts",) in actions else None


def _invention(state: State, seat: Seat, missing: tuple[int, ...], actions: Actions) -> Action | None:
    """The missing cards, filled up with one that cities need."""
    cards = missing
    for kind in (4, 3, 0, 1, 2):
        if sum(cards) < 2:
            cards = plus(cards, UNITS[kind])
    action = ("invention", write_cards(cards))
    return action if action in actions else None


def _monopoly(state: State, seat: Seat, missing: tuple[int, ...]) -> Action | None:
    """The missing kind of which the others hold most; the supply tells how many."""
    held = minus(minus(TOTAL, state.supply), state.hands[seat])
    kind = max(RESOURCES, key=lambda kind: (missing[kind] > 0) * held[kind])
    return ("monopoly", KINDS[kind]) if missing[kind] and held[kind] >= 3 else None
