"""One rule file, typed: what it states and where.

The statements of a file are flat, by rule path: ``opening.points`` (a knob), ``values.finish``,
``multipliers.leftover.own_pairs``, ``tables.others`` (the hit policy), ``tables.others.closed`` (a
row). So inheriting, choosing options, comparing and hashing are all operations on plain mappings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from hakem.kernel.knobs import KnobValue
from hakem.kernel.vocabulary import FactValue, Vocabulary
from hakem.rules.diagnostics import Spot

VALUES, MULTIPLIERS, TABLES = "values", "multipliers", "tables"


@dataclass(frozen=True, slots=True)
class Bound:
    """One end of a range: a number or a named value, moved by ``shift``."""

    of: int | str
    shift: int = 0

    def number(self, values: Mapping[str, int]) -> int:
        """The bound as a number, both ends included."""
        return (values[self.of] if isinstance(self.of, str) else self.of) + self.shift


@dataclass(frozen=True, slots=True)
class Condition:
    """What one fact must be: one of ``values``, none of them (``negated``), or within bounds."""

    fact: str
    spot: Spot
    values: tuple[FactValue, ...] = ()
    negated: bool = False
    lows: tuple[Bound, ...] = ()
    highs: tuple[Bound, ...] = ()

    def holds(self, fact: FactValue, values: Mapping[str, int]) -> bool:
        """Whether a fact meets this condition, given the named values."""
        if self.lows or self.highs:
            low = all(b.number(values) <= int(fact) for b in self.lows)
            return low and all(int(fact) <= b.number(values) for b in self.highs)
        return (fact in self.values) is not self.negated

    @property
    def meaning(self) -> tuple[object, ...]:
        """What the condition says, apart from where it stands."""
        return (
            self.fact,
            frozenset(self.values),
            self.negated,
            frozenset(self.lows),
            frozenset(self.highs),
        )


@dataclass(frozen=True, slots=True)
class Summand:
    """``name`` (amount or named value) times ``coefficient``.

    That is a number, the name of a value or multiplier, or several names, which are multiplied.
    """

    name: str
    coefficient: int | str | tuple[str, ...]
    spot: Spot

    @property
    def factors(self) -> tuple[str, ...]:
        """The values and multipliers that it is multiplied with, by name."""
        if isinstance(self.coefficient, int):
            return ()
        return (self.coefficient,) if isinstance(self.coefficient, str) else self.coefficient


@dataclass(frozen=True, slots=True)
class Leaf:
    """A knob's or named value's value with its source."""

    spot: Spot
    value: KnobValue
    src: str
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class RowDoc:
    """One row of a decision table. Rows are the same only when they are one object."""

    id: str
    spot: Spot
    when: tuple[Condition, ...]
    src: str
    add: tuple[Summand, ...] = ()
    then: str = ""
    pays: str = ""
    text: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Factor:
    """One row of a multiplier: ``times`` when its conditions hold. Compared like rows."""

    id: str
    spot: Spot
    when: tuple[Condition, ...]
    times: int
    src: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HitDoc:
    """The hit policy of a table."""

    spot: Spot
    policy: str


@dataclass(frozen=True, slots=True)
class Removed:
    """``null``: what the parent has there is gone."""

    spot: Spot


Statement: TypeAlias = Leaf | RowDoc | Factor | HitDoc
Layer: TypeAlias = dict[str, Statement | Removed]
"""Statements by rule path, in the order of the file."""


@dataclass(frozen=True, slots=True)
class OptionDoc:
    """What a table may choose: a named diff for each choice.

    ``refused`` has the reason against each refused choice, in every language.
    """

    name: str
    spot: Spot
    title: Mapping[str, str]
    default: str
    default_spot: Spot
    choices: Mapping[str, Layer | Removed]
    refused: Mapping[str, Mapping[str, str]]
    src: str


@dataclass(frozen=True, slots=True)
class Inherited:
    """Where what is taken over from the parent comes from.

    ``keep`` are the sources of the parent that speak of the heir too, and the word ``assumed``
    where the parent's assumptions hold of it; ``src`` is the source of all the rest.
    """

    src: str
    keep: tuple[tuple[str, Spot], ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """One rule file as it stands, before inheritance.

    ``inherited`` is None where each value keeps the source it has in the parent. ``sources`` and
    ``aliases`` keep their positions; ``srcs`` lists every ``src`` written anywhere in the file, to
    be checked once the parents' sources are known. ``table_spots`` says where the file begins to
    speak of a table. ``reasons`` has, by language, what is written after ``assumed:`` and
    ``inferred:`` in that language. ``whole`` says that nothing in the file was unreadable, so that
    what is missing is not there.
    """

    file: str
    text: str
    id: str
    spot: Spot
    vocabulary: Vocabulary
    parent: str
    parent_spot: Spot
    inherited: Inherited | None
    aliases: tuple[tuple[str, Spot], ...]
    status: str
    title: Mapping[str, str]
    about: Mapping[str, str]
    sources: Mapping[str, tuple[str, Spot]]
    layer: Layer
    options: Mapping[str, OptionDoc | Removed]
    srcs: tuple[tuple[str, Spot], ...]
    reasons: Mapping[str, Mapping[str, str]]
    table_spots: Mapping[str, Spot]
    whole: bool


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A named product of the ``times`` of those rows that hold; 1 when none does."""

    name: str
    rows: Mapping[str, Factor]


@dataclass(frozen=True, slots=True)
class TableDoc:
    """One decision table of a resolved rule set; rows in the order of the files."""

    name: str
    hit: str
    spot: Spot
    rows: Mapping[str, RowDoc]


def table_path(table: str, row: str = "") -> str:
    """The rule path of a table or one of its rows."""
    return f"{TABLES}.{table}.{row}" if row else f"{TABLES}.{table}"
