"""YAML text to a strict tree of nodes with positions.

PyYAML's C parser reads the events; everything else is decided here: UTF-8 only, one document, no
anchors, aliases, tags, directives, merge keys or duplicate keys, bounded size and depth, and plain
scalars only where all YAML readers agree on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

import yaml

from hakem.rules.diagnostics import Report, Spot
from hakem.rules.reading.scalars import MAX_NUMBER, ScalarValue, read_plain

MAX_BYTES = 256 * 1024
"""Longest rule file, in bytes."""
MAX_DEPTH = 12
"""How deep blocks may stand inside each other."""
_MAX_BAD = 20
MAX_NODES = 20_000
"""Most values (blocks, lists and scalars) in one file."""

_LOADER = getattr(yaml, "CLoader", yaml.Loader)

# What YAML forbids, line ends that only some programs count, and characters nobody sees.
_BAD = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
    "|[\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, a whole number, true, false or null."""

    spot: Spot
    value: ScalarValue


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list of nodes."""

    spot: Spot
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class MapNode:
    """A block of keys: each key's text, where it stands, and its value.

    ``whole`` says that no key is missing because it, or all it stands for, could not be read.
    """

    spot: Spot
    entries: dict[str, tuple[Spot, Node]]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Bad:
    """Stands for something that was already reported."""

    spot: Spot


Node: TypeAlias = Scalar | ListNode | MapNode | Bad


def all_read(node: Node) -> bool:
    """Whether all that stands in a node could be read, so that what is missing is not there."""
    if isinstance(node, MapNode):
        return node.whole and all(all_read(value) for _, value in node.entries.values())
    if isinstance(node, ListNode):
        return all(map(all_read, node.items))
    return isinstance(node, Scalar)


class _Stop(Exception):
    """Reading cannot go on; the reason is in the report."""


def read_text(data: bytes | str, file: str, report: Report) -> str | None:
    """The text of a rule file, or None when it is no text (the report says why)."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    start = Spot(file, 1, 1)
    if len(raw) > MAX_BYTES:
        report.error(
            start,
            "TOO_LARGE",
            f"the file has more than the {MAX_BYTES:,} bytes a rule file may have",
            "split it: let a second file extend the first",
        )
        return None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start].decode("utf-8", "replace")
        report.error(
            _spot_at(before, len(before), file),
            "NOT_UTF8",
            f"byte {raw[wrong.start]:#04x} is not UTF-8",
            "save the file as UTF-8",
        )
        return None
    if text.startswith("\ufeff"):
        report.error(
            start,
            "BYTE_ORDER_MARK",
            "the file begins with a byte order mark",
            "save it as UTF-8 without byte order mark (BOM)",
        )
        text = text[1:]
    bad = list(islice(_BAD.finditer(text), _MAX_BAD))
    for found in bad:
        report.error(
            _spot_at(text, found.start(), file),
            "BAD_CHARACTER",
            _unseen(found.group()),
            "delete it",
        )
    return None if bad else text


def _unseen(character: str) -> str:
    return f"character U+{ord(character):04X} cannot be seen or is not allowed"


def read_yaml(data: bytes | str, file: str, report: Report) -> Node | None:
    """The tree of a rule file, or None when it cannot be read. Problems go to ``report``."""
    text = read_text(data, file, report)
    if text is None:
        return None
    try:
        return _Reader(text, file, report).document()
    except _Stop:
        return None
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark or wrong.context_mark
        spot = Spot(file, mark.line + 1, mark.column + 1) if mark else Spot(file, 1, 1)
        line = "".join(text.splitlines()[spot.line - 1 : spot.line])
        message, mend = _explain(wrong.problem or "", wrong.context or "", line, spot.column)
        report.error(spot, "NOT_YAML", message, mend)
    except yaml.YAMLError as wrong:
        report.error(Spot(file, 1, 1), "NOT_YAML", f"this is not YAML: {wrong}", "rewrite it")
    return None


