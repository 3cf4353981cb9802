"""One table of a rule set as rule-engine libraries take it, made from the same document.

Every comparator is set up once, with everything that can be prepared prepared, and then answers
for one combination of facts and amounts after the other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import cel
import celpy
import zen
from celpy.adapter import json_to_cel

from hakem.kernel.vocabulary import FactValue
from hakem.rules.model import Condition, RowDoc
from hakem.rules.resolving import Resolved

Case = Mapping[str, FactValue]
"""Facts and amounts by name."""
Answers = Callable[[], list[int]]
"""Evaluates the table for all cases, in order."""

UNANSWERED = -(10**6)  # what a comparator gives when no row applies


@dataclass(frozen=True)
class SameTable:
    """A table whose rows have been written out: for each its conditions and its sum, as text.

    ``amounts`` are those its rows add.
    """

    name: str
    facts: tuple[str, ...]
    amounts: tuple[str, ...]
    rows: tuple[tuple[Mapping[str, tuple[FactValue, ...]], str], ...]


def written_out(resolved: Resolved, name: str) -> SameTable:
    """The table of a resolved rule set with named values put in and multipliers as choices.

    The sums use only what both languages read alike. Raises ValueError for a condition other than
    "one of", which the table measured has none of.
    """
    spec = resolved.vocabulary.table(name)
    if spec is None:
        raise ValueError(f"{resolved.vocabulary.name} has no table {name}")
    rows = resolved.tables[name].rows.values()
    added = {summand.name for row in rows for summand in row.add}
    return SameTable(
        name,
        spec.facts,
        tuple(amount for amount in spec.amounts if amount in added),
        tuple(({c.fact: _one_of(c) for c in row.when}, _sum(row, resolved)) for row in rows),
    )


def _one_of(condition: Condition) -> tuple[FactValue, ...]:
    if condition.negated or condition.lows or condition.highs:
        raise ValueError(f"the condition on {condition.fact} is not of the form one of")
    return condition.values


def _sum(row: RowDoc, resolved: Resolved) -> str:
    terms = []
    for summand in row.add:
        factors = [str(resolved.values.get(summand.name, summand.name))]
        if isinstance(summand.coefficient, int):
            factors.append(str(summand.coefficient))
        for name in summand.factors:
            if name in resolved.values:
                factors.append(str(resolved.values[name]))
                continue
            for factor in resolved.multipliers[name].rows.values():
                holds = _all_of({c.fact: _one_of(c) for c in factor.when})
                factors.append(f"({holds} ? {factor.times} : 1)")
        terms.append(" * ".join(factors))
    return " + ".join(terms) or "0"


def _literal(value: FactValue) -> str:
    return json.dumps(value)


def _all_of(conditions: Mapping[str, tuple[FactValue, ...]]) -> str:
    each = []
    for fact, values in conditions.items():
        any_of = " || ".join(f"{fact} == {_literal(value)}" for value in values)
        each.append(f"({any_of})" if len(values) > 1 else any_of)
    return " && ".join(each) or "true"


def expression(table: SameTable) -> str:
    """The table as one expression that stops at the first row that holds."""
    choices = "".join(f"({_all_of(when)}) ? ({total}) : " for when, total in table.rows)
    return f"{choices}{UNANSWERED}"


def decision(table: SameTable) -> dict[str, object]:
    """The table as a JSON decision model of ZEN: a decision table between input and output."""
    rules = [
        {"_id": str(index), "points": total}
        | {fact: ", ".join(map(_literal, when.get(fact, ()))) for fact in table.facts}
        for index, (when, total) in enumerate(table.rows)
    ]
    inputs = [{"id": f, "name": f, "field": f, "type": "expression"} for f in table.facts]
    points = {"id": "points", "name": "points", "field": "points", "type": "expression"}
    content = {"hitPolicy": "first", "inputs": inputs, "outputs": [points], "rules": rules}
    return {
        "nodes": [
            {"id": "in", "name": "in", "type": "inputNode"},
            {"id": "table", "name": table.name, "type": "decisionTableNode", "content": content},
            {"id": "out", "name": "out", "type": "outputNode"},
        ],
        "edges": [
            {"id": "1", "type": "edge", "sourceId": "in", "targetId": "table"},
            {"id": "2", "type": "edge", "sourceId": "table", "targetId": "out"},
        ],
    }


def _contexts(table: SameTable, cases: list[Case]) -> list[dict[str, FactValue]]:
    """What the comparators are given: the facts, and the amounts the table uses."""
    return [{name: case[name] for name in (*table.facts, *table.amounts)} for case in cases]


def zen_answers(table: SameTable, cases: list[Case]) -> Answers:
    """ZEN with a static loader, which compiles the decision once.

    That is its fastest way: a decision made with ``create_decision`` takes some 20 times as long.
    """
    engine = zen.ZenEngine({"loader": {"type": "static", "content": {"table": decision(table)}}})
    contexts = _contexts(table, cases)

    def answers() -> list[int]:
        evaluate = engine.evaluate
        return [evaluate("table", context)["result"]["points"] for context in contexts]

    return answers


def celpy_answers(table: SameTable, cases: list[Case]) -> Answers:
    """cel-python with its compiling runner and the facts converted beforehand."""
    environment = celpy.Environment(runner_class=celpy.CompiledRunner)
    program: Any = environment.program(environment.compile(expression(table)))
    contexts = [json_to_cel(context) for context in _contexts(table, cases)]

    def answers() -> list[int]:
        evaluate = program.evaluate
        return [evaluate(context) for context in contexts]

    return answers


def cel_answers(table: SameTable, cases: list[Case]) -> Answers:
    """common-expression-language, compiled once; the facts are converted at each evaluation."""
    program = cel.compile(expression(table))
    contexts = _contexts(table, cases)

    def answers() -> list[int]:
        execute = program.execute
        return [execute(context) for context in contexts]

    return answers


def cel_prepared_answers(table: SameTable, cases: list[Case]) -> Answers:
    """The same with the facts of every case converted beforehand, which no live game can do."""
    program = cel.compile(expression(table))
    contexts = [cel.Context(context) for context in _contexts(table, cases)]

    def answers() -> list[int]:
        execute = program.execute
        return [execute(context) for context in contexts]

    return answers
