"""Faults of a state: what can never hold if the engine is right. Empty for every state of a match."""

from collections import Counter
from collections.abc import Iterator

from app.games.carcassonne.state import State
from app.games.carcassonne.tileset import ABBEY
from app.games.geometry.square import cell_text
from app.games.tilelaying.audit import audit_board
from app.games.tilelaying.pile import Stack


def audit(state: State) -> list[str]:
    return [*audit_board(state.board), *_figures(state), *_tiles(state)]


def _figures(state: State) -> Iterator[str]:
    """Every piece is in its owner's supply or on the board, once (B2, A1)."""
    standing = [figure for feature in state.board.features.values() for figure in feature.figures]
    if {figure.place: (figure.seat, figure.kind) for figure in standing} != state.figures:
        yield "viewers see other figures than the board holds"
    if len(standing) != len(state.figures):
        yield "two figures in one place"
    out = Counter((figure.seat, figure.kind) for figure in standing)
    out.update((seat, kind) for seat, kind in _laid_by_owner(state))
    for seat, supply in enumerate(state.supply):
        for kind, number in supply.items():
            if number < 0 or number + out[seat, kind] != state.rules.supply[kind]:
                yield f"seat {seat}: {number} {kind} at hand, {out[seat, kind]} on the board"


def _laid_by_owner(state: State) -> Iterator[tuple[int, str]]:
    """Tiles that came out of a player's supply."""
    return ((seat, "abbey") for code, _, seat in state.tiles.values() if code == ABBEY)


def _tiles(state: State) -> Iterator[str]:
    """Every tile of the box lies, is in hand, in the pile, or was taken out for want of a place (B9)."""
    shown = {cell_text(cell): (tile.code, tile.rot) for cell, tile in state.board.tiles.items()}
    if shown != {cell: (code, rot) for cell, (code, rot, _) in state.tiles.items()}:
        yield "viewers see other tiles than the board holds"
    left = _together(state.stacks)
    if left != state.left or sum(left.values()) != state.pile:
        yield "the stacks do not add up to what is left"
    box = _together(state.rules.stacks)
    box.update(tile.code for tile in state.rules.start if tile.code not in box)
    known = left + Counter([tile.code for tile in state.board.tiles.values() if tile.code != ABBEY])
    known.update([*([state.hand] if state.hand else []), *state.extra.get("gone", ())])
    missing = {code: box[code] - known[code] for code in box | known if box[code] != known[code]}
    if missing and (state.rules.options["unplaceable"] == "return" or min(missing.values()) < 0):
        yield f"tiles missing: {missing}"


def _together(stacks: tuple[Stack, ...]) -> Counter[str]:
    total: Counter[str] = Counter()
    for stack in stacks:
        total.update(stack)
    return total
