"""Codes of dominoes: what is wrong with a move, a position or a hand."""

from __future__ import annotations

from hakem.texts.model import Code, Kind

CODES = ()
