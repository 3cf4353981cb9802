"""Makes the calls of cases: inside this process, or to a running server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import grpc
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from hakem.cases.methods import Method
from hakem.cases.model import Refusal, Violation
from hakem.serve.calls.errors import RpcFailure
from hakem.serve.local import LocalReferee

DEADLINE = 20.0
"""Seconds after which a call to a server is given up."""


class InProcess:
    """Calls the service's own code, by the way a server takes, without a socket."""

    def __init__(self, rules: Path) -> None:
        """Load the rule sets in the folder ``rules``."""
        self._referee = LocalReferee.load(rules)

    def call(self, method: Method, request: Message) -> Message | Refusal:
        """The reply, or the error it was refused with."""
        try:
            return self._referee.call(method.name, request)
        except RpcFailure as failure:
            return refusal(failure.code, failure.status)


class Remote:
    """Calls a server."""

    def __init__(self, channel: grpc.Channel) -> None:
        """Use ``channel``, which stays the caller's to close."""
        self._channel = channel

    @classmethod
    @contextmanager
    def connect(cls, target: str) -> Iterator[Remote]:
        """A connection without encryption to ``HOST:PORT``, closed at the end of the block."""
        with grpc.insecure_channel(target) as channel:
            yield cls(channel)

    def call(self, method: Method, request: Message) -> Message | Refusal:
        """The reply, or the error it was refused with."""
        stub = self._channel.unary_unary(
            method.path,
            request_serializer=method.request.SerializeToString,
            response_deserializer=method.reply.FromString,
        )
        try:
            reply: Message = stub(request, timeout=DEADLINE)
        except grpc.RpcError as error:
            call = cast("grpc.Call", error)  # errors of synchronous calls are calls as well
            status = rpc_status.from_call(call) or status_pb2.Status(message=call.details())
            return refusal(call.code().name, status)
        return reply


def refusal(code: str, status: status_pb2.Status) -> Refusal:
    """The parts of an error that a case may look at."""
    reason, violations = "", []
    for detail in status.details:
        info, request = error_details_pb2.ErrorInfo(), error_details_pb2.BadRequest()
        if detail.Unpack(info):
            reason = info.reason
        elif detail.Unpack(request):
            violations = [
                Violation(v.field, v.reason, v.localized_message.message or v.description)
                for v in request.field_violations
            ]
    return Refusal(code, reason, status.message, tuple(violations))
