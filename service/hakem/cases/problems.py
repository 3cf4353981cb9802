"""What may be wrong with a case file, as the diagnostics of rule files are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hakem.rules.diagnostics import Diagnostic, Report, Spot

CODES: Mapping[str, str] = MappingProxyType(
    {
        "NO_CASES": "A path that holds no case file.",
        "UNKNOWN_RPC": "A case calls something that the contract does not have or that streams.",
        "UNKNOWN_FIELD": "A field that the request or the reply does not have.",
        "NEVER_MISSING": "`null` for a field that always has a value.",
        "TWO_BRANCHES": "Two branches of a choice at once.",
        "BAD_REQUEST": "A request that cannot be read as what the rpc takes.",
        "NOT_A_SUM": "A text for a number that is no sum of whole numbers.",
        "UNKNOWN_REASON": "An expected code that no reply ever carries.",
        "UNKNOWN_STATUS": "An expected error with a status that gRPC does not have.",
        "EXPECT_OR_ERROR": "A case with both `expect` and `error`, or neither.",
        "CHECKS_NOTHING": "An expectation that looks at no value.",
        "NO_RULESET": "Neither the case nor its file names a rule set.",
        "DUPLICATE_ID": "One case id twice in a run.",
    }
)
"""The codes that case files add to :data:`hakem.rules.reading.diagnostics.CODES`."""


class Problems(Report):
    """Collects what is wrong with case files. Takes the codes of rule files and :data:`CODES`."""

    def error(self, spot: Spot, code: str, message: str, mend: str) -> None:
        """Note a problem that keeps the cases from being run."""
        if code in CODES:
            self.include([Diagnostic(spot.file, spot.line, spot.column, code, message, mend)])
        else:
            super().error(spot, code, message, mend)
