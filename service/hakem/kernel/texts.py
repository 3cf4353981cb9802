"""Sentences by code: a code and its parameters in, one sentence out."""

from __future__ import annotations

from collections.abc import Mapping

LOCALES = ("en", "tr")
"""The languages there are sentences in; the first is the default."""


_RANGE = "%(least)s–%(most)s"


class _Values(dict[str, object]):
    """Values by name; a missing one shows as its name, for a sentence must never fail."""

    def __missing__(self, key: str) -> str:
        return f"({key})"


class Texts:
    """Sentences by language and code."""

    def __init__(self, sentences: Mapping[str, Mapping[str, str]]) -> None:
        """``sentences`` maps a language to its templates (``%(name)s``) by code."""
        self._sentences = sentences

    def codes(self, locale: str) -> frozenset[str]:
        """All codes that have a sentence in a language."""
        return frozenset(self._sentences[locale])

    def template(self, locale: str, code: str) -> str:
        """The sentence as it stands in the catalog, or the code itself where there is none."""
        return self._sentences[locale].get(code, code.replace("%", "%%"))

    def message(self, locale: str, code: str, parameters: Mapping[str, object]) -> str:
        """The sentence of a code in one of :data:`LOCALES`.

        A range of one number is told as that number.
        """
        template = self.template(locale, code)
        if "least" in parameters and parameters["least"] == parameters.get("most"):
            template = template.replace(_RANGE, "%(least)s")
        return template % _Values(parameters)
