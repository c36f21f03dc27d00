"""The Abbot: a figure for monasteries and gardens that may be called home early (A1–A7)."""

from app.games.carcassonne.deploy import own_figure, send_home
from app.games.carcassonne.rules import Expansion
from app.games.carcassonne.scoring import score, surrounded_points
from app.games.carcassonne.state import Change, State
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import xy
from app.games.tilelaying.figures import Figure


class Recall:
    """Takes the own abbot home instead of placing a figure; he scores what he would at the end (A4, A5)."""

    key = "recall"

    def actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        abbot = _abbot_to_recall(state, seat)
        return (("recall", *xy(abbot.node >> 4)),) if abbot else ()

    def check(self, state: State, seat: Seat, action: Action) -> RuleError | None:
        abbot = own_figure(state, seat, "abbot")
        if abbot is None:
            return RuleError("recall.no_abbot", "A4")
        if xy(abbot.node >> 4) != action[1:]:
            x, y = xy(abbot.node >> 4)
            return RuleError("recall.elsewhere", "A4", x=x, y=y)
        if _abbot_to_recall(state, seat) is None:
            return RuleError("recall.complete", "A6", place=abbot.place)
        return None

    def apply(self, change: Change, seat: Seat, action: Action) -> None:
        abbot = own_figure(change.state, seat, "abbot")
        assert abbot is not None
        feature = change.state.board.feature_at(abbot.node)
        before = change.state.scores[seat]
        score(change, feature, complete=False)
        points = change.state.scores[seat] - before
        change.tell("recall", {"seat": seat, "place": abbot.place, "points": points})
        send_home(change, [abbot], quietly=True)


def _abbot_to_recall(state: State, seat: Seat) -> Figure | None:
    """The own abbot while his feature is not complete (A6)."""
    if state.supply[seat]["abbot"]:
        return None
    abbot = own_figure(state, seat, "abbot")
    return abbot if abbot and state.board.feature_at(abbot.node).open else None


ABBOT = Expansion(
    name="abbot",
    supply={"abbot": 1},
    stands={"abbot": frozenset({"monastery", "garden"})},
    because={"abbot": "A2"},
    deploys=(Recall(),),
    points={"garden": surrounded_points},
)
