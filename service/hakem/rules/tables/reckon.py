"""Folding named values and multipliers into what a row adds in one situation."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.kernel.ruleset import Term
from hakem.rules.model import RowDoc
from hakem.rules.tables.grid import Grid


class Reckoner:
    """Reckons rows of one rule set, given its named values."""

    def __init__(self, values: Mapping[str, int]) -> None:
        self._values = values

    def terms(self, grid: Grid, row: RowDoc, mask: int) -> tuple[Term, ...]:
        """The summands of a row, by name, with multipliers folded into the coefficients."""
        found = []
        for term in sorted(row.add, key=lambda term: term.name):
            coefficient = term.coefficient if isinstance(term.coefficient, int) else 1
            for name in term.factors:
                coefficient *= self._number(grid, name, mask)
            found.append(Term(term.name, coefficient, self._values.get(term.name)))
        return tuple(found)

    def outcome(self, grid: Grid, row: RowDoc, mask: int) -> tuple[int, frozenset[tuple[str, int]]]:
        """What a row adds: a constant and the coefficient of each amount that has one."""
        constant, amounts = 0, {}
        for term in self.terms(grid, row, mask):
            if term.value is None:
                amounts[term.name] = term.coefficient
            else:
                constant += term.coefficient * term.value
        return constant, frozenset((name, c) for name, c in amounts.items() if c)

    def _number(self, grid: Grid, name: str, mask: int) -> int:
        if name in self._values:
            return self._values[name]
        product = 1
        for j, (multiplier, factor) in enumerate(grid.factors):
            if multiplier == name and mask >> (len(grid.rows) + j) & 1:
                product *= factor.times
        return product
