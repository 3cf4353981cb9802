"""The table of all measurements, on the terminal and in docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
import re
import time
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.bench.generator import find_h2load, version_of
from tests.bench.harness import Row

PAGE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- written by make bench: begin -->", "<!-- written by make bench: end -->"
COLUMNS = ("what", "ours", "theirs", "ratio", "bar", "reached")
_BUSY = 0.2  # cores; less is what a resting system does
_FILE_WIDTH = 180  # characters, where no terminal says how many there are
PACKAGES = (
    *("zen-engine", "cel-python", "common-expression-language", "open-spiel", "scipy"),
    *("grpcio", "protobuf", "uvloop"),
)


def cells(row: Row) -> tuple[str, ...]:
    """The row as the table has it."""
    return (row.what, row.ours, row.theirs, row.ratio, row.bar, row.verdict)


def show(rows: Sequence[Row], busy: float) -> None:
    """Print the table; ``busy`` are the cores that other programs kept busy."""
    table = Table(*COLUMNS, caption=" ".join(filter(None, (f"{machine()}.", warning(busy)))))
    for row in rows:
        table.add_row(*(cell.replace("**", "").replace("`", "") for cell in cells(row)))
    console = Console()
    if not console.is_terminal:
        console.width = _FILE_WIDTH
    console.print(table)


def machine() -> str:
    """Processor, cores and Python."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    found = re.search(r"^model name\s*:\s*(.+)$", info.read_text(), re.M) if info.exists() else None
    system = f"{platform.system()} {platform.release().split('-')[0]}"
    return (
        f"{found[1] if found else model}, {os.cpu_count()} cores, {system}, "
        f"Python {platform.python_version()}"
    )


def warning(busy: float) -> str:
    """What to say of a machine that had other things to do; empty for one that had not."""
    if busy <= _BUSY:
        return ""
    return (
        f"Other programs kept up to {busy:.1f} cores busy: the figures of the server are too low."
    )


def busy_cores(seconds: float = 1.0) -> float:
    """How many cores other programs keep busy while this one waits; 0 where Linux doesn't say."""
    stat = Path("/proc/stat")
    if not stat.exists():
        return 0.0

    def idle() -> float:
        fields = stat.read_text().split("\n", 1)[0].split()
        return (int(fields[4]) + int(fields[5])) / os.sysconf("SC_CLK_TCK")

    began, before = time.monotonic(), idle()
    time.sleep(seconds)
    return max(0.0, (os.cpu_count() or 1) - (idle() - before) / (time.monotonic() - began))


def versions() -> str:
    """What was measured against what."""
    each = [f"{name} {version(name)}" for name in PACKAGES]
    h2load = find_h2load()
    return ", ".join([*each, version_of(h2load)] if h2load else each)


def markdown(rows: Iterable[Row], busy: float) -> str:
    """Machine, versions and table as Markdown."""
    lines = [
        BEGIN,
        "",
        " ".join(filter(None, (f"Machine: {machine()}.", warning(busy)))),
        "",
        f"Versions: {versions()}.",
        "",
        f"| {' | '.join(COLUMNS)} |",
        f"|{'---|' * len(COLUMNS)}",
        *(f"| {' | '.join(cells(row))} |" for row in rows),
        "",
        END,
    ]
    return "\n".join(lines)


def write(rows: Iterable[Row], busy: float, page: Path = PAGE) -> None:
    """Put the table between the two marks of the page. Raises ValueError without the marks."""
    text = page.read_text(encoding="utf-8")
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        raise ValueError(f"{page.name} must have each of these lines once: {BEGIN} and {END}")
    head, tail = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(head + markdown(rows, busy) + tail, encoding="utf-8")
