"""Calls that have to fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from hakem.v1 import referee_service_pb2 as pb
from hakem.v1 import ruleset_service_pb2 as rulesets_pb
from tests.contract.failures import Failure, failure_of
from tests.contract.requests import (
    make,
)
from tests.contract.server import CALL_SECONDS, Server


def caller(server: Server, rpc: str) -> tuple[Callable[..., Message], type[Message]]:
    """The stub's method and its request class."""
    for stub, module in ((server.referee, pb), (server.rulesets, rulesets_pb)):
        if hasattr(stub, rpc):
            return getattr(stub, rpc), getattr(module, f"{rpc}Request")
    raise AssertionError(f"no rpc {rpc}")


def refused(server: Server, rpc: str, data: dict[str, Any]) -> Failure:
    """The failure of a call that must fail."""
    call, kind = caller(server, rpc)
    request = make(kind, {name: value for name, value in data.items() if value is not None})
    with pytest.raises(grpc.RpcError) as caught:
        call(request, timeout=CALL_SECONDS)
    return failure_of(caught.value)
