"""Abbey & Mayor: the abbey, a tile of one's own that fills a hole (AM1–AM6), and the twelve land tiles."""

from app.games.carcassonne.phases import are_tiles_used_up
from app.games.carcassonne.placement import lay, vetoed
from app.games.carcassonne.rules import Expansion, Phase, after, before
from app.games.carcassonne.state import Change, State, remember, spend
from app.games.carcassonne.tileset import ABBEY, TILES, copies
from app.games.core.errors import RuleError
from app.games.core.game import Action, Seat
from app.games.geometry.square import LIMIT, SIDES, STEP, cell_at, in_reach, xy
from app.games.tilelaying.seats import begin_turn
from app.games.tilelaying.tiles import FULL
from app.games.tilelaying.turn import Go

DRAW: Action = ("draw",)
TILE = TILES[ABBEY].turned[0]


def holes(state: State) -> list[int]:
    """Cells whose four sides are occupied, where an abbey may lie (AM3)."""
    return [cell for cell, around in state.board.frontier.items() if FULL[around] and not vetoed(state, cell, TILE)]


def enter(change: Change) -> Go:
    """Asks before the draw, when there is a choice (AM2); in the last round, whoever `last_round` picked."""
    state = change.state
    if are_tiles_used_up(state):
        return True if state.extra.get("asked") == state.turn else "last"
    return bool(state.supply[state.turn]["abbey"] and holes(state))


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    return (DRAW, *(("abbey", *xy(cell)) for cell in holes(state)))


def check_abbey(state: State, seat: Seat, action: Action) -> RuleError | None:
    _, x, y = action
    cell = cell_at(x, y)
    if not in_reach(x, y):
        return RuleError("placement.too_far", "AM3", x=x, y=y, limit=LIMIT)
    if cell in state.board.tiles:
        return RuleError("abbey.occupied", "AM3", x=x, y=y)
    open_sides = [SIDES[side] for side in range(4) if cell + STEP[side] not in state.board.tiles]
    if open_sides:
        return RuleError("abbey.not_a_hole", "AM3", x=x, y=y, open=open_sides)
    return vetoed(state, cell, TILE)


def apply_abbey(change: Change, seat: Seat, action: Action) -> Go:
    """Lays it; the figure step follows (AM4)."""
    _, x, y = action
    lay(change, seat, cell_at(x, y), ABBEY, 0)
    spend(change, seat, "abbey", 1)
    change.tell("abbey", {"seat": seat, "x": x, "y": y})
    return "deploy"


def check_draw(state: State, seat: Seat, action: Action) -> RuleError | None:
    return None


def apply_draw(change: Change, seat: Seat, action: Action) -> Go:
    """Draws instead; in the last round there is nothing to draw."""
    if not are_tiles_used_up(change.state):
        return "draw"
    remember(change, "asked", None)
    change.tell("skip", {"seat": seat})
    return "last"


# --- the last round (house rule, Q-AM1) -----------------------------------------------------------


def enter_last(change: Change) -> Go:
    """Without tiles: asks each owner of an abbey once more, clockwise from the next player."""
    state = change.state
    if not are_tiles_used_up(state) or state.rules.options["last_abbeys"] == "off":
        return False
    seats = state.rules.seats
    left = state.extra.get("last_round", tuple((state.turn + step) % seats for step in range(1, seats + 1)))
    while left:
        seat, *rest = left
        left = tuple(rest)
        if seat not in state.out and state.supply[seat]["abbey"] and holes(state):
            remember(change, "last_round", left)
            remember(change, "asked", seat)
            begin_turn(change, seat)
            return "abbey"
    return False


PHASE = Phase(
    "abbey", enter, actions, {"draw": (check_draw, apply_draw), "abbey": (check_abbey, apply_abbey)}, left="score"
)
LAST = Phase("last", enter_last)


def with_abbeys(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    return after(before(phases, "draw", PHASE), "score", LAST)


_LAND = {code: count for code, count in copies("AM.").items() if code != ABBEY}

EXPANSION = Expansion(name="abbey", supply={"abbey": 1}, tiles=_LAND, phases=with_abbeys)
