"""What a failed call says, taken apart and checked against the promises of the contract."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import grpc
from google.rpc import code_pb2, error_details_pb2, status_pb2
from grpc_status import rpc_status

from hakem.texts import all_codes, load_texts

CODES = all_codes()

_KINDS = {
    kind.DESCRIPTOR.full_name: kind
    for kind in (
        error_details_pb2.ErrorInfo,
        error_details_pb2.BadRequest,
        error_details_pb2.ResourceInfo,
        error_details_pb2.QuotaFailure,
        error_details_pb2.RetryInfo,
        error_details_pb2.LocalizedMessage,
    )
}


@dataclass(frozen=True)
class Failure:
    """The parts of a ``google.rpc.Status``; ``details`` by the short name of their type."""

    code: str
    reason: str
    message: str
    metadata: dict[str, str]
    details: dict[str, Any]

    @property
    def field(self) -> str:
        """The path of the faulty field, empty when none is named."""
        if "BadRequest" not in self.details:
            return ""
        violations = self.details["BadRequest"].field_violations
        assert len(violations) == 1
        return str(violations[0].field)


def call_of(error: grpc.RpcError) -> grpc.Call:
    """The call behind an error: what gRPC raises is both."""
    call: object = error
    assert isinstance(call, grpc.Call)
    return call


def failure_of(error: grpc.RpcError) -> Failure:
    """The parts of a failed call. Fails where a promise of the contract is broken."""
    status = rpc_status.from_call(call_of(error))
    assert status is not None, f"no details: {error}"
    return read_status(status)


def read_status(status: status_pb2.Status) -> Failure:
    """The parts of a status. Fails where a promise of the contract is broken."""
    details: dict[str, Any] = {}
    for packed in status.details:
        kind = _KINDS[packed.TypeName()]
        name = kind.DESCRIPTOR.name
        assert name not in details, f"{name} is there twice"
        details[name] = kind()
        assert packed.Unpack(details[name])
    info, local = details["ErrorInfo"], details["LocalizedMessage"]
    assert info.domain == "hakem"
    assert info.reason in CODES
    texts = load_texts()
    said = texts.message(local.locale, info.reason, info.metadata)
    assert local.message == said, "the metadata holds every value of the sentence"
    for violation in details["BadRequest"].field_violations if "BadRequest" in details else ():
        assert violation.reason == info.reason
        assert violation.localized_message == local
        assert violation.field == info.metadata["field"]
    return Failure(
        code=code_pb2.Code.Name(status.code),
        reason=info.reason,
        message=local.message,
        metadata=dict(info.metadata),
        details=details,
    )
