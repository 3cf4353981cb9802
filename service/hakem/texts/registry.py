"""Every code that an answer may carry: what it means and which values go with it.

Codes are append-only: none is ever renamed or used for something else. ``docs/codes.md`` is
written from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.codes import Code
from hakem.texts import codes_request, codes_shared


def index(codes: Iterable[Code]) -> Mapping[str, Code]:
    """The codes by name. Raises ValueError when one is listed twice."""
    found: dict[str, Code] = {}
    for code in codes:
        if code.code in found:
            raise ValueError(f"the code {code.code} is listed twice")
        found[code.code] = code
    return MappingProxyType(found)


def all_codes() -> Mapping[str, Code]:
    """All codes by name: those of any request, and those of every registered family."""
    return _all_codes(tuple(FAMILIES.values()))


@cache
def _all_codes(families: tuple[Family, ...]) -> Mapping[str, Code]:
    own = (codes_request.CODES, codes_shared.CODES)
    return index(code for codes in (*own, *[f.language.codes for f in families]) for code in codes)
