"""How the rule book names things, in Turkish and English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hakem.families.registry import FAMILIES
from hakem.kernel.vocabulary import Vocabulary
from hakem.kernel.words import Words

_OF_NULL = re.compile(r"; null: [^.;]*")

PHRASES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "en": {
            "house": "House", "revision": "Revision", "options": "Chosen", "sources": "Sources",
            "experimental": "This rule set is experimental.", "rule": "rule", "value": "value",
            "source": "source", "values": "Named values", "multipliers": "Multipliers",
            "when": "when", "times": "times", "adds": "adds", "then": "then", "who": "who",
            "sentence": "sentence", "nothing": "nothing", "always": "always", "not": "not {}",
            "or": "or", "at least": "at least", "at most": "at most", "no limit": "no limit",
            "none": "none", "yes": "yes", "no": "no", "assumed": "assumed", "inferred": "inferred",
            "choices": "What a table may choose", "by default": "by default",
            "refused": "refused", "name": "name",
            "product": "the product of the rows that hold, 1 when none does",
            "collect": "All rows that apply are added up.",
        },
        "tr": {
            "house": "Ev", "revision": "Sürüm", "options": "Seçilen", "sources": "Kaynaklar",
            "experimental": "Bu kural takımı deneme aşamasındadır.", "rule": "kural",
            "value": "değer", "source": "kaynak", "values": "Adlandırılmış sayılar",
            "multipliers": "Çarpanlar", "when": "durum", "times": "çarpan", "adds": "yazılan",
            "then": "sonuç", "who": "kime", "sentence": "açıklama", "nothing": "hiçbir şey",
            "always": "her zaman", "not": "{} değil", "or": "ya da", "at least": "en az",
            "at most": "en çok", "no limit": "sınır yok", "none": "yok",
            "yes": "evet", "no": "hayır", "assumed": "varsayım", "inferred": "çıkarım",
            "choices": "Masanın seçebilecekleri",
            "by default": "seçilmezse", "refused": "kabul edilmez", "name": "ad",
            "product": "uyan satırların çarpımı; uyan yoksa 1",
            "collect": "Uyan bütün satırlar toplanır.",
        },
    }
)  # fmt: skip
"""The fixed phrases of the rule book by language."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Names in one language for one family; where there is none, the family's own English."""

    vocabulary: Vocabulary
    locale: str

    def phrase(self, key: str) -> str:
        """A fixed phrase."""
        return PHRASES[self.locale][key]

    @property
    def _own(self) -> Words:
        return FAMILIES[self.vocabulary.name].language.words[self.locale]

    def block(self, name: str) -> str:
        """The heading of a knob block."""
        return self._own.blocks.get(name, name.replace("_", " ").capitalize())

    def table(self, name: str) -> str:
        """The heading of a table."""
        spec = self.vocabulary.table(name)
        about = spec.about if spec else name
        return self._own.tables.get(name, about[:1].upper() + about[1:])

    def knob(self, path: str) -> str:
        """What a knob means."""
        knob = self.vocabulary.knob(path)
        if knob is None:
            return path
        return self._own.knobs.get(knob, _OF_NULL.sub("", knob.about))

    def nothing(self, path: str) -> str:
        """What it means that a knob has no number: most often, that there is no limit."""
        return self._of_knob(path, None) or self.phrase("no limit")

    def _of_knob(self, path: str, word: str | None) -> str:
        knob = self.vocabulary.knob(path)
        return self._own.knob_words.get((knob, word), "") if knob else ""

    def fact(self, name: str) -> str:
        """The name of a fact."""
        return self._own.names.get(name, name.replace("_", " "))

    def amount(self, name: str) -> str:
        """The name of an amount or, unchanged, of a named value."""
        return self._own.names.get(name, name.replace("_", " "))

    def word(self, owner: str, word: str) -> str:
        """A word that a knob or fact may be."""
        own = self._own.words
        common = own.get(f"{owner}={word}", own.get(word, word.replace("_", " ")))
        return self._of_knob(owner, word) or common
