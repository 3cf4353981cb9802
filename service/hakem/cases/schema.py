"""The JSON Schema of case files, for editors. It knows every field of every request and reply."""

from __future__ import annotations

import json
from pathlib import Path

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from hakem.cases.fields import FREE_FORM, INTEGERS, enum_prefix
from hakem.cases.form import BASES, CASE_NEEDS, ID_PATTERN, SHARED_KEYS, STATUSES, SUITE_NEEDS
from hakem.cases.methods import METHODS

NAME = "cases.schema.json"
"""The name of the file."""
Schema = dict[str, object]

_TEXT: Schema = {"type": "string"}
_WORDY: Schema = {"type": "string", "minLength": 1}
_SUM: Schema = {"type": "string", "pattern": r"^[-+*()0-9\s]*[0-9][-+*()0-9\s]*$"}
_SHARED: dict[str, Schema] = {
    "ruleset": {"type": "string", "description": "Rule set: id, alias or revision."},
    "options": {
        "type": "object",
        "additionalProperties": _WORDY,
        "description": 'Option to choice, both text: "on" in quotes.',
    },
    "locale": {"enum": ["", "tr", "en"], "description": "Language of messages."},
}


def build() -> Schema:
    """The schema, Draft 2020-12."""
    definitions = _Definitions()
    rpcs = [
        {
            "if": {"properties": {"rpc": {"const": name}}, "required": ["rpc"]},
            "then": {
                "properties": {
                    "request": definitions.request(method.takes),
                    "expect": definitions.of(method.gives, expecting=True),
                }
            },
        }
        for name, method in METHODS.items()
    ]
    definitions.found["case"] = {**_case(), "allOf": rpcs}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Hakem cases",
        "description": "Calls of the service and what their replies must hold.",
        "type": "object",
        "required": list(SUITE_NEEDS),
        "additionalProperties": False,
        "properties": {
            "suite": {**_WORDY, "description": "What the file is about."},
            **_SHARED,
            "cases": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/case"}},
        },
        "$defs": dict(sorted(definitions.found.items())),
    }


def text() -> str:
    """The schema as the text of its file."""
    return json.dumps(build(), indent=1, ensure_ascii=False) + "\n"


def write(directory: Path) -> Path:
    """Write the schema into ``directory`` and return its path."""
    path = directory / NAME
    path.write_text(text(), encoding="utf-8")
    return path


def is_current(directory: Path) -> bool:
    """Whether ``directory`` holds the schema as this version writes it."""
    path = directory / NAME
    return path.is_file() and path.read_text(encoding="utf-8") == text()


def _case() -> Schema:
    reason: Schema = {"type": "string", "pattern": "^[A-Z][A-Z0-9_]+$"}
    return {
        "type": "object",
        "required": list(CASE_NEEDS),
        "additionalProperties": False,
        "oneOf": [{"required": ["expect"]}, {"required": ["error"]}],
        "properties": {
            "id": {"type": "string", "pattern": f"^{ID_PATTERN}$"},
            "source": {**_WORDY, "description": "The passage behind the expectation."},
            "basis": {"enum": list(BASES)},
            "about": {**_WORDY, "description": "One sentence."},
            **_SHARED,
            "rpc": {"enum": list(METHODS)},
            "request": {"type": "object"},
            "expect": {"type": "object", "minProperties": 1},
            "error": {
                "type": "object",
                "required": ["code"],
                "additionalProperties": False,
                "properties": {"code": {"enum": list(STATUSES)}, "field": _WORDY, "reason": reason},
            },
        },
    }


class _Definitions:
    """One definition a message, another for what is expected of it."""

    def __init__(self) -> None:
        self.found: dict[str, Schema] = {}

    def request(self, message: Descriptor) -> Schema:
        """The schema of a request without the fields that stand outside of it."""
        return self._block(message, expecting=False, without=SHARED_KEYS)

    def of(self, message: Descriptor, *, expecting: bool) -> Schema:
        """A reference to the definition of ``message``, made when it is new."""
        name = f"expected.{message.name}" if expecting else message.name
        if name not in self.found:
            self.found[name] = {}  # a message may hold itself
            self.found[name] = self._block(message, expecting=expecting)
        return {"$ref": f"#/$defs/{name}"}

    def _block(
        self, message: Descriptor, *, expecting: bool, without: tuple[str, ...] = ()
    ) -> Schema:
        fields = [field for field in message.fields if field.name not in without]
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {field.json_name: self._field(field, expecting) for field in fields},
        }

    def _field(self, field: FieldDescriptor, expecting: bool) -> Schema:
        kind = field.message_type
        if kind is not None and kind.GetOptions().map_entry:
            each = self._single(kind.fields_by_name["value"], expecting)
            return {"type": "object", "additionalProperties": each}
        if field.is_repeated:
            return {"type": "array", "items": self._single(field, expecting)}
        single = self._single(field, expecting)
        if expecting and field.has_presence:
            return {"anyOf": [single, {"type": "null"}]}
        return single

    def _single(self, field: FieldDescriptor, expecting: bool) -> Schema:
        if field.message_type is not None:
            if field.message_type.full_name in FREE_FORM:
                return {"type": "object"}
            return self.of(field.message_type, expecting=expecting)
        if field.enum_type is not None:
            prefix = enum_prefix(field.enum_type)
            full = [value.name for value in field.enum_type.values]
            return {"enum": [*(name.removeprefix(prefix) for name in full), *full]}
        if field.cpp_type in INTEGERS:
            return {"anyOf": [{"type": "integer"}, _SUM]} if expecting else {"type": "integer"}
        return {"type": "boolean"} if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL else _TEXT
