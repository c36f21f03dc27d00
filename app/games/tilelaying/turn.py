"""The turn: phases in rulebook order, and how the game goes from one to the next.

A state is immutable to its users. Inside the game a `Change` holds a fork of the old one; phases
give its fields new values and never alter an old value in place, so states share all that did not
change.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from app.games.core.chance import Chance
from app.games.core.errors import RuleError
from app.games.core.game import Action, Event, Seat

OVER = "over"
"""The phase of a state whose match has ended."""

Go = bool | str
"""What a phase says on entering: True = wait for an action, False = on to the next phase, or the phase to go to."""


class TurnState(Protocol):
    """phase, acting: what is waited for, and from whom; reason: why the match ended, "" while it goes on."""

    phase: str
    acting: tuple[Seat, ...]
    reason: str


S = TypeVar("S", bound=TurnState)


class Change(Generic[S]):
    """One step in the making: a state of its own, where chance comes from, and what happened."""

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        self.events.append(Event(kind, data))


class Phase(NamedTuple, Generic[S]):
    """A step of the turn.

    enter: does what happens by itself; says how it goes on
    actions: what the acting seat may do
    handlers: kind of action -> (why not, how); the handler says how it goes on like `enter`
    left: where the turn goes on when who is asked here has resigned; "": the next seat takes the tile in hand
    reopens: whether it is asked anew, perhaps for nothing, when somebody else resigns
    """

    name: str
    enter: Callable[[Change[S]], Go]
    actions: Callable[[S, Seat], tuple[Action, ...]] = lambda state, seat: ()
    handlers: Mapping[
        str, tuple[Callable[[S, Seat, Action], RuleError | None], Callable[[Change[S], Seat, Action], Go]]
    ] = {}
    left: str = ""
    reopens: bool = False


class Turn(Generic[S]):
    """The phases of a game; after the last comes the first.

    rule, end: ids of the rules that give the order of a turn and the end of the game
    """

    def __init__(self, phases: tuple[Phase[S], ...], *, rule: str, end: str) -> None:
        self.phases = phases
        self.rule = rule
        self.end = end
        self._order = {phase.name: index for index, phase in enumerate(phases)}

    def phase(self, state: S) -> Phase[S]:
        """The phase that waits for an action."""
        return self.phases[self._order[state.phase]]

    def run(self, change: Change[S], name: str) -> None:
        """Enters a phase and those after it until one waits for an action or the match is over."""
        while True:
            go = self.phases[self._order[name]].enter(change)
            if change.state.reason:
                change.state.phase, change.state.acting = OVER, ()
                return
            if go is True:
                change.state.phase = name
                return
            name = go or self.following(name)

    def resume(self, change: Change[S], seat: Seat, action: Action) -> None:
        """Carries out a checked action and goes on to whatever waits next."""
        name = change.state.phase
        go = self.phase(change.state).handlers[action[0]][1](change, seat, action)
        if go is not True:
            self.run(change, go or self.following(name))

    def following(self, name: str) -> str:
        return self.phases[(self._order[name] + 1) % len(self.phases)].name

    def legal(self, state: S, seat: Seat) -> tuple[Action, ...]:
        if seat not in state.acting:
            return ()
        return self.phase(state).actions(state, seat)

    def check(self, state: S, seat: Seat, action: Action) -> RuleError | None:
        if state.reason:
            return RuleError("turn.over", self.end)
        if seat not in state.acting:
            return RuleError("turn.not_yours", self.rule, turn=list(state.acting))
        handlers = self.phase(state).handlers
        if action[0] not in handlers:
            return RuleError("turn.wrong_step", self.rule, got=action[0], want=sorted(handlers), phase=state.phase)
        return handlers[action[0]][0](state, seat, action)


def waits(_: object) -> Go:
    """`enter` of a phase that always waits for an action."""
    return True
