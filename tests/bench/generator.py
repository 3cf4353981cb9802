"""The load generator: h2load of nghttp2, native, so that it doesn't measure itself."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "nghttp2-client"
MISSING = f"h2load is missing; on Debian or Ubuntu: sudo apt-get install {PACKAGE}"
_WARM_UP_SECONDS = 0.3
_INSTALL_SECONDS, _SLACK_SECONDS = 120, 30


def find_h2load() -> str | None:
    """The path of h2load; on a Debian machine root installs it when it is missing."""
    apt = shutil.which("apt-get")
    if shutil.which("h2load") is None and apt and os.geteuid() == 0:
        commands = (
            [apt, "update", "-q"],
            [apt, "install", "-y", "-q", "--no-install-recommends", PACKAGE],
        )
        for command in commands:
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(command, check=False, capture_output=True, timeout=_INSTALL_SECONDS)
    return shutil.which("h2load")


def version_of(h2load: str) -> str:
    """The version h2load states of itself."""
    done = subprocess.run([h2load, "--version"], check=True, capture_output=True, text=True)
    return done.stdout.strip()


@contextlib.contextmanager
def on_cores(cores: set[int] | None) -> Iterator[None]:
    """Processes started inside run on these cores only; None leaves it to the system."""
    if cores is None:
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Generator:
    """Sends one request over and over through several connections and counts the replies."""

    def __init__(self, h2load: str, seconds: float, connections: int = 8, streams: int = 8) -> None:
        """``streams`` requests are open at a time on each of ``connections``."""
        self.h2load = h2load
        self.seconds = seconds
        self.connections = connections
        self.streams = streams

    @property
    def seconds_in_all(self) -> float:
        """How long one run loads the server, warming up included."""
        return self.seconds + _WARM_UP_SECONDS

    def rate(self, port: int, path: str, message: bytes, cores: set[int] | None = None) -> float:
        """Replies a second from a server on loopback. Raises RuntimeError if one failed.

        What the replies say must have been checked before: h2load doesn't read gRPC's status.
        """
        with tempfile.TemporaryDirectory() as folder, on_cores(cores):
            body = Path(folder, "request")
            body.write_bytes(b"\0" + len(message).to_bytes(4, "big") + message)
            duration, warm_up = (f"{round(s * 1000)}ms" for s in (self.seconds, _WARM_UP_SECONDS))
            done = subprocess.run(
                [
                    *(self.h2load, "-t", "1", "-c", str(self.connections), "-m", str(self.streams)),
                    *("-D", duration, "--warm-up-time", warm_up, "-d", str(body)),
                    *("-H", "content-type: application/grpc", "-H", "te: trailers"),
                    f"http://127.0.0.1:{port}{path}",
                ],
                check=True,
                capture_output=True,
                text=True,
                timeout=self.seconds + _SLACK_SECONDS,
            )
        return read_rate(done.stdout, self.seconds)


def read_rate(report: str, seconds: float) -> float:
    """Replies a second in h2load's report. Raises RuntimeError unless all have status 2xx."""
    requests = re.search(r"requests: .* (\d+) succeeded, (\d+) failed, (\d+) errored", report)
    statuses = re.search(r"status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx", report)
    if requests is None or statuses is None:
        raise RuntimeError(f"no figures in what h2load wrote:\n{report}")
    succeeded, *bad = map(int, requests.groups())
    if any(bad) or any(map(int, statuses.groups()[1:])) or not succeeded:
        raise RuntimeError(f"requests failed:\n{report}")
    return succeeded / seconds
