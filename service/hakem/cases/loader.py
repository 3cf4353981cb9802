"""Case files to cases. Whatever is wrong with any of them is reported, all at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeGuard

from google.protobuf.json_format import ParseDict, ParseError
from google.protobuf.message import Message

from hakem.cases.codes import ERRORS, Codes, known_codes
from hakem.cases.fields import MessageReader, check_code
from hakem.cases.form import (
    BASES,
    CASE_KEYS,
    CASE_NEEDS,
    ERROR_KEYS,
    ID_PATTERN,
    SHARED_KEYS,
    STATUSES,
    SUITE_KEYS,
    SUITE_NEEDS,
)
from hakem.cases.methods import METHODS, Method
from hakem.cases.model import Case, Expected, ExpectedError
from hakem.cases.problems import Problems
from hakem.rules.diagnostics import Diagnostic, Spot, suggest
from hakem.rules.reading import Bad, ListNode, MapNode, Node, Scalar, all_read, read_yaml


@dataclass(frozen=True, slots=True)
class Loaded:
    """The cases of some files, in order, and what is wrong with the files."""

    cases: tuple[Case, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Whether the cases may be run."""
        return not self.diagnostics


def load(files: Iterable[Path], codes: Codes | None = None) -> Loaded:
    """The cases of ``files``. ``codes`` are the codes a reply may carry; None: the known ones."""
    reader = _Reader(known_codes() if codes is None else codes)
    for path in files:
        try:
            reader.file(path.read_bytes(), path.as_posix())
        except OSError as wrong:
            reader.problems.error(
                Spot(path.as_posix(), 1, 1),
                "NO_CASES",
                f"the file cannot be read: {wrong.strerror}",
                "check the path",
            )
    return Loaded(tuple(reader.cases), reader.problems.found())


def load_text(text: str, file: str = "input.cases.yaml", codes: Codes | None = None) -> Loaded:
    """The cases of one file's text; ``codes`` as for :func:`load`."""
    reader = _Reader(known_codes() if codes is None else codes)
    reader.file(text, file)
    return Loaded(tuple(reader.cases), reader.problems.found())


