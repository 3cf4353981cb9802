"""The stable codes that a reply may carry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TypeAlias

from hakem.rules.diagnostics import CODES as DIAGNOSTIC_CODES
from hakem.texts import Kind, all_codes

Codes: TypeAlias = Mapping[str, Collection[str]]
"""For each field that holds codes, by its full name, those it may hold."""

REASONS = "hakem.v1.Reason.code"
"""Why a move does not stand."""
DIAGNOSTICS = "hakem.v1.Diagnostic.code"
"""What is wrong with a rule file."""
ERRORS = "google.rpc.ErrorInfo.reason"
"""Why a request is not answered."""


def known_codes() -> Codes:
    """The codes of this version."""
    known = all_codes()
    errors = (Kind.INVALID, Kind.ERROR)
    return MappingProxyType(
        {
            REASONS: [name for name, code in known.items() if code.kind is Kind.REASON],
            DIAGNOSTICS: list(DIAGNOSTIC_CODES),
            ERRORS: [name for name, code in known.items() if code.kind in errors],
        }
    )
