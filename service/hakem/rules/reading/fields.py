"""Reading blocks of keys strictly: known keys, right types, every problem reported."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from hakem.rules.diagnostics import Report, Spot, suggest
from hakem.rules.reading.scalars import read_plain
from hakem.rules.reading.strict_yaml import Bad, ListNode, MapNode, Node, Scalar

LANGUAGES = ("tr", "en")
"""Every sentence stands in these languages."""

FILE_LANGUAGE = "en"
"""The reasons in a ``src`` are written in this language."""

MAX_TEXT = 2_000
"""Longest sentence or note, in characters."""

RULESET_ID = re.compile(r"[a-z0-9-]{1,40}")
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
CHOICE = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
SOURCE_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
RESERVED_SOURCES = ("assumed", "inferred")
"""Words a ``src`` begins with when no source says the thing itself."""

_MINUS_LOOKALIKES = ("\N{MINUS SIGN}", "\N{EN DASH}", "\N{HYPHEN}", "\N{NON-BREAKING HYPHEN}")

ID_HELP = "use 1 to 40 small letters a-z, digits and -"
NAME_HELP = "use small letters a-z, digits and _, beginning with a letter"
CHOICE_HELP = "use small letters a-z, digits, _ and -, beginning with a letter or digit"
SOURCE_HELP = "use letters, digits, _ and -, beginning with a letter, like S2"


def describe(node: Node) -> str:
    """What a node is, in words."""
    if isinstance(node, MapNode):
        return "a block of keys"
    if isinstance(node, ListNode):
        return "a list"
    if isinstance(node, Scalar):
        if node.value is None:
            return "null"
        if isinstance(node.value, bool):
            return "true" if node.value else "false"
        return f"the number {node.value}" if isinstance(node.value, int) else f"`{node.value}`"
    return "nothing"


def unreadable(node: Node) -> bool:
    """Whether a node says less than was written, which was reported already."""
    return isinstance(node, Bad) or (isinstance(node, MapNode) and not node.whole)


class Fields:
    """The keys of one block, taken one by one.

    ``whole`` says that what is missing is not there; else it may not have been read.
    """

    def __init__(self, node: MapNode, report: Report, what: str) -> None:
        self.spot = node.spot
        self.whole = node.whole
        self._entries = node.entries
        self._report = report
        self._what = what

    def names(self) -> Iterable[str]:
        """All keys of the block, in order."""
        return self._entries

    def get(self, name: str) -> Node | None:
        """The value of a key, or None."""
        entry = self._entries.get(name)
        return entry[1] if entry else None

    def key_spot(self, name: str) -> Spot:
        """Where a key stands; the block itself when it is missing."""
        entry = self._entries.get(name)
        return entry[0] if entry else self.spot

    def need(self, name: str, mend: str) -> Node | None:
        """The value of a key that must be there."""
        node = self.get(name)
        if node is None and self.whole:
            self._report.error(self.spot, "MISSING_KEY", f"{self._what} has no `{name}`", mend)
        return node

    def only(self, known: Iterable[str]) -> None:
        """Report every key that is not known here."""
        words = tuple(known)
        for name, (spot, _) in self._entries.items():
            if name not in words:
                self._report.error(
                    spot, "UNKNOWN_KEY", f"{self._what} has no key `{name}`", suggest(name, words)
                )


class Values:
    """Reads nodes as texts, numbers, words and blocks; wrong ones are reported, not returned.

    ``text_lost`` says that a text was wrong, so that what it would have named is not known.
    """

    def __init__(self, report: Report) -> None:
        self.report = report
        self.text_lost = False

    def wrong(self, node: Node, what: str, mend: str) -> None:
        """Report a value of the wrong kind."""
        if not unreadable(node):
            self.report.error(node.spot, "WRONG_TYPE", f"{what}, not {describe(node)}", mend)

    def block(
        self, node: Node, what: str, mend: str = "write `key: value` lines, or {} for none"
    ) -> Fields | None:
        """A block of keys."""
        if isinstance(node, MapNode):
            return Fields(node, self.report, what)
        if not isinstance(node, Bad):
            self.report.error(
                node.spot,
                "NOT_A_BLOCK",
                f"{what} is a block of keys, not {describe(node)}",
                mend,
            )
        return None

    def text(self, node: Node | None, what: str) -> str:
        """A sentence, or empty when there is none or it is wrong."""
        if node is None:
            return ""
        text = self._text(node, what)
        self.text_lost = self.text_lost or not text
        return text

    def _text(self, node: Node, what: str) -> str:
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.wrong(node, f"{what} is a text", "write it in quotes")
            return ""
        text = node.value.strip()
        if len(text) > MAX_TEXT:
            self.report.error(
                node.spot,
                "TEXT_TOO_LONG",
                f"{what} has {len(text):,} characters, more than {MAX_TEXT:,}",
                "shorten it",
            )
            return ""
        if not text:
            self.report.error(node.spot, "EMPTY_VALUE", f"{what} is empty", "write a text")
        return text

    def texts(self, node: Node | None, what: str) -> Mapping[str, str]:
        """A sentence in Turkish and English."""
        mend = "write it in both languages: {tr: …, en: …}"
        fields = self.block(node, what, mend) if node is not None else None
        if fields is None:
            return {}
        fields.only(LANGUAGES)
        for language in LANGUAGES:
            fields.need(language, mend)
        return MappingProxyType(
            {
                language: self.text(fields.get(language), f"`{what.strip('`')}.{language}`")
                for language in LANGUAGES
            }
        )

    def number(
        self, node: Node, what: str, low: int, high: int, *, or_null: bool = False
    ) -> int | None:
        """A whole number between ``low`` and ``high``; ``or_null`` only words the mend."""
        mend = f"write a number from {low} to {high}{', or null for none' if or_null else ''}"
        if not isinstance(node, Scalar) or not is_int(node.value):
            self.wrong(node, f"{what} is a whole number", _meant(node) or mend)
            return None
        assert isinstance(node.value, int)
        if not low <= node.value <= high:
            self.report.error(
                node.spot,
                "OUT_OF_RANGE",
                f"{what} is {node.value}, outside {low} to {high}",
                mend,
            )
            return None
        return node.value

    def flag(self, node: Node, what: str) -> bool | None:
        """True or false."""
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        self.wrong(node, f"{what} is true or false", "write true or false")
        return None

    def word(self, node: Node, what: str, words: Iterable[str]) -> str | None:
        """One of the given words."""
        known = tuple(words)
        if not isinstance(node, Scalar) or not isinstance(node.value, str):
            self.wrong(node, f"{what} is one of {', '.join(known)}", "write one of these words")
            return None
        if node.value not in known:
            self.report.error(
                node.spot,
                "UNKNOWN_WORD",
                f"{what} cannot be `{node.value}`",
                suggest(node.value, known),
            )
            return None
        return node.value

    def name(self, text: str, spot: Spot, pattern: re.Pattern[str], what: str, mend: str) -> bool:
        """Whether a name has only allowed characters."""
        if pattern.fullmatch(text):
            return True
        shown = text if len(text) <= 60 else text[:60] + "…"
        self.report.error(spot, "BAD_NAME", f"`{shown}` cannot be {what}", mend)
        return False


def _meant(node: Node) -> str | None:
    """How to write a number that stands there as a text, None when there is none."""
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return None
    text = node.value.strip()
    if is_int(read_plain(text)[0]):
        return f"write {text} without quotes"
    if text.startswith(_MINUS_LOOKALIKES) and is_int(read_plain(f"-{text[1:]}")[0]):
        return f"write -{text[1:]} with the minus sign of the keyboard"
    return None


def is_int(value: object) -> bool:
    """Whether a value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)
