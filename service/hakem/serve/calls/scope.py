"""What every request says first: which rules, which options, which language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from hakem import __version__
from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.limits import NAME_CHARS, OPTION_CHARS, OPTIONS
from hakem.kernel.ruleset import Ruleset
from hakem.serve.cache import PositionCache
from hakem.serve.calls.errors import DEFAULT_LOCALE
from hakem.serve.calls.refusals import clip, listed, malformed
from hakem.serve.library import Library
from hakem.texts import LOCALES, Texts
from hakem.wire.verdicts import Writer


class Scoped(Protocol):
    """A request that names a rule set, its options and a language."""

    @property
    def ruleset(self) -> str:
        """Id, alias, name or revision."""

    @property
    def options(self) -> Mapping[str, str]:
        """Choices by option."""

    @property
    def locale(self) -> str:
        """A language, or empty."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The rules a request is judged by, ready to be asked, and the language it is answered in."""

    rules: Ruleset
    family: Family
    house: Any
    locale: str
    texts: Texts
    positions: PositionCache

    @property
    def writer(self) -> Writer:
        """Writes answers in the language of the request."""
        return Writer(self.texts, self.locale)

    @property
    def interpreter(self) -> str:
        """What reads the rules, e.g. ``hakem 0.1 domino/v1``."""
        return interpreter_name(self.rules.family)


@cache
def interpreter_name(family: str) -> str:
    """Name and minor version of the interpreter, and the family."""
    return f"hakem {__version__.rpartition('.')[0]} {family}"


def check_length(path: str, text: str, most: int) -> None:
    """Refuse a text that is longer than the contract allows."""
    if len(text) > most:
        raise malformed(path, "TOO_LONG", length=len(text), limit=most)


def check_count(path: str, count: int, most: int) -> None:
    """Refuse more items than the contract allows."""
    if count > most:
        raise malformed(path, "TOO_MANY", count=count, limit=most)


def read_locale(locale: str) -> str:
    """The language of a request; English where it names none."""
    if not locale:
        return DEFAULT_LOCALE
    if locale not in LOCALES:
        raise malformed("locale", "UNKNOWN_LOCALE", locale=clip(locale), offered=listed(LOCALES))
    return locale


def read_reference(path: str, reference: str) -> str:
    """The name of a rule set as a request gives it."""
    if not reference:
        raise malformed(path, "MISSING_FIELD")
    check_length(path, reference, NAME_CHARS)
    return reference


def read_options(path: str, options: Mapping[str, str]) -> dict[str, str]:
    """The choices of a request, within the limits."""
    check_count(path, len(options), OPTIONS)
    for name, choice in options.items():
        check_length(f"{path}.{clip(name)}", name, OPTION_CHARS)
        check_length(f"{path}.{clip(name)}", choice, OPTION_CHARS)
    return dict(options)


def open_scope(library: Library, texts: Texts, request: Scoped) -> Scope:
    """Find the rules a request names. Raises Refusal or a CatalogError."""
    locale = read_locale(request.locale)
    reference = read_reference("ruleset", request.ruleset)
    options = read_options("options", request.options)
    rules = library.ruleset(reference, options)
    family = FAMILIES[rules.family]
    house = family.referee.house(rules)
    return Scope(rules, family, house, locale, texts, library.current.positions)
