"""``python -m tests.bench [--write] [--only NAME ...]``: measure, say which bars are reached."""

from __future__ import annotations

import argparse
import sys
import time

from tests.bench import report
from tests.bench.harness import Budget, Row
from tests.bench.measurements import MEASUREMENTS, catalog


def main() -> int:
    """Measure what was asked for; 1 when a bar is not reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--write", action="store_true", help="put the table into docs/benchmarks.md"
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=MEASUREMENTS,
        default=list(MEASUREMENTS),
        metavar="NAME",
        help=f"some of: {', '.join(MEASUREMENTS)}",
    )
    chosen = parser.parse_args()
    if chosen.write and set(chosen.only) != set(MEASUREMENTS):
        parser.error("--write takes the whole table: leave --only out")
    rules, rows, busy = catalog(), list[Row](), 0.0
    for name in chosen.only:
        busy = max(busy, report.busy_cores())
        began = time.monotonic()
        rows += MEASUREMENTS[name](rules, Budget())
        print(f"measured: {name} ({time.monotonic() - began:.0f} s)", file=sys.stderr)
    report.show(rows, busy)
    if chosen.write:
        report.write(rows, busy)
        print(f"written: {report.PAGE.name}", file=sys.stderr)
    missed = [row.what for row in rows if row.reached is False]
    for what in missed:
        print(f"below its bar: {what}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
