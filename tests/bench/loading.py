"""Measurement 4: all rule files read, checked, proved and compiled, each time in a new process."""

from __future__ import annotations

import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.harness import Budget, Row

ROOT = Path(__file__).resolve().parents[2]
BAR = 250.0
_SECONDS = 60
_LOAD = """
import sys, time
from pathlib import Path
from hakem.rules import Catalog
start = time.perf_counter()
result = load_folder(Path(sys.argv[1]))
assert result.ok, result.diagnostics
for info in result.catalog.list():
    result.catalog.get(info.id)
print((time.perf_counter() - start) * 1000)
"""


def load_once() -> float:
    """Milliseconds to load every rule file and compile every house, imports left out."""
    done = subprocess.run(
        [sys.executable, "-c", _LOAD, str(ROOT / "rules")],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=_SECONDS,
    )
    return float(done.stdout)


def measure(budget: Budget) -> Iterator[Row]:
    """The median of as many new processes as there are rounds."""
    median = statistics.median(load_once() for _ in range(budget.rounds))
    yield Row(
        "all rule files loaded, proved and compiled, new process",
        f"{median:.0f} ms",
        f"{BAR:.0f} ms",
        f"{median / BAR:.2f} ×",
        "< 1 ×",
        median < BAR,
    )
