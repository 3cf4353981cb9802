"""A Hakem server of its own for measuring: started, asked and ended by process id."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc

from tests.bench.generator import on_cores

ROOT = Path(__file__).resolve().parents[2]
REFEREE = "/hakem.v1.RefereeService/"
NOOP = "/hakem.bench.Bench/Noop"
_START_SECONDS, _STOP_SECONDS, _CALL_SECONDS = 30.0, 15.0, 10.0


@dataclass(frozen=True)
class Server:
    """A running server: its port and the process that was started."""

    port: int
    pid: int

    def call(self, path: str, request: bytes) -> bytes:
        """One unary call. Raises grpc.RpcError when the status isn't OK."""
        with grpc.insecure_channel(f"127.0.0.1:{self.port}") as channel:
            call: Any = channel.unary_unary(path)
            reply: bytes = call(request, timeout=_CALL_SECONDS)
            return reply

    def processor_seconds(self) -> list[float]:
        """Processor time used so far by the process and each of its children; Linux only."""
        return [_processor_seconds(pid) for pid in (self.pid, *_children(self.pid))]


def _children(pid: int) -> list[int]:
    return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _processor_seconds(pid: int) -> float:
    # The name in brackets may hold blanks; user and system time follow 11 fields after it.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def running(
    flags: Sequence[str] = (), *, workers: int = 1, cores: set[int] | None = None
) -> Iterator[Server]:
    """A server with the no-op rpc beside its own and further flags, ended with the block.

    Raises RuntimeError with what it wrote when it doesn't come up.
    """
    with tempfile.TemporaryDirectory() as folder:
        port_file, log = Path(folder, "port"), Path(folder, "log")
        command = [sys.executable, "-m", "hakem", "serve", "--port", "0", "--bench"]
        command += ["--port-file", str(port_file), "--workers", str(workers)]
        command += flags
        with log.open("wb") as out, on_cores(cores):
            process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
        try:
            yield Server(_port(process, port_file, log), process.pid)
        finally:
            _end(process)


def _port(process: subprocess.Popen[bytes], port_file: Path, log: Path) -> int:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        if port_file.exists() and (text := port_file.read_text().strip()):
            return int(text)
        time.sleep(0.02)
    raise RuntimeError(f"the server did not come up:\n{log.read_text(errors='replace')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(_STOP_SECONDS)
