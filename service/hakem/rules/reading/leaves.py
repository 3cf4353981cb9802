"""Reading the parameters and named values of a file, each with its source."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType

from hakem.kernel.knobs import Knob, KnobKind, KnobValue
from hakem.kernel.vocabulary import Vocabulary
from hakem.rules.diagnostics import Spot
from hakem.rules.model import VALUES, Layer, Leaf, Removed
from hakem.rules.reading.fields import NAME, NAME_HELP, RESERVED_SOURCES, SOURCE_KEY, Fields, Values
from hakem.rules.reading.strict_yaml import Bad, ListNode, MapNode, Node, Scalar

ASSUMED = "assumed"
"""How a ``src`` begins that no source stands behind."""

MAX_VALUE = 10_000
"""Largest named value, either sign."""
_MAX_KEY = 40
_MAX_ITEMS = 256
_WRAPPED = ("value", "src", "note")
_UNREAD_SRC = "?"  # there may be one, so none is missed


class Leaves:
    """Collects knobs and values of one block into a layer."""

    def __init__(self, values: Values, vocabulary: Vocabulary) -> None:
        self._values = values
        self._report = values.report
        self._family = vocabulary
        self.srcs: list[tuple[str, Spot]] = []

    def src(self, fields: Fields, default: str) -> str:
        """The ``src`` of a block, or the one of the block around it."""
        node = fields.get("src")
        if node is None:
            return default if fields.whole else _UNREAD_SRC
        text = self._values.text(node, "src")
        if not text:
            return _UNREAD_SRC
        if _well_formed(text):
            self.srcs.append((text, node.spot))
        else:
            self._values.text_lost = True
            self._report.error(
                node.spot,
                "BAD_SRC",
                f"`src: {text}` names no source",
                "write a key of `sources` with a passage (`S2 Bitiş`), `assumed: why` or "
                "`inferred: S2 why`",
            )
        return text

    def missing_src(self, spot: Spot, what: str, how: str = "add `src:` to it or") -> None:
        """Report a value or row without source; ``how`` it would get one of its own."""
        self._report.error(
            spot,
            "MISSING_SRC",
            f"{what} names no source",
            f"{how} to the block around it",
        )

    def knobs(self, node: Node, path: str, default: str, layer: Layer) -> None:
        """The knobs below ``path`` (a block name, or deeper)."""
        fields = self._values.block(node, f"`{path}`")
        if fields is None:
            return
        src = self.src(fields, default)
        below = {
            k.path[len(path) + 1 :].split(".")[0]
            for k in self._family.knobs
            if k.path.startswith(f"{path}.")
        }
        fields.only((*below, "src"))
        for name in fields.names():
            child = fields.get(name)
            if name not in below or child is None:
                continue
            full = f"{path}.{name}"
            knob = self._family.knob(full)
            if knob is None:
                self.knobs(child, full, src, layer)
            else:
                self._knob(child, knob, fields.key_spot(name), src, layer)

    def _knob(self, node: Node, knob: Knob[object], spot: Spot, default: str, layer: Layer) -> None:
        found = self._unwrap(node, f"`{knob.path}`", default)
        if found is None:
            return
        inner, src, note = found
        before = self._report.errors
        value = self._knob_value(inner, knob)
        if self._report.errors == before and not isinstance(inner, Bad):
            if src:
                layer[knob.path] = Leaf(spot, value, src, note)
            else:
                self._sourceless(spot, f"`{knob.path}`", node)

    def _sourceless(self, spot: Spot, what: str, node: Node) -> None:
        """Report a value without source, which is written in a block to have one of its own."""
        if isinstance(node, MapNode) and "value" in node.entries:
            self.missing_src(spot, what)
        else:
            self.missing_src(spot, what, "write {value: …, src: …}, or add `src:`")

    def _unwrap(self, node: Node, what: str, default: str) -> tuple[Node, str, str] | None:
        """The value, source and note of a leaf, plain or written as a block."""
        if not isinstance(node, MapNode) or "value" not in node.entries:
            if isinstance(node, MapNode) and ("src" in node.entries or "note" in node.entries):
                Fields(node, self._report, what).need("value", "write {value: …, src: …}")
                return None
            return node, default, ""
        fields = Fields(node, self._report, what)
        fields.only(_WRAPPED)
        inner = fields.get("value")
        assert inner is not None
        note = self._values.text(fields.get("note"), "note")
        return inner, self.src(fields, default), note

    def _knob_value(self, node: Node, knob: Knob[object]) -> KnobValue:
        what, values = f"`{knob.path}`", self._values
        if isinstance(node, Scalar) and node.value is None:
            if not knob.optional:
                values.wrong(node, f"{what} needs a value", "write one")
            return None
        low, high = knob_range(knob)
        match knob.kind:
            case KnobKind.INT:
                return values.number(node, what, low, high, or_null=knob.optional)
            case KnobKind.FLAG:
                return values.flag(node, what)
            case KnobKind.WORD:
                return values.word(node, what, knob.words)
            case KnobKind.INTS:
                return self._ints(node, what, low, high, unique=True)
            case KnobKind.WORDS:
                return self._words(node, what, knob.words)
            case KnobKind.INT_MAP:
                numbers = {
                    key: values.number(child, f"`{knob.path}.{key}`", low, high)
                    for key, child in self._map(node, knob).items()
                }
                return MappingProxyType({k: n for k, n in numbers.items() if n is not None})
            case KnobKind.INTS_MAP:
                return MappingProxyType(
                    {
                        key: self._ints(child, f"`{knob.path}.{key}`", low, high, unique=False)
                        for key, child in self._map(node, knob).items()
                    }
                )

    def _map(self, node: Node, knob: Knob[object]) -> dict[str, Node]:
        fields = self._values.block(node, f"`{knob.path}`")
        if fields is None:
            return {}
        if knob.keys:
            fields.only(knob.keys)
        for name in fields.names():
            if len(name) > _MAX_KEY:
                self._report.error(
                    fields.key_spot(name),
                    "BAD_NAME",
                    f"a key of `{knob.path}` is longer than {_MAX_KEY} characters",
                    "shorten it",
                )
        return {name: child for name in fields.names() if (child := fields.get(name)) is not None}

    def _ints(self, node: Node, what: str, low: int, high: int, *, unique: bool) -> tuple[int, ...]:
        items = self._items(node, what, "whole numbers")
        numbers = [self._values.number(item, f"an item of {what}", low, high) for item in items]
        if unique:
            self._distinct(items, numbers, what)
        return tuple(n for n in numbers if n is not None)

    def _words(self, node: Node, what: str, words: tuple[str, ...]) -> tuple[str, ...]:
        items = self._items(node, what, "words")
        found = [self._values.word(item, f"an item of {what}", words) for item in items]
        self._distinct(items, found, what)
        return tuple(w for w in found if w is not None)

    def _items(self, node: Node, what: str, of: str) -> tuple[Node, ...]:
        if not isinstance(node, ListNode):
            self._values.wrong(node, f"{what} is a list of {of}", "write it in brackets: [a, b]")
            return ()
        if len(node.items) > _MAX_ITEMS:
            self._report.error(
                node.spot,
                "OUT_OF_RANGE",
                f"{what} has {len(node.items)} items, more than {_MAX_ITEMS}",
                "shorten the list",
            )
            return ()
        return node.items

    def _distinct(self, items: Sequence[Node], read: Sequence[int | str | None], what: str) -> None:
        """Report items that were read as the same (None: not read) as one before."""
        seen: set[int | str] = set()
        for item, value in zip(items, read, strict=True):
            if value is None:
                continue
            if value in seen:
                self._report.error(
                    item.spot,
                    "REPEATED_ITEM",
                    f"`{value}` stands twice in {what}",
                    "delete one of the two",
                )
            seen.add(value)

    def named_values(self, node: Node, default: str, layer: Layer) -> None:
        """The block ``values``; ``null`` removes one of the parent."""
        fields = self._values.block(node, "`values`")
        if fields is None:
            return
        src = self.src(fields, default)
        for name in fields.names():
            child = fields.get(name)
            if name == "src" or child is None:
                continue
            spot = fields.key_spot(name)
            if not self._values.name(name, spot, NAME, "the name of a value", NAME_HELP):
                continue
            if isinstance(child, Scalar) and child.value is None:
                layer[f"{VALUES}.{name}"] = Removed(spot)
                continue
            found = self._unwrap(child, f"`{VALUES}.{name}`", src)
            if found is None:
                continue
            inner, own, note = found
            number = self._values.number(inner, f"`{VALUES}.{name}`", -MAX_VALUE, MAX_VALUE)
            if number is not None and not own:
                self._sourceless(spot, f"`{VALUES}.{name}`", child)
            elif number is not None:
                layer[f"{VALUES}.{name}"] = Leaf(spot, number, own, note)


def knob_range(knob: Knob[object]) -> tuple[int, int]:
    """The bounds of a knob's numbers, both included."""
    low = -MAX_VALUE if knob.low is None else knob.low
    return low, (MAX_VALUE if knob.high is None else knob.high)


