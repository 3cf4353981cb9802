"""From the nodes of a rule file to a typed document. Every problem is reported at once."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hakem.families.registry import FAMILIES
from hakem.kernel.vocabulary import Vocabulary
from hakem.rules.diagnostics import Report, Spot, TooManyProblems, suggest
from hakem.rules.model import (
    MULTIPLIERS,
    TABLES,
    VALUES,
    Document,
    Inherited,
    Layer,
    OptionDoc,
    Removed,
)
from hakem.rules.reading.fields import (
    CHOICE,
    CHOICE_HELP,
    FILE_LANGUAGE,
    ID_HELP,
    LANGUAGES,
    RESERVED_SOURCES,
    RULESET_ID,
    SOURCE_HELP,
    SOURCE_KEY,
    Fields,
    Values,
    is_int,
)
from hakem.rules.reading.leaves import Leaves, split_reason
from hakem.rules.reading.rows import Rows
from hakem.rules.reading.strict_yaml import (
    ListNode,
    MapNode,
    Node,
    Scalar,
    all_read,
    read_yaml,
)

HEADER = (
    "ruleset",
    "family",
    "extends",
    "inherited",
    "aliases",
    "status",
    "title",
    "about",
    "sources",
    "options",
    "reasons",
)
BODY = (VALUES, MULTIPLIERS, TABLES)
STATUSES = ("stable", "experimental")


def blocks_of(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of the knob blocks of a family, in its order."""
    return tuple(dict.fromkeys(k.path.split(".")[0] for k in vocabulary.knobs))


def read_document(data: bytes | str, file: str, report: Report) -> Document | None:
    """The document of one file's text, or None when not even its head can be read.

    Problems go to ``report``. A document may come back although parts of it were wrong: those
    parts are left out, so that other files can still be checked against it.
    """
    try:
        root = read_yaml(data, file, report)
        fields = Values(report).block(root, "a rule file") if root is not None else None
        if fields is None:
            return None
        assert root is not None  # it has fields
        text = data if isinstance(data, str) else data.decode("utf-8")
        return _File(file, text, fields, Values(report), whole=all_read(root)).document()
    except TooManyProblems as stopped:
        report.flooded(stopped.spot)
        return None


