"""The situations a table can be asked about, and which rows apply in each.

Whole numbers are cut into cells at the thresholds the rows use: within a cell every row answers
the same, so one number stands for all. The lowest number is always a cell of its own, because
families treat "none at all" apart: ``TableSpec.reachable`` may tell a number from the lowest one
of its fact, and nothing finer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

from hakem.kernel.vocabulary import Fact, FactValue, TableSpec, Vocabulary
from hakem.rules.model import Condition, Factor, Multiplier, RowDoc, TableDoc

MAX_CELLS = 20_000
"""Most situations of one table."""

_MAX_SPANS = 6

Cell = tuple[int, ...]
"""One situation: for each fact the index of its cell."""


class TooManyCells(Exception):
    """A table has more situations than can be tried."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One fact's cells. ``starts`` are the values standing for them, in order."""

    fact: Fact
    starts: tuple[FactValue, ...]

    def text(self, cells: Iterable[int]) -> str:
        """Some of the cells in words: ``melds or pairs``, ``3 to 12``."""
        picked = sorted(cells)
        if self.fact.words or self.fact.flag:
            return " or ".join(_word(self.starts[cell]) for cell in picked)
        runs: list[list[int]] = []
        for cell in picked:
            if runs and runs[-1][-1] == cell - 1:
                runs[-1].append(cell)
            else:
                runs.append([cell])
        spans = [self._span(run[0], run[-1]) for run in runs[:_MAX_SPANS]]
        more = ["others"] if len(runs) > _MAX_SPANS else []
        return " or ".join(spans + more)

    def _span(self, first: int, last: int) -> str:
        low, high = self.starts[first], self.last(last)
        return f"{low}" if low == high else f"{low} to {high}"

    def last(self, cell: int) -> FactValue:
        """The last value of a cell."""
        if self.fact.words or self.fact.flag:
            return self.starts[cell]
        following = self.starts[cell + 1] if cell + 1 < len(self.starts) else self.fact.high + 1
        assert isinstance(following, int)
        return following - 1


def _word(value: FactValue) -> str:
    return str(value).replace("True", "true").replace("False", "false")


@dataclass(frozen=True, slots=True)
class Space:
    """The axes of a table and its reachable cells, in order."""

    axes: tuple[Axis, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Which rows apply in each reachable cell.

    ``masks`` goes with ``space.cells``: bit i is set when ``rows[i]`` applies, and bit
    ``len(rows) + j`` when ``factors[j]`` (with its multiplier's name) holds.
    """

    spec: TableSpec
    table: TableDoc
    rows: tuple[RowDoc, ...]
    factors: tuple[tuple[str, Factor], ...]
    space: Space
    masks: tuple[int, ...]


@lru_cache(maxsize=1024)
def _space(
    facts: tuple[Fact, ...],
    reachable: Callable[[Mapping[str, FactValue]], bool],
    cuts: tuple[tuple[int, ...], ...],
) -> Space:
    axes = tuple(
        Axis(fact, fact.words or ((True, False) if fact.flag else cut))
        for fact, cut in zip(facts, cuts, strict=True)
    )

    def situation(cell: Cell) -> dict[str, FactValue]:
        return {axis.fact.name: axis.starts[c] for axis, c in zip(axes, cell, strict=True)}

    if prod(len(axis.starts) for axis in axes) > MAX_CELLS:
        raise TooManyCells
    every = product(*(range(len(axis.starts)) for axis in axes))
    cells = tuple(cell for cell in every if reachable(situation(cell)))
    return Space(axes, cells)


def _cuts(
    fact: Fact, conditions: Iterable[Condition], values: Mapping[str, int]
) -> tuple[int, ...]:
    if fact.words or fact.flag:
        return ()
    starts = {fact.low, fact.low + 1}
    for condition in conditions:
        if condition.fact != fact.name:
            continue
        starts |= {bound.number(values) for bound in condition.lows}
        starts |= {bound.number(values) + 1 for bound in condition.highs}
        for value in condition.values:
            assert isinstance(value, int)
            starts |= {value, value + 1}
    return tuple(sorted(start for start in starts if fact.low <= start <= fact.high))


def build_grid(
    vocabulary: Vocabulary,
    table: TableDoc,
    values: Mapping[str, int],
    multipliers: Mapping[str, Multiplier],
) -> Grid:
    """Lay the rows of a table and the multipliers they use over its situations."""
    spec = vocabulary.table(table.name)
    assert spec is not None
    facts = tuple(fact for name in spec.facts if (fact := vocabulary.fact(name)) is not None)
    rows = tuple(table.rows.values())
    named = {name for row in rows for term in row.add for name in term.factors}
    factors = tuple(
        (name, factor)
        for name in sorted(named & multipliers.keys())
        for factor in multipliers[name].rows.values()
        if all(condition.fact in spec.facts for condition in factor.when)
    )
    whens = [row.when for row in rows] + [factor.when for _, factor in factors]
    flat = [condition for when in whens for condition in when]
    space = _space(facts, spec.reachable, tuple(_cuts(fact, flat, values) for fact in facts))
    return Grid(spec, table, rows, factors, space, _masks(space, whens, values))


def _masks(
    space: Space, whens: Sequence[tuple[Condition, ...]], values: Mapping[str, int]
) -> tuple[int, ...]:
    everything = (1 << len(whens)) - 1
    columns = [[everything] * len(axis.starts) for axis in space.axes]
    index = {axis.fact.name: i for i, axis in enumerate(space.axes)}
    for bit, when in enumerate(whens):
        for condition in when:
            position = index[condition.fact]
            column = columns[position]
            listed = frozenset(condition.values)
            for cell, start in enumerate(space.axes[position].starts):
                if listed:
                    holds = (start in listed) is not condition.negated
                else:
                    holds = condition.holds(start, values)
                if not holds:
                    column[cell] &= ~(1 << bit)
    masks = []
    for reached in space.cells:
        mask = everything
        for column, c in zip(columns, reached, strict=True):
            mask &= column[c]
        masks.append(mask)
    return tuple(masks)
