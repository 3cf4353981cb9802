"""What is wrong with a rule file, where, and how to mend it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType

_CLOSE_ENOUGH = 0.6
MAX_PROBLEMS = 250
"""Most errors reported for one file."""
_MAX_SHOWN = 600


class Severity(Enum):
    """Whether a problem keeps a rule set from loading."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Spot:
    """A position in a rule file: ``line`` and ``column`` count from 1."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem of a rule file.

    ``file`` is relative (``rules/okey/okey-51.yaml``), ``line`` and ``column`` count from 1,
    ``code`` is one of :data:`CODES`. ``message`` says what is wrong and ``mend`` what to write
    instead; both are English half sentences.
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    mend: str
    severity: Severity = Severity.ERROR

    @property
    def is_error(self) -> bool:
        """Whether this keeps the rule set from loading."""
        return self.severity is Severity.ERROR

    def render(self) -> str:
        """The line ``file:line:column: what is wrong; how to mend it``."""
        mark = "" if self.is_error else "warning: "
        return f"{self.file}:{self.line}:{self.column}: {mark}{self.message}; {self.mend}"


class Report:
    """Collects the problems of one or more files while they are read.

    One problem is kept once, however many rule sets inherit it. ``limit`` bounds the errors of one
    file; without it everything is kept.
    """

    def __init__(self, limit: int | None = None) -> None:
        self._limit = limit
        self._found: dict[Diagnostic, None] = {}
        self.errors = 0
        """How many errors were found so far."""

    def error(self, spot: Spot, code: str, message: str, mend: str) -> None:
        """Note a problem that keeps the rule set from loading.

        Raises:
            TooManyProblems: there are so many that the rest does not help anybody.
        """
        if self.errors == self._limit:
            raise TooManyProblems(spot)
        self._add(spot, code, message, mend, Severity.ERROR)

    def warn(self, spot: Spot, code: str, message: str, mend: str) -> None:
        """Note something allowed but doubtful."""
        self._add(spot, code, message, mend, Severity.WARNING)

    def flooded(self, spot: Spot) -> None:
        """Note that there are more problems than are reported."""
        self._add(
            spot,
            "TOO_MANY_PROBLEMS",
            f"there are more than {MAX_PROBLEMS} problems",
            "mend these first",
            Severity.ERROR,
        )

    def _add(self, spot: Spot, code: str, message: str, mend: str, severity: Severity) -> None:
        if code not in CODES:
            raise KeyError(code)
        found = Diagnostic(
            spot.file, spot.line, spot.column, code, printable(message), printable(mend), severity
        )
        self.include([found])

    def include(self, others: Iterable[Diagnostic]) -> None:
        """Take over problems found elsewhere."""
        for found in others:
            if found not in self._found:
                self._found[found] = None
                self.errors += found.is_error

    def found(self) -> tuple[Diagnostic, ...]:
        """All problems, sorted by position."""
        return in_order(self._found)


class TooManyProblems(Exception):
    """So many problems were found in one file that reading it stops at ``spot``."""

    def __init__(self, spot: Spot) -> None:
        super().__init__(spot)
        self.spot = spot


def printable(text: str) -> str:
    """A text as one short line that shows what cannot be seen."""
    shown = text if len(text) <= _MAX_SHOWN else text[:_MAX_SHOWN] + "…"
    return (
        shown
        if shown.isprintable()
        else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)
    )


def in_order(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Problems sorted by file, line, column, code and text."""
    return tuple(sorted(found, key=lambda d: (d.file, d.line, d.column, d.code, d.message)))


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to ``word``, or None when nothing is near."""
    near = get_close_matches(word, sorted(set(known)), n=1, cutoff=_CLOSE_ENOUGH)
    return near[0] if near else None


def suggest(word: str, known: Iterable[str]) -> str:
    """How to mend an unknown word: the nearest known one, or the list of all."""
    words = sorted(set(known))
    near = did_you_mean(word, words)
    if near is not None:
        return f"did you mean `{near}`?"
    return f"known: {', '.join(words)}" if words else "remove it"


CODES: Mapping[str, str] = MappingProxyType(
    {
        # reading the text
        "NOT_UTF8": "The file is not UTF-8 text.",
        "BYTE_ORDER_MARK": "The file begins with a byte order mark.",
        "BAD_CHARACTER": "A character that nobody sees or YAML forbids.",
        "NOT_YAML": "The text is not YAML.",
        "EMPTY_FILE": "There is nothing in the file.",
        "TOO_LARGE": "The file is longer than a rule file may be.",
        "TOO_DEEP": "Blocks stand too deep inside each other.",
        "TOO_MANY_NODES": "The file holds more values than a rule file may.",
        "MANY_DOCUMENTS": "More than one YAML document in one file.",
        "DIRECTIVE": "A `%` directive of YAML.",
        "ANCHOR": "An anchor (`&name`) of YAML.",
        "ALIAS": "An alias (`*name`) of YAML.",
        "TAG": "A tag (`!name`) of YAML.",
        "MERGE_KEY": "A merge key (`<<`) of YAML.",
        "DUPLICATE_KEY": "One key twice in one block.",
        "BAD_KEY": "A key that is not a word.",
        "EMPTY_VALUE": "A key without a value.",
        "YAML_SURPRISE": "A value that YAML readers understand differently.",
        "NUMBER_TOO_LARGE": "A number far beyond any score.",
        "FILE_IGNORED": "A file in the rules folder that is not read.",
        "NO_RULES": "There is no rule file, or it cannot be read.",
        "TOO_MANY_PROBLEMS": "More problems than are worth listing.",
        # the form of a rule file
        "NOT_A_BLOCK": "A value where a block of keys is expected.",
        "UNKNOWN_KEY": "A key that no rule file has at this place.",
        "MISSING_KEY": "A key that must be there is not.",
        "WRONG_TYPE": "A value of the wrong kind.",
        "BAD_NAME": "A name with other than the allowed characters.",
        "UNKNOWN_WORD": "A word that is not one of those allowed here.",
        "OUT_OF_RANGE": "A number outside the allowed range.",
        "REPEATED_ITEM": "One item twice in one list.",
        "EMPTY_LIST": "A list without items where at least one is needed.",
        "TEXT_TOO_LONG": "A sentence longer than a reply may carry.",
        "UNKNOWN_FAMILY": "A game family that nobody wrote.",
        "MISSING_SRC": "A value or row that names no source.",
        "BAD_SRC": "A source that is not written as one.",
        "UNKNOWN_SOURCE": "A source key that `sources` does not list.",
        "SOURCE_REDEFINED": "A source key that means something else in the parent.",
        "MISSING_TEXT": "A row that gives points without saying why, in Turkish and English.",
        "UNKNOWN_FACT": "A condition on something the table is not told.",
        "EMPTY_RANGE": "A range that holds no number.",
        "TOO_MANY_ROWS": "A table or multiplier with more rows than one may have.",
        "ZERO_COEFFICIENT": "A summand that adds nothing.",
        "NOT_HERE": "A part of a row that its table has no use for.",
        "UNKNOWN_CHOICE": "A default that is not one of the option's choices.",
        # the catalog
        "DUPLICATE_RULESET": "One rule set id in two files.",
        "ALIAS_TAKEN": "An alias that already names another rule set.",
        "UNKNOWN_PARENT": "`extends` names a rule set that does not exist.",
        "EXTENDS_CYCLE": "Rule sets that extend each other in a circle.",
        "PARENT_OTHER_FAMILY": "`extends` names a rule set of another family.",
        "PARENT_BROKEN": "The rule set that is extended has errors of its own.",
        # the resolved rule set
        "NOTHING_TO_REMOVE": "`null` for something the parent does not have.",
        "MISSING_KNOB": "A parameter of the family without a value.",
        "MISSING_TABLE": "A table of the family that is not filled in.",
        "MISSING_HIT": "A table without a hit policy.",
        "UNKNOWN_NAME": "A row adds or compares with something that has no value.",
        "NAME_CLASH": "One name for two things.",
        "UNUSED_NAME": "A named value or multiplier that nothing uses.",
        "UNUSED_REASON": "A translated reason that no `src` of the file gives.",
        "MULTIPLIER_TOO_LARGE": "A multiplier that may grow beyond any score.",
        "KNOBS_DISAGREE": "Two parameters that do not fit together.",
        "OPTIONS_COLLIDE": "Two options that change the same thing differently.",
        "TOO_MANY_COMBINATIONS": "More situations or combinations of options than can be checked.",
        # the proof
        "GAP": "A situation that no row of a table answers.",
        "CONFLICT": "A situation that rows of a table answer differently.",
        "NEVER_APPLIES": "A row that no situation meets.",
        "FIRST_HIT": "A table whose rows depend on their order.",
    }
)
"""Every code a diagnostic may carry, with what it means. Codes are never renamed or reused."""
