"""Fifty games recorded from an independent engine, replayed turn by turn.

Every placement, figure, point and supply must agree. Where that engine plays by other rules than
those that bind us (RULES.md), the difference is one named function or constant below; there is no other
exception.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.state import State
from app.games.carcassonne.tileset import TILES
from app.games.core.chance import Forced
from app.games.core.game import Action, Event
from app.games.geometry.square import xy
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import majority, strengths
from tests.kit import golden

REMOVES_UNPLACEABLE = {"unplaceable": "remove"}
"""Difference 1: it takes a tile that fits nowhere out of the game; that is our house rule."""


def keeps_the_start_tile(state: State) -> State:
    """Difference 2: with the river it leaves the start tile in the pile (R2 takes it out)."""
    state = state.fork()
    *river, land = state.stacks
    state.stacks = (*river, {**land, "D": land["D"] + 1})
    state.pile += 1
    return state


def looks_ahead_on_the_river(code: str) -> bool:
    """Difference 3: it judges river tiles by a look-ahead of its own; only the placement made is compared."""
    return code.startswith("RI.")


@pytest.mark.parametrize("path", [path for path in golden.FILES if "abbey" not in path.name], ids=lambda p: p.name[:-8])
def test_a_recorded_game_agrees_turn_by_turn(path: Path) -> None:
    game = golden.load(path)
    codes = [golden.tile_ids()[move["tile"]][0] for move in game["moves"]]
    state = started(game, codes[0])
    events: tuple[Event, ...] = ()
    for move, following in zip(game["moves"], [*codes[1:], None], strict=True):
        state = placed(state, move)
        state, events = finished(state, move, [following] if following else [])
    assert final_of(events) == Counter((e["player"], e["points"], kind_of(e["what"])) for e in game["finalEvents"])
    assert list(state.scores) == game["finalPoints"]
    assert features_of(state) == Counter(map(feature_of, game["features"]))


def started(game: dict[str, Any], first: str) -> State:
    options = {name: value for name, value in game["options"].items() if name in ("farmers", "abbot")}
    options |= {"river": "river" in game["sets"], **REMOVES_UNPLACEABLE}
    state = GAME.start(GAME.read_options(options), game["players"], Forced([first])).state
    return keeps_the_start_tile(state) if options["river"] else state


def placed(state: State, move: dict[str, Any]) -> State:
    """After the recorded placement; the legal ones agree."""
    code, turn = golden.tile_ids()[move["tile"]]
    assert (state.acting, state.hand) == ((move["player"],), code)
    if not looks_ahead_on_the_river(code):
        theirs = {("place", x, y, lowest(code, rot + turn)) for x, y, rot in move["legalPlacements"]}
        assert set(GAME.legal(state, move["player"])) == theirs
    action = ("place", move["x"], move["y"], (move["rot"] + turn) % 4)
    assert GAME.check(state, move["player"], action) is None
    return GAME.apply(state, move["player"], action, Forced([])).state


def lowest(code: str, rot: int) -> int:
    """The rotation that stands for all that look like this one."""
    looks = [turned.look for turned in TILES[code].turned]
    return looks.index(looks[rot % 4])


def finished(state: State, move: dict[str, Any], draws: list[str]) -> tuple[State, tuple[Event, ...]]:
    """After the recorded figure; the legal figures, points, scores and supplies agree."""
    seat = move["player"]
    legal = {as_theirs(action): action for action in GAME.legal(state, seat)}
    tile = state.board.tiles[state.last]
    theirs = {golden.deploy_of(figure, move["x"], move["y"], tile) for figure in move.get("legalFigures", [])}
    assert set(legal) == {*theirs, ("skip",)}
    figure = move.get("figure")
    action = legal[golden.deploy_of(figure, move["x"], move["y"], tile) if figure else ("skip",)]
    state, events = GAME.apply(state, seat, action, Forced(draws))
    assert scored(events) == Counter(theirs_scored(move["events"]))
    if not state.reason:
        assert list(state.scores) == move["points"]
        assert [in_supply(own) for own in state.supply] == [in_supply(own) for own in move["supply"]]
    return state, events


def as_theirs(action: Action) -> Action:
    return ("recall",) if action[0] == "recall" else action


def scored(events: tuple[Event, ...]) -> Counter[Any]:
    told = [event.data for event in events if event.kind == "points" and not event.data["final"]]
    return Counter((data["seat"], data["points"], data["feature"], data["complete"]) for data in told)


def theirs_scored(events: list[dict[str, Any]]) -> Iterator[tuple[int, int, str, bool]]:
    for event in events:
        kind = event["what"]
        yield event["player"], event["points"], kind_of(kind), not kind.endswith(("incomplete", "placed", "connected"))


def kind_of(what: str) -> str:
    return what.split(".")[0]


def final_of(events: tuple[Event, ...]) -> Counter[Any]:
    told = [event.data for event in events if event.kind == "points" and event.data["final"]]
    return Counter((data["seat"], data["points"], data["feature"]) for data in told)


def in_supply(own: Any) -> dict[str, int]:
    return {golden.FIGURES.get(kind, kind): count for kind, count in own.items() if count}


def features_of(state: State) -> Counter[Any]:
    """Kind, tiles, who has the majority and city parts touched, of every feature that both engines know."""
    left_out = {"river"} if state.rules.options["abbot"] else {"river", "garden"}
    return Counter(
        _feature(state, feature) for feature in state.board.features.values() if feature.kind not in left_out
    )


def _feature(state: State, feature: Feature) -> Any:
    tiles = state.board.tiles
    walls = {node & ~15 | wall for node in feature.nodes for wall in tiles[node >> 4].touches[node & 15]}
    owners = majority(strengths(feature.figures, state.rules.strength(state.board, feature)))
    return feature.kind, tuple(sorted(map(xy, cells_of(feature)))), owners, len(walls)


def feature_of(feature: dict[str, Any]) -> Any:
    tiles = tuple(sorted((x, y) for x, y in feature["tiles"]))
    return feature["kind"], tiles, tuple(feature["owners"]), feature.get("cities", 0)
