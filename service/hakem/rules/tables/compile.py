"""Decision tables as generated Python: one function call, a few comparisons, constants folded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

from hakem.kernel.ruleset import Hit, Named, Place, Row, Table, Term
from hakem.rules.tables.decide import build_tree, function
from hakem.rules.tables.evaluate import chosen_rows, named_in, row_face
from hakem.rules.tables.grid import Grid
from hakem.rules.tables.reckon import Reckoner

Leaf = tuple[tuple[str, tuple[Term, ...], tuple[Named, ...]], ...]
"""What one situation gives: the rows that count, by id, with their terms and named numbers."""


def compile_table(
    grid: Grid, reckoner: Reckoner, values: Mapping[str, int], places: Mapping[str, Place]
) -> Table:
    """Generate the functions of a proved table; ``places`` says where its named values stand.

    The source is made of the family's fact and amount names and of numbers; nothing that a rule
    file says becomes part of it.
    """
    leaves: dict[Leaf, int] = {}
    by_mask: dict[int, int] = {}
    for mask in grid.masks:
        if mask not in by_mask:
            leaf = _leaf(grid, reckoner, values, places, mask)
            by_mask[mask] = leaves.setdefault(leaf, len(leaves))
    tree = build_tree(grid.space, [by_mask[mask] for mask in grid.masks])
    summed: dict[object, int] = {}  # which factors held makes no difference to the sums
    alike = [tuple(part[:2] for part in leaf) for leaf in leaves]
    first = [summed.setdefault(terms, i) for i, terms in enumerate(alike)]
    sums = tree
    if len(summed) < len(leaves):
        sums = build_tree(grid.space, [first[by_mask[mask]] for mask in grid.masks])
    writer = _Writer(grid, tuple(leaves))
    facts, amounts = grid.spec.facts, grid.spec.amounts
    source = "\n".join(
        (
            function("rows", facts, tree, grid.space, writer.rows),
            function("hits", (*facts, *amounts), tree, grid.space, writer.hits),
            function("points", (*facts, *amounts), sums, grid.space, writer.points),
        )
    )
    space: dict[str, Any] = writer.names
    exec(_code(source), space)
    functions: list[Callable[..., Any]] = [space[n] for n in ("rows", "hits", "points")]
    return Table(grid.table.name, *functions)


@lru_cache(maxsize=256)
def _code(source: str) -> CodeType:
    return compile(source, "<rule table>", "exec")


def _leaf(
    grid: Grid,
    reckoner: Reckoner,
    values: Mapping[str, int],
    places: Mapping[str, Place],
    mask: int,
) -> Leaf:
    applying = (row for i, row in enumerate(grid.rows) if mask >> i & 1)
    held = [named for j, named in enumerate(grid.factors) if mask >> (len(grid.rows) + j) & 1]
    return tuple(
        (row.id, reckoner.terms(grid, row, mask), named_in(row, values, places, held))
        for row in chosen_rows(grid.table, applying)
    )


class _Writer:
    """Writes the expression each leaf returns, and keeps the objects they name."""

    def __init__(self, grid: Grid, leaves: tuple[Leaf, ...]) -> None:
        self._leaves = leaves
        rows = {row.id: row for row in grid.rows}
        self._faces: dict[tuple[str, tuple[Named, ...]], Row] = {
            (row, named): row_face(grid.table, rows[row], named)
            for leaf in leaves
            for row, _, named in leaf
        }
        self.names: dict[str, Any] = {"Hit": Hit}

    def _name(self, prefix: str, leaf: int, thing: object) -> str:
        name = f"_{prefix}{leaf}"
        self.names[name] = thing
        return name

    def rows(self, leaf: int) -> str:
        """The rows that apply, made once."""
        content = self._leaves[leaf]
        return self._name("rows", leaf, tuple(self._faces[row, named] for row, _, named in content))

    def points(self, leaf: int) -> str:
        """The sum of all that the rows add."""
        return _sum([term for _, terms, _ in self._leaves[leaf] for term in terms])

    def hits(self, leaf: int) -> str:
        """The rows with their points: made once where no amount is involved."""
        content = self._leaves[leaf]
        if all(term.value is not None for _, terms, _ in content for term in terms):
            return self._name(
                "hits",
                leaf,
                tuple(
                    Hit(self._faces[row, named], _constant(terms), terms)
                    for row, terms, named in content
                ),
            )
        hits = []
        for i, (row, terms, named) in enumerate(content):
            face = self._name(f"row{i}_", leaf, self._faces[row, named])
            hits.append(
                f"Hit({face}, {_sum(list(terms))}, {self._name(f'terms{i}_', leaf, terms)})"
            )
        return f"({', '.join(hits)},)"


def _constant(terms: tuple[Term, ...] | list[Term]) -> int:
    return sum(term.coefficient * term.value for term in terms if term.value is not None)


def _sum(terms: list[Term]) -> str:
    """A linear sum in Python: ``2 * rack_sum + 101``."""
    amounts: dict[str, int] = {}
    for term in terms:
        if term.value is None:
            amounts[term.name] = amounts.get(term.name, 0) + term.coefficient
    parts = [name if c == 1 else f"{c} * {name}" for name, c in amounts.items() if c]
    constant = _constant(terms)
    if constant or not parts:
        parts.append(str(constant))
    return " + ".join(parts)
