"""Faults of a state: what can never hold if the engine is right. Empty for every state of a match."""

from collections import Counter
from collections.abc import Iterator

from app.games.geometry.square import cell_text
from app.games.new_world.placement import never_closed
from app.games.new_world.settlers import ROLES
from app.games.new_world.state import LAND, SETTLERS, State, coast
from app.games.new_world.surveyors import column_of
from app.games.new_world.tileset import box
from app.games.tilelaying.audit import audit_board


def audit(state: State) -> list[str]:
    return [*audit_board(state.board), *_settlers(state), *_tiles(state), *_columns(state), *_waiting(state)]


def _settlers(state: State) -> Iterator[str]:
    """Each seat has five settlers, in the supply or on land, one to a place, each in the role of its feature (NW2)."""
    standing = [settler for feature in state.board.features.values() for settler in feature.figures]
    if {settler.place: settler for settler in standing} != state.settlers or len(standing) != len(state.settlers):
        yield "the list of settlers differs from the board"
    out = Counter(settler.seat for settler in standing)
    for seat, supply in enumerate(state.supply):
        if supply < 0 or supply + out[seat] != SETTLERS:
            yield f"seat {seat}: {supply} settlers at hand, {out[seat]} on the board"
    for settler in standing:
        if settler.kind != ROLES[state.board.feature_at(settler.node).kind] or settler.node >> 4 not in LAND:
            yield f"a {settler.kind} at {settler.place}"


def _tiles(state: State) -> Iterator[str]:
    """Every tile of the box lies west of the coast, is in hand, in the pile, or was taken out (NW12)."""
    shown = {cell_text(cell): (tile.code, tile.rot) for cell, tile in state.board.tiles.items()}
    if shown != {cell: (code, rot) for cell, (code, rot, _) in state.tiles.items()}:
        yield "viewers see other tiles than the board holds"
    laid = [cell for cell in state.board.tiles if cell not in coast(state.rules).tiles]
    if any(cell not in state.rules.land for cell in laid):
        yield "a tile lies in the sea"
    known = Counter(state.left) + Counter(state.board.tiles[cell].code for cell in laid)
    known.update([state.hand] if state.hand else [])
    missing = {code: n - known[code] for code, n in box().items() if n != known[code]}
    if missing and (not state.rules.removes_unplaceable or min(missing.values()) < 0):
        yield f"tiles missing: {missing}"


def _columns(state: State) -> Iterator[str]:
    """Surveyors are at most a column apart and never beyond the westmost tile (NW31, NW32)."""
    north, south = state.surveyors
    if north - south not in (0, 1) or north > state.west:
        yield f"surveyors in {state.surveyors} with tiles up to column {state.west}"
    if state.west != max(column_of(cell) for cell in state.board.tiles):
        yield f"the westmost column is not {state.west}"
    never = {node for cell in state.board.tiles if cell in LAND for node in never_closed(state.board, cell)}
    if never != set(state.never):
        yield "other segments can never be completed than the state says"


def _waiting(state: State) -> Iterator[str]:
    """Between turns no completed road, town or farm holds a settler."""
    complete = [id for id, f in state.board.features.items() if f.figures and f.open == 0 and f.kind != "field"]
    if not set(complete) <= set(state.done):
        yield "a completed feature was not scored"
