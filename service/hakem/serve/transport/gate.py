"""Bounds how many calls are open at once, and turns the rest away."""

from __future__ import annotations

import asyncio

import grpc

from hakem.serve.transport.rpc import Handler, Handlers

_OURS = "/hakem."


class Gate(grpc.GenericRpcHandler):
    """Finds the handler of a call, or, when too many are open, the one that turns it away.

    A call counts from the moment the server takes it up, before its message has arrived, until
    its task has ended, however it ends.
    """

    def __init__(self, handlers: Handlers, limit: int) -> None:
        self._handlers = handlers
        self._limit = limit
        self.open = 0

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> Handler | None:
        """The handler of a call, None for a method that is not ours."""
        method = handler_call_details.method
        handler = self._handlers.find(method)
        if handler is None:
            return self._handlers.unknown(method) if method.startswith(_OURS) else None
        if self.open >= self._limit:
            return self._handlers.busy(method)
        task = asyncio.current_task()
        if task is not None:
            self.open += 1
            task.add_done_callback(self._ended)
        return handler

    def _ended(self, _: asyncio.Task[object]) -> None:
        self.open -= 1
