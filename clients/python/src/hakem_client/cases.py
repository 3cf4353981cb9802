"""Case files: calls of the service and what their replies must hold.

The files name no language; ``tests/cases/README.md`` describes them, and ``hakem test`` checks
them before it runs them. This is the short way to run them from Python, for a service of one's
own as well. Needs PyYAML: ``pip install hakem-client[cases]``.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from google.protobuf.descriptor import Descriptor, FieldDescriptor, MethodDescriptor
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from hakem_client.client import Referee
from hakem_client.errors import HakemError
from hakem_client.v1 import referee_service_pb2, ruleset_service_pb2

_SHARED = ("ruleset", "options", "locale")
_SUITE_KEYS = {"suite", *_SHARED, "cases"}
_CASE_KEYS = {"id", "source", "basis", "about", *_SHARED, "rpc", "request", "expect", "error"}
_SERVICES = (
    referee_service_pb2.DESCRIPTOR.services_by_name["RefereeService"],
    ruleset_service_pb2.DESCRIPTOR.services_by_name["RulesetService"],
)
_METHODS: dict[str, MethodDescriptor] = {
    method.name: method for service in _SERVICES for method in service.methods
}
_OPERATORS: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


class _Loader(yaml.SafeLoader):
    """YAML as the service reads it: ``on``, ``0x1`` and dates are text."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 - the base class has it so


_Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"null$"), list("n"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(true|false)$"), list("tf"))
_Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"-?\d+$"), list("-0123456789"))


@dataclass(frozen=True)
class Case:
    """One call, and either what the reply must hold or how it must be refused."""

    file: Path
    id: str
    rpc: str
    request: Message
    expect: dict[str, Any] | None
    error: dict[str, str] | None


def load(path: Path) -> list[Case]:
    """The cases of one file. Raises ValueError when it is no case file."""
    suite = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)
    _known(suite, _SUITE_KEYS, str(path))
    return [_case(path, suite, case) for case in suite["cases"]]


def run(case: Case, referee: Referee) -> list[str]:
    """Make the call of ``case``; every difference as a line, none when it went as expected."""
    method = _METHODS[case.rpc]
    of_moves = method.containing_service is _SERVICES[0]
    stub = getattr(referee.moves if of_moves else referee.rules, case.rpc)
    try:
        reply = referee.send(stub, case.request)
    except HakemError as error:
        if case.error is None:
            return [f"expected a reply, got {error}"]
        return list(_compare_error(case.error, error))
    if case.expect is None:
        return [f"expected {case.error}, got a reply: {reply}"]
    got = MessageToDict(reply, always_print_fields_with_no_presence=True)
    return list(_compare(_full_names(case.expect, method.output_type), got))


def _case(path: Path, suite: dict[str, Any], case: dict[str, Any]) -> Case:
    where = f"{path}: {case.get('id')}"
    _known(case, _CASE_KEYS, where)
    if ("expect" in case) == ("error" in case) or case["rpc"] not in _METHODS:
        raise ValueError(f"{where}: needs an rpc of the contract and one of expect and error")
    message = _METHODS[case["rpc"]].input_type
    shared = {
        key: case.get(key, suite.get(key)) for key in _SHARED if key in message.fields_by_name
    }
    body = {**{key: value for key, value in shared.items() if value}, **case["request"]}
    request = ParseDict(_full_names(body, message), GetMessageClass(message)())
    return Case(path, case["id"], case["rpc"], request, case.get("expect"), case.get("error"))


def _known(block: dict[str, Any], keys: set[str], where: str) -> None:
    if unknown := block.keys() - keys:
        raise ValueError(f"{where}: unknown key {', '.join(sorted(unknown))}")


def _full_names(value: Any, message: Descriptor) -> Any:
    """``value`` with every enum value written in full: ``OUTCOME_LEGAL`` for ``LEGAL``."""
    fields = {field.json_name: field for field in message.fields}
    if not isinstance(value, dict):
        return value
    return {
        name: _full_name(item, fields[name]) if name in fields else item
        for name, item in value.items()
    }


def _full_name(value: Any, field: FieldDescriptor) -> Any:
    if isinstance(value, list):
        return [_full_name(item, field) for item in value]
    if field.enum_type is not None and isinstance(value, str):
        prefix = field.enum_type.values_by_number[0].name.removesuffix("UNSPECIFIED")
        return value if value.startswith(prefix) else prefix + value
    kind = field.message_type
    if kind is None or kind.GetOptions().map_entry or kind.full_name.startswith("google.protobuf"):
        return value
    return _full_names(value, kind)


def _compare(expected: Any, got: Any, path: str = "") -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(got, dict):
        for name, value in expected.items():
            inner = f"{path}.{name}" if path else name
            if name in got:
                yield from _compare(value, got[name], inner)
            elif value is not None:
                yield f"{inner}: expected {value}, got nothing"
    elif isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            yield f"{path}: expected {len(expected)} items, got {len(got)}: {got}"
            return
        for index, (want, item) in enumerate(zip(expected, got, strict=True)):
            yield from _compare(want, item, f"{path}[{index}]")
    elif isinstance(expected, str) and isinstance(got, int | float) and not isinstance(got, bool):
        if _sum(ast.parse(expected.strip(), mode="eval").body) != got:
            yield f"{path}: expected {expected}, got {got}"
    elif isinstance(expected, bool) is not isinstance(got, bool) or expected != got:
        yield f"{path}: expected {expected}, got {got}"


def _compare_error(expected: dict[str, str], got: HakemError) -> Iterator[str]:
    code, field, reason = (expected.get(key) for key in ("code", "field", "reason"))
    reasons = [v.reason for v in got.violations if v.field == field] if field else [got.reason]
    if code != got.code:
        yield f"error: expected {code}, got {got}"
    elif not reasons:
        yield f"error: expected the field {field}, got {got}"
    elif reason and reason not in reasons:
        yield f"error: expected the reason {reason}, got {got}"


def _sum(node: ast.expr) -> int:
    """The value of a sum of whole numbers with ``+``, ``-``, ``*`` and parentheses."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_sum(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](_sum(node.left), _sum(node.right))
    raise ValueError(f"{ast.unparse(node)} is no sum of whole numbers")
