"""Sentences for people: stable codes with typed parameters, in Turkish and English.

The codes stand in :mod:`hakem.texts.registry`, the sentences in ``locale/*.po``. Sentences are
made from codes and numbers, never the other way round.
"""

from hakem.texts.catalog import LOCALES, Texts, load_texts
from hakem.texts.model import Code, Kind
from hakem.texts.registry import CODES

__all__ = ["CODES", "LOCALES", "Code", "Kind", "Texts", "load_texts"]
