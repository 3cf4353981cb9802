"""A server of our own in a process of its own, for the demonstration."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc

_START_SECONDS = 30.0  # a cold start on a slow machine
_STOP_SECONDS = 10.0  # the server's own grace is shorter
_POLL_SECONDS = 0.02  # how often the port file is looked at


class ServerNotStarted(RuntimeError):
    """The server process ended, or did not answer in time."""


@dataclass(frozen=True, slots=True)
class RunningServer:
    """A server that answers on ``target`` (``host:port``)."""

    target: str
    process: subprocess.Popen[bytes]

    def wait(self) -> None:
        """Wait until the server ends."""
        self.process.wait()


@contextmanager
def running_server(port: int) -> Iterator[RunningServer]:
    """Start ``hakem serve`` on a loopback port (0: a free one) and end it afterwards.

    Raises ServerNotStarted with a sentence that says what to do.
    """
    with tempfile.TemporaryDirectory() as folder:
        port_file = Path(folder, "port")
        serve = [sys.executable, "-m", "hakem", "serve", "--host", "127.0.0.1"]
        process = subprocess.Popen(
            [*serve, "--port", str(port), "--port-file", str(port_file)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            target = f"127.0.0.1:{_read_port(process, port, port_file)}"
            with grpc.insecure_channel(target) as channel:
                grpc.channel_ready_future(channel).result(timeout=_START_SECONDS)
            yield RunningServer(target, process)
        finally:
            process.terminate()
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _read_port(process: subprocess.Popen[bytes], port: int, port_file: Path) -> int:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise ServerNotStarted(
                f"no referee could be started on port {port}: `hakem serve --port {port}` says why;"
                " where something else listens there, choose another with --port (0: a free one)"
            )
        if port_file.exists() and (text := port_file.read_text(encoding="utf-8").strip()):
            return int(text)
        time.sleep(_POLL_SECONDS)
    raise ServerNotStarted("the server did not say its port in time")
