"""The name of a rule set for ever: a hash of all that it says.

Comments, titles, notes, translated reasons, positions and the order of keys do not count; every
value, condition, sentence and source does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import rfc8785

from hakem.kernel.knobs import KnobValue
from hakem.rules.model import (
    VALUES,
    Bound,
    Condition,
    Multiplier,
    RowDoc,
    Summand,
    TableDoc,
    table_path,
)
from hakem.rules.resolving.resolved import Resolved

# Plain JSON; rfc8785 wants a recursive type that mappings of ours would have to be cast to.
Json = Any


def digest_of(resolved: Resolved) -> str:
    """64 hex digits: the SHA-256 of :func:`canonical_bytes`."""
    return hashlib.sha256(canonical_bytes(resolved)).hexdigest()


def canonical_bytes(resolved: Resolved) -> bytes:
    """The resolved content as canonical JSON (RFC 8785)."""
    return rfc8785.dumps(canonical(resolved))


def canonical(resolved: Resolved) -> dict[str, Json]:
    """All that a rule set says, as plain data: what the digest is made of."""
    source = {path: place.source for path, place in resolved.places.items()}
    return {
        "ruleset": resolved.id,
        "family": resolved.vocabulary.name,
        "options": dict(resolved.options),
        "sources": dict(resolved.sources),
        "knobs": {
            path: {"value": plain(value), "src": source[path]}
            for path, value in resolved.knobs.items()
        },
        "values": {
            name: {"value": value, "src": source[f"{VALUES}.{name}"]}
            for name, value in resolved.values.items()
        },
        "multipliers": {name: _multiplier(m) for name, m in resolved.multipliers.items()},
        "tables": {name: _table(table, source) for name, table in resolved.tables.items()},
    }


def plain(value: KnobValue) -> Json:
    """A knob's value as plain JSON."""
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {key: list(v) if isinstance(v, tuple) else v for key, v in value.items()}
    return value


def _multiplier(multiplier: Multiplier) -> Json:
    return {
        name: {"when": conditions(factor.when), "times": factor.times, "src": factor.src}
        for name, factor in multiplier.rows.items()
    }


def _table(table: TableDoc, source: Mapping[str, str]) -> Json:
    content = {
        "hit": table.hit,
        "rows": {
            name: _row(row, source[table_path(table.name, name)])
            for name, row in table.rows.items()
        },
    }
    if table.hit == "first":
        content["order"] = list(table.rows)
    return content


def _row(row: RowDoc, source: str) -> Json:
    return {
        "when": conditions(row.when),
        "add": {term.name: _coefficient(term) for term in row.add},
        "then": row.then,
        "pays": row.pays,
        "text": dict(row.text),
        "src": source,
    }


def _coefficient(term: Summand) -> Json:
    return list(term.factors) if isinstance(term.coefficient, tuple) else term.coefficient


def conditions(when: Iterable[Condition]) -> Json:
    """Conditions as plain data, by fact: a list of values, or what it must not be, or bounds."""
    found: dict[str, Json] = {}
    for condition in when:
        if condition.lows or condition.highs:
            found[condition.fact] = _bounds(condition)
        else:
            listed = sorted(condition.values, key=str)
            found[condition.fact] = {"not": listed} if condition.negated else listed
    return found


_WRITTEN = {1: "above", -1: "below"}


def _bounds(condition: Condition) -> Json:
    def name(bound: Bound, plain_name: str) -> str:
        return _WRITTEN.get(bound.shift, plain_name)

    return {
        **{name(bound, "min"): bound.of for bound in condition.lows},
        **{name(bound, "max"): bound.of for bound in condition.highs},
    }
