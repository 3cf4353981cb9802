"""One way in for every unary call: bytes of a request in, bytes of a reply out.

The gRPC server and the in-process referee both come through here, and so may any later transport.
Whatever a caller sends ends in a reply or in an :class:`RpcFailure`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from google.protobuf.descriptor import ServiceDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc import code_pb2

from hakem.kernel.limits import MESSAGE_BYTES
from hakem.serve.calls.errors import DEFAULT_LOCALE, failure_of
from hakem.serve.calls.refusals import Problem, Refusal
from hakem.serve.library import Library
from hakem.texts import Texts

MessageT = TypeVar("MessageT", bound=Message)


@dataclass(frozen=True, slots=True)
class Method:
    """One unary rpc.

    ``handle`` answers a request or raises. Replies depend on the snapshot and the request alone,
    so they are kept, except those of ``slow`` methods, which leave the event loop.
    """

    name: str
    path: str
    request: type[Message]
    response: type[Message]
    handle: Callable[[Any], Message]
    slow: bool


def methods_of(
    service: object,
    descriptor: ServiceDescriptor,
    *,
    slow: frozenset[str] = frozenset(),
) -> dict[str, Method]:
    """The unary methods of a service by name; ``service`` has a function of each one's name."""
    return {
        rpc.name: Method(
            name=rpc.name,
            path=f"/{descriptor.full_name}/{rpc.name}",
            request=GetMessageClass(rpc.input_type),
            response=GetMessageClass(rpc.output_type),
            handle=getattr(service, rpc.name),
            slow=rpc.name in slow,
        )
        for rpc in descriptor.methods
        if not rpc.client_streaming and not rpc.server_streaming
    }


class Dispatcher:
    """Answers calls by method and bytes."""

    def __init__(self, library: Library, texts: Texts, methods: Mapping[str, Method]) -> None:
        """``methods`` maps the bare name of each rpc to it."""
        self.library = library
        self.texts = texts
        self.methods = methods

    def answer(self, method: Method, raw: bytes) -> bytes:
        """The reply to a request. Raises RpcFailure."""
        cache = None if method.slow else self.library.current.replies
        if cache is not None and (kept := cache.get(method.name, raw)) is not None:
            return kept
        request: Message | None = None
        try:
            request = parse(method.request, raw)
            reply = method.handle(request).SerializeToString(deterministic=True)
        except Exception as error:
            locale = getattr(request, "locale", DEFAULT_LOCALE)
            raise failure_of(error, self.texts, locale, method.name) from error
        if cache is not None:
            cache.put(method.name, raw, reply)
        return reply


def parse(kind: type[MessageT], raw: bytes) -> MessageT:
    """The message in some bytes. Raises Refusal when they are too many or none of its kind."""
    if len(raw) > MESSAGE_BYTES:
        parameters = {"size": len(raw), "limit": MESSAGE_BYTES}
        raise Refusal(
            Problem(
                code_pb2.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LARGE", parameters, quota="message size"
            )
        )
    try:
        return kind.FromString(raw)
    except DecodeError:
        raise Refusal(Problem(code_pb2.INVALID_ARGUMENT, "UNREADABLE_MESSAGE")) from None
