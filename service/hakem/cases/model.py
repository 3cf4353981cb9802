"""What a case file holds, once it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from google.protobuf.message import Message

from hakem.cases.methods import Method
from hakem.rules.diagnostics import Spot


@dataclass(frozen=True, slots=True)
class Sum:
    """An expected number and the sum the author wrote for it."""

    text: str
    value: int

    def __str__(self) -> str:
        return f"{self.value} ({self.text})"


Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
"""A reply as JSON."""

Expected: TypeAlias = "dict[str, Expected] | list[Expected] | Sum | str | int | bool | None"
"""What a reply must hold: JSON in which a number may be a sum. Enum values stand in full."""


@dataclass(frozen=True, slots=True)
class ExpectedError:
    """How a request must be refused. What is empty may be anything."""

    code: str
    field: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """One call and what must come of it: ``expected`` of the reply, or an error.

    ``spot`` is where the case begins, ``request`` is complete with rule set, options and locale.
    """

    id: str
    suite: str
    source: str
    basis: str
    about: str
    spot: Spot
    method: Method
    request: Message
    expected: dict[str, Expected] | ExpectedError

    def mentions(self, text: str) -> bool:
        """Whether id, suite, source or sentence contain ``text``."""
        return any(text in part for part in (self.id, self.suite, self.source, self.about))


@dataclass(frozen=True, slots=True)
class Violation:
    """A field that the service refused, and why."""

    field: str
    reason: str
    message: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """The error a call ended with."""

    code: str
    reason: str
    message: str
    violations: tuple[Violation, ...] = ()

    def __str__(self) -> str:
        fields = ", ".join(f"{v.field} {v.reason}" for v in self.violations)
        return " ".join(part for part in (self.code, self.reason, fields, self.message) if part)