class _Reader:
    """Reads one file after another and keeps what they hold."""

    def __init__(self, codes: Codes) -> None:
        self.problems = Problems()
        self.cases: list[Case] = []
        self._ids: dict[str, Spot] = {}
        self._codes = codes

    def file(self, data: bytes | str, name: str) -> None:
        root = read_yaml(data, name, self.problems)
        if root is None or not self._keys(root, SUITE_KEYS, SUITE_NEEDS):
            return
        suite = self._text(root, "suite")
        cases = root.entries["cases"][1]
        if not isinstance(cases, ListNode) or not cases.items:
            self._wrong(cases, "a list of at least one case")
            return
        for node in cases.items:
            self._case(node, suite, root)

    def _case(self, node: Node, suite: str, root: MapNode) -> None:
        before = self.problems.errors
        if not self._keys(node, CASE_KEYS, CASE_NEEDS):
            return
        name = self._id(node)
        source, about = self._text(node, "source"), self._text(node, "about")
        basis = self._word(node, "basis", BASES)
        method = self._method(node)
        if method is None:
            return
        request = self._request(node, method, root)
        expected = self._expected(node, method)
        if request is not None and expected is not None and self.problems.errors == before:
            self.cases.append(
                Case(name, suite, source, basis, about, node.spot, method, request, expected)
            )

    def _id(self, node: MapNode) -> str:
        name = self._text(node, "id")
        spot = node.entries["id"][1].spot
        if name and not re.fullmatch(ID_PATTERN, name):
            self.problems.error(
                spot,
                "BAD_NAME",
                f"`{name}` cannot be an id",
                "use letters, digits, `-`, `_` and `.`, at most 100 of them",
            )
        first = self._ids.setdefault(name, spot)
        if name and first is not spot:
            self.problems.error(
                spot,
                "DUPLICATE_ID",
                f"the id `{name}` stands for another case, in {first.file}:{first.line}",
                "give this one another id",
            )
        return name

    def _method(self, node: MapNode) -> Method | None:
        name = self._text(node, "rpc")
        if name and name not in METHODS:
            self.problems.error(
                node.entries["rpc"][1].spot,
                "UNKNOWN_RPC",
                f"there is no rpc `{name}` that does not stream",
                suggest(name, METHODS),
            )
        return METHODS.get(name)

    def _request(self, node: MapNode, method: Method, root: MapNode) -> Message | None:
        before = self.problems.errors
        written = node.entries["request"][1]
        fields = method.takes.fields_by_name
        if isinstance(written, MapNode):
            for key in written.entries.keys() & fields.keys() & set(SHARED_KEYS):
                self.problems.error(
                    written.entries[key][0],
                    "UNKNOWN_KEY",
                    f"`{key}` is not written inside `request`",
                    "write it on the case, or once on the file",
                )
        body = MessageReader(self.problems, expecting=False).message(written, method.takes)
        shared = {key: self._shared(node, root, key) for key in SHARED_KEYS}
        body.update({key: value for key, value in shared.items() if value and key in fields})
        readable = node.whole and root.whole
        if "ruleset" in fields and shared["ruleset"] is None and readable:
            self.problems.error(
                node.spot,
                "NO_RULESET",
                "no rule set is named",
                'write `ruleset:` on the file or the case (`""` to send none)',
            )
        if self.problems.errors > before:
            return None
        try:
            return ParseDict(body, method.request())
        except ParseError as wrong:
            self.problems.error(
                written.spot,
                "BAD_REQUEST",
                f"this is no {method.takes.name}: {wrong}",
                "write what the contract says",
            )
            return None

    def _shared(self, node: MapNode, root: MapNode, key: str) -> Expected:
        """What the case says of ``key``, else the file; None when neither does."""
        owner = node if key in node.entries else root
        if key not in owner.entries:
            return None
        if key != "options":
            return self._text(owner, key)
        options = owner.entries[key][1]
        if not isinstance(options, MapNode):
            self._wrong(options, "a block of options and choices")
            return None
        return {name: self._text(options, name) for name in options.entries}

    def _expected(
        self, node: MapNode, method: Method
    ) -> dict[str, Expected] | ExpectedError | None:
        given = node.entries.keys() & {"expect", "error"}
        if not given and not node.whole:
            return None
        if len(given) != 1:
            self.problems.error(
                node.spot,
                "EXPECT_OR_ERROR",
                "the case has both `expect` and `error`" if given else "the case expects nothing",
                "write exactly one of `expect` and `error`",
            )
            return None
        if "error" in given:
            return self._error(node.entries["error"][1])
        wanted = node.entries["expect"][1]
        before = self.problems.errors
        reader = MessageReader(self.problems, expecting=True, codes=self._codes)
        found = reader.message(wanted, method.gives)
        if self.problems.errors == before and not _checks(found) and all_read(wanted):
            self.problems.error(
                wanted.spot,
                "CHECKS_NOTHING",
                "this looks at no value",
                "name a value that the case is about",
            )
        return found

    def _error(self, node: Node) -> ExpectedError | None:
        if not self._keys(node, ERROR_KEYS, ERROR_KEYS[:1]):
            return None
        parts: Mapping[str, str] = {key: self._text(node, key) for key in ERROR_KEYS}
        spots = {key: value.spot for key, (_, value) in node.entries.items()}
        if parts["code"] and parts["code"] not in STATUSES:
            self.problems.error(
                spots["code"],
                "UNKNOWN_STATUS",
                f"`{parts['code']}` is no status code",
                suggest(parts["code"], STATUSES),
            )
        if parts["reason"] and ERRORS in self._codes:
            check_code(parts["reason"], spots["reason"], self._codes[ERRORS], self.problems)
        return ExpectedError(**parts)

    def _keys(
        self, node: Node, known: Collection[str], needed: Collection[str]
    ) -> TypeGuard[MapNode]:
        """Whether ``node`` is a block that has all it needs; unknown keys are reported."""
        if not isinstance(node, MapNode):
            self._wrong(node, "a block of keys")
            return False
        for key, (spot, _) in node.entries.items():
            if key not in known:
                self.problems.error(
                    spot, "UNKNOWN_KEY", f"no case file has a key `{key}` here", suggest(key, known)
                )
        missing = [key for key in needed if key not in node.entries]
        for key in missing if node.whole else ():
            self.problems.error(node.spot, "MISSING_KEY", f"`{key}` is missing", f"add `{key}:`")
        return not missing

    def _text(self, node: MapNode, key: str) -> str:
        """The text of ``key``, empty when it is absent or no text."""
        if key not in node.entries:
            return ""
        value = node.entries[key][1]
        if isinstance(value, Scalar) and isinstance(value.value, str):
            if value.value or key in SHARED_KEYS:
                return value.value
            self.problems.error(value.spot, "EMPTY_VALUE", f"`{key}` is empty", "write it")
            return ""
        self._wrong(value, "a text in quotes")
        return ""

    def _word(self, node: MapNode, key: str, known: Collection[str]) -> str:
        word = self._text(node, key)
        if word and word not in known:
            self.problems.error(
                node.entries[key][1].spot,
                "UNKNOWN_WORD",
                f"`{word}` is not allowed here",
                suggest(word, known),
            )
        return word

    def _wrong(self, node: Node, wanted: str) -> None:
        if not isinstance(node, Bad):
            self.problems.error(node.spot, "WRONG_TYPE", f"this is not {wanted}", f"write {wanted}")


def _checks(expected: Expected) -> bool:
    """Whether ``expected`` looks at a value at all."""
    if isinstance(expected, dict):
        return any(_checks(value) for value in expected.values())
    return True
