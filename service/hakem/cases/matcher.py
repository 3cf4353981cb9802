"""Holds a reply against what a case expects of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import Message
from google.rpc import error_details_pb2 as _error_details  # lets details be shown as JSON

from hakem.cases.model import Expected, ExpectedError, Json, Refusal, Sum
from hakem.cases.sums import NotASum, evaluate

__all__ = ["Mismatch", "compare", "compare_error", "to_json"]
assert _error_details


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One place of a reply that is not as expected; both sides as text."""

    path: str
    expected: str
    got: str


def to_json(message: Message) -> Json:
    """A reply as JSON in which every field without presence has a value."""
    found: Json = MessageToDict(message, always_print_fields_with_no_presence=True)
    return _whole(found)


def _whole(value: Json) -> Json:
    """Numbers of a Struct are floating; those that are whole are shown as such."""
    if isinstance(value, dict):
        return {name: _whole(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def compare(expected: Expected, got: Json, path: str = "") -> Iterator[Mismatch]:
    """Every place where ``got`` is not as ``expected``: maps are subsets, lists are whole."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for name, value in expected.items():
            inner = f"{path}.{name}" if path else name
            if name in got:
                yield from compare(value, got[name], inner)
            elif value is not None:
                yield Mismatch(inner, show(value), "nothing")
    elif isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            yield Mismatch(
                path, f"{len(expected)} items: {show(expected)}", f"{len(got)} items: {show(got)}"
            )
            return
        for index, (want, item) in enumerate(zip(expected, got, strict=True)):
            yield from compare(want, item, f"{path}[{index}]")
    elif not _equal(expected, got):
        yield Mismatch(path, show(expected), show(got))


def _equal(expected: Expected, got: Json) -> bool:
    number = isinstance(got, int | float) and not isinstance(got, bool)
    if isinstance(expected, Sum):
        return number and got == expected.value
    if number and isinstance(expected, str):  # only a Struct leaves it open until now
        try:
            return got == evaluate(expected)
        except NotASum:
            return False
    return type(expected) is type(got) and expected == got


def compare_error(expected: ExpectedError, got: Refusal) -> Iterator[Mismatch]:
    """Every part of ``got`` that is not as ``expected``."""
    if expected.code != got.code:
        yield Mismatch("error.code", expected.code, str(got))
        return
    named = [violation for violation in got.violations if violation.field == expected.field]
    if expected.field and not named:
        yield Mismatch("error.field", expected.field, str(got))
        return
    reasons = [violation.reason for violation in named] if expected.field else [got.reason]
    if expected.reason and expected.reason not in reasons:
        yield Mismatch("error.reason", expected.reason, ", ".join(reasons))


def show(value: Expected | Json) -> str:
    """A value as one line of text, as an author would write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {show(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(show(item) for item in value) + "]"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
