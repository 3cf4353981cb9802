"""Proving every table of a rule set, under every choice that touches it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hakem.kernel.vocabulary import TableSpec
from hakem.rules.diagnostics import Report, Spot
from hakem.rules.model import Factor, HitDoc, RowDoc, TableDoc, table_path
from hakem.rules.resolving import MergedRules, parts
from hakem.rules.tables.grid import TooManyCells
from hakem.rules.tables.proof import Clash
from hakem.rules.tables.store import TableStore, bounds_used, names_used

Chosen = Mapping[str, str]
MAX_TRIED = 50_000
"""Most situations tried for one table, over all combinations of options."""


@dataclass(slots=True)
class Tally:
    """What proving came to, summed over tables and rule sets."""

    tables: int = 0
    combinations: int = 0
    gaps: int = 0
    conflicts: int = 0


@dataclass(slots=True)
class _Findings:
    """What was found in one table, and under which choices."""

    tried: list[Chosen] = field(default_factory=list)
    gaps: dict[str, list[Chosen]] = field(default_factory=dict)
    clashes: dict[tuple[str, str, str], tuple[Clash, list[Chosen]]] = field(default_factory=dict)
    rows: dict[RowDoc, TableDoc] = field(default_factory=dict)
    applied: set[RowDoc] = field(default_factory=set)


def prove_tables(merged: MergedRules, store: TableStore, report: Report, tally: Tally) -> None:
    """Report gaps, conflicts and dead rows of all tables. The house must be checked already."""
    for spec in merged.document.vocabulary.tables:
        tally.tables += 1
        try:
            found = _try_all(merged, spec, store, tally)
        except TooManyCells:
            report.error(
                _table_spot(merged, spec.name),
                "TOO_MANY_COMBINATIONS",
                f"table `{spec.name}` has more situations than can be checked",
                "use fewer different numbers in its conditions, or offer fewer options",
            )
            continue
        _tell(merged, spec, found, report, tally)


def _try_all(merged: MergedRules, spec: TableSpec, store: TableStore, tally: Tally) -> _Findings:
    found, tried = _Findings(), 0
    vocabulary = merged.document.vocabulary
    for chosen in merged.combinations(touching(merged, spec.name)):
        sorted_out = parts(vocabulary, merged.under(chosen))
        table = sorted_out.tables[spec.name]
        proof = store.proof(vocabulary, table, sorted_out)
        tally.combinations += proof.cells
        tried += proof.cells
        if tried > MAX_TRIED:
            raise TooManyCells
        found.tried.append(chosen)
        for gap in proof.gaps:
            found.gaps.setdefault(gap, []).append(chosen)
        for clash in proof.clashes:
            key = (clash.one.id, clash.other.id, clash.why)
            found.clashes.setdefault(key, (clash, []))[1].append(chosen)
        for row in table.rows.values():
            found.rows[row] = table
            if row.id in proof.applied:
                found.applied.add(row)
    return found


def touching(merged: MergedRules, table: str) -> tuple[str, ...]:
    """The options whose choice can change what a table answers."""
    prefix = table_path(table)
    layers = {
        name: [merged.layer(name, choice) for choice in option.choices]
        for name, option in merged.options.items()
    }
    states: list[Mapping[str, object]] = [merged.base, *(x for ls in layers.values() for x in ls)]
    rows = tuple(
        s
        for state in states
        for path, s in state.items()
        if isinstance(s, RowDoc) and path.startswith(f"{prefix}.")
    )
    used = names_used(rows)
    for state in states:
        for path, s in state.items():
            if isinstance(s, Factor) and path.split(".")[1] in used:
                used |= bounds_used(s.when)
    wanted = (
        *(f"values.{name}" for name in used),
        *(f"multipliers.{name}." for name in used),
        f"{prefix}.",
    )

    def touches(path: str) -> bool:
        return (
            path == prefix
            or path.startswith(f"{prefix}.")
            or path in wanted
            or (path.startswith("multipliers.") and f"{path.rpartition('.')[0]}." in wanted)
        )

    return tuple(
        name
        for name, diffs in layers.items()
        if any(touches(path) for diff in diffs for path in diff)
    )


def _tell(
    merged: MergedRules, spec: TableSpec, found: _Findings, report: Report, tally: Tally
) -> None:
    options = {name: tuple(merged.options[name].choices) for name in (found.tried or [{}])[0]}
    here = _table_spot(merged, spec.name)
    for gap, chosen in found.gaps.items():
        tally.gaps += 1
        report.error(
            _choice_spot(merged, chosen, found.tried, here),
            "GAP",
            f"table `{spec.name}` has no row for {gap}{_under(chosen, options)}",
            "add a row for it (`add: {}` when nothing is written)"
            if not spec.choices
            else "add a row for it",
        )
    for clash, chosen in found.clashes.values():
        tally.conflicts += 1
        one, other = _later(merged, clash)
        report.error(
            _own(merged, (other, one), here),
            "CONFLICT",
            f"rows `{one.id}` ({one.spot.file}:{one.spot.line}) and `{other.id}` of table "
            f"`{spec.name}`: {clash.why}, for {clash.witness}{_under(chosen, options)}",
            "narrow the conditions of one of them",
        )
    for row in found.rows:
        if row not in found.applied:
            report.error(
                _own(merged, (row,), here),
                "NEVER_APPLIES",
                f"row `{row.id}` of table `{spec.name}` never applies",
                "widen its conditions, or remove it",
            )
    hit = merged.document.layer.get(table_path(spec.name))
    if isinstance(hit, HitDoc) and hit.policy == "first":
        report.warn(
            hit.spot,
            "FIRST_HIT",
            f"the rows of table `{spec.name}` mean something in their order only",
            "write conditions that exclude each other and `hit: unique`",
        )


def _table_spot(merged: MergedRules, table: str) -> Spot:
    document = merged.document
    if table in document.table_spots:
        return document.table_spots[table]
    return document.spot


def _choice_spot(
    merged: MergedRules, chosen: list[Chosen], tried: list[Chosen], here: Spot
) -> Spot:
    """The option that brings a fault in, when the defaults do not have it."""
    defaults = tried[0]
    if defaults in chosen:
        return here
    for name, choice in chosen[0].items():
        option = merged.options[name]
        if choice != defaults[name] and option.spot.file == merged.document.file:
            return option.spot
    return here


def _own(merged: MergedRules, rows: Iterable[RowDoc], here: Spot) -> Spot:
    """The first of these rows that stands in this file, or the table."""
    return next((row.spot for row in rows if row.spot.file == merged.document.file), here)


def _later(merged: MergedRules, clash: Clash) -> tuple[RowDoc, RowDoc]:
    """Two rows in reading order: the parent's before the own, then by line."""
    one, other = sorted(
        (clash.one, clash.other), key=lambda r: (r.spot.file == merged.document.file, r.spot.line)
    )
    return one, other


def _under(chosen: list[Chosen], options: Mapping[str, tuple[str, ...]]) -> str:
    """Under which choices something holds; nothing when under all."""
    said = []
    for name, choices in options.items():
        there = [choice for choice in choices if any(c[name] == choice for c in chosen)]
        if len(there) < len(choices):
            said.append(f"{name}: {' or '.join(there)}")
    return f" (under {', '.join(said)})" if said else ""
