"""The commands. Each is imported when it is asked for, so that none waits for the others."""

from __future__ import annotations

import importlib
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from hakem import __version__

_COMMANDS = {
    "serve": "hakem.cli.serve:serve",
    "check": "hakem.cli.check:check",
    "rules": "hakem.cli.rules:app",
    "schema": "hakem.cli.schema:schema",
    "docs": "hakem.cli.docs:app",
    "test": "hakem.cli.cases:run_cases",
    "simulate": "hakem.cli.simulate:simulate",
    "demo": "hakem.cli.demo:demo",
}
"""Where each command stands: a function, or an app with commands of its own."""


class LazyGroup(TyperGroup):
    """A group whose commands are named in a table."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of the table."""
        return [*_COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, imported now; None if there is none."""
        if cmd_name not in _COMMANDS:
            return None
        module, _, attribute = _COMMANDS[cmd_name].partition(":")
        target = getattr(importlib.import_module(module), attribute)
        if not isinstance(target, typer.Typer):
            alone = typer.Typer(add_completion=False, rich_markup_mode="rich")
            alone.command(name=cmd_name)(target)
            target = alone
        command = get_command(target)
        command.name = cmd_name
        return command


app = typer.Typer(
    name="hakem",
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="A referee for tile games: rules are data, answers are explained.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hakem {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """A referee for tile games: rules are data, answers are explained."""
