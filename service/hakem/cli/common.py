"""What the commands share."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import typer

from hakem.serve.rules_root import default_rules


def fail(message: str, status: int = 1) -> NoReturn:
    """Say what went wrong on standard error and end with a status."""
    typer.echo(message, err=True)
    raise typer.Exit(status)


def counted(number: int, thing: str) -> str:
    """How many there are, in words: ``1 file``, ``2 files``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def check_locale(locale: str) -> None:
    """End the command with a sentence for a language there are no texts in."""
    from hakem.texts import LOCALES

    if locale not in LOCALES:
        fail(f"there are no texts in the language {locale}; there are in: {', '.join(LOCALES)}", 2)


def rules_folder(given: Path | None) -> Path:
    """The folder named, or the rules that come along."""
    if given is not None:
        return given
    try:
        return default_rules()
    except FileNotFoundError as error:
        fail(str(error), 2)
