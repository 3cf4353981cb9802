"""What the tests of the rule files share: catalogs, situations, texts written back."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

from hakem.kernel.vocabulary import Fact, FactValue
from hakem.rules.catalog import Catalog, load_folder
from hakem.rules.diagnostics import Report
from hakem.rules.model import Condition
from hakem.rules.reading.strict_yaml import Bad, ListNode, MapNode, Node, Scalar, read_yaml
from hakem.rules.resolving import Resolved

CHECKOUT = Path(__file__).resolve().parents[3]
SHIPPED = CHECKOUT / "rules"
SMALL = CHECKOUT / "tests" / "badrules" / "base"

HEAD = "ruleset: child\nfamily: okey/v1\nextends: base-okey\ntitle: {tr: Çocuk, en: Child}\n"


def load(root: Path) -> Catalog:
    """The catalog of a folder that must be good."""
    result = load_folder(root)
    assert result.ok, "\n".join(found.render() for found in result.diagnostics)
    assert result.catalog is not None
    return result.catalog


def choices_one_by_one(catalog: Catalog, name: str) -> Iterator[dict[str, str]]:
    """No choice at all, then each choice alone."""
    yield {}
    for option in catalog.info(name).options:
        for choice in option.choices:
            if choice != option.default:
                yield {option.name: choice}


def _numbers(fact: Fact, conditions: list[Condition], values: Mapping[str, int]) -> set[int]:
    """The numbers around every threshold, both ends, and one in between."""
    found = {fact.low, fact.low + 1, fact.high, (fact.low + fact.high) // 2}
    for condition in conditions:
        if condition.fact != fact.name:
            continue
        marks = [bound.number(values) for bound in (*condition.lows, *condition.highs)]
        marks += [value for value in condition.values if isinstance(value, int)]
        found |= {mark + step for mark in marks for step in (-1, 0, 1)}
    return {number for number in found if fact.low <= number <= fact.high}


def situations(resolved: Resolved, table: str) -> Iterator[dict[str, FactValue]]:
    """Every combination of facts a table can be asked, numbers taken around the thresholds.

    Unreachable ones are included. Nothing of the loader's own proof is used.
    """
    spec = resolved.vocabulary.table(table)
    assert spec is not None
    conditions = [c for row in resolved.tables[table].rows.values() for c in row.when]
    for multiplier in resolved.multipliers.values():
        conditions += [c for factor in multiplier.rows.values() for c in factor.when]
    domains: list[list[FactValue]] = []
    for name in spec.facts:
        fact = resolved.vocabulary.fact(name)
        assert fact is not None
        if fact.flag:
            domains.append([True, False])
        elif fact.words:
            domains.append(list(fact.words))
        else:
            domains.append(sorted(_numbers(fact, conditions, resolved.values)))
    for combination in product(*domains):
        yield dict(zip(spec.facts, combination, strict=True))


def parse(text: str) -> Node:
    """The tree of a text that can be read."""
    report = Report()
    node = read_yaml(text, "test.yaml", report)
    assert node is not None
    assert not report.found()
    return node


def emit(node: Node, rng: random.Random | None = None, *, ordered: bool = False) -> str:
    """A tree as text again, in one line; with ``rng`` keys are shuffled."""
    if isinstance(node, MapNode):
        keys = list(node.entries)
        if rng is not None and not ordered:
            rng.shuffle(keys)
        inner = ", ".join(f"{json.dumps(k)}: {emit(node.entries[k][1], rng)}" for k in keys)
        return f"{{{inner}}}"
    if isinstance(node, ListNode):
        return f"[{', '.join(emit(item, rng) for item in node.items)}]"
    assert not isinstance(node, Bad)
    assert isinstance(node, Scalar)
    return json.dumps(node.value, ensure_ascii=False)
