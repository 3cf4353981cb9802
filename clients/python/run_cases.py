"""Runs all case files of the repository and the example through this client.

python run_cases.py                        starts a server of its own
python run_cases.py --target HOST:PORT     uses one that runs
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hakem_client import Referee
from hakem_client.cases import load, run

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
START_SECONDS = 60.0
STOP_SECONDS = 10.0
NO_SERVER = "127.0.0.1:1"


@contextmanager
def own_server() -> Iterator[str]:
    """A server on a free port of this machine, ended at the end of the block."""
    python = os.environ.get("HAKEM_PYTHON", sys.executable)
    with tempfile.TemporaryDirectory() as scratch, Path(scratch, "log").open("wb") as log_file:
        port_file = Path(scratch, "port")
        process = subprocess.Popen(
            [python, "-m", "hakem", "serve", "--port", "0", "--port-file", str(port_file)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=log_file,
        )
        try:
            yield f"localhost:{wait_for_port(process, port_file)}"
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def wait_for_port(process: subprocess.Popen[bytes], port_file: Path) -> int:
    """The port the server wrote down once it listened."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if process.poll() is not None:
            sys.exit(f"the server ended with status {process.returncode}\n{log(port_file)}")
        if port_file.exists() and (text := port_file.read_text().strip()):
            return int(text)
        time.sleep(0.05)
    sys.exit(f"the server did not start in {START_SECONDS:.0f} seconds\n{log(port_file)}")


def log(port_file: Path) -> str:
    return port_file.with_name("log").read_text(encoding="utf-8")


def case_files() -> list[Path]:
    beside_rules = (ROOT / "rules").rglob("*.cases.yaml")
    return sorted([*(ROOT / "tests" / "cases").rglob("*.yaml"), *beside_rules])


def without_lines(text: str) -> str:
    """Lines of rule files move; everything else the example prints is fixed."""
    return re.sub(r"(\.yaml):\d+", r"\1:…", text).strip()


def run_example(target: str) -> subprocess.CompletedProcess[str]:
    """What the example prints with a server at a target, and how it ends."""
    return subprocess.run(
        [sys.executable, str(HERE / "example.py"), target],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(HERE / "src"), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )


def example_is_right(target: str) -> bool:
    """Whether the example prints what it should, and one line where there is no server."""
    example, alone = run_example(target), run_example(NO_SERVER)
    if alone.returncode != 1 or not re.fullmatch(r".*make serve\n", alone.stderr):
        print(f"example.py without a server: {alone}")
        return False
    expected = (HERE.parent / "example-output.txt").read_text(encoding="utf-8")
    same = without_lines(example.stdout) == without_lines(expected)
    print("example.py: prints what it should" if same else f"example.py: {example}")
    return same


def run_all(target: str) -> int:
    example = example_is_right(target)
    passed = failed = 0
    with Referee(target) as referee:
        for case in (case for path in case_files() for case in load(path)):
            differences = run(case, referee)
            passed += not differences
            failed += bool(differences)
            for line in differences:
                print(f"{case.file.relative_to(ROOT)}: {case.id}: {line}")
    print(f"{passed} passed, {failed} failed")
    return 0 if example and passed and not failed else 1


def main() -> int:
    parser = argparse.ArgumentParser(description="Run all case files through the Python client.")
    parser.add_argument("--target", metavar="HOST:PORT", help="a server that runs")
    target = parser.parse_args().target
    if target:
        return run_all(target)
    with own_server() as address:
        return run_all(address)


if __name__ == "__main__":
    sys.exit(main())
