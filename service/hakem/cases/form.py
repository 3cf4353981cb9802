"""The keys and words of a case file."""

from __future__ import annotations

import grpc

SHARED_KEYS = ("ruleset", "options", "locale")
"""What a file says for all its cases and a case may say for itself."""
SUITE_KEYS = ("suite", *SHARED_KEYS, "cases")
"""The keys of a case file."""
SUITE_NEEDS = ("suite", "cases")
"""Those that every file must have."""
CASE_KEYS = ("id", "source", "basis", "about", *SHARED_KEYS, "rpc", "request", "expect", "error")
"""The keys of a case."""
CASE_NEEDS = ("id", "source", "basis", "rpc", "request")
"""Those that every case must have."""
ERROR_KEYS = ("code", "field", "reason")
"""The keys of an expected error, of which only the first is needed."""
BASES = ("literal", "inferred", "assumed")
"""How an expectation may follow from its source."""
ID_PATTERN = r"[\w.-]{1,100}"
"""What an id looks like."""
STATUSES = tuple(code.name for code in grpc.StatusCode if code is not grpc.StatusCode.OK)
"""The status codes of refused calls."""
