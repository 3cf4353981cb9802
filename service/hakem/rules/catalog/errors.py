"""What the catalog answers when a rule set or option cannot be had."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from hakem.kernel.ruleset import Place


class CatalogError(LookupError, ABC):
    """Base of the catalog's answers; ``str(error)`` is an English sentence."""

    @property
    @abstractmethod
    def message(self) -> str:
        """The sentence."""

    def __str__(self) -> str:
        return self.message


_MAX_SHOWN = 80


def _named(text: str) -> str:
    """What a caller sent, short enough to be shown."""
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}…"


def _nearest(suggestion: str | None) -> str:
    return f"; did you mean {suggestion}?" if suggestion else ""


@dataclass(eq=False)
class UnknownRuleset(CatalogError):
    """No rule set has this id or alias.

    ``known`` are all ids; ``withheld`` says that a file of this id exists but has errors.
    """

    ref: str
    suggestion: str | None
    known: tuple[str, ...]
    withheld: bool = False

    @property
    def message(self) -> str:
        """The sentence."""
        if self.withheld:
            return f"the rule set {_named(self.ref)} has errors and is not loaded"
        return f"there is no rule set {_named(self.ref)}{_nearest(self.suggestion)}"


@dataclass(eq=False)
class UnknownRevision(CatalogError):
    """The rule set exists, but under no options does it have this digest."""

    ruleset: str
    digest: str

    @property
    def message(self) -> str:
        """The sentence."""
        digest = _named(self.digest) or "without a digest"
        return f"the rule set {self.ruleset} has no revision {digest}"


@dataclass(eq=False)
class UnknownOption(CatalogError):
    """The rule set does not offer this option; ``offered`` are those it does."""

    ruleset: str
    option: str
    suggestion: str | None
    offered: tuple[str, ...]

    @property
    def message(self) -> str:
        """The sentence."""
        return f"the rule set {self.ruleset} has no option {self.option}{_nearest(self.suggestion)}"


@dataclass(eq=False)
class UnknownChoice(CatalogError):
    """The option does not offer this choice; ``offered`` are those it does."""

    ruleset: str
    option: str
    choice: str
    suggestion: str | None
    offered: tuple[str, ...]

    @property
    def message(self) -> str:
        """The sentence."""
        return (
            f"the option {self.option} of {self.ruleset} has no choice {_named(self.choice)}"
            f"{_nearest(self.suggestion)}"
        )


@dataclass(eq=False)
class RefusedChoice(CatalogError):
    """The choice is known and refused, with the rule file's reason in every language."""

    ruleset: str
    option: str
    choice: str
    reasons: Mapping[str, str]
    offered: tuple[str, ...]
    place: Place

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.reasons["en"]

    @property
    def message(self) -> str:
        """The sentence."""
        return f"{self.option}: {self.choice} is refused by {self.ruleset}: {self.reason}"


@dataclass(eq=False)
class RevisionConflict(CatalogError):
    """The options given beside a revision lead to another one."""

    ruleset: str
    digest: str
    options: Mapping[str, str]

    @property
    def message(self) -> str:
        """The sentence."""
        return (
            f"the options given do not lead to the revision {_named(self.digest)} of "
            f"{self.ruleset}; leave them out"
        )
