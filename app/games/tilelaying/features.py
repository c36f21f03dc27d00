"""Features: segments joined across tiles."""

from typing import NamedTuple

from app.games.tilelaying.figures import Figure


class Feature(NamedTuple):
    """One feature of the board.

    nodes: its segments, each cell << 4 | index of the segment on that cell's tile
    open: joints that lead to empty cells; for the middle of a tile the empty ones of the 8 cells
        around. A feature of a closing kind is complete at 0.
    figures: who stands on it
    marks: sum of the marks of its segments (see `tiles`)
    """

    kind: str
    nodes: tuple[int, ...]
    open: int
    figures: tuple[Figure, ...]
    marks: int

    def with_figure(self, figure: Figure) -> "Feature":
        return Feature(self.kind, self.nodes, self.open, (*self.figures, figure), self.marks)

    def with_figures(self, figures: tuple[Figure, ...]) -> "Feature":
        return Feature(self.kind, self.nodes, self.open, figures, self.marks)


def cells_of(feature: Feature) -> tuple[int, ...]:
    """The cells it lies on, each once, in the order in which they joined."""
    return tuple(dict.fromkeys([node >> 4 for node in feature.nodes]))
