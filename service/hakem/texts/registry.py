"""Every code that an answer may carry: what it means and which values go with it.

Codes are append-only: none is ever renamed or used for something else. ``docs/codes.md`` is
written from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from hakem.texts import codes_domino, codes_okey, codes_okey_moves, codes_request, codes_shared
from hakem.texts.model import Code


def index(codes: Iterable[Code]) -> Mapping[str, Code]:
    """The codes by name. Raises ValueError when one is listed twice."""
    found: dict[str, Code] = {}
    for code in codes:
        if code.code in found:
            raise ValueError(f"the code {code.code} is listed twice")
        found[code.code] = code
    return MappingProxyType(found)


_ALL = (codes_request, codes_shared, codes_domino, codes_okey, codes_okey_moves)

CODES = index(code for module in _ALL for code in module.CODES)
"""All codes by name."""
