"""What happens in one call: bytes in, bytes or a status out, one line in the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, NoReturn, TypeAlias

import grpc
import structlog
from google.rpc import code_pb2

from hakem.serve.bounds import PATH_CHARS, STATUS_CHARS
from hakem.serve.calls import referee_service, ruleset_service
from hakem.serve.calls.dispatch import Dispatcher, Method
from hakem.serve.calls.errors import DEFAULT_LOCALE, RpcFailure, failure_of
from hakem.serve.calls.refusals import Problem, Refusal, clip
from hakem.serve.transport.settings import Settings

log = structlog.get_logger("hakem.rpc")

NOOP = "/hakem.bench.Bench/Noop"
"""A method that gives back what it gets; only there when asked for."""

_DETAILS = "grpc-status-details-bin"
_STATUS = {code.value[0]: code for code in grpc.StatusCode}

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Call = Callable[[Any, Context], Awaitable[bytes | None]]


class Handlers:
    """The handlers of all methods, by path."""

    def __init__(self, dispatcher: Dispatcher, settings: Settings, stopping: asyncio.Event) -> None:
        self._dispatcher = dispatcher
        self._settings = settings
        self._stopping = stopping
        self._slow = ThreadPoolExecutor(max_workers=1, thread_name_prefix="slow")
        self._found: dict[str, Handler] = {
            method.path: grpc.unary_unary_rpc_method_handler(self._unary(method))
            for method in dispatcher.methods.values()
        }
        self._found[referee_service.STREAM] = grpc.stream_stream_rpc_method_handler(
            self._told(referee_service.STREAM, self._stream)
        )
        self._found[ruleset_service.WATCH] = grpc.unary_stream_rpc_method_handler(
            self._told(ruleset_service.WATCH, self._watch)
        )

        if settings.bench:
            self._found[NOOP] = grpc.unary_unary_rpc_method_handler(self._told(NOOP, _nothing))

    def find(self, path: str) -> Handler | None:
        """The handler of a method, None if it is not ours."""
        return self._found.get(path)

    def busy(self, path: str) -> Handler:
        """A handler that turns a call away because too many are open."""
        problem = Problem(
            code_pb2.RESOURCE_EXHAUSTED,
            "TOO_BUSY",
            {"limit": self._settings.max_calls},
            quota="open calls",
            retry_seconds=self._settings.retry_after,
        )
        return self._refusing(path, problem)

    def unknown(self, path: str) -> Handler:
        """A handler for a method that a service of ours does not have."""
        parameters = {"method": clip(path, PATH_CHARS)}
        return self._refusing(path, Problem(code_pb2.UNIMPLEMENTED, "UNKNOWN_METHOD", parameters))

    def _refusing(self, path: str, problem: Problem) -> Handler:
        async def refuse(_: Any, __: Context) -> NoReturn:
            raise Refusal(problem)

        # It reads nothing and writes nothing, so it serves callers of any kind of method.
        return grpc.stream_stream_rpc_method_handler(self._told(path, refuse))

    def close(self) -> None:
        """Let the thread for slow methods go."""
        self._slow.shutdown(wait=False, cancel_futures=True)

    def _unary(self, method: Method) -> Call:
        answer = self._dispatcher.answer

        async def slow(raw: bytes, _: Context) -> bytes:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._slow, answer, method, raw)

        async def quick(raw: bytes, _: Context) -> bytes:
            return answer(method, raw)

        return self._told(method.path, slow if method.slow else quick)

    def _told(self, path: str, call: Call) -> Call:
        """The call with its failures turned into a status and its end into a log line."""
        name = path.rpartition("/")[2]

        async def handle(request: Any, context: Context) -> bytes | None:
            began = perf_counter()
            try:
                reply = await call(request, context)
            except Exception as error:
                failure = failure_of(error, self._dispatcher.texts, DEFAULT_LOCALE, name)
                _tell(path, failure.code, began)
                await _abort(context, failure)
            _tell(path, "OK", began)
            return reply

        return handle

    async def _stream(self, _: Any, context: Context) -> None:
        session = referee_service.JudgeStream(self._dispatcher.library, self._dispatcher.texts)
        stopped = asyncio.ensure_future(self._stopping.wait())
        try:
            while True:
                raw = await self._next(context, stopped)
                if raw is grpc.aio.EOF:
                    return
                await context.write(session.answer(raw))
        finally:
            stopped.cancel()

    async def _next(self, context: Context, stopped: asyncio.Future[Any]) -> Any:
        """The next message of a stream. Raises Refusal when the wait is over without one."""
        read = asyncio.ensure_future(context.read())
        try:
            idle = self._settings.stream_idle
            await asyncio.wait((read, stopped), timeout=idle, return_when=asyncio.FIRST_COMPLETED)
            if read.done():
                return read.result()
        finally:
            read.cancel()
        if stopped.done():
            raise Refusal(Problem(code_pb2.UNAVAILABLE, "SHUTTING_DOWN"))
        parameters = {"seconds": round(idle)}
        raise Refusal(Problem(code_pb2.DEADLINE_EXCEEDED, "STREAM_IDLE", parameters))

    async def _watch(self, raw: bytes, context: Context) -> None:
        library = self._dispatcher.library
        locale = ruleset_service.read_watch(raw)
        stopped = asyncio.ensure_future(self._stopping.wait())
        try:
            while not stopped.done():
                changed = asyncio.ensure_future(library.changed.wait())
                try:
                    message = ruleset_service.watch_message(library, locale)
                    await context.write(message.SerializeToString(deterministic=True))
                    await asyncio.wait((changed, stopped), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    changed.cancel()
        finally:
            stopped.cancel()
        raise Refusal(Problem(code_pb2.UNAVAILABLE, "SHUTTING_DOWN"))


async def _nothing(raw: bytes, _: Context) -> bytes:
    return raw


def _tell(path: str, code: str, began: float) -> None:
    path = clip(path, PATH_CHARS)
    tell = log.debug if code == "OK" else log.info
    tell("rpc", method=path, code=code, ms=round((perf_counter() - began) * 1000, 3))


async def _abort(context: Context, failure: RpcFailure) -> NoReturn:
    status = failure.status
    await context.abort(
        _STATUS[status.code],
        clip(status.message, STATUS_CHARS),
        ((_DETAILS, status.SerializeToString()),),
    )
    raise AssertionError("abort always raises")
