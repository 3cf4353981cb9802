"""Outcomes as a JUnit report, which build servers read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from hakem.cases.runner import Outcome


def write_junit(outcomes: Sequence[Outcome], path: Path) -> None:
    """Write one test suite a case file, one test case a case."""
    root = ElementTree.Element("testsuites", name="hakem cases")
    files: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        files.setdefault(outcome.case.spot.file, []).append(outcome)
    for file, group in files.items():
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=group[0].case.suite,
            file=file,
            tests=str(len(group)),
            failures=str(sum(not outcome.passed for outcome in group)),
            errors="0",
            skipped="0",
            time=f"{sum(outcome.seconds for outcome in group):.6f}",
        )
        for outcome in group:
            _case(suite, file, outcome)
    tree = ElementTree.ElementTree(root)
    ElementTree.indent(tree)
    tree.write(path, encoding="utf-8", xml_declaration=True)


def _case(suite: ElementTree.Element, file: str, outcome: Outcome) -> None:
    case = outcome.case
    element = ElementTree.SubElement(
        suite,
        "testcase",
        name=case.id,
        classname=f"{file.removesuffix('.yaml').replace('/', '.')}",
        file=file,
        line=str(case.spot.line),
        time=f"{outcome.seconds:.6f}",
    )
    if not outcome.passed:
        first = outcome.mismatches[0]
        message = f"{first.path}: expected {first.expected}, got {first.got}"
        failure = ElementTree.SubElement(element, "failure", message=message)
        failure.text = outcome.report()
