"""The proof that a table answers every situation, and none twice.

Every reachable combination of facts is tried. What is missing or contradicts itself is reported
with the situations in words, as wide as they hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from hakem.kernel.vocabulary import Output
from hakem.rules.model import RowDoc
from hakem.rules.tables.grid import Cell, Grid, Space
from hakem.rules.tables.reckon import Reckoner

MAX_CLASHES = 20
"""Most pairs of rows reported for one table."""
MAX_WITNESSES = 5
"""Most witnesses reported for one fault of one table."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two rows that answer one situation differently."""

    one: RowDoc
    other: RowDoc
    why: str
    witness: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What trying every situation of a table showed.

    ``gaps`` are situations in words, ``applied`` the ids of the rows that apply at least once,
    ``cells`` how many situations were tried.
    """

    cells: int
    gaps: tuple[str, ...]
    clashes: tuple[Clash, ...]
    applied: frozenset[str]


def prove(grid: Grid, reckoner: Reckoner) -> Proof:
    """Try every reachable situation of a table."""
    rows = (1 << len(grid.rows)) - 1
    gaps = {
        cell for cell, mask in zip(grid.space.cells, grid.masks, strict=True) if not mask & rows
    }
    applied = set()
    for mask in set(grid.masks):
        hit = [row for i, row in enumerate(grid.rows) if mask >> i & 1]
        applied |= {row.id for row in (hit[:1] if grid.table.hit == "first" else hit)}
    return Proof(
        cells=len(grid.space.cells),
        gaps=witnesses(gaps, grid.space),
        clashes=tuple(_clashes(grid, reckoner)),
        applied=frozenset(applied),
    )


def _clashes(grid: Grid, reckoner: Reckoner) -> Iterator[Clash]:
    if grid.table.hit == "first":
        return
    rows = (1 << len(grid.rows)) - 1
    found: dict[tuple[int, int, str], set[Cell]] = {}
    reasons: dict[int, list[tuple[int, int, str]]] = {}
    for cell, mask in zip(grid.space.cells, grid.masks, strict=True):
        applying = mask & rows
        if not applying & (applying - 1):
            continue  # none or one: nothing to contradict
        if mask not in reasons:
            reasons[mask] = list(islice(_reasons(grid, mask, reckoner), MAX_CLASHES))
        for reason in reasons[mask]:
            found.setdefault(reason, set()).add(cell)
    for (i, j, why), cells in islice(found.items(), MAX_CLASHES):
        yield Clash(grid.rows[i], grid.rows[j], why, witnesses(cells, grid.space)[0])


def _reasons(grid: Grid, mask: int, reckoner: Reckoner) -> Iterator[tuple[int, int, str]]:
    hit = [i for i in range(len(grid.rows)) if mask >> i & 1]
    for position, i in enumerate(hit):
        for j in hit[position + 1 :]:
            why = _why(grid, grid.rows[i], grid.rows[j], mask, reckoner)
            if why:
                yield i, j, why


def _why(grid: Grid, one: RowDoc, other: RowDoc, mask: int, reckoner: Reckoner) -> str:
    """Why two rows may not meet in a situation; empty when they may."""
    if grid.table.hit == "unique":
        return "both apply"
    if grid.table.hit == "any":
        same = (one.then, one.pays) == (other.then, other.pays) and (
            reckoner.outcome(grid, one, mask) == reckoner.outcome(grid, other, mask)
        )
        return "" if same else "both apply and do not say the same"
    if grid.spec.output is Output.POINTS and bool(one.add) != bool(other.add):
        nothing = other.id if one.add else one.id
        return f"both apply, though `{nothing}` says that nothing is added"
    same_case = {c.meaning for c in one.when} == {c.meaning for c in other.when}
    if same_case and one.pays == other.pays:
        return "both apply, in just the same case"
    return ""


def witnesses(cells: set[Cell], space: Space) -> tuple[str, ...]:
    """Situations in words: boxes as wide as the cells allow, in order, the first few of them."""
    left, reached = set(cells), set(space.cells)
    found: list[str] = []
    for start in (cell for cell in space.cells if cell in cells):
        if start not in left:
            continue
        if len(found) == MAX_WITNESSES:
            found[-1] += " (and in other situations)"
            break
        box = _widen(start, cells, reached, space)
        left -= set(_inside(box))
        found.append(_in_words(box, reached, space))
    return tuple(found)


Box = list[set[int]]


def _inside(box: Sequence[set[int]]) -> list[Cell]:
    cells: list[Cell] = [()]
    for side in box:
        cells = [(*cell, c) for cell in cells for c in sorted(side)]
    return cells


def _widen(start: Cell, cells: set[Cell], reached: set[Cell], space: Space) -> Box:
    """The box around a cell, widened along each axis while it holds nothing else reachable."""
    box: Box = [{c} for c in start]
    for axis in range(len(box)):
        for c in range(len(space.axes[axis].starts)):
            slab = _inside([*box[:axis], {c}, *box[axis + 1 :]])
            there = [cell for cell in slab if cell in reached]
            if there and all(cell in cells for cell in there):
                box[axis].add(c)
    return box


def _in_words(box: Box, reached: set[Cell], space: Space) -> str:
    """The facts that set a box apart from the rest of what is reachable."""
    inside = set(_inside(box))
    sides = [set(side) for side in box]
    said: list[str] = []
    for i in reversed(range(len(box))):
        axis, side = space.axes[i], sides[i]
        sides[i] = set(range(len(axis.starts)))
        if any(cell in reached and cell not in inside for cell in _inside(sides)):
            sides[i] = side
            said.append(f"{axis.fact.name}: {axis.text(side)}")
    return ", ".join(reversed(said)) or "every situation"
