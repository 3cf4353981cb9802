"""Grids, proofs and compiled tables, each made once for tables that are the same.

Most houses inherit most tables, and most options touch few of them. Two tables are the same when
they hold the same rows and the names these use have the same values; compiled ones, which say where
these stand, also need them to stand in the same places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from hakem.kernel.ruleset import Place, Table
from hakem.kernel.vocabulary import Vocabulary
from hakem.rules.model import VALUES, Condition, Multiplier, RowDoc, TableDoc
from hakem.rules.resolving import Parts
from hakem.rules.tables.compile import compile_table
from hakem.rules.tables.grid import Grid, build_grid
from hakem.rules.tables.proof import Proof, prove
from hakem.rules.tables.reckon import Reckoner

Key: TypeAlias = tuple[object, ...]
Made = TypeVar("Made")


def names_used(rows: tuple[RowDoc, ...]) -> set[str]:
    """The values and multipliers that rows name."""
    used: set[str] = set()
    for row in rows:
        used |= bounds_used(row.when)
        for term in row.add:
            used |= {term.name, *term.factors}
    return used


def bounds_used(when: tuple[Condition, ...]) -> set[str]:
    """The values that conditions compare with."""
    return {b.of for c in when for b in (*c.lows, *c.highs) if isinstance(b.of, str)}


class TableStore:
    """Makes and remembers what belongs to the tables of one catalog."""

    def __init__(self) -> None:
        self._grids: dict[Key, Grid] = {}
        self._proofs: dict[Key, Proof] = {}
        self._tables: dict[Key, Table] = {}

    def proof(self, vocabulary: Vocabulary, table: TableDoc, parts: Parts) -> Proof:
        """The proof of one table."""
        key, grid, reckoner = self._grid(vocabulary, table, parts)
        return _once(self._proofs, key, lambda: prove(grid, reckoner))

    def table(
        self, vocabulary: Vocabulary, table: TableDoc, parts: Parts, places: Mapping[str, Place]
    ) -> Table:
        """One table, compiled. ``places`` has ``values.NAME`` for each value of ``parts``."""
        key, grid, reckoner = self._grid(vocabulary, table, parts)
        used = sorted(names_used(tuple(table.rows.values())) & parts.values.keys())
        stand = tuple(places[f"{VALUES}.{name}"] for name in used)
        return _once(
            self._tables,
            (*key, stand),
            lambda: compile_table(grid, reckoner, parts.values, places),
        )

    def _grid(
        self, vocabulary: Vocabulary, table: TableDoc, parts: Parts
    ) -> tuple[Key, Grid, Reckoner]:
        key = _key(vocabulary, table, parts)
        grid = _once(
            self._grids, key, lambda: build_grid(vocabulary, table, parts.values, parts.multipliers)
        )
        return key, grid, Reckoner(parts.values)


def _once(made: dict[Key, Made], key: Key, make: Callable[[], Made]) -> Made:
    found = made.get(key)
    if found is None:
        found = made.setdefault(key, make())
    return found


def _key(vocabulary: Vocabulary, table: TableDoc, parts: Parts) -> Key:
    """What a table depends on: its rows and factors themselves, and the values they name."""
    rows = tuple(table.rows.values())
    used = names_used(rows)
    multipliers: list[Multiplier] = [
        parts.multipliers[n] for n in sorted(used) if n in parts.multipliers
    ]
    factors = tuple(factor for m in multipliers for factor in m.rows.values())
    for factor in factors:
        used |= bounds_used(factor.when)
    values = tuple((name, parts.values[name]) for name in sorted(used) if name in parts.values)
    return (vocabulary.name, table.name, table.hit, rows, factors, values)