class _Reader:
    """Builds nodes from the events of one file."""

    def __init__(self, text: str, file: str, report: Report) -> None:
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=_LOADER)
        self._file = file
        self._report = report
        self._nodes = 0

    def _spot(self, event: yaml.Event) -> Spot:
        mark = event.start_mark
        assert mark is not None  # events of a parsed text have marks
        return Spot(self._file, mark.line + 1, mark.column + 1)

    def _next(self) -> yaml.NodeEvent:
        event = next(self._events)
        assert isinstance(event, yaml.NodeEvent)  # where the parser promises one
        return event

    def document(self) -> Node:
        next(self._events)  # the stream starts
        event = next(self._events)
        if isinstance(event, yaml.StreamEndEvent):
            self._stop(
                Spot(self._file, 1, 1),
                "EMPTY_FILE",
                "the file is empty",
                "begin with `ruleset:` and `family:`",
            )
        self._directives(event)
        root = self._node(self._next(), 0)
        next(self._events)  # the document ends
        event = next(self._events)
        if not isinstance(event, yaml.StreamEndEvent):
            self._stop(
                self._spot(event),
                "MANY_DOCUMENTS",
                "a second document begins here",
                "put each rule set into a file of its own",
            )
        return root

    def _stop(self, spot: Spot, code: str, message: str, mend: str) -> None:
        self._report.error(spot, code, message, mend)
        raise _Stop

    def _directives(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.DocumentStartEvent) and (event.version or event.tags):
            self._report.error(
                Spot(self._file, 1, 1),
                "DIRECTIVE",
                "the file begins with a YAML directive (`%`)",
                "delete that line",
            )

    def _node(self, event: yaml.NodeEvent, depth: int) -> Node:
        spot = self._spot(event)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._stop(
                spot,
                "TOO_MANY_NODES",
                f"more than {MAX_NODES:,} values in one file",
                "split it: let a second file extend the first",
            )
        if isinstance(event, yaml.AliasEvent):
            self._report.error(
                spot, "ALIAS", f"`*{event.anchor}` repeats something from elsewhere", "write it out"
            )
            return Bad(spot)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, spot)
        assert isinstance(event, yaml.CollectionStartEvent)  # no other node is left
        self._decorations(event, event.tag, spot)
        if depth >= MAX_DEPTH:
            self._stop(
                spot,
                "TOO_DEEP",
                f"more than {MAX_DEPTH} blocks inside each other",
                "no rule needs that; bring it further out",
            )
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(spot, depth)
        return self._map(spot, depth, flow=bool(event.flow_style))

    def _decorations(self, event: yaml.NodeEvent, tag: str | None, spot: Spot) -> None:
        if event.anchor is not None:
            self._report.error(spot, "ANCHOR", f"`&{event.anchor}` is an anchor", "delete it")
        if tag is not None:
            self._report.error(spot, "TAG", f"`{tag}` is a tag", "delete it")

    def _scalar(self, event: yaml.ScalarEvent, spot: Spot) -> Node:
        self._decorations(event, event.tag, spot)
        if event.tag is not None:
            return Bad(spot)
        if event.style in ("'", '"', "|", ">"):
            bad = _BAD.search(event.value)
            if bad is not None:
                self._report.error(spot, "BAD_CHARACTER", _unseen(bad.group()), "delete its escape")
                return Bad(spot)
            return Scalar(spot, event.value)
        if event.value == "":
            self._report.error(
                spot,
                "EMPTY_VALUE",
                "there is no value here",
                "write one (`null` for none, `{}` for an empty block)",
            )
            return Bad(spot)
        value, mend = read_plain(event.value)
        if mend is not None:
            self._report.error(
                spot,
                "YAML_SURPRISE",
                f"`{event.value}` means different things to different programs",
                mend,
            )
            return Bad(spot)
        if isinstance(value, int) and abs(value) > MAX_NUMBER:
            self._report.error(
                spot,
                "NUMBER_TOO_LARGE",
                f"a number may be at most {MAX_NUMBER:,}",
                "write a smaller one",
            )
            return Bad(spot)
        return Scalar(spot, value)

    def _list(self, spot: Spot, depth: int) -> ListNode:
        items = []
        while isinstance(event := next(self._events), yaml.NodeEvent):
            items.append(self._node(event, depth + 1))
        return ListNode(spot, tuple(items))

    def _map(self, spot: Spot, depth: int, *, flow: bool) -> MapNode:
        entries: dict[str, tuple[Spot, Node]] = {}
        leads = whole = True
        while isinstance(event := next(self._events), yaml.NodeEvent):
            at = self._spot(event)
            key = self._key(event, depth)
            inner = self._next()
            after_comma, leads = not leads, False
            if flow and key is not None and _is_nothing(inner):
                message, mend = _no_value(key, after_comma=after_comma)
                self._report.error(at, "EMPTY_VALUE", message, mend)
                whole = False
                continue
            value = self._node(inner, depth + 1)
            if key is None:
                whole = False
                continue
            if key in entries:
                first = entries[key][0].line
                self._report.error(
                    at,
                    "DUPLICATE_KEY",
                    f"`{key}` stands twice in this block, first in line {first}",
                    "keep one of the two",
                )
                continue
            entries[key] = (at, value)
        return MapNode(spot, entries, whole)

    def _key(self, event: yaml.NodeEvent, depth: int) -> str | None:
        if isinstance(event, yaml.ScalarEvent) and not event.style and event.value == "<<":
            self._report.error(
                self._spot(event),
                "MERGE_KEY",
                "`<<` merges another block",
                "write its keys out, or use `extends`",
            )
            return None
        node = self._node(event, depth + 1)
        if isinstance(node, Bad):
            return None
        if isinstance(node, Scalar) and node.value is not None and not isinstance(node.value, bool):
            return str(node.value)
        self._report.error(
            node.spot, "BAD_KEY", "a key must be a word or a whole number", "write a word"
        )
        return None


