"""A server of its own process, started, waited for and ended."""

from __future__ import annotations

import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeVar

import grpc

from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub
from hakem.v1.ruleset_service_pb2_grpc import RulesetServiceStub

T = TypeVar("T")

START_SECONDS = 60.0
CALL_SECONDS = 30.0
"""Nothing in these tests takes near that long; a call that does is a failure."""


@dataclass(frozen=True)
class Server:
    """A running server and the way to it."""

    process: subprocess.Popen[str]
    port: int
    log: Path
    channel: grpc.Channel

    @property
    def referee(self) -> RefereeServiceStub:
        """The generated stub of the referee."""
        return RefereeServiceStub(self.channel)

    @property
    def rulesets(self) -> RulesetServiceStub:
        """The generated stub of the rule sets."""
        return RulesetServiceStub(self.channel)

    def raw(self, path: str, request: bytes) -> bytes:
        """A unary call with bytes as they are."""
        call: Callable[..., object] = self.channel.unary_unary(
            path, request_serializer=None, response_deserializer=None
        )
        reply = call(request, timeout=CALL_SECONDS)
        assert isinstance(reply, bytes)
        return reply

    def stop(self) -> int:
        """Ask it to stop and return its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(CALL_SECONDS)


def line_of(stream: IO[str], seconds: float) -> str:
    """The next line of a pipe; fails when it does not come in time."""
    ready, _, _ = select.select([stream], [], [], seconds)
    assert ready, "the server said nothing in time"
    return stream.readline()


def wait_for(what: str, look: Callable[[], T | None], seconds: float = CALL_SECONDS) -> T:
    """The first value that is not None; fails when none comes in time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = look()
        if found is not None:
            return found
        select.select([], [], [], 0.01)
    raise AssertionError(f"{what} did not come within {seconds} s")


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[Server]:
    """A server with these arguments; its log goes into ``folder``. Ended by its process id."""
    log = folder / "log.jsonl"
    command = [sys.executable, "-m", "hakem", "serve", "--port", "0", *arguments]
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    try:
        line = line_of(process.stdout, START_SECONDS)
        assert " serving on " in line, f"{line!r} {log.read_text(encoding='utf-8')}"
        port = int(line.split(" serving on ")[1].split()[0].rpartition(":")[2])
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            yield Server(process, port, log, channel)
    finally:
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(CALL_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
