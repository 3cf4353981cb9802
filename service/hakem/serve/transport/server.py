"""The gRPC server: its life from loading the rules to the last open call."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable

import grpc
import structlog
import uvloop
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import aio as health_aio
from grpc_reflection.v1alpha import reflection

from hakem.rules.catalog import load_folder
from hakem.serve.bounds import TURNED_AWAY, WIRE_BYTES
from hakem.serve.calls import services as all_services
from hakem.serve.calls.dispatch import Dispatcher
from hakem.serve.library import Library
from hakem.serve.local import RulesUnreadable
from hakem.serve.transport import logs
from hakem.serve.transport.gate import Gate
from hakem.serve.transport.reload import Reloader, signature
from hakem.serve.transport.rpc import Handlers
from hakem.serve.transport.settings import Settings
from hakem.texts import load_texts

log = structlog.get_logger("hakem.server")

_SERVICES = ("hakem.v1.RefereeService", "hakem.v1.RulesetService")
_SERVING = health_pb2.HealthCheckResponse.SERVING

Ready = Callable[[int, int], None]
"""Called with the port and the number of rule sets once the server listens."""


class PortTaken(Exception):
    """The address cannot be listened on."""


def _options(settings: Settings) -> list[tuple[str, int]]:
    return [
        ("grpc.max_receive_message_length", WIRE_BYTES),
        # More than the gate lets in: beyond it a call is told so, not left waiting in a queue.
        ("grpc.max_concurrent_streams", settings.max_calls + TURNED_AWAY),
        ("grpc.so_reuseport", int(settings.shared_port)),
    ]


async def serve(settings: Settings, ready: Ready, lifeline: int | None = None) -> None:
    """Serve until SIGTERM or SIGINT, then let open calls end within the grace.

    ``lifeline`` is a file descriptor that has something to read once whoever started this
    process is gone; then the server stops as well.

    Raises RulesUnreadable when no rule set can be served, PortTaken when the port is not free.
    """
    seen = signature(settings.rules)
    result = load_folder(settings.rules)
    for diagnostic in result.diagnostics:
        log.warning("rules", at=diagnostic.render())
    if result.catalog is None:
        raise RulesUnreadable("\n".join(d.render() for d in result.diagnostics))
    library = Library(result.catalog, settings.cache)
    library.note(result.diagnostics)
    texts = load_texts()
    dispatcher = Dispatcher(library, texts, all_services.unary_methods(library, texts))
    stopping = asyncio.Event()
    handlers = Handlers(dispatcher, settings, stopping)
    server = grpc.aio.server(options=_options(settings))
    server.add_generic_rpc_handlers((Gate(handlers, settings.max_calls),))
    health = health_aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(health, server)
    for name in ("", *_SERVICES):
        await health.set(name, _SERVING)
    names = (*_SERVICES, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name)
    reflection.enable_server_reflection((*names, reflection.SERVICE_NAME), server)
    try:
        port = server.add_insecure_port(settings.address)
    except RuntimeError as error:
        raise PortTaken(f"cannot listen on {settings.address}") from error
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    if lifeline is not None:
        loop.add_reader(lifeline, stopping.set)
    gc.collect()
    gc.freeze()  # rules and modules stay; what collects garbage need not look at them again
    await server.start()
    watching = asyncio.create_task(_watch(settings, library, seen, stopping))
    rulesets = len(result.catalog.list())
    log.info("serving", port=port, rulesets=rulesets, pid=os.getpid())
    ready(port, rulesets)
    await stopping.wait()
    if lifeline is not None:
        loop.remove_reader(lifeline)
    log.info("stopping", grace=settings.grace)
    await health.enter_graceful_shutdown()
    await server.stop(settings.grace)
    handlers.close()
    await watching
    log.info("stopped")


async def _watch(
    settings: Settings, library: Library, seen: frozenset[tuple[str, int, int]], stop: asyncio.Event
) -> None:
    if settings.watch:
        await Reloader(library, settings.rules, seen).run(stop)


def run(settings: Settings, ready: Ready, lifeline: int | None = None) -> None:
    """Serve in this process, on a loop of its own. See :func:`serve`."""
    logs.configure(settings.log_level)
    uvloop.run(serve(settings, ready, lifeline))
