"""What a call that the service refuses raises."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import cast

import grpc
from google.rpc import error_details_pb2, status_pb2

_DETAILS_KEY = "grpc-status-details-bin"


@dataclasses.dataclass(frozen=True)
class Violation:
    """One faulty field: its path in the request, a stable reason, a sentence."""

    field: str
    reason: str
    message: str


@dataclasses.dataclass(eq=False)
class HakemError(Exception):
    """A call that was not answered.

    A move that the rules forbid is no error but a verdict. ``code`` is the gRPC status
    (``INVALID_ARGUMENT``, ``NOT_FOUND``, ``UNAVAILABLE``, ...), ``reason`` a stable code of the
    service, empty when the service was not reached. ``message`` is a sentence in the language
    that was asked for, ``field`` the first faulty field, ``metadata`` the values of the sentence,
    ``retry_seconds`` when to try again, if the service says so.
    """

    code: str
    reason: str = ""
    message: str = ""
    violations: tuple[Violation, ...] = ()
    metadata: Mapping[str, str] = dataclasses.field(default_factory=dict)
    retry_seconds: float | None = None

    @property
    def field(self) -> str:
        """The path of the first faulty field, e.g. ``position.domino.seats[0].hand``."""
        return self.violations[0].field if self.violations else ""

    def __str__(self) -> str:
        parts = (self.code, self.reason, self.field, self.message)
        return ": ".join(part for part in parts if part)

    @classmethod
    def of(cls, error: grpc.RpcError) -> HakemError:
        """The parts of what gRPC raised."""
        call = cast("grpc.Call", error)  # errors of synchronous calls are calls as well
        found = cls(call.code().name, message=call.details() or "")
        for key, value in call.trailing_metadata() or ():
            if key == _DETAILS_KEY and isinstance(value, bytes):
                found._read(status_pb2.Status.FromString(value))
        return found

    def _read(self, status: status_pb2.Status) -> None:
        info = error_details_pb2.ErrorInfo()
        request = error_details_pb2.BadRequest()
        sentence = error_details_pb2.LocalizedMessage()
        retry = error_details_pb2.RetryInfo()
        for detail in status.details:
            if detail.Unpack(info):
                self.reason, self.metadata = info.reason, dict(info.metadata)
            elif detail.Unpack(request):
                self.violations = tuple(
                    Violation(v.field, v.reason, v.localized_message.message or v.description)
                    for v in request.field_violations
                )
            elif detail.Unpack(sentence):
                self.message = sentence.message
            elif detail.Unpack(retry):
                self.retry_seconds = retry.retry_delay.ToNanoseconds() / 1e9
