"""What a code is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    """Where a code appears."""

    REASON = "reason"
    """In a verdict: why a move does not stand."""
    REPAIR = "repair"
    """In a verdict: a change that would make the move legal."""
    LINE = "line"
    """In a ledger: the row of a line that no rule file writes."""
    INVALID = "invalid"
    """In an error: a field that cannot be read or cannot be."""
    ERROR = "error"
    """In an error: a request that cannot be answered."""


@dataclass(frozen=True, slots=True)
class Code:
    """One stable code. ``parameters`` are the names its sentences may use."""

    code: str
    kind: Kind
    parameters: tuple[str, ...]
    meaning: str
