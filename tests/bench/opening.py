"""Measurement: the best opening of a rack, against an integer program of the same melds.

The program gets every advantage: it chooses among the very melds of our own tables, which are
far fewer than all there are, and its matrix is made once; only what a rack rules out is taken away
before HiGHS solves it. Both sides start from the tiles of a rack and must find the same value. Each
rack is searched afresh every time; of its turns the quickest counts, so that what else the machine
does isn't measured.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import Bounds, LinearConstraint, milp

from hakem.families.okey.melds import MeldRules, Opening, find_opening, meld_rules
from hakem.families.okey.melds.catalogue import bits_of, layout_of, shapes
from hakem.families.okey.tiles import FALSE_JOKER, OKEY, Tile, face
from hakem.kernel.knobs import Knobs
from hakem.rules.catalog import Catalog
from tests.bench.harness import Budget, Row, number
from tests.oracle import random_racks

RATIO_BAR = 20.0
TAIL_BAR = 10.0  # milliseconds
HOUSES = ("okey-101", "okey-101-steps")
SIZE, MOST_OKEYS = 22, 2
RACKS, COMPARED, FEW = 1_000, 120, 6
ROUNDS = 3
Rack: TypeAlias = tuple[Tile, ...]
MARK = face("k", 1)  # the okey's face, whose tiles are false jokers


def racks(style: str, count: int) -> list[Rack]:
    """Racks of 22 with no, one and two okeys in turn."""
    return [
        tuple(
            map(_tile, random_racks.rack(style, random.Random(seed), SIZE, seed % (MOST_OKEYS + 1)))
        )
        for seed in range(count)
    ]


def _tile(text: str) -> Tile:
    if text == "*":
        return OKEY
    tile = face(text[0], int(text[1:]))
    return FALSE_JOKER if tile == MARK else tile


@dataclass(frozen=True)
class Program:
    """All melds of a house as columns: natural tiles by face, then okeys; and their points."""

    house: MeldRules
    columns: npt.NDArray[np.float64]
    points: npt.NDArray[np.float64]

    @classmethod
    def of(cls, house: MeldRules) -> Program:
        """The melds of our own tables."""
        layout, columns, points = layout_of(house), [], []
        most = MOST_OKEYS if house.wilds_per_meld is None else house.wilds_per_meld
        for okeys in range(most + 1):
            for mask, shape in shapes(house, okeys).items():
                column = np.zeros(OKEY + 1)
                column[[layout.face(bit) for bit in bits_of(mask)]] = 1
                column[OKEY] = okeys
                columns.append(column)
                points.append(shape.points)
        return cls(house, np.array(columns).T, np.array(points, dtype=float))

    def best(self, tiles: Rack) -> int:
        """The most points of melds from these tiles."""
        supply = np.bincount([MARK if t == FALSE_JOKER else t for t in tiles], minlength=OKEY + 1)
        here = (self.columns <= supply[:, None]).all(axis=0)
        if not here.any():
            return 0
        held = supply > 0
        result = milp(
            -self.points[here],
            integrality=np.ones(int(here.sum())),
            bounds=Bounds(0, np.inf),
            constraints=LinearConstraint(self.columns[held][:, here], -np.inf, supply[held]),
            options={"mip_rel_gap": 0.0},
        )
        assert result.status == 0, result.message
        return round(-float(result.fun))


def quickest(work: Callable[[Rack], object], rack: Rack, known: float) -> float:
    """Milliseconds of one search, or what is known if that is less."""
    start = time.perf_counter()
    work(rack)
    return min(known, (time.perf_counter() - start) * 1000)


def compare(
    house: MeldRules, style: str, budget: Budget
) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds by rack: ours for all racks, and ours and the program's for those compared.

    Raises AssertionError when the two differ, or when a search stops early.
    """
    drawn = racks(style, budget.counts(RACKS, FEW))
    compared = drawn[: budget.counts(COMPARED, FEW)]
    program = Program.of(house)

    def search(tiles: Rack) -> Opening:
        return find_opening(tiles, MARK, house)

    for tiles in compared:
        found = search(tiles)
        assert not found.bounded, tiles
        assert found.points == program.best(tiles), tiles
    ours, theirs = [float("inf")] * len(drawn), [float("inf")] * len(compared)
    for _ in range(ROUNDS if budget.thorough else 1):
        ours = [quickest(search, *at) for at in zip(drawn, ours, strict=True)]
        theirs = [quickest(program.best, *at) for at in zip(compared, theirs, strict=True)]
    return ours, ours[: len(compared)], theirs


def tail(times: Sequence[float]) -> float:
    """The time that 99 of 100 racks stay within."""
    return statistics.quantiles(times, n=100, method="inclusive")[-1]


def measure(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    """Dealt racks with their bars, then crowded racks for information."""
    for style, names in (("dealt", HOUSES), ("rich", HOUSES[:1]), ("dense", HOUSES[:1])):
        for name in names:
            ours, same, theirs = compare(meld_rules(Knobs(catalog.get(name).knobs)), style, budget)
            ratio = statistics.median(theirs) / statistics.median(same)
            what = f"best opening of 22 tiles, 0-2 okeys, {style} racks, `{name}`"
            barred = style == "dealt"
            yield Row(
                f"{what}, median",
                f"{number(statistics.median(same))} ms",
                f"{number(statistics.median(theirs))} ms",
                f"{number(ratio)} ×",
                f"≥ {RATIO_BAR:g} ×" if barred else "–",
                ratio >= RATIO_BAR if barred else None,
            )
            worst = tail(ours)
            yield Row(
                f"{what}, 99 of 100",
                f"{number(worst)} ms",
                f"{number(tail(theirs))} ms",
                f"{number(tail(theirs) / worst)} ×",
                f"< {TAIL_BAR:g} ms" if barred else "–",
                worst < TAIL_BAR if barred else None,
            )
