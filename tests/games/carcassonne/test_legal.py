"""What `legal` lists is exactly what `check` accepts, over every action that can be written at all."""

import random
from collections.abc import Iterator

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.state import State
from app.games.carcassonne.tileset import TILES
from app.games.core.chance import Seeded
from app.games.core.game import Action
from app.games.geometry.square import CORNERS, HALVES, SIDES, cell_at, xy
from app.games.tilelaying.board import node_at

SPOTS = (*SIDES, *HALVES, *CORNERS, "c", "g", "i0", "i1")
FIGURES = ("follower", "abbot", "mayor", "wagon", "barn")
SETS = [
    {},
    {"farmers": True},
    {"farmers": True, "river": True, "abbot": True},
    {"farmers": True, "river": True, "abbot": True, "abbey_mayor": True, "last_abbeys": "round"},
    {"farmers": True, "abbey_mayor": True, "wagon": "neighbour"},
]


def every_action(state: State) -> Iterator[Action]:
    xs, ys = zip(*(xy(cell) for cell in state.board.tiles), strict=True)
    cells = [(x, y) for x in range(min(xs) - 2, max(xs) + 3) for y in range(min(ys) - 2, max(ys) + 3)]
    yield from [("skip",), ("draw",), ("wagon",)]
    for x, y in cells:
        yield from [("recall", x, y), ("abbey", x, y)]
        yield from (("place", x, y, rot) for rot in range(4))
        if state.phase == "wagon":
            yield from (("wagon", x, y, spot) for spot in SPOTS)
    yield from (("deploy", kind, spot) for kind in FIGURES for spot in SPOTS)


def essence(state: State, action: Action) -> object:
    """The same for two spellings of one action: rotations that look alike, spots of one segment or feature."""
    kind, *rest = action
    if kind == "place":
        x, y, rot = rest
        return kind, x, y, TILES[state.hand or ""].turned[rot].look
    if kind == "deploy" and rest[1] not in CORNERS:
        return kind, rest[0], node_at(state.board, state.last, rest[1])
    if kind == "wagon" and rest:
        node = node_at(state.board, cell_at(rest[0], rest[1]), rest[2])
        return kind, None if node is None else state.board.owner[node]
    return action


@pytest.mark.parametrize("options", SETS, ids=lambda options: " ".join(options) or "base")
def test_legal_is_what_check_accepts(options: dict[str, object]) -> None:
    source = random.Random(8)
    chance = Seeded(source)
    state = GAME.start(GAME.read_options(options), 3, chance).state
    seen: dict[str, int] = {}
    while state.acting:
        seat = state.acting[0]
        legal = GAME.legal(state, seat)
        seen[state.phase] = seen.get(state.phase, 0) + 1
        if seen[state.phase] % (1 if state.phase in ("abbey", "wagon") else 12) == 0:
            accepted = {essence(state, a) for a in every_action(state) if GAME.check(state, seat, a) is None}
            assert {essence(state, action) for action in legal} == accepted
            assert len({essence(state, action) for action in legal}) == len(legal)
        state = GAME.apply(state, seat, legal[int(source.random() * len(legal))], chance).state
    if "abbey_mayor" in options:
        assert {"abbey", "wagon"} <= set(seen)
