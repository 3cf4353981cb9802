"""What a kernel receives: a house's knobs and compiled tables, ready to use.

The loader builds these from YAML. Kernels only read them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Generic, NamedTuple, TypeVar

from hakem.kernel.knobs import Knob, KnobValue, T, T_co


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the rule files something stands, and which source passage is behind it.

    ``path`` is the dotted rule path (``tables.others.closed``), ``file`` relative to the rules
    folder's parent (``rules/okey/okey-51.yaml``), ``line`` 1-based. ``source`` is the ``src`` text
    of the file, e.g. ``S2`` or ``assumed: no source prices it``.
    """

    path: str
    file: str
    line: int
    source: str

    @property
    def at(self) -> str:
        """``file:line``, as editors and terminals understand it; empty for built-in rows."""
        return f"{self.file}:{self.line}" if self.file else ""

    @property
    def assumed(self) -> bool:
        """Whether no source states the value."""
        return self.source.startswith("assumed")


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a row: ``name`` (amount or named value) times ``coefficient``.

    For a named value ``value`` holds its number; for an amount it is None and the number comes
    from the position.
    """

    name: str
    coefficient: int
    value: int | None


@dataclass(frozen=True, slots=True)
class Named:
    """A number that a row adds with and that stands elsewhere, under a name of its own.

    ``name`` is a named value (``unopened``) or a row of a multiplier that held
    (``leftover.own_pairs``); ``value`` its points or its ``times``; ``place`` where it stands.
    ``of`` are the amounts that it multiplies, empty where it adds something whatever was measured.
    """

    name: str
    value: int
    place: Place
    of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a compiled table, as answers quote it.

    ``texts`` maps a language tag (``tr``, ``en``) to the row's own sentence. ``then`` is the word
    of a CHOICE row, empty otherwise. ``pays`` is the role that
    the points are written to, empty where the table has no payers. ``values`` are the named
    numbers that it adds with in this situation, in the order of the row.
    """

    id: str
    place: Place
    texts: Mapping[str, str]
    then: str = ""
    pays: str = ""
    values: tuple[Named, ...] = ()


class Hit(NamedTuple):
    """A row that applied: the points it adds and how they were reckoned.

    ``terms`` has named multipliers already multiplied into the coefficients.
    """

    row: Row
    points: int
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A compiled table.

    ``points(*facts, *amounts)`` returns the total of all rows that applied, ``hits(*facts,
    *amounts)`` the rows with their points, ``rows(*facts)`` just the rows. Facts and amounts are
    passed in the order of the family's ``TableSpec``. A proof at load guarantees that each
    reachable combination of facts is answered; an unreachable one raises LookupError.
    """

    name: str
    rows: Callable[..., tuple[Row, ...]]
    hits: Callable[..., tuple[Hit, ...]]
    points: Callable[..., int]


class Setting(NamedTuple, Generic[T_co]):
    """What a knob is set to in a house, and where that stands."""

    value: T_co
    place: Place


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One house under chosen options, resolved, proved and compiled.

    ``digest`` is 64 lower-case hex digits over the resolved content; ``knobs`` is flat by dotted
    path; ``places`` says for each knob path, value (``values.NAME``) and row path where it stands.
    """

    id: str
    family: str
    digest: str
    options: Mapping[str, str]
    knobs: Mapping[str, KnobValue]
    values: Mapping[str, int]
    tables: Mapping[str, Table]
    places: Mapping[str, Place]

    @property
    def revision(self) -> str:
        """The resource name ``rulesets/{id}/revisions/{digest}``."""
        return f"rulesets/{self.id}/revisions/{self.digest}"

    def setting(self, knob: Knob[T]) -> Setting[T]:
        """What a knob is set to, and where. Raises KeyError for a knob of another family."""
        return Setting(knob.read(self.knobs[knob.path]), self.places[knob.path])

    def place(self, knob: Knob[object]) -> Place:
        """Where a knob is set. Raises KeyError for a knob of another family."""
        return self.places[knob.path]


HouseT = TypeVar("HouseT")
# Rule sets kept ready at a time; houses and their option combinations in use are far fewer.
_HOUSES_KEPT = 256


def once_each(make: Callable[[Ruleset], HouseT]) -> Callable[[Ruleset], HouseT]:
    """A function of a rule set that is worked out once for each rule set object."""
    houses: dict[int, tuple[Ruleset, HouseT]] = {}

    @wraps(make)
    def kept(ruleset: Ruleset) -> HouseT:
        found = houses.get(id(ruleset))
        if found is not None:  # the rule set is kept with its house, so its id is not used again
            return found[1]
        house = make(ruleset)
        if len(houses) >= _HOUSES_KEPT:
            houses.clear()
        houses[id(ruleset)] = (ruleset, house)
        return house

    return kept
