"""Measurement 1: a compiled table against rule-engine libraries on the same table."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping

from hakem.kernel.vocabulary import Fact, FactValue, TableSpec
from hakem.rules.catalog import Catalog
from hakem.rules.tables.evaluate import evaluate
from tests.bench.comparators import (
    Answers,
    Case,
    SameTable,
    cel_answers,
    cel_prepared_answers,
    celpy_answers,
    written_out,
    zen_answers,
)
from tests.bench.harness import Budget, Contest, Row, ratio_row, side_by_side, steady

HOUSE, TABLE = "okey-101-rewards", "others"
Comparator = tuple[str, Callable[[SameTable, list[Case]], Answers], float | None]
COMPARATORS: tuple[Comparator, ...] = (
    ("zen-engine", zen_answers, 15.0),
    ("cel-python", celpy_answers, 500.0),
    ("common-expression-language (native)", cel_answers, None),
    ("common-expression-language (native), facts converted beforehand", cel_prepared_answers, None),
)


def cases_of(catalog: Catalog, seed: int = 1) -> list[Case]:
    """Every reachable combination of facts, each with amounts as a rack may have them."""
    family = catalog.resolved(HOUSE).vocabulary
    spec = _spec(catalog)
    facts = [family.fact(name) for name in spec.facts]
    domains = [list(_domain(fact)) for fact in facts if fact is not None]
    rng = random.Random(seed)
    cases: list[Case] = []
    for combination in itertools.product(*domains):
        case: dict[str, FactValue] = dict(zip(spec.facts, combination, strict=True))
        if spec.reachable(case):
            amounts = {"rack_sum": rng.randint(1, 150), "okeys_left": rng.randint(0, 2)}
            case |= {name: amounts.get(name, 0) for name in spec.amounts}
            cases.append(case)
    rng.shuffle(cases)
    return cases


def _spec(catalog: Catalog) -> TableSpec:
    spec = catalog.resolved(HOUSE).vocabulary.table(TABLE)
    assert spec is not None
    return spec


def _domain(fact: Fact) -> Iterator[FactValue]:
    if fact.flag:
        yield from (False, True)
    yield from fact.words


def our_answers(catalog: Catalog, cases: list[Case]) -> Answers:
    """The compiled table, called as the kernels call it."""
    spec = _spec(catalog)
    table = catalog.get(HOUSE).tables[TABLE]
    arguments = [tuple(case[name] for name in (*spec.facts, *spec.amounts)) for case in cases]

    def answers() -> list[int]:
        points = table.points
        return [points(*each) for each in arguments]

    return answers


def plain_answers(catalog: Catalog, cases: list[Case]) -> list[int]:
    """The table evaluated row by row from the document, for checking only."""
    resolved, spec = catalog.resolved(HOUSE), _spec(catalog)
    totals = []
    for case in cases:
        amounts: Mapping[str, int] = {name: int(case[name]) for name in spec.amounts}
        facts = {name: case[name] for name in spec.facts}
        totals.append(sum(hit.points for hit in evaluate(resolved, TABLE, facts, amounts)))
    return totals


def measure(catalog: Catalog, budget: Budget) -> Iterator[Row]:
    """One row a comparator; each must give our answers before it is timed."""
    cases = cases_of(catalog)
    expected = plain_answers(catalog, cases)
    table = written_out(catalog.resolved(HOUSE), TABLE)
    ours = our_answers(catalog, cases)
    if ours() != expected:
        raise AssertionError("the compiled table and the document differ")
    for name, make, bar in COMPARATORS:
        theirs = make(table, cases)
        if theirs() != expected:
            raise AssertionError(f"{name} answers otherwise: {theirs()}, expected {expected}")
        result = side_by_side(_counted(ours), _counted(theirs), budget)
        yield ratio_row(f"table `{TABLE}` against {name}", result, "evaluations/s", bar)


def _counted(answers: Answers) -> Contest:
    return steady(lambda: len(answers()))
