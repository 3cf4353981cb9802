"""Several processes on one port: started, watched, started again when one dies, and ended."""

from __future__ import annotations

import multiprocessing
import signal
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

import structlog

from hakem.serve.transport import logs
from hakem.serve.transport.settings import Settings

log = structlog.get_logger("hakem.workers")

Ready = Callable[[int, int], None]
"""Called with the port and the number of rule sets once every worker listens."""

_RESTARTS, _WITHIN = 5, 60.0  # so many in so many seconds, and the whole service gives up
_END_SECONDS = 5.0  # beyond the grace, before a worker is killed


class WorkersFailed(Exception):
    """The workers could not be started, or die again and again."""


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    line: Connection
    open: bool = True
    rulesets: int = 0


def _work(settings: Settings, line: Connection) -> None:
    """One worker: serves, says so on ``line``, and stops when the other end is closed."""
    from hakem.serve.local import RulesUnreadable  # noqa: PLC0415 - the supervisor needs no gRPC
    from hakem.serve.transport.server import PortTaken, run  # noqa: PLC0415

    try:
        run(settings, lambda _, rulesets: line.send(rulesets), line.fileno())
    except (RulesUnreadable, PortTaken) as error:
        with suppress(OSError):
            line.send(str(error))


class _Crew:
    """The workers of one service."""

    def __init__(self, settings: Settings, count: int, ready: Ready) -> None:
        self._settings = settings
        self._ready = ready
        self._announced = False
        self._restarts: deque[float] = deque(maxlen=_RESTARTS)
        self._workers: list[_Worker] = []
        for _ in range(count):
            self._start()

    def _start(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=_work, args=(self._settings, theirs))
        process.start()
        theirs.close()
        self._workers.append(_Worker(process, ours))

    def watch(self, wake: socket.socket) -> None:
        """Keep the workers up until ``wake`` has something. Raises WorkersFailed."""
        while True:
            lines = [worker.line for worker in self._workers if worker.open]
            ends = [worker.process.sentinel for worker in self._workers]
            heard = wait([wake, *lines, *ends])
            if wake in heard:
                return
            for worker in list(self._workers):
                if worker.line in heard:
                    self._hear(worker)
                if worker.process.sentinel in heard:
                    self._replace(worker)

    def _hear(self, worker: _Worker) -> None:
        try:
            said = worker.line.recv()
        except (EOFError, OSError):
            worker.open = False
            return
        if not isinstance(said, int):
            raise WorkersFailed(str(said))
        worker.rulesets = said
        if not self._announced and all(worker.rulesets for worker in self._workers):
            self._announced = True
            self._ready(self._settings.port, said)

    def _replace(self, worker: _Worker) -> None:
        worker.process.join()
        log.error("worker died", pid=worker.process.pid, exit=worker.process.exitcode)
        now = time.monotonic()
        often = len(self._restarts) == _RESTARTS and now - self._restarts[0] < _WITHIN
        if often or not self._announced:
            raise WorkersFailed("the workers end as soon as they are started; see the log")
        self._restarts.append(now)
        self._workers.remove(worker)
        worker.line.close()
        self._start()

    def end(self) -> None:
        """Ask every worker to stop, by its process id, and wait for it."""
        for worker in self._workers:
            if worker.process.is_alive():
                worker.process.terminate()
        deadline = time.monotonic() + self._settings.grace + _END_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                log.error("worker killed", pid=worker.process.pid)
                worker.process.kill()
                worker.process.join()
            worker.line.close()


def _reserve(host: str, port: int) -> socket.socket:
    """A socket that holds the port for the workers. It never listens, so it gets no calls."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise WorkersFailed("this system cannot share a port between processes: use one worker")
    with ExitStack() as undo:
        try:
            family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
            held = undo.enter_context(socket.socket(family, kind))
            held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            held.bind(address)
        except OSError as error:
            raise WorkersFailed(f"cannot listen on {host}:{port}") from error
        undo.pop_all()
        return held


def supervise(settings: Settings, count: int, ready: Ready) -> None:
    """Run ``count`` workers until SIGTERM or SIGINT. Raises WorkersFailed."""
    logs.configure(settings.log_level)
    wake, waker = socket.socketpair()
    waker.setblocking(False)
    with closing(wake), closing(waker), closing(_reserve(settings.host, settings.port)) as held:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: None)
        before = signal.set_wakeup_fd(waker.fileno())
        port = int(held.getsockname()[1])
        crew = _Crew(replace(settings, port=port, shared_port=True), count, ready)
        try:
            crew.watch(wake)
        finally:
            crew.end()
            signal.set_wakeup_fd(before)
