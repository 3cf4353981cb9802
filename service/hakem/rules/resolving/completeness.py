"""What must hold of a rule set besides its tables: complete, consistent, every name known."""

from __future__ import annotations

from itertools import combinations
from math import prod

from hakem.kernel.knobs import Knobs
from hakem.kernel.vocabulary import Output, Vocabulary
from hakem.rules.diagnostics import Report
from hakem.rules.model import TABLES, Factor, HitDoc, Leaf, Removed, RowDoc, Statement, table_path
from hakem.rules.resolving.inheritance import MergedRules, merge
from hakem.rules.resolving.names import check_names, here, layers_of
from hakem.rules.resolving.resolved import knobs_of

MAX_COMBINATIONS = 4096
"""Most combinations of choices a rule set may offer."""
MAX_PRODUCT = 10_000
"""Largest product of all rows of a multiplier."""


def check_whole(merged: MergedRules, report: Report) -> None:
    """Report everything that is wrong with a rule set apart from its tables' answers."""
    vocabulary = merged.document.vocabulary
    sure = _sure(merged)
    _complete(merged, vocabulary, sure, report)
    check_names(merged, sure, report)
    _products(merged, report)
    _texts(merged, vocabulary, report)
    _collisions(merged, report)
    if prod(len(option.choices) for option in merged.options.values()) > MAX_COMBINATIONS:
        report.error(
            merged.document.spot,
            "TOO_MANY_COMBINATIONS",
            f"the options allow more than {MAX_COMBINATIONS:,} combinations",
            "offer fewer choices, or make a rule set of its own of some",
        )


def _sure(merged: MergedRules) -> set[str]:
    """The paths that have a statement whatever a table chooses."""
    found = set(merged.base)
    for name, option in merged.options.items():
        layers = [merged.layer(name, choice) for choice in option.choices]
        stated = [{p for p, s in layer.items() if not isinstance(s, Removed)} for layer in layers]
        found |= set.intersection(*stated)
    return found


def _complete(merged: MergedRules, vocabulary: Vocabulary, sure: set[str], report: Report) -> None:
    missing: dict[str, list[str]] = {}
    for knob in vocabulary.knobs:
        if knob.path not in sure:
            block, _, leaf = knob.path.partition(".")
            missing.setdefault(block, []).append(leaf)
    spot = merged.document.spot
    for block, leaves in missing.items():
        names = ", ".join(f"`{block}.{leaf}`" for leaf in leaves)
        report.error(
            spot,
            "MISSING_KNOB",
            f"nothing says what {names} {_is(leaves)}",
            f"write it in the block `{block}`, or extend a rule set that has it",
        )
    for spec in vocabulary.tables:
        rows = any(path.startswith(f"{table_path(spec.name)}.") for path in merged.base)
        if table_path(spec.name) in sure:
            continue
        if rows:
            report.error(
                merged.document.table_spots.get(spec.name, spot),
                "MISSING_HIT",
                f"table `{spec.name}` has no `hit`",
                f"write one of {', '.join(spec.hits)}",
            )
        else:
            report.error(
                spot,
                "MISSING_TABLE",
                f"table `{spec.name}` is not filled in",
                f"write `{TABLES}.{spec.name}`, or extend a rule set that has it",
            )


def _is(leaves: list[str]) -> str:
    return "is" if len(leaves) == 1 else "are"


def _products(merged: MergedRules, report: Report) -> None:
    sizes: dict[str, dict[str, Factor]] = {}
    for layer in (merged.base, *layers_of(merged)):
        for path, statement in layer.items():
            if isinstance(statement, Factor):
                rows = sizes.setdefault(path.split(".")[1], {})
                if path not in rows or abs(rows[path].times) < abs(statement.times):
                    rows[path] = statement
    for name, rows in sizes.items():
        if prod(max(1, abs(factor.times)) for factor in rows.values()) > MAX_PRODUCT:
            spot = here(merged, next(iter(rows.values())).spot)
            report.error(
                spot,
                "MULTIPLIER_TOO_LARGE",
                f"the rows of `{name}` may multiply to more than {MAX_PRODUCT:,}",
                "lower a factor",
            )


def _texts(merged: MergedRules, vocabulary: Vocabulary, report: Report) -> None:
    states = [dict(merged.base)]
    for layer in layers_of(merged):
        if any(isinstance(statement, RowDoc) for statement in layer.values()):
            states.append(dict(merged.base))
            merge(states[-1], layer, None)
    for state in states:
        for path, statement in state.items():
            if not isinstance(statement, RowDoc) or statement.text:
                continue
            spec = vocabulary.table(path.split(".")[1])
            if spec is not None and spec.output is Output.POINTS:
                report.error(
                    here(merged, statement.spot),
                    "MISSING_TEXT",
                    f"`{path}` says no sentence",
                    "write text: {tr: …, en: …}",
                )


def _meaning(statement: Statement | Removed) -> object:
    match statement:
        case Leaf():
            return statement.value
        case HitDoc():
            return statement.policy
        case Factor():
            return {c.meaning for c in statement.when}, statement.times
        case RowDoc():
            added = {(t.name, frozenset(t.factors) or t.coefficient) for t in statement.add}
            return (
                {c.meaning for c in statement.when},
                added,
                statement.then,
                statement.pays,
                dict(statement.text),
            )
        case Removed():
            return None


def _collisions(merged: MergedRules, report: Report) -> None:
    """Two options that change one thing to different values."""
    for one, other in combinations(merged.options, 2):
        told = set()
        for choice in merged.options[one].choices:
            first = merged.layer(one, choice)
            for rival in merged.options[other].choices:
                second = merged.layer(other, rival)
                for path in (p for p in second if p in first and p not in told):
                    a, b = first[path], second[path]
                    if type(a) is not type(b) or _meaning(a) != _meaning(b):
                        told.add(path)
                        report.error(
                            here(merged, b.spot),
                            "OPTIONS_COLLIDE",
                            f"`{path}` is changed by `{other}: {rival}` and by `{one}: {choice}` "
                            f"({a.spot.file}:{a.spot.line})",
                            "let one option change it, or give both the same value",
                        )


def check_constraints(merged: MergedRules, report: Report) -> None:
    """Knobs that do not fit together, under any combination of options. Knobs are complete."""
    vocabulary = merged.document.vocabulary
    paths = {knob.path for knob in vocabulary.knobs}
    touching = tuple(
        name
        for name, option in merged.options.items()
        if any(path in paths for choice in option.choices for path in merged.layer(name, choice))
    )
    for chosen in merged.combinations(touching):
        state = merged.under(chosen)
        said = Knobs(knobs_of(vocabulary, state))
        for constraint in vocabulary.constraints:
            if constraint.broken(said):
                spot = state[constraint.knob.path].spot
                report.error(
                    here(merged, spot),
                    "KNOBS_DISAGREE",
                    f"`{constraint.knob.path}`: {constraint.problem}",
                    constraint.mend,
                )
