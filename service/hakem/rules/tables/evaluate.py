"""Decision tables evaluated the obvious way: row by row, condition by condition.

This is what the compiled tables are tested against, and what a reader should read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hakem.kernel.ruleset import Hit, Named, Place, Row, Term
from hakem.kernel.vocabulary import FactValue
from hakem.rules.model import (
    MULTIPLIERS,
    VALUES,
    Condition,
    Factor,
    Multiplier,
    RowDoc,
    Summand,
    TableDoc,
    table_path,
)
from hakem.rules.resolving import Resolved


def all_hold(
    when: Iterable[Condition], facts: Mapping[str, FactValue], values: Mapping[str, int]
) -> bool:
    """Whether every condition holds; one on a fact that is not there does not."""
    return all(c.fact in facts and c.holds(facts[c.fact], values) for c in when)


def product_of(
    multiplier: Multiplier, facts: Mapping[str, FactValue], values: Mapping[str, int]
) -> int:
    """What a multiplier comes to: the product of ``times`` of the rows that hold."""
    product = 1
    for factor in multiplier.rows.values():
        if all_hold(factor.when, facts, values):
            product *= factor.times
    return product


def coefficient_of(
    term: Summand,
    facts: Mapping[str, FactValue],
    values: Mapping[str, int],
    multipliers: Mapping[str, Multiplier],
) -> int:
    """The number a summand is multiplied with."""
    if isinstance(term.coefficient, int):
        return term.coefficient
    product = 1
    for name in term.factors:
        if name in values:
            product *= values[name]
        else:
            product *= product_of(multipliers[name], facts, values)
    return product


def chosen_rows(table: TableDoc, matching: Iterable[RowDoc]) -> tuple[RowDoc, ...]:
    """The rows that count among those that apply.

    Under `collect` all of them, by id; under `first` the first of the file; otherwise the one
    row, under `any` the first by id. So the order of rows matters under `first` alone.
    """
    rows = tuple(matching)
    if table.hit == "first":
        return rows[:1]
    rows = tuple(sorted(rows, key=lambda row: row.id))
    return rows if table.hit == "collect" else rows[:1]


def named_in(
    row: RowDoc,
    values: Mapping[str, int],
    places: Mapping[str, Place],
    factors: Iterable[tuple[str, Factor]],
) -> tuple[Named, ...]:
    """The named numbers that a row adds with, in the order of the row, each once.

    ``places`` has ``values.NAME`` for each value that the row names; ``factors`` are the rows of
    multipliers that hold, each with its multiplier's name.
    """
    held = tuple(factors)
    found: dict[str, Named] = {}
    measured: dict[str, list[str]] = {}
    for term in row.add:
        for name in (term.name, *term.factors):
            names = []
            if name in values:
                found[name] = Named(name, values[name], places[f"{VALUES}.{name}"])
                names.append(name)
            for multiplier, factor in held:
                if multiplier == name:
                    full = f"{name}.{factor.id}"
                    spot = factor.spot
                    place = Place(f"{MULTIPLIERS}.{full}", spot.file, spot.line, factor.src)
                    found[full] = Named(full, factor.times, place)
                    names.append(full)
            for full in names:
                measured.setdefault(full, []).append("" if term.name in values else term.name)
    return tuple(
        [
            named if "" in measured[name] else replace(named, of=tuple(measured[name]))
            for name, named in found.items()
        ]
    )


def row_face(table: TableDoc, row: RowDoc, values: tuple[Named, ...]) -> Row:
    """A row as answers quote it, with the named numbers that it adds with."""
    place = Place(table_path(table.name, row.id), row.spot.file, row.spot.line, row.src)
    return Row(row.id, place, row.text, row.then, row.pays, values)


def evaluate(
    resolved: Resolved, name: str, facts: Mapping[str, FactValue], amounts: Mapping[str, int]
) -> tuple[Hit, ...]:
    """The rows of a table that apply, with their points.

    Raises:
        LookupError: the facts cannot occur together.
    """
    spec = resolved.vocabulary.table(name)
    if spec is None or not spec.reachable(facts):
        raise LookupError(name)
    table, values = resolved.tables[name], resolved.values
    matching = [row for row in table.rows.values() if all_hold(row.when, facts, values)]
    return tuple(_hit(resolved, table, row, facts, amounts) for row in chosen_rows(table, matching))


def _hit(
    resolved: Resolved,
    table: TableDoc,
    row: RowDoc,
    facts: Mapping[str, FactValue],
    amounts: Mapping[str, int],
) -> Hit:
    terms = []
    points = 0
    for term in sorted(row.add, key=lambda term: term.name):
        coefficient = coefficient_of(term, facts, resolved.values, resolved.multipliers)
        value = resolved.values.get(term.name)
        points += coefficient * (amounts[term.name] if value is None else value)
        terms.append(Term(term.name, coefficient, value))
    factors = (
        (name, factor)
        for name, multiplier in resolved.multipliers.items()
        for factor in multiplier.rows.values()
        if all_hold(factor.when, facts, resolved.values)
    )
    named = named_in(row, resolved.values, resolved.places, factors)
    return Hit(row_face(table, row, named), points, tuple(terms))
