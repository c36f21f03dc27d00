"""The turn: phases in rulebook order (B3).

draw → place → deploy → score → next. Expansions put theirs between (see `rules`).
"""

from app.games.carcassonne import placement, scoring
from app.games.carcassonne.rules import Phase
from app.games.carcassonne.state import Change, State, remember
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.tilelaying.seats import begin_turn, following
from app.games.tilelaying.turn import Go, waits

# --- draw, next, and the end ---------------------------------------------------------------------


STUCK = "stuck"
"""What is remembered when no tile of the pile fits."""


def enter_draw(change: Change) -> Go:
    """A tile in hand; when none is left that fits, the turn is over and with it the game (B9, Q-B1)."""
    if placement.draw(change):
        return False
    if change.state.pile:
        remember(change, STUCK, True)
    return SCORE.name


def are_tiles_used_up(state: State) -> bool:
    """Whether nothing more is drawn: the pile is empty, or no tile of it fits."""
    return not state.pile or STUCK in state.extra


def enter_next(change: Change) -> Go:
    """The next seat's turn; without tiles there is none (B17)."""
    state = change.state
    if are_tiles_used_up(state):
        finish(change, "no_tile_fits" if state.pile else "complete")
        return False
    begin_turn(change, following(state))
    return False


def finish(change: Change, reason: str) -> None:
    """Final scoring (B18)."""
    state = change.state
    state.final = ()
    for hook in state.rules.finish:
        hook(change)
    state.reason = reason
    change.tell("over", {"reason": reason})


# --- deploy --------------------------------------------------------------------------------------

SKIP: Action = ("skip",)


def deploy_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    actions = [action for choice in state.rules.choices.values() for action in choice.actions(state, seat)]
    actions.append(SKIP)
    return tuple(actions)


def check_choice(state: State, seat: Seat, action: Action) -> RuleError | None:
    key = _key(action)
    choice = state.rules.choices.get(key)
    if choice is None or (action[0] == "deploy" and key not in state.rules.supply):
        return RuleError("deploy.not_in_game", "B5", kind=key, kinds=sorted(state.rules.choices))
    return choice.check(state, seat, action)


def apply_choice(change: Change, seat: Seat, action: Action) -> Go:
    change.state.rules.choices[_key(action)].apply(change, seat, action)
    return False


def _key(action: Action) -> str:
    return str(action[1] if action[0] == "deploy" else action[0])


def check_skip(state: State, seat: Seat, action: Action) -> RuleError | None:
    return None


def apply_skip(change: Change, seat: Seat, action: Action) -> Go:
    change.tell("skip", {"seat": seat})
    return False


DRAW = Phase("draw", enter_draw)
PLACE = Phase(
    "place",
    waits,
    lambda state, _: placement.legal_places(state, state.hand or ""),
    {"place": (placement.check_place, placement.apply_place)},
)
DEPLOY = Phase(
    "deploy",
    waits,
    deploy_actions,
    {
        "deploy": (check_choice, apply_choice),
        "recall": (check_choice, apply_choice),
        "skip": (check_skip, apply_skip),
    },
    left="score",
)
SCORE = Phase("score", scoring.score_completed)
NEXT = Phase("next", enter_next)
