"""The agreed end: when nobody can place another disc any more, the players may stop (OQ11).

The seat whose turn it is proposes, everybody else answers when they like, one
refusal or the end of the turn drops the proposal, and there is one a turn. Most discs win,
ties are shared.
"""

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat
from app.games.inkas.state import Log, Rule, State
from app.games.inkas.turns import finish

REFUSED: tuple[Seat, ...] = ()
"""In place of those who agree, for the rest of the turn."""


def may_propose(state: State) -> bool:
    rule = state.rules.agreed_end
    return state.agreed is None and (rule == "always" or (rule == "fenced_in" and state.fenced))


def check_propose(state: State, seat: Seat) -> RuleError | None:
    if state.agreed is not None:
        return RuleError("inkas.end.proposed", "OQ11")
    return None if may_propose(state) else RuleError("inkas.end.not_fenced", "OQ11")


def apply_propose(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    state.agreed = (seat,)
    log.append(Event("propose_end", {"seat": seat}))


def has_to_agree(state: State, seat: Seat) -> bool:
    return state.agreed is not None and state.agreed != REFUSED and seat not in state.agreed


def agreement_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    return (("agree",), ("refuse",)) if has_to_agree(state, seat) else ()


def check_answer(state: State, seat: Seat) -> RuleError | None:
    return None


def apply_agree(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    assert state.agreed is not None
    state.agreed = (*state.agreed, seat)
    log.append(Event("agree", {"seat": seat}))
    if len(state.agreed) == state.seats:
        best = max(state.discs)
        finish(state, log, tuple(s for s in range(state.seats) if state.discs[s] == best), "agreed")


def apply_refuse(state: State, seat: Seat, chance: Chance, log: Log) -> None:
    state.agreed = REFUSED
    log.append(Event("refuse", {"seat": seat}))


RULES = {
    "propose_end": Rule(check_propose, apply_propose),
    "agree": Rule(check_answer, apply_agree),
    "refuse": Rule(check_answer, apply_refuse),
}
