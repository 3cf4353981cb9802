"""Nodes of a case file to JSON, held against the message they stand for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import MappingProxyType

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor

from hakem.cases.codes import Codes
from hakem.cases.model import Expected, Sum
from hakem.cases.problems import Problems
from hakem.cases.sums import NotASum, evaluate
from hakem.rules.diagnostics import Spot, did_you_mean, suggest
from hakem.rules.reading import Bad, ListNode, MapNode, Node, Scalar

FREE_FORM = frozenset({"google.protobuf.Struct", "google.protobuf.Value", "google.protobuf.Any"})
"""Messages that may hold anything, so that nothing can be said about their fields."""

INTEGERS = frozenset(
    {
        FieldDescriptor.CPPTYPE_INT32,
        FieldDescriptor.CPPTYPE_INT64,
        FieldDescriptor.CPPTYPE_UINT32,
        FieldDescriptor.CPPTYPE_UINT64,
    }
)
"""The kinds of fields that hold a whole number."""


def enum_prefix(enum: EnumDescriptor) -> str:
    """What all values of ``enum`` begin with: ``OUTCOME_`` of ``OUTCOME_UNSPECIFIED``."""
    name: str = enum.values_by_number[0].name
    return name.removesuffix("UNSPECIFIED")


class MessageReader:
    """Turns nodes into the JSON of a message and reports what the message cannot hold.

    Of a request (``expecting`` False) every value must be one the field can have. Of an
    expectation numbers may be sums, ``null`` may stand for a part that can be missing, and the
    values of the fields in ``codes`` must be among those listed there.
    """

    def __init__(
        self, problems: Problems, *, expecting: bool, codes: Codes = MappingProxyType({})
    ) -> None:
        self._problems = problems
        self._expecting = expecting
        self._codes = codes

    def message(self, node: Node, message: Descriptor) -> dict[str, Expected]:
        """The JSON of a block that stands for ``message``; faulty parts are left out."""
        if not isinstance(node, MapNode):
            self._wrong_type(node, "a block of fields")
            return {}
        fields = {field.json_name: field for field in message.fields}
        found: dict[str, Expected] = {}
        branches: dict[str, str] = {}
        for name, (spot, value) in node.entries.items():
            field = fields.get(name)
            if field is None:
                self._problems.error(
                    spot,
                    "UNKNOWN_FIELD",
                    f"`{message.name}` has no field `{name}`",
                    suggest(name, fields),
                )
                continue
            self._branch(field, spot, value, branches)
            read = self._field(value, field)
            if not isinstance(read, Bad):
                found[name] = read
        return found

    def _branch(
        self, field: FieldDescriptor, spot: Spot, value: Node, branches: dict[str, str]
    ) -> None:
        choice = field.containing_oneof
        if choice is None or (isinstance(value, Scalar) and value.value is None):
            return
        first = branches.setdefault(choice.name, field.json_name)
        if first != field.json_name:
            self._problems.error(
                spot,
                "TWO_BRANCHES",
                f"`{choice.name}` is either `{first}` or `{field.json_name}`",
                "keep one of the two",
            )

    def _field(self, node: Node, field: FieldDescriptor) -> Expected | Bad:
        if isinstance(node, Scalar) and node.value is None:
            return self._null(node, field)
        kind = field.message_type
        if kind is not None and kind.GetOptions().map_entry:
            return self._map(node, kind.fields_by_name["value"])
        if field.is_repeated:
            return self._list(node, lambda item: self._single(item, field))
        return self._single(node, field)

    def _null(self, node: Scalar, field: FieldDescriptor) -> Expected | Bad:
        if self._expecting and field.has_presence:
            return None
        self._problems.error(
            node.spot,
            "NEVER_MISSING",
            f"`{field.json_name}` always has a value",
            "write the value" if self._expecting else "leave the field out",
        )
        return Bad(node.spot)

    def _map(self, node: Node, value: FieldDescriptor) -> Expected | Bad:
        if not isinstance(node, MapNode):
            return self._wrong_type(node, "a block of names and values")
        read = {name: self._single(item, value) for name, (_, item) in node.entries.items()}
        return {name: item for name, item in read.items() if not isinstance(item, Bad)}

    def _list(self, node: Node, each: Callable[[Node], Expected | Bad]) -> Expected | Bad:
        if not isinstance(node, ListNode):
            return self._wrong_type(node, "a list")
        read = [each(item) for item in node.items]
        return [item for item in read if not isinstance(item, Bad)]

    def _single(self, node: Node, field: FieldDescriptor) -> Expected | Bad:
        if field.message_type is not None:
            if field.message_type.full_name in FREE_FORM:
                return self._free(node)
            return self.message(node, field.message_type)
        if not isinstance(node, Scalar):
            return self._wrong_type(node, "one value")
        if field.enum_type is not None:
            return self._enum(node, field.enum_type)
        if field.cpp_type in INTEGERS:
            return self._number(node)
        wanted = bool if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL else str
        if not isinstance(node.value, wanted):
            return self._wrong_type(node, "true or false" if wanted is bool else "a text in quotes")
        if field.full_name in self._codes:
            known = self._codes[field.full_name]
            check_code(str(node.value), node.spot, known, self._problems)
        return node.value

    def _enum(self, node: Scalar, enum: EnumDescriptor) -> Expected | Bad:
        prefix = enum_prefix(enum)
        short = str(node.value).removeprefix(prefix)
        if isinstance(node.value, str) and prefix + short in enum.values_by_name:
            return prefix + short
        known = [value.name.removeprefix(prefix) for value in enum.values]
        self._problems.error(
            node.spot, "UNKNOWN_WORD", f"`{node.value}` is no {enum.name}", suggest(short, known)
        )
        return Bad(node.spot)

    def _number(self, node: Scalar) -> Expected | Bad:
        if isinstance(node.value, str) and self._expecting:
            try:
                return Sum(node.value, evaluate(node.value))
            except NotASum as wrong:
                self._problems.error(
                    node.spot,
                    "NOT_A_SUM",
                    f"`{node.value}` is no sum: {wrong}",
                    "write a whole number or a sum like `2*37 + 101`",
                )
                return Bad(node.spot)
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        return self._wrong_type(node, "a whole number")

    def _free(self, node: Node) -> Expected | Bad:
        if isinstance(node, Scalar):
            return node.value
        if isinstance(node, ListNode):
            return self._list(node, self._free)
        if isinstance(node, Bad):
            return node
        read = {name: self._free(value) for name, (_, value) in node.entries.items()}
        return {name: value for name, value in read.items() if not isinstance(value, Bad)}

    def _wrong_type(self, node: Node, wanted: str) -> Bad:
        if not isinstance(node, Bad):
            self._problems.error(
                node.spot, "WRONG_TYPE", f"this is not {wanted}", f"write {wanted}"
            )
        return Bad(node.spot)


def check_code(code: str, spot: Spot, known: Collection[str], problems: Problems) -> None:
    """Report ``code`` unless it is among ``known``."""
    if code not in known:
        near = did_you_mean(code, known)
        mend = f"did you mean `{near}`?" if near else "docs/codes.md lists all codes"
        problems.error(spot, "UNKNOWN_REASON", f"no reply carries `{code}` here", mend)
