"""What a family lets a rule file say: knobs, facts, amounts and tables.

A family publishes one :class:`Vocabulary`. The loader checks rule files against it, the schema and
the editor help are generated from it, and the proof enumerates the facts it declares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from hakem.kernel.knobs import Knob, Knobs

FactValue: TypeAlias = str | bool | int
"""The value of one fact: a word, true/false, or a whole number."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something the kernel knows that a condition may ask about.

    Exactly one shape holds: ``words`` (one of these), ``flag`` (true or false) or ``low``/``high``
    (a whole number, both ends included).
    """

    name: str
    about: str
    words: tuple[str, ...] = ()
    flag: bool = False
    low: int = 0
    high: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Amount:
    """A whole number the kernel measures and a row may add, times a coefficient."""

    name: str
    about: str
    unit: str = "points"


class Output(Enum):
    """What the rows of a table give."""

    POINTS = "points"
    """Rows carry ``add``: a linear sum of amounts and named values, in points."""
    CHOICE = "choice"
    """Rows carry ``then``: one of the table's words."""


def always_reachable(facts: Mapping[str, FactValue]) -> bool:
    """Every combination of facts can occur."""
    return True


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One decision table a family asks its houses to fill in.

    ``facts`` and ``amounts`` name entries of the family; their order is the order in which the
    kernel passes them. ``reachable`` says whether a combination of facts can occur at all.
    ``choices`` are the words of a CHOICE table. ``payers`` are the roles a row of a POINTS table
    may name in ``pays`` (the first is the default).
    """

    name: str
    about: str
    facts: tuple[str, ...]
    output: Output
    amounts: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    payers: tuple[str, ...] = ()
    hits: tuple[str, ...] = ("unique", "any", "collect", "first")
    reachable: Callable[[Mapping[str, FactValue]], bool] = always_reachable


@dataclass(frozen=True, slots=True)
class Constraint:
    """Two knobs that must fit together.

    ``broken`` gets the values of all knobs and says whether the rule is broken; ``knob`` is the one
    to point at, ``problem`` and ``mend`` the sentence shown.
    """

    knob: Knob[object]
    problem: str
    mend: str
    broken: Callable[[Knobs], bool]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The whole vocabulary of a game family, e.g. ``okey/v1``."""

    name: str
    about: str
    facts: tuple[Fact, ...]
    amounts: tuple[Amount, ...]
    tables: tuple[TableSpec, ...]
    knobs: tuple[Knob[object], ...]
    constraints: tuple[Constraint, ...] = ()
    _facts: dict[str, Fact] = field(init=False, repr=False, compare=False)
    _tables: dict[str, TableSpec] = field(init=False, repr=False, compare=False)
    _knobs: dict[str, Knob[object]] = field(init=False, repr=False, compare=False)
    _amounts: dict[str, Amount] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the entries by name."""
        object.__setattr__(self, "_facts", {f.name: f for f in self.facts})
        object.__setattr__(self, "_tables", {t.name: t for t in self.tables})
        object.__setattr__(self, "_knobs", {k.path: k for k in self.knobs})
        object.__setattr__(self, "_amounts", {a.name: a for a in self.amounts})

    def fact(self, name: str) -> Fact | None:
        """The fact of that name, or None."""
        return self._facts.get(name)

    def table(self, name: str) -> TableSpec | None:
        """The table of that name, or None."""
        return self._tables.get(name)

    def knob(self, path: str) -> Knob[object] | None:
        """The knob at that dotted path, or None."""
        return self._knobs.get(path)

    def amount(self, name: str) -> Amount | None:
        """The amount of that name, or None."""
        return self._amounts.get(name)
