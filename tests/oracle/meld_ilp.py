"""The best melds of a rack by an integer program: one column for each way to lay a meld.

Written out plainly, with no idea of the search it checks: every run of every length, every group,
every choice of the places that okeys take. Tiles are texts, ``r5``; a false joker has to be told as
the okey's face, or as an okey, by who asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csc_array


@dataclass(frozen=True)
class MeldRules:
    """What the program needs of a house."""

    colours: str = "rybk"
    numbers: int = 13
    run_min: int = 3
    run_max: int = 13
    ends_on_1: bool = False
    group_min: int = 3
    group_max: int = 4
    thirds: bool = False
    per_meld: int | None = None


@dataclass(frozen=True)
class Column:
    """A way to lay a meld: its natural tiles, its okeys, what the meld counts."""

    natural: tuple[str, ...]
    wilds: int
    points: int

    @property
    def tiles(self) -> int:
        return len(self.natural) + self.wilds

    @property
    def faces(self) -> int:
        return sum(number_of(tile) for tile in self.natural)


Measure = Callable[[Column], int]


@dataclass(frozen=True)
class Rack:
    """Numbered tiles by copies, and okeys."""

    tiles: Mapping[str, int]
    wilds: int

    @property
    def size(self) -> int:
        return sum(self.tiles.values()) + self.wilds


def number_of(tile: str) -> int:
    return int(tile[1:])


def all_melds(rules: MeldRules) -> Iterator[tuple[str, ...]]:
    """The faces of every run and group."""
    ring = [*range(1, rules.numbers + 1), *([1] if rules.ends_on_1 else [])]
    for colour in rules.colours:
        for start in range(len(ring)):
            for end in range(start + 1, len(ring) + 1):
                numbers = ring[start:end]
                fits = rules.run_min <= len(numbers) <= rules.run_max
                if fits and len(set(numbers)) == len(numbers):
                    yield tuple(f"{colour}{number}" for number in numbers)
    for number in range(1, rules.numbers + 1):
        for size in range(rules.group_min, rules.group_max + 1):
            for colours in combinations(rules.colours, size):
                yield tuple(f"{colour}{number}" for colour in colours)


def columns(rules: MeldRules, rack: Rack) -> list[Column]:
    """Every way to lay a meld from the rack."""
    most = rack.wilds if rules.per_meld is None else min(rack.wilds, rules.per_meld)
    found = []
    for faces in all_melds(rules):
        total = sum(map(number_of, faces))
        points = total // 3 if rules.thirds else total
        here = [face for face in faces if rack.tiles.get(face)]
        missing = len(faces) - len(here)
        for more in range(most - missing + 1):
            for spared in combinations(here, more):
                natural = tuple(face for face in here if face not in spared)
                if natural:
                    found.append(Column(natural, missing + more, points))
    return found


class Program:
    """The integer program of a rack: how often each column is laid."""

    def __init__(self, rules: MeldRules, rack: Rack) -> None:
        self.rack = rack
        self.columns = columns(rules, rack)
        rows = sorted(tile for tile, count in rack.tiles.items() if count)
        place = {tile: row for row, tile in enumerate(rows)}
        entries = [
            (place[tile], index) for index, c in enumerate(self.columns) for tile in c.natural
        ]
        okeys = [(len(rows), index) for index, c in enumerate(self.columns) if c.wilds]
        values = [1] * len(entries) + [self.columns[index].wilds for _, index in okeys]
        at = np.array(entries + okeys, dtype=np.int64).reshape(-1, 2)
        shape = (len(rows) + 1, len(self.columns))
        matrix = csc_array((np.array(values, dtype=float), (at[:, 0], at[:, 1])), shape=shape)
        copies = [rack.tiles[tile] for tile in rows]
        self._supply = LinearConstraint(matrix, -np.inf, np.array([*copies, rack.wilds]))
        self._most = max(copies, default=0)

    def most(self, measure: Measure, *at_least: tuple[Measure, int]) -> int | None:
        """The most of ``measure``, with so much of others at least; None when that cannot be."""
        if not self.columns:
            return None if any(bound > 0 for _, bound in at_least) else 0
        extra = [
            LinearConstraint(np.array([[m(c) for c in self.columns]], dtype=float), bound, np.inf)
            for m, bound in at_least
        ]
        result = milp(
            -np.array([measure(column) for column in self.columns], dtype=float),
            integrality=np.ones(len(self.columns)),
            bounds=Bounds(0, self._most),
            constraints=[self._supply, *extra],
            options={"mip_rel_gap": 0.0},
        )
        if result.status == 2:  # infeasible
            return None
        assert result.status == 0, result.message
        return round(-float(result.fun))


def measures(goal: str, okey_price: int = 0) -> tuple[Measure, Measure]:
    """What a goal asks for, and what breaks ties."""
    if goal == "MOST_POINTS":
        return (lambda c: c.points), (lambda c: c.tiles)
    if goal == "MOST_TILES":
        return (lambda c: c.tiles), (lambda c: c.points)
    return (lambda c: c.faces + c.wilds * okey_price), (lambda c: c.points)


def uses(tile: str) -> Measure:
    """How often a tile is laid; ``*`` for okeys."""
    return lambda c: c.wilds if tile == "*" else c.natural.count(tile)


def covering(rules: MeldRules, rack: Rack) -> int | None:
    """The most points of melds that take all tiles of a rack; None when none do."""
    everything = (lambda c: c.tiles), rack.size
    return Program(rules, rack).most(lambda c: c.points, everything)


def finishing(rules: MeldRules, rack: Rack) -> dict[str, int]:
    """The tiles to discard so that all others lie in melds, with the most those count.

    ``*`` is an okey.
    """
    found: dict[str, int] = {}
    rests = {
        tile: Rack({**rack.tiles, tile: count - 1}, rack.wilds)
        for tile, count in rack.tiles.items()
        if count
    }
    if rack.wilds:
        rests["*"] = Rack(rack.tiles, rack.wilds - 1)
    for tile, rest in rests.items():
        points = covering(rules, rest)
        if points is not None:
            found[tile] = points
    return found


def rack_of(tiles: list[str]) -> Rack:
    """A rack of texts; ``*`` is an okey."""
    counts = Counter(tiles)
    return Rack({tile: n for tile, n in counts.items() if tile != "*"}, counts["*"])
