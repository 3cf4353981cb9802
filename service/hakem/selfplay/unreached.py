"""Why play under a house cannot reach something: read from the family's ``unreached.yaml``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.knobs import KnobValue
from hakem.kernel.vocabulary import FactValue
from hakem.rules.model import TABLES, Condition
from hakem.rules.resolving import Resolved

SO_FAR = "not in so many moves"
"""What is said of something that more moves might reach."""

EVENT = "event"
"""The fact whose words are events."""

Wanted = dict[str, Any]
"""Values by path, as ``unreached.yaml`` tells."""


@dataclass(frozen=True)
class Reason:
    """One reason, and the house under which it holds."""

    when: Wanted
    why: str

    def given(self, said: Mapping[str, KnobValue]) -> str:
        """The reason with what the house says, empty where it does not hold."""
        if not all(_is(said, path, wanted) for path, wanted in self.when.items()):
            return ""
        paths = [*self.when, *[w["above"] for w in self.when.values() if _is_above(w)]]
        return _told(self.why, {path: said[path] for path in paths})


@dataclass(frozen=True)
class Reasons:
    """The reasons of one family; see ``unreached.yaml``."""

    codes: Mapping[str, Sequence[Reason]]
    events: Mapping[str, Sequence[Reason]]
    tables: Mapping[str, Sequence[Reason]]
    facts: Mapping[str, str]
    words: Mapping[str, Mapping[str, Sequence[Reason]]]


@cache
def reasons_of(family: Family) -> Reasons:
    """The reasons that a family gives."""
    file = family.folder.joinpath("selfplay", "unreached.yaml")
    said = yaml.safe_load(file.read_text(encoding="utf-8"))

    def read(part: Mapping[str, Any]) -> dict[str, list[Reason]]:
        return {name: [Reason(**one) for one in several] for name, several in part.items()}

    codes, events, tables = (read(said.get(part, {})) for part in ("codes", "events", "tables"))
    words = {fact: read(part) for fact, part in said.get("words", {}).items()}
    if events:
        words[EVENT] = events
    return Reasons(codes, events, tables, said.get("facts", {}), words)


class Unreached:
    """What play under one house cannot reach."""

    def __init__(self, house: Resolved, also: Mapping[str, KnobValue] | None = None) -> None:
        """``also`` has what is known beside the parameters of the house, by path."""
        self._house = house
        self._said = {**house.knobs, **(also or {})}
        self._reasons = reasons_of(FAMILIES[house.vocabulary.name])
        self._fixed: dict[str, FactValue] = {
            fact: value
            for fact in self._reasons.facts
            if isinstance(value := self._said[fact], bool | int | str)
        }

    @property
    def id(self) -> str:
        """The house's id."""
        return self._house.id

    def code(self, code: str) -> str:
        """Why a code cannot be reached; empty where it can."""
        return self._first(self._reasons.codes.get(code, ()))

    def event(self, event: str) -> str:
        """Why an event cannot come about; empty where it can."""
        return self._first(self._reasons.events.get(event, ()))

    def row(self, path: str) -> str:
        """Why a table row, by its path, cannot apply; empty where it can."""
        table, _, row = path.removeprefix(f"{TABLES}.").partition(".")
        why = self._first(self._reasons.tables.get(table, ()))
        if why:
            return why
        for condition in self._house.tables[table].rows[row].when:
            why = self._never_holds(condition)
            if why:
                return why
        return ""

    def rows(self) -> set[str]:
        """The paths of all rows of the house."""
        return {
            path
            for path in self._house.places
            if path.startswith(f"{TABLES}.") and path.count(".") > 1
        }

    def _never_holds(self, condition: Condition) -> str:
        fact = condition.fact
        if fact in self._fixed:
            value = self._fixed[fact]
            if not condition.holds(value, self._house.values):
                return _told(self._reasons.facts[fact], {fact: value})
        words = self._reasons.words.get(fact, {})
        if words and not condition.negated:
            whys = [self._first(words.get(str(value), ())) for value in condition.values]
            if all(whys):
                return "; ".join(dict.fromkeys(whys))
        return ""

    def _first(self, reasons: Iterable[Reason]) -> str:
        return next((why for reason in reasons if (why := reason.given(self._said))), "")


def why_not(whys: Iterable[str]) -> str:
    """What to say of something not reached, from why each of several houses cannot reach it."""
    whys = list(whys)
    return f"cannot: {'; '.join(dict.fromkeys(whys))}" if all(whys) else SO_FAR


def _is(said: Mapping[str, KnobValue], path: str, wanted: Any) -> bool:
    value = said[path]
    if isinstance(wanted, list):
        return value in wanted
    if not isinstance(wanted, dict):
        return bool(value == wanted)
    least = said[wanted["above"]] if _is_above(wanted) else wanted["least"]
    if not isinstance(value, int) or not isinstance(least, int):
        return False
    return value > least if _is_above(wanted) else value >= least


def _is_above(wanted: Any) -> bool:
    return isinstance(wanted, dict) and "above" in wanted


def _told(why: str, said: Mapping[str, KnobValue]) -> str:
    told = ", ".join(f"{path}: {_word(value)}" for path, value in said.items())
    return f"{why} ({told})" if told else why


def _word(value: KnobValue) -> str:
    """A value as a rule file writes it."""
    words = {None: "null", True: "true", False: "false"}
    return words[value] if value is None or isinstance(value, bool) else str(value)
