"""How a family's things are called in one language, for pages that people read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Words:
    """Names in one language; what has none is called by its English name in the vocabulary.

    ``names`` goes by knob path, fact and amount, ``tables`` and ``blocks`` by their name. ``words``
    has the words that knobs and facts may be, by the word or, where it means something else with
    one of them, by ``owner=word``; ``path=null`` says what it means that a knob has no number.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)