class _File:
    """Reads one file, section by section."""

    def __init__(
        self, file: str, text: str, fields: Fields, values: Values, *, whole: bool
    ) -> None:
        self._file, self._text, self._whole = file, text, whole
        self._fields, self._values, self._report = fields, values, values.report

    def document(self) -> Document | None:
        vocabulary = self._family()
        name, spot = self._id("ruleset")
        if vocabulary is None:
            self._fields.need("title", "write a title: {tr: …, en: …}")
            return None
        self._leaves = Leaves(self._values, vocabulary)
        self._rows = Rows(self._values, self._leaves, vocabulary)
        self._blocks = blocks_of(vocabulary)
        self._fields.only((*HEADER, *BODY, *self._blocks))
        parent, parent_spot = self._id("extends")
        self._fields.need("title", "write a title: {tr: …, en: …}")
        layer: Layer = {}
        self._body(self._fields, "", layer)
        return Document(
            file=self._file,
            text=self._text,
            id=name,
            spot=spot,
            vocabulary=vocabulary,
            parent=parent,
            parent_spot=parent_spot,
            inherited=self._inherited(),
            aliases=self._names(self._fields.get("aliases"), "aliases", RULESET_ID, "an alias"),
            status=self._status(),
            title=self._values.texts(self._fields.get("title"), "`title`"),
            about=self._values.texts(self._fields.get("about"), "`about`"),
            sources=self._sources(),
            layer=layer,
            options=self._options(),
            table_spots=self._table_spots(),
            srcs=tuple(self._leaves.srcs),
            reasons=self._reasons(),
            whole=self._whole and not self._values.text_lost,
        )

    def _inherited(self) -> Inherited | None:
        node = self._fields.get("inherited")
        fields = None if node is None else self._values.block(node, "`inherited`")
        if fields is None:
            return None
        fields.only(("keep", "src"))
        if self._fields.get("extends") is None and self._fields.whole:
            self._values.report.error(
                self._fields.key_spot("inherited"),
                "MISSING_KEY",
                "`inherited` speaks of a parent, and there is no `extends`",
                "name the rule set to extend, or delete `inherited`",
            )
        if fields.need("src", "say why the parent's values hold here") is None:
            return None
        keep = self._names(fields.get("keep"), "inherited.keep", SOURCE_KEY, "a source to keep")
        return Inherited(self._leaves.src(fields, ""), keep)

    def _table_spots(self) -> Mapping[str, Spot]:
        node = self._fields.get(TABLES)
        if not isinstance(node, MapNode):
            return {}
        return {name: spot for name, (spot, _) in node.entries.items()}

    def _family(self) -> Vocabulary | None:
        known = tuple(FAMILIES)
        node = self._fields.need("family", f"write one of {', '.join(known)}")
        if node is None:
            return None
        name = self._values.text(node, "`family`")
        if name and name not in FAMILIES:
            self._report.error(
                node.spot, "UNKNOWN_FAMILY", f"there is no family `{name}`", suggest(name, known)
            )
        found = FAMILIES.get(name)
        return found.vocabulary if found is not None else None

    def _id(self, key: str) -> tuple[str, Spot]:
        if key == "ruleset":
            node = self._fields.need(key, f"name it: {ID_HELP}")
        else:
            node = self._fields.get(key)
        if node is None:
            return "", self._fields.spot
        name = self._values.text(node, f"`{key}`")
        if name:
            self._values.name(name, node.spot, RULESET_ID, "the id of a rule set", ID_HELP)
        return name, node.spot

    def _reasons(self) -> Mapping[str, Mapping[str, str]]:
        """Translated reasons; comes last, when every ``src`` of the file has been read."""
        node = self._fields.get("reasons")
        fields = self._values.block(node, "`reasons`") if node is not None else None
        if fields is None:
            return {}
        fields.only(language for language in LANGUAGES if language != FILE_LANGUAGE)
        given = {split_reason(src)[1] for src, _ in self._leaves.srcs} - {""}
        found: dict[str, dict[str, str]] = {}
        for language in fields.names():
            child = fields.get(language)
            texts = self._values.block(child, f"`reasons.{language}`") if child else None
            for reason in texts.names() if texts is not None else ():
                assert texts is not None
                text = self._values.text(texts.get(reason), f"a text of `reasons.{language}`")
                found.setdefault(language, {})[reason] = text
                if reason not in given and self._whole and not self._values.text_lost:
                    self._report.error(
                        texts.key_spot(reason),
                        "UNUSED_REASON",
                        f"no `src` of this file gives the reason `{reason}`",
                        suggest(reason, given),
                    )
        return found

    def _names(
        self, node: Node | None, path: str, pattern: re.Pattern[str], what: str
    ) -> tuple[tuple[str, Spot], ...]:
        """A list of names, each once."""
        if node is None:
            return ()
        if not isinstance(node, ListNode):
            self._values.wrong(node, f"`{path}` is a list of names", "write it as [one, two]")
            return ()
        found: dict[str, Spot] = {}
        how = ID_HELP if pattern is RULESET_ID else SOURCE_HELP
        for item in node.items:
            name = self._values.text(item, what)
            if not name or not self._values.name(name, item.spot, pattern, what, how):
                continue
            if name in found:
                self._report.error(
                    item.spot,
                    "REPEATED_ITEM",
                    f"`{name}` stands twice in `{path}`",
                    "delete one of the two",
                )
            found[name] = item.spot
        return tuple(found.items())

    def _status(self) -> str:
        node = self._fields.get("status")
        if node is None:
            return STATUSES[0]
        return self._values.word(node, "`status`", STATUSES) or STATUSES[0]

    def _sources(self) -> Mapping[str, tuple[str, Spot]]:
        node = self._fields.get("sources")
        fields = self._values.block(node, "`sources`") if node is not None else None
        found: dict[str, tuple[str, Spot]] = {}
        for key in fields.names() if fields is not None else ():
            assert fields is not None
            spot = fields.key_spot(key)
            good = self._values.name(key, spot, SOURCE_KEY, "the key of a source", SOURCE_HELP)
            if good and key in RESERVED_SOURCES:
                self._report.error(
                    spot,
                    "BAD_NAME",
                    f"`{key}` cannot be the key of a source",
                    "choose another key, like S2",
                )
            text = self._values.text(fields.get(key), f"`sources.{key}`")
            if text:
                found[key] = (text, spot)
        return found

    def _body(self, fields: Fields, default: str, layer: Layer) -> None:
        """Knob blocks, values, multipliers and tables of the file or of a choice."""
        for name in fields.names():
            node = fields.get(name)
            if node is None:
                continue
            if name in self._blocks:
                self._leaves.knobs(node, name, default, layer)
            elif name == VALUES:
                self._leaves.named_values(node, default, layer)
            elif name == MULTIPLIERS:
                self._rows.multipliers(node, default, layer)
            elif name == TABLES:
                self._rows.tables(node, default, layer)

    def _options(self) -> Mapping[str, OptionDoc | Removed]:
        node = self._fields.get("options")
        fields = self._values.block(node, "`options`") if node is not None else None
        found: dict[str, OptionDoc | Removed] = {}
        for name in fields.names() if fields is not None else ():
            assert fields is not None
            child, spot = fields.get(name), fields.key_spot(name)
            if child is None or not self._values.name(
                name, spot, CHOICE, "the name of an option", CHOICE_HELP
            ):
                continue
            if isinstance(child, Scalar) and child.value is None:
                found[name] = Removed(spot)
                continue
            option = self._values.block(child, f"`options.{name}`")
            if option is not None:
                found[name] = self._option(option, name, spot)
        return found

    def _option(self, option: Fields, name: str, spot: Spot) -> OptionDoc:
        path = f"options.{name}"
        option.only(("title", "default", "choices", "refused", "src"))
        src = self._leaves.src(option, "")
        default = option.get("default")
        return OptionDoc(
            name=name,
            spot=spot,
            title=self._values.texts(option.get("title"), f"`{path}.title`"),
            default=self._choice(default, f"`{path}.default`") if default is not None else "",
            default_spot=default.spot if default is not None else spot,
            choices=self._choices(option.get("choices"), path, src),
            refused=self._refused(option.get("refused"), path),
            src=src,
        )

    def _choice(self, node: Node, what: str) -> str:
        """The name of a choice; a whole number is one too."""
        if isinstance(node, Scalar) and is_int(node.value):
            return str(node.value)
        return self._values.text(node, what)

    def _choices(self, node: Node | None, path: str, default: str) -> Mapping[str, Layer | Removed]:
        fields = self._values.block(node, f"`{path}.choices`") if node is not None else None
        found: dict[str, Layer | Removed] = {}
        for name in fields.names() if fields is not None else ():
            assert fields is not None
            child, spot = fields.get(name), fields.key_spot(name)
            if child is None or not self._values.name(
                name, spot, CHOICE, "the name of a choice", CHOICE_HELP
            ):
                continue
            if isinstance(child, Scalar) and child.value is None:
                found[name] = Removed(spot)
                continue
            diff = self._values.block(child, f"`{path}.{name}`")
            if diff is None:
                found[name] = {}  # there is such a choice, whatever it changes
                continue
            diff.only((*BODY, *self._blocks, "src"))
            layer: Layer = {}
            self._body(diff, self._leaves.src(diff, default), layer)
            found[name] = layer
        return found

    def _refused(self, node: Node | None, path: str) -> Mapping[str, Mapping[str, str]]:
        """The reasons; a plain text stands for every language."""
        fields = self._values.block(node, f"`{path}.refused`") if node is not None else None
        found: dict[str, Mapping[str, str]] = {}
        for name in fields.names() if fields is not None else ():
            assert fields is not None
            if not self._values.name(
                name, fields.key_spot(name), CHOICE, "the name of a choice", CHOICE_HELP
            ):
                continue
            child, what = fields.get(name), f"`{path}.refused.{name}`"
            if isinstance(child, MapNode):
                found[name] = self._values.texts(child, what)
            else:
                found[name] = dict.fromkeys(LANGUAGES, self._values.text(child, what))
        return found
