"""The names that rows use: every one known, none for two things, none for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hakem.kernel.vocabulary import Vocabulary
from hakem.rules.diagnostics import Report, Spot, did_you_mean, suggest
from hakem.rules.model import (
    MULTIPLIERS,
    VALUES,
    Condition,
    Factor,
    Layer,
    Removed,
    RowDoc,
    Statement,
)
from hakem.rules.resolving.inheritance import MergedRules
from hakem.rules.resolving.resolved import own_names


def here(merged: MergedRules, spot: Spot) -> Spot:
    """A position in the house's own file: this one, or where the file begins."""
    return spot if spot.file == merged.document.file else merged.document.spot


def layers_of(merged: MergedRules) -> Iterator[Layer]:
    """The diffs of all choices of all options."""
    for name, option in merged.options.items():
        for choice in option.choices:
            yield merged.layer(name, choice)


def check_names(merged: MergedRules, sure: set[str], report: Report) -> None:
    """Report unknown, doubly used and unused names.

    ``sure`` are the paths that have a statement whatever a table chooses: a row may use the names
    among them, and a row of a choice also those of its own choice.
    """
    before = report.errors
    base = _Names(merged, sure, report)
    base.statements(merged.base)
    used = set(base.used)
    paths = set(sure)
    for layer in layers_of(merged):
        own = {path for path, statement in layer.items() if not isinstance(statement, Removed)}
        paths |= own
        names = _Names(merged, sure | own, report)
        names.statements(layer)
        used |= names.used
    _clashes(merged, paths, report)
    if report.errors == before:
        _unused(merged, used, report)


class _Names:
    """The names one layer of statements may use, and those it does use."""

    def __init__(self, merged: MergedRules, paths: set[str], report: Report) -> None:
        self._merged = merged
        self._family: Vocabulary = merged.document.vocabulary
        self._report = report
        self._values = own_names(dict.fromkeys(paths), f"{VALUES}.")
        self._multipliers = own_names(dict.fromkeys(paths))
        self.used: set[str] = set()

    def statements(self, layer: Mapping[str, Statement | Removed]) -> None:
        """Check every row and factor of a layer."""
        for path, statement in layer.items():
            if isinstance(statement, RowDoc):
                self._row(statement, path)
            elif isinstance(statement, Factor):
                self._bounds(statement.when, path)

    def _row(self, row: RowDoc, path: str) -> None:
        spec = self._family.table(path.split(".")[1])
        amounts = spec.amounts if spec else ()
        self._bounds(row.when, path)
        for term in row.add:
            self._known(term.name, {*amounts, *self._values}, term.spot, path)
            for name in term.factors:
                self._known(name, self._values | self._multipliers, term.spot, path)

    def _bounds(self, when: tuple[Condition, ...], path: str) -> None:
        for condition in when:
            for bound in (*condition.lows, *condition.highs):
                if isinstance(bound.of, str):
                    self._known(bound.of, self._values, condition.spot, path)

    def _known(self, name: str, known: set[str], spot: Spot, path: str) -> None:
        self.used.add(name)
        if name not in known:
            self._report.error(
                here(self._merged, spot),
                "UNKNOWN_NAME",
                f"`{path}` uses `{name}`, and nothing here has that name",
                suggest(name, known),
            )


def _declared(merged: MergedRules, prefix: str) -> Iterator[tuple[str, Spot]]:
    """Names this file gives to values or multipliers, each once, with where."""
    seen = set()
    own = [
        layer
        for option in merged.document.options.values()
        if not isinstance(option, Removed)
        for layer in option.choices.values()
        if not isinstance(layer, Removed)
    ]
    for layer in (merged.document.layer, *own):
        for path, statement in layer.items():
            name = path.split(".")[1] if path.startswith(prefix) else ""
            if name and name not in seen and not isinstance(statement, Removed):
                seen.add(name)
                yield name, statement.spot


def _clashes(merged: MergedRules, paths: set[str], report: Report) -> None:
    """One name for an amount and a value, or a value and a multiplier; told once."""
    values = own_names(dict.fromkeys(paths), f"{VALUES}.")
    told = set()
    for prefix, what in ((VALUES, "value"), (MULTIPLIERS, "multiplier")):
        for name, spot in _declared(merged, f"{prefix}."):
            if merged.document.vocabulary.amount(name) is not None:
                report.error(
                    spot,
                    "NAME_CLASH",
                    f"`{name}` is an amount that the game measures",
                    f"give the {what} another name",
                )
            elif name not in told and name in values & own_names(dict.fromkeys(paths)):
                told.add(name)
                report.error(
                    spot,
                    "NAME_CLASH",
                    f"`{name}` is both a value and a multiplier",
                    "give one of the two another name",
                )


def _unused(merged: MergedRules, used: set[str], report: Report) -> None:
    for prefix, what in ((VALUES, "value"), (MULTIPLIERS, "multiplier")):
        for name, spot in _declared(merged, f"{prefix}."):
            if name not in used:
                near = did_you_mean(name, used)
                mend = f"did you mean `{near}`?" if near else "use it in a row, or delete it"
                report.error(spot, "UNUSED_NAME", f"nothing uses the {what} `{name}`", mend)
