"""Abbey & Mayor: the mayor, who counts as many followers as the city has pennants (AM7–AM10)."""

from app.games.carcassonne.rules import Expansion
from app.games.tilelaying.board import Board
from app.games.tilelaying.features import Feature
from app.games.tilelaying.figures import Figure


def strength(_: Board, feature: Feature, figure: Figure) -> int | None:
    return feature.marks if figure.kind == "mayor" else None


EXPANSION = Expansion(
    name="mayor",
    supply={"mayor": 1},
    stands={"mayor": frozenset({"city"})},
    because={"mayor": "AM7"},
    strength=strength,
)
