"""Every case file of the repository, run in process: one test a case."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.cases.calls import InProcess
from hakem.cases.files import case_files, default_paths
from hakem.cases.loader import load
from hakem.cases.model import Case
from hakem.cases.runner import run_case

ROOT = Path(__file__).resolve().parents[3]
FILES, NOT_FOUND = case_files(default_paths(ROOT, ROOT / "rules"))
LOADED = load(FILES)


@pytest.fixture(scope="module")
def service() -> InProcess:
    return InProcess(ROOT / "rules")


def test_the_case_files_are_in_order() -> None:
    faults = [fault.render() for fault in (*NOT_FOUND, *LOADED.diagnostics)]
    assert faults == []
    assert len(LOADED.cases) > 0


@pytest.mark.parametrize("case", LOADED.cases, ids=lambda case: case.id)
def test_case(case: Case, service: InProcess) -> None:
    outcome = run_case(case, service)
    assert outcome.passed, "\n" + outcome.report()