def _is_nothing(event: yaml.NodeEvent) -> bool:
    return isinstance(event, yaml.ScalarEvent) and not event.style and event.value == ""


def _no_value(key: str, *, after_comma: bool) -> tuple[str, str]:
    """A sentence for a key in braces without a value."""
    name, colon, value = key.partition(":")
    if colon and name and value:
        quotes = "; put a text that holds a comma in quotes" if after_comma else ""
        return (
            f"there is no space after the colon of `{key}`",
            f"write `{name}: {value}`{quotes}",
        )
    if not after_comma:
        return f"`{key}` is a key, and it has no value", f"write `{key}: …`"
    return (
        f"after the comma `{key}` is a new key, and it has no value",
        "put a text that holds a comma in quotes",
    )


def _spot_at(text: str, offset: int, file: str) -> Spot:
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return Spot(file, before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1)


_ITEM_START = re.compile(r"[,{\[]")


def _second_colon(before: str, rest: str) -> bool:
    """Whether a colon stands here in an item in brackets that has one already."""
    return rest.startswith(":") and ":" in _ITEM_START.split(before)[-1]


def _explain(problem: str, context: str, line: str, column: int) -> tuple[str, str]:
    """A sentence for the commonest complaints of the YAML parser about a line."""
    if "cannot start any token" in problem and line.lstrip(" ").startswith("\t"):
        return "a tab stands where only spaces may", "indent with spaces"
    if "mapping values are not allowed" in problem:
        return (
            "a `:` stands inside a value that has no quotes",
            "put the value in quotes, or check the indentation",
        )
    if "could not find expected ':'" in problem:
        return "a `:` is missing after a key", "write `key: value`, with a space after the colon"
    if "did not find expected key" in problem:
        return "this line does not fit the block it stands in", "check the indentation and quotes"
    if "did not find expected ',' or" in problem:
        if _second_colon(line[: column - 1], line[column - 1 :]):
            return (
                "a `:` stands inside a value that has no quotes",
                "put the value in quotes, or write the missing `,` before the next key",
            )
        return "a list or block in brackets is not closed", "add the missing `,`, `]` or `}`"
    if "end of stream" in problem or "scanning a quoted scalar" in context:
        return "a quotation mark is not closed", "add the missing quotation mark"
    return f"this is not YAML: {' '.join((context, problem)).strip()}", "rewrite this line"
