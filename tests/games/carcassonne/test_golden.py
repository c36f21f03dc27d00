"""Fifty games recorded from an independent engine, replayed turn by turn.

Every placement, figure, wagon, point and supply must agree. Where that engine plays by other rules than
those that bind us (RULES.md), the difference is one named function or constant below; there is no
other exception. (A wagon on a finished abbey, which there stays and here may drive on, does not occur.)
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from app.games.carcassonne.game import GAME
from app.games.carcassonne.state import State
from app.games.carcassonne.tileset import ABBEY, TILES
from app.games.core.chance import Forced
from app.games.core.game import Action, Event
from app.games.geometry.square import cell_at, xy
from app.games.tilelaying.board import node_at
from app.games.tilelaying.features import Feature, cells_of
from app.games.tilelaying.figures import majority, strengths
from tests.kit import golden

HOUSE_RULES = {"unplaceable": "remove", "last_abbeys": "round"}
"""Differences 1 and 2: it takes a tile that fits nowhere out of the game, and grants unused abbeys one last
round. Both are house rules of ours."""


def keeps_the_start_tile(state: State) -> State:
    """Difference 3: with the river it leaves the start tile in the pile (R2 takes it out)."""
    state = state.fork()
    *river, land = state.stacks
    state.stacks = (*river, {**land, "D": land["D"] + 1})
    state.pile += 1
    return state


def looks_ahead_on_the_river(code: str) -> bool:
    """Difference 4: it judges river tiles by a look-ahead of its own; only the placement made is compared."""
    return code.startswith("RI.")


@dataclass
class Replay:
    """A recorded game in our terms, and how far it has been played.

    draws: codes still to be drawn; discarded: those it took out, at a moment it does not tell
    """

    game: dict[str, Any]
    state: State
    draws: list[str]
    discarded: list[str]
    events: list[Event] = field(default_factory=list)

    def act(self, seat: int, action: Action) -> None:
        """Plays an action. A discarded tile is drawn as soon as it fits nowhere."""
        assert GAME.check(self.state, seat, action) is None, action
        for discarded in ([self.discarded[:1]] if self.discarded else []) + [[]]:
            chance = Forced([*discarded, *self.draws])
            state, events = GAME.apply(self.state, seat, action, chance)
            taken = [draw.value for draw in chance.taken]
            if not discarded or not taken or "unfit" in [event.kind for event in events]:
                break
        self.discarded = self.discarded[len(discarded) if taken else 0 :]
        self.draws = self.draws[max(0, len(taken) - len(discarded)) :]
        self.state = state
        self.events += events


def replay_of(path: Path) -> Replay:
    game = golden.load(path)
    codes = [golden.tile_ids()[move["tile"]][0] for move in game["moves"]]
    draws = [code for code in codes if code != ABBEY]
    options = {name: value for name, value in game["options"].items() if name in ("farmers", "abbot")}
    options |= {"river": "river" in game["sets"], "abbey_mayor": "abbey-and-mayor" in game["sets"]}
    house = HOUSE_RULES if options["abbey_mayor"] else {"unplaceable": "remove"}
    state = GAME.start(GAME.read_options({**options, **house}), game["players"], Forced(draws[:1])).state
    if options["river"]:
        state = keeps_the_start_tile(state)
    return Replay(game, state, draws[1:], [golden.tile_ids()[id][0] for id in game["discarded"]])


@pytest.mark.parametrize("path", golden.FILES, ids=lambda path: path.name[:-8])
def test_a_recorded_game_agrees_turn_by_turn(path: Path) -> None:
    replay = replay_of(path)
    game = replay.game
    for move in game["moves"]:
        replay.events.clear()
        choose_abbey_or_draw(replay, move)
        place(replay, move)
        deploy(replay, move)
        drive(replay, move)
        if not replay.state.final:
            assert scored(replay.events) == Counter(theirs_scored(move["events"]))
            assert list(replay.state.scores) == move["points"]
        if "supply" in move:
            assert [in_supply(own) for own in replay.state.supply] == [in_supply(own) for own in move["supply"]]
    let_the_last_round_pass(replay)
    assert scored(replay.events) == Counter(theirs_scored(game["moves"][-1]["events"]))
    assert final_of(replay.events) == Counter(
        (event["player"], event["points"], kind_of(event["what"])) for event in game["finalEvents"]
    )
    assert list(replay.state.scores) == game["finalPoints"]
    assert features_of(replay.state) == Counter(map(feature_of, game["features"]))


# --- the steps of a turn -------------------------------------------------------------------------


def choose_abbey_or_draw(replay: Replay, move: dict[str, Any]) -> None:
    """It does not record who declined an abbey; holes are compared when one is laid."""
    while replay.state.phase == "abbey":
        seat = replay.state.acting[0]
        if golden.tile_ids()[move["tile"]][0] == ABBEY and seat == move["player"]:
            holes = {("abbey", x, y) for x, y, _ in move["legalPlacements"]}
            assert {action for action in GAME.legal(replay.state, seat) if action[0] == "abbey"} == holes
            return
        replay.act(seat, ("draw",))


def let_the_last_round_pass(replay: Replay) -> None:
    while replay.state.phase == "abbey":
        replay.act(replay.state.acting[0], ("draw",))


def place(replay: Replay, move: dict[str, Any]) -> None:
    code, turn = golden.tile_ids()[move["tile"]]
    seat, state = move["player"], replay.state
    if code == ABBEY:
        replay.act(seat, ("abbey", move["x"], move["y"]))
        return
    assert (state.acting, state.hand) == ((seat,), code)
    if not looks_ahead_on_the_river(code):
        theirs = {("place", x, y, lowest(code, rot + turn)) for x, y, rot in move["legalPlacements"]}
        assert set(GAME.legal(state, seat)) == theirs
    replay.act(seat, ("place", move["x"], move["y"], (move["rot"] + turn) % 4))


def lowest(code: str, rot: int) -> int:
    """The rotation that stands for all that look like this one."""
    looks = [turned.look for turned in TILES[code].turned]
    return looks.index(looks[rot % 4])


def deploy(replay: Replay, move: dict[str, Any]) -> None:
    seat, state = move["player"], replay.state
    legal = {as_theirs(action): action for action in GAME.legal(state, seat)}
    tile = state.board.tiles[state.last]
    theirs = {golden.deploy_of(figure, move["x"], move["y"], tile) for figure in move.get("legalFigures", [])}
    assert set(legal) == {*theirs, ("skip",)}
    figure = move.get("figure")
    replay.act(seat, legal[golden.deploy_of(figure, move["x"], move["y"], tile) if figure else ("skip",)])


def as_theirs(action: Action) -> Action:
    return ("recall",) if action[0] == "recall" else action


def drive(replay: Replay, move: dict[str, Any]) -> None:
    """Wagons are asked in the same order and may go to the same features."""
    decisions = iter(move.get("wagons", []))
    while replay.state.phase == "wagon":
        state = replay.state
        decision = next(decisions)
        assert state.acting == (decision["player"],)
        ours = {owner(state, action): action for action in GAME.legal(state, state.acting[0]) if len(action) > 1}
        assert set(ours) == {theirs_owner(state, place) for place in decision["legal"]}
        to = decision["to"]
        replay.act(state.acting[0], ours[theirs_owner(state, to)] if to else ("wagon",))
    assert next(decisions, None) is None


def owner(state: State, action: Action) -> int:
    node = node_at(state.board, cell_at(action[1], action[2]), action[3])
    assert node is not None
    return state.board.owner[node]


def theirs_owner(state: State, place: dict[str, int]) -> int:
    return state.board.owner[cell_at(place["x"], place["y"]) << 4 | place["feature"]]


# --- comparing -----------------------------------------------------------------------------------


def scored(events: list[Event]) -> Counter[Any]:
    told = [event.data for event in events if event.kind == "points" and not event.data["final"]]
    return Counter((data["seat"], data["points"], data["feature"], data["complete"]) for data in told)


def theirs_scored(events: list[dict[str, Any]]) -> Iterator[tuple[int, int, str, bool]]:
    for event in events:
        kind = event["what"]
        yield event["player"], event["points"], kind_of(kind), not kind.endswith(("incomplete", "placed", "connected"))


def kind_of(what: str) -> str:
    return what.split(".")[0]


def final_of(events: list[Event]) -> Counter[Any]:
    """It calls the points of a barn those of a field."""
    told = [event.data for event in events if event.kind == "points" and event.data["final"]]
    return Counter((data["seat"], data["points"], data["feature"].replace("barn", "field")) for data in told)


def in_supply(own: Any) -> dict[str, int]:
    """Figures only: it keeps abbeys elsewhere."""
    return {golden.FIGURES.get(kind, kind): count for kind, count in own.items() if count and kind != "abbey"}


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
