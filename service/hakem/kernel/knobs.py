"""Knobs: what a house may set, each declared once and asked for by its name.

A family declares a knob with one of the functions at the end, as a constant of its module
``knobs``. The constant has the type of the knob's values, so that whoever asks with it knows what
comes back: ``said[OPENING_POINTS]`` is a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeAlias, TypeVar, cast

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

KnobValue: TypeAlias = (
    str
    | bool
    | int
    | tuple[int, ...]
    | tuple[str, ...]
    | Mapping[str, int]
    | Mapping[str, tuple[int, ...]]
    | None
)
"""The value of one knob, frozen: lists are tuples, maps are read-only mappings by text key."""


class KnobKind(Enum):
    """The type of a knob's value."""

    INT = "int"
    FLAG = "flag"
    WORD = "word"
    INTS = "ints"
    WORDS = "words"
    INT_MAP = "int_map"
    INTS_MAP = "ints_map"


_MEMBERS: Mapping[KnobKind, KnobKind] = {
    KnobKind.INTS: KnobKind.INT,
    KnobKind.WORDS: KnobKind.WORD,
    KnobKind.INT_MAP: KnobKind.INT,
    KnobKind.INTS_MAP: KnobKind.INTS,
}


def _is_of(kind: KnobKind, value: object) -> bool:
    """Whether a value is of a kind, with everything in it."""
    match kind:
        case KnobKind.INT:
            return isinstance(value, int) and not isinstance(value, bool)
        case KnobKind.FLAG:
            return isinstance(value, bool)
        case KnobKind.WORD:
            return isinstance(value, str)
        case KnobKind.INTS | KnobKind.WORDS:
            return isinstance(value, tuple) and all(_is_of(_MEMBERS[kind], one) for one in value)
        case KnobKind.INT_MAP | KnobKind.INTS_MAP:
            return isinstance(value, Mapping) and all(
                _is_of(_MEMBERS[kind], one) for one in value.values()
            )


@dataclass(frozen=True, slots=True, eq=False)
class Knob(Generic[T_co]):
    """One parameter of a family: a closed dotted path with a type, a range and a meaning.

    ``low``/``high`` bound a number or each number of a list or map; ``words`` are the allowed
    words; ``optional`` knobs may be ``null`` (meaning "no limit" or "none", as ``about`` says);
    ``keys`` are the allowed keys of a map (empty: any short text). What is ``by_clients`` no
    position shows: the referee cannot hold anybody to it, and who runs the table sees to it.
    """

    path: str
    kind: KnobKind
    about: str
    unit: str = ""
    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    optional: bool = False
    by_clients: bool = False

    def read(self, value: KnobValue) -> T_co:
        """A value as what it is. Raises TypeError when it is no value of this knob."""
        fits = self.optional if value is None else _is_of(self.kind, value)
        if not fits:
            raise TypeError(f"{self.path} is {self.kind.value}, not {value!r}")
        return cast("T_co", value)


class Knobs:
    """The values of a house, asked for by knob."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, KnobValue]) -> None:
        """Take values by path."""
        self._values = values

    def __getitem__(self, knob: Knob[T]) -> T:
        """The value of a knob. Raises KeyError for a knob of another family."""
        return knob.read(self._values[knob.path])


def whole(
    path: str,
    about: str,
    unit: str,
    low: int | None = None,
    high: int | None = None,
) -> Knob[int]:
    """A whole number."""
    return Knob(path, KnobKind.INT, about, unit, low, high)


def whole_or_null(
    path: str, about: str, unit: str, low: int, high: int, *, by_clients: bool = False
) -> Knob[int | None]:
    """A whole number, or ``null`` for what ``about`` says of it."""
    return Knob(path, KnobKind.INT, about, unit, low, high, optional=True, by_clients=by_clients)


def flag(path: str, about: str) -> Knob[bool]:
    """True or false."""
    return Knob(path, KnobKind.FLAG, about)


def word(path: str, about: str, *words: str, by_clients: bool = False) -> Knob[str]:
    """One of some words."""
    return Knob(path, KnobKind.WORD, about, words=words, by_clients=by_clients)


def wholes(path: str, about: str, unit: str, low: int, high: int) -> Knob[tuple[int, ...]]:
    """A list of whole numbers."""
    return Knob(path, KnobKind.INTS, about, unit, low, high)


def words(path: str, about: str, *of: str) -> Knob[tuple[str, ...]]:
    """A list of some words."""
    return Knob(path, KnobKind.WORDS, about, words=of)


def whole_map(
    path: str, about: str, unit: str, low: int, high: int, *, keys: tuple[str, ...] = ()
) -> Knob[Mapping[str, int]]:
    """A whole number by key."""
    return Knob(path, KnobKind.INT_MAP, about, unit, low, high, keys=keys)


def wholes_map(
    path: str, about: str, unit: str, low: int, high: int
) -> Knob[Mapping[str, tuple[int, ...]]]:
    """A list of whole numbers by key."""
    return Knob(path, KnobKind.INTS_MAP, about, unit, low, high)
