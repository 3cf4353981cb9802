"""``hakem check``."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hakem.cli.common import counted, rules_folder

if TYPE_CHECKING:
    from hakem.rules.catalog import LoadResult


class Format(StrEnum):
    """How the findings are printed."""

    TEXT = "text"
    JSON = "json"


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Rule files or folders. Default: all rule files there are."),
    ] = None,
    rules: Annotated[
        Path | None,
        typer.Option(
            exists=True, file_okay=False, help="Folder that parents of the files come from."
        ),
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help="How to print.")] = Format.TEXT,
) -> None:
    """Check rule files: syntax, values, sources, and that every table answers every case.

    Prints every problem as `file:line:column: what is wrong; how to mend it`, then what was
    proved. Ends with 1 when there is an error.
    """
    from hakem.rules.catalog import check_paths

    result = check_paths(paths or [], rules_folder(rules))
    typer.echo(_as_json(result) if format_ is Format.JSON else _as_text(result))
    raise typer.Exit(0 if result.ok else 1)


def _as_text(result: LoadResult) -> str:
    counts = result.counts
    lines = [diagnostic.render() for diagnostic in result.diagnostics]
    summary = (
        counted(counts.files, "file"),
        counted(counts.rulesets, "rule set"),
        counted(counts.tables, "table"),
        f"{counted(counts.combinations, 'combination')} proved",
        counted(counts.gaps, "gap"),
        counted(counts.conflicts, "conflict"),
    )
    lines.append(", ".join(summary))
    return "\n".join(lines)


def _as_json(result: LoadResult) -> str:
    counts = result.counts
    data = {
        "ok": result.ok,
        "diagnostics": [
            {
                "severity": found.severity.value,
                "code": found.code,
                "file": found.file,
                "line": found.line,
                "column": found.column,
                "message": found.message,
                "mend": found.mend,
            }
            for found in result.diagnostics
        ],
        "counts": {
            "files": counts.files,
            "rulesets": counts.rulesets,
            "tables": counts.tables,
            "combinations": counts.combinations,
            "gaps": counts.gaps,
            "conflicts": counts.conflicts,
        },
    }
    return json.dumps(data, ensure_ascii=False, indent=2)
