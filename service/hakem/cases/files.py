"""Finds case files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from hakem.cases.problems import Problems
from hakem.rules.diagnostics import Diagnostic, Spot

ENDING = ".cases.yaml"
"""How the name of a case file ends that lies beside the rules."""
_RULES = re.compile(r"^(?:family|extends):", re.MULTILINE)
_CASES = re.compile(r"^(?:suite|cases):", re.MULTILINE)


def case_files(paths: Sequence[Path]) -> tuple[tuple[Path, ...], tuple[Diagnostic, ...]]:
    """The case files that ``paths`` name or hold, and a diagnostic for each path without one.

    A file is taken as it is; of a folder all ``*.yaml`` below it but rule files.
    """
    files: dict[Path, None] = {}
    problems = Problems()
    for path in paths:
        found = [path] if path.is_file() else list(_inside(path))
        if not found:
            problems.error(
                Spot(path.as_posix(), 1, 1),
                "NO_CASES",
                "there is no case file here" if path.exists() else "there is no such path",
                "name a *.yaml file, or a folder that holds some",
            )
        files.update(dict.fromkeys(found))
    return tuple(files), problems.found()


def default_paths(root: Path, rules: Path) -> list[Path]:
    """Where cases are looked for when nobody says: ``tests/cases`` and beside the rules.

    Paths below ``root`` begin with ``root`` as it was given, so that they stay short.
    """
    cases = root / "tests" / "cases"
    if rules.resolve().is_relative_to(root.resolve()):
        rules = root / rules.resolve().relative_to(root.resolve())
    return [*([cases] if cases.is_dir() else []), *sorted(rules.rglob(f"*{ENDING}"))]


def _inside(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if path.name.endswith(ENDING) or _CASES.search(text) or not _RULES.search(text):
            yield path
