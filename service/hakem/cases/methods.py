"""The calls a case may make: every method of the contract that does not stream."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from google.protobuf.descriptor import Descriptor, ServiceDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from hakem.v1 import referee_service_pb2, ruleset_service_pb2


@dataclass(frozen=True, slots=True)
class Method:
    """One unary method: its name, its service, the messages it takes and gives."""

    name: str
    service: str
    takes: Descriptor
    gives: Descriptor

    @property
    def request(self) -> type[Message]:
        """The class of its requests."""
        return GetMessageClass(self.takes)

    @property
    def reply(self) -> type[Message]:
        """The class of its replies."""
        return GetMessageClass(self.gives)

    @property
    def path(self) -> str:
        """The path gRPC calls it by, e.g. ``/hakem.v1.RefereeService/Deal``."""
        return f"/{self.service}/{self.name}"


def _unary(service: ServiceDescriptor) -> dict[str, Method]:
    return {
        method.name: Method(method.name, service.full_name, method.input_type, method.output_type)
        for method in service.methods
        if not (method.client_streaming or method.server_streaming)
    }


METHODS: Mapping[str, Method] = MappingProxyType(
    {
        **_unary(referee_service_pb2.DESCRIPTOR.services_by_name["RefereeService"]),
        **_unary(ruleset_service_pb2.DESCRIPTOR.services_by_name["RulesetService"]),
    }
)
"""Every unary method by its name, which is the same in no two services."""
