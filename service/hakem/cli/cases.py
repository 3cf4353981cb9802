"""``hakem test``: the case files, in process or against a running server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hakem.cli.common import fail, rules_folder

if TYPE_CHECKING:
    from hakem.cases.runner import Caller
    from hakem.rules.diagnostics import Diagnostic

FAILED, BROKEN = 1, 2  # exit statuses: a case failed; a file is no case file


def run_cases(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Case files or folders. None: tests/cases and those beside the rules."),
    ] = None,
    target: Annotated[
        str,
        typer.Option(metavar="HOST:PORT", help="Ask this server instead of running in process."),
    ] = "",
    junit: Annotated[Path | None, typer.Option(help="Write a JUnit report to this file.")] = None,
    select: Annotated[
        str, typer.Option("-k", metavar="TEXT", help="Only cases that mention this text.")
    ] = "",
    rules: Annotated[
        Path | None, typer.Option(help="Folder of the rule files to run in process.")
    ] = None,
) -> None:
    """Run case files: calls of the service and what their replies must hold."""
    from hakem.cases.files import case_files, default_paths
    from hakem.cases.junit import write_junit
    from hakem.cases.loader import load
    from hakem.cases.runner import run

    folder = rules_folder(rules)
    files, faults = case_files(paths or default_paths(Path(), folder))
    loaded = load(files)
    _stop_at(faults or loaded.diagnostics)
    if not loaded.cases:
        fail("there are no case files here; name files or folders", BROKEN)
    cases = [case for case in loaded.cases if case.mentions(select)]
    if not cases:
        fail(f"none of {len(loaded.cases)} cases mentions `{select}`", BROKEN)
    outcomes = []
    with _caller(target, folder) as caller:
        for outcome in run(cases, caller):
            outcomes.append(outcome)
            if not outcome.passed:
                typer.echo(outcome.report())
    if junit is not None:
        write_junit(outcomes, junit)
    failed = sum(not outcome.passed for outcome in outcomes)
    typer.echo(f"{len(outcomes) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(FAILED)


def _stop_at(faults: Iterable[Diagnostic]) -> None:
    lines = [fault.render() for fault in faults]
    if lines:
        fail("\n".join(lines), BROKEN)


@contextmanager
def _caller(target: str, rules: Path) -> Iterator[Caller]:
    from hakem.cases.calls import InProcess, Remote

    if target:
        with Remote.connect(target) as remote:
            yield remote
    else:
        yield InProcess(rules)