def _well_formed(text: str) -> bool:
    head, colon, rest = text.partition(":")
    if colon and head == ASSUMED:
        return bool(rest.strip())
    if colon and head == "inferred":
        return len(rest.split(None, 1)) > 1
    key = SOURCE_KEY.match(text)
    return key is not None and key[0] not in RESERVED_SOURCES


def split_reason(src: str) -> tuple[str, str]:
    """``assumed`` or ``inferred`` and the reason after it; empty where a source says it itself."""
    head, colon, rest = src.partition(":")
    return (head, rest.strip()) if colon and head in RESERVED_SOURCES else ("", "")


def source_keys(src: str) -> tuple[str, ...]:
    """The keys of ``sources`` that a well-formed ``src`` names; none when it is assumed.

    ``S1, S3 §2`` names S1 and S3: keys come first, divided by commas, then the passage.
    """
    head, colon, rest = src.partition(":")
    if colon and head == ASSUMED:
        return ()
    if colon and head == "inferred":
        return tuple(rest.split(None, 1)[:1])
    return tuple(key for key, _ in _passages(src) if key)


def kept_src(src: str, keep: Collection[str]) -> str:
    """What of a well-formed ``src`` rests on some sources; empty when nothing does.

    Of ``S1, S3 §2`` S3 keeps ``S3 §2``. The word ``assumed`` among them keeps assumptions.
    """
    head, colon, _ = src.partition(":")
    if colon and head == ASSUMED:
        return src if head in keep else ""
    if colon and head == "inferred":
        return src if set(source_keys(src)) <= set(keep) else ""
    return ", ".join(text for key, text in _passages(src) if key in keep)


def _passages(src: str) -> list[tuple[str, str]]:
    """The keys of a ``src`` that a source says itself, each with what is written of it."""
    parts = src.split(",")
    found: list[tuple[str, str]] = []
    for index, part in enumerate(parts):
        words = part.split(None, 1)
        if len(words) != 1:
            key = words[0] if words else ""
            return [*found, (key, ",".join(parts[index:]).strip())]
        found.append((words[0], words[0]))
    return found
