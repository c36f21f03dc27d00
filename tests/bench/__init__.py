"""Benchmarks: what the parts cost, against something measured in the same run.

A module of this folder joins by a function `figures()` that yields `Figure`s. `make bench` prints them,
a line each: name, value, unit, baseline, ratio. Nothing here fails; figures are read by people.
"""

from typing import NamedTuple


class Figure(NamedTuple):
    """`ratio` is value / baseline; `baseline` is measured in the same run, in the same unit."""

    name: str
    value: float
    unit: str
    baseline: float

    @property
    def ratio(self) -> float:
        return self.value / self.baseline if self.baseline else float("nan")

    def __str__(self) -> str:
        return f"{self.name:44} {self.value:12.2f} {self.unit:10} {self.baseline:12.2f} {self.ratio:8.2f}"
