"""What viewers see: everything, for nothing is hidden but the order of the pile, which does not exist yet.

A *cell* is "x,y": x grows eastwards, so land has x < 0 and column = -x; y = row, 0 to 9 on the strip.
A *place* is "x,y@spot": a part of a tile, the spot being its first side (n e s w: roads, towns) or
half-side (nw ne en es se sw ws wn: fields) clockwise from north, or "c" (farm).

View
    phase       "place" | "deploy" | "order" | "over"
    to_act      [seat]; turn: seat; round: from 1
    hand        code of the drawn tile | null
    pile, left  number of tiles face down; the same by code
    tiles       {cell: [code, rot, seat]}   seat -1: a start square, code "NW.s0" … "NW.s9" at "0,0" … "0,9"
    last        cell of the tile placed last | null
    figures     {place: [seat, role]}       role: robber merchant farmer trapper (lies down)
    scores      [n]; the track laps at 50
    supply      [{"settler": n}] settlers still to deploy
    surveyors   [north, south] their columns; draw the northern one on row 0, the southern one on row 9 of
                its column, or on the nearest tile of it
    west        the westmost column with a tile
    clears      [column] which the next scored feature clears of standing settlers
    danger      [place] of settlers who would then be lost, unless that feature is their own
    never       {place: "road" | "town" | "farm"} parts that can never be completed: the edge or a square
                around faces the sea; the whole feature stays open
    field_of    {place: field} for each part of a field: the name of the field it belongs to
    animals     {field: n} animals of each field
    orders      in phase "order", else null: what each order of scoring would lead to, of orders with the
                same outcome only the first:
                {"order": [place] as in ("score", place), features that lose their settlers on the way included,
                 "points": [n by seat] with bonus, "bonus": [n by seat], "removed": [place] left behind,
                 "unscored": [place] features that would not be scored, "surveyors": [north, south] after it,
                 "steps": [event data with "kind"]}
    options     {name: value}
    final       [data of points events of the final scoring, in order] | null
    result      {"scores", "winners", "reason": "complete" | "no_tile_fits"} | null

Events
    tile        {seat, x, y, tile, rot}
    unfit       {seat, tile}                 drawn and without a place
    drew        {seat, tile}
    figure      {seat, figure, place, feature}
    skip        {seat}
    points      {seat, points (bonus included), bonus, feature: "road|town|farm|field", complete, tiles: [[x, y]…],
                 pennants (flags), posts, animals, cities: 0, places: [settlers counted], strength: {seat: n}, final}
    home        {seat, figure, place}          after its feature was scored
    surveyor    {surveyor: 0 north | 1 south, from, to}    columns
    left_behind {seat, figure, place, column}  home for nothing
    unscored    {feature, place, tiles}      completed, but its settlers were left behind before its turn
    turn        {seat}
    over        {reason}
"""

from typing import Any

from app.games.core.game import View
from app.games.geometry.square import cell_text
from app.games.new_world import order
from app.games.new_world.settlers import stands
from app.games.new_world.state import State
from app.games.new_world.surveyors import cleared_next, column_of
from app.games.tilelaying.board import Board, place_of
from app.games.tilelaying.seats import result_view


def view_state(state: State) -> View:
    """The view described above."""
    clears = cleared_next(state.surveyors, state.west)
    return {
        "phase": state.phase,
        "to_act": state.acting,
        "turn": state.turn,
        "round": (state.turns - 1) // state.rules.seats + 1,
        "hand": state.hand,
        "pile": sum(state.left.values()),
        "left": state.left,
        "tiles": state.tiles,
        "last": cell_text(state.last) if state.last >= 0 else None,
        "figures": {place: (settler.seat, settler.kind) for place, settler in state.settlers.items()},
        "scores": state.scores,
        "supply": tuple({"settler": settlers} for settlers in state.supply),
        "surveyors": state.surveyors,
        "west": state.west,
        "clears": list(clears),
        "danger": [s.place for s in state.settlers.values() if stands(s) and column_of(s.node >> 4) in clears],
        "never": {place_of(state.board, node): state.board.feature_at(node).kind for node in state.never},
        **_fields(state.board),
        "orders": order.consequences(state) if state.phase == "order" else None,
        "options": state.rules.options,
        "out": state.out,
        "final": state.final,
        "result": result_view(state),
    }


def _fields(board: Board) -> dict[str, Any]:
    """The fields by part, and their animals. A field keeps its name while it grows; the larger one when two join."""
    fields = [(place_of(board, id), field) for id, field in board.features.items() if field.kind == "field"]
    return {
        "field_of": {place_of(board, node): name for name, field in fields for node in field.nodes},
        "animals": {name: field.marks for name, field in fields},
    }
