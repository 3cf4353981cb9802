"""``hakem docs``: the pages that are written from code and rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hakem.cli.common import fail, rules_folder

app = typer.Typer(
    help="Write the generated pages of the documentation.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)

CheckOption = Annotated[
    bool, typer.Option("--check", help="Write nothing; end with 1 if the page is out of date.")
]
FileOption = Annotated[
    Path | None, typer.Option("--file", help="Where the page goes. Default: docs/ in a checkout.")
]


def _place(name: str, file: Path | None) -> Path:
    if file is not None:
        return file
    folder = rules_folder(None).parent / "docs"
    if not folder.is_dir():
        fail("there is no docs folder here; say where the page goes with --file", 2)
    return folder / name


def _write(name: str, text: str, file: Path | None, check: bool) -> None:
    path = _place(name, file)
    if check:
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            fail(f"{path.name} is out of date: run `hakem docs {path.stem}`")
        typer.echo("up to date")
        return
    path.write_text(text, encoding="utf-8")
    typer.echo(path)


@app.command("open-points")
def open_points(check: CheckOption = False, file: FileOption = None) -> None:
    """Write docs/open-points.md: every value that no source states."""
    from hakem.cli.rules import load_catalog
    from hakem.rules.pages import open_points_markdown

    text = open_points_markdown(load_catalog(None))
    _write("open-points.md", text, file, check)


@app.command()
def codes(check: CheckOption = False, file: FileOption = None) -> None:
    """Write docs/codes.md: every code an answer may carry, with its sentences."""
    from hakem.texts.page import codes_page

    _write("codes.md", codes_page(), file, check)
