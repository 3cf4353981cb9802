"""Plain scalars, as far as all YAML readers agree on them.

YAML 1.1 and 1.2 programs read ``no``, ``010``, ``1_0``, ``12:30`` or ``1e3`` differently. Here
only true, false, null and plain decimal whole numbers mean something; every other word is text,
and what somebody could misread is refused with what to write instead.
"""

from __future__ import annotations

import re
from typing import TypeAlias

ScalarValue: TypeAlias = str | bool | int | None
"""What a scalar of a rule file may be."""

MAX_NUMBER = 1_000_000_000
"""Largest whole number, either sign, that is read at all."""
_MAX_DIGITS = 20

_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
_INT = re.compile(r"-?(?:0|[1-9][0-9]*)")
_YES = re.compile(r"(?i:y|yes|true)")
_NO = re.compile(r"(?i:n|no|false)")
_SWITCH = re.compile(r"(?i:on|off)")
_NULL = re.compile(r"~|(?i:null)")
_OTHER_NUMBERS = re.compile(
    r"[-+]?(?:"
    r"0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+"  # other bases
    r"|[0-9][0-9_]*(?::[0-9_]+)+(?:\.[0-9_]*)?"  # base 60
    r"|[0-9][0-9_]*"  # leading zeros, signs, underscores
    r"|(?:[0-9][0-9_]*)?\.[0-9_]*(?:[eE][-+]?[0-9]+)?"  # fractions
    r"|[0-9][0-9_]*(?:\.[0-9_]*)?[eE][-+]?[0-9]+"  # powers of ten
    r"|\.(?:inf|Inf|INF|nan|NaN|NAN)"
    r")"
)
_DATE = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?")
_SIGNED = re.compile(r"[-+]?0*[0-9]+")


def read_plain(text: str) -> tuple[ScalarValue, str | None]:
    """The meaning of a plain scalar, and how to write it when it has no sure one."""
    if text in _WORDS:
        return _WORDS[text], None
    if _INT.fullmatch(text) and text != "-0":
        return (int(text) if len(text) <= _MAX_DIGITS else MAX_NUMBER + 1), None
    return text, _surprise(text)


def _surprise(text: str) -> str | None:
    if _YES.fullmatch(text):
        return f'write true, or "{text}" in quotes for the word'
    if _NO.fullmatch(text):
        return f'write false, or "{text}" in quotes for the word'
    if _SWITCH.fullmatch(text) and text not in ("on", "off"):
        return f"write {'on' if text[1] in 'nN' else 'off'} in small letters"
    if _NULL.fullmatch(text):
        return f'write null, or "{text}" in quotes for the text'
    if text in ("=", "<<"):
        return f'write "{text}" in quotes'
    if _SIGNED.fullmatch(text):
        digits = text.lstrip("+-0")[:_MAX_DIGITS] or "0"
        sign = "-" if text.startswith("-") and digits != "0" else ""
        return f'write {sign}{digits}, or "{text}" in quotes for the text'
    if text != "." and _OTHER_NUMBERS.fullmatch(text):
        return f'write a plain whole number like 12, or "{text}" in quotes for the text'
    if _DATE.fullmatch(text):
        return f'write "{text}" in quotes'
    return None
