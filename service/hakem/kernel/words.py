"""How a family's things are called in one language, for pages that people read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hakem.kernel.knobs import Knob


@dataclass(frozen=True, slots=True)
class Words:
    """Names in one language; what has none is called by its English name in the vocabulary.

    ``knobs`` says what a knob means; ``names`` goes by fact and amount, ``tables`` and ``blocks``
    by their name. ``words`` has the words that knobs and facts may be, by the word or, where it
    means something else of one fact, by ``fact=word``. ``knob_words`` has those that mean something
    else of one knob; with None, what it means that the knob has no number.
    """

    knobs: Mapping[Knob[object], str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    knob_words: Mapping[tuple[Knob[object], str | None], str] = field(default_factory=dict)
    tables: Mapping[str, str] = field(default_factory=dict)
    blocks: Mapping[str, str] = field(default_factory=dict)
