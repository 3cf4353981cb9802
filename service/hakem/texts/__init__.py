"""Sentences for people: stable codes with typed parameters, in Turkish and English.

The codes of any request stand here, those of a game with its family; the sentences in ``*.po``
beside them. Sentences are made from codes and numbers, never the other way round.
"""

from hakem.kernel.codes import Code, Kind
from hakem.kernel.texts import LOCALES, Texts
from hakem.texts.catalog import load_texts
from hakem.texts.registry import all_codes, index

__all__ = ["LOCALES", "Code", "Kind", "Texts", "all_codes", "index", "load_texts"]
