"""``hakem schema``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def schema(
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; end with 1 if a file is out of date.")
    ] = False,
    directory: Annotated[
        Path | None, typer.Option(help="Where the files go. Default: schema/ in the rules.")
    ] = None,
) -> None:
    """Write the JSON Schema files that editors use for rule files and case files."""
    from hakem.cases import schema as cases
    from hakem.cli.common import fail, rules_folder
    from hakem.rules.pages import check_all, write_all

    target = directory or rules_folder(None) / "schema"
    if check:
        stale = [*check_all(target), *([] if cases.is_current(target) else [cases.NAME])]
        if stale:
            fail(f"out of date, run `hakem schema`: {', '.join(stale)}")
        typer.echo("up to date")
        return
    target.mkdir(parents=True, exist_ok=True)
    for path in (*write_all(target), cases.write(target)):
        typer.echo(path)
