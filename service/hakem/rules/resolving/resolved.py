"""One rule set under chosen options, before its tables are compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hakem.kernel.knobs import KnobValue
from hakem.kernel.ruleset import Place
from hakem.kernel.vocabulary import Vocabulary
from hakem.rules.model import (
    MULTIPLIERS,
    VALUES,
    Factor,
    HitDoc,
    Leaf,
    Multiplier,
    RowDoc,
    Statement,
    TableDoc,
    table_path,
)
from hakem.rules.resolving.inheritance import MergedRules


@dataclass(frozen=True, slots=True)
class Resolved:
    """One house under chosen options: every value, and where it stands.

    ``lineage`` begins with the house itself, then its ancestors. ``options`` are the chosen ones,
    defaults filled in. ``places`` and ``notes`` go by knob path, ``values.NAME``,
    ``multipliers.NAME.ROW`` and ``tables.NAME.ROW``; notes are there only where one was written.
    ``reasons`` are the translated reasons of sources, by language and reason.
    """

    id: str
    vocabulary: Vocabulary
    parent: str | None
    lineage: tuple[str, ...]
    title: Mapping[str, str]
    about: Mapping[str, str]
    status: str
    sources: Mapping[str, str]
    options: Mapping[str, str]
    knobs: Mapping[str, KnobValue]
    values: Mapping[str, int]
    multipliers: Mapping[str, Multiplier]
    tables: Mapping[str, TableDoc]
    places: Mapping[str, Place]
    notes: Mapping[str, str]
    reasons: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Parts:
    """The statements of a rule set, sorted into what they are."""

    values: Mapping[str, int]
    multipliers: Mapping[str, Multiplier]
    tables: Mapping[str, TableDoc]


def parts(vocabulary: Vocabulary, state: Mapping[str, Statement]) -> Parts:
    """Values, multipliers and tables of a set of statements; tables in the family's order."""
    values: dict[str, int] = {}
    factors: dict[str, dict[str, Factor]] = {}
    rows: dict[str, dict[str, RowDoc]] = {}
    for path, statement in state.items():
        if isinstance(statement, RowDoc):
            rows.setdefault(path.split(".")[1], {})[statement.id] = statement
        elif isinstance(statement, Factor):
            factors.setdefault(path.split(".")[1], {})[statement.id] = statement
        elif isinstance(statement, Leaf) and path.startswith(f"{VALUES}."):
            assert isinstance(statement.value, int)
            values[path.split(".")[1]] = statement.value
    tables = {}
    for spec in vocabulary.tables:
        hit = state.get(table_path(spec.name))
        if isinstance(hit, HitDoc):
            tables[spec.name] = TableDoc(
                spec.name, hit.policy, hit.spot, MappingProxyType(rows.get(spec.name, {}))
            )
    return Parts(
        MappingProxyType(values),
        MappingProxyType({n: Multiplier(n, MappingProxyType(f)) for n, f in factors.items()}),
        MappingProxyType(tables),
    )


def knobs_of(vocabulary: Vocabulary, state: Mapping[str, Statement]) -> dict[str, KnobValue]:
    """The knob values among the statements, in the family's order."""
    return {
        knob.path: leaf.value
        for knob in vocabulary.knobs
        if isinstance(leaf := state.get(knob.path), Leaf)
    }


def resolve(merged: MergedRules, options: Mapping[str, str]) -> Resolved:
    """The house under these options. ``options`` must be complete and valid."""
    document = merged.document
    state = merged.under(options)
    found = parts(document.vocabulary, state)
    stated = {p: s for p, s in state.items() if not isinstance(s, HitDoc)}
    return Resolved(
        id=document.id,
        vocabulary=document.vocabulary,
        parent=document.parent or None,
        lineage=merged.lineage,
        title=MappingProxyType(dict(document.title)),
        about=MappingProxyType(dict(document.about)),
        status=document.status,
        sources=MappingProxyType(dict(merged.sources)),
        options=MappingProxyType({name: options[name] for name in merged.options}),
        knobs=MappingProxyType(knobs_of(document.vocabulary, state)),
        values=found.values,
        multipliers=found.multipliers,
        tables=found.tables,
        places=MappingProxyType(
            {p: Place(p, s.spot.file, s.spot.line, s.src) for p, s in stated.items()}
        ),
        notes=MappingProxyType({p: s.note for p, s in stated.items() if s.note}),
        reasons=MappingProxyType(dict(merged.reasons)),
    )


def own_names(state: Mapping[str, object], prefix: str = f"{MULTIPLIERS}.") -> set[str]:
    """The names right below a prefix: values or multipliers."""
    return {path.split(".")[1] for path in state if path.startswith(prefix)}
