"""``hakem rules``: what rule sets there are and what they say."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hakem.cli.common import check_locale, counted, fail, rules_folder

if TYPE_CHECKING:
    from hakem.kernel.ruleset import Place
    from hakem.rules.catalog import Catalog, CatalogError
    from hakem.rules.resolving import Resolved

app = typer.Typer(
    help="List the rule sets, or look into them.", add_completion=False, rich_markup_mode="rich"
)

_SHORT = 12
_PLAIN_WIDTH = 120
RulesOption = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        exists=True,
        file_okay=False,
        help="Folder of rule files, with those of all parents. Default: the rules that come along.",
    ),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=CHOICE", help="What the table chose. Repeat it."),
]
LocaleOption = Annotated[str, typer.Option(help="Language: tr or en.")]


def load_catalog(rules: Path | None) -> Catalog:
    """The good rule sets of a folder; what is wrong with others goes to standard error."""
    from hakem.rules.catalog import load_folder

    result = load_folder(rules_folder(rules))
    for diagnostic in result.diagnostics:
        typer.echo(diagnostic.render(), err=True)
    if result.catalog is None:
        fail("no rule set can be read")
    return result.catalog


def find(
    catalog: Catalog, reference: str, options: list[str] | None, locale: str = "en"
) -> Resolved:
    """A rule set under chosen options, or the end of the command with a sentence."""
    from hakem.rules.catalog import CatalogError

    chosen = {}
    for option in options or []:
        name, equals, choice = option.partition("=")
        if not equals:
            fail(f"--option {option}: write it as NAME=CHOICE", 2)
        chosen[name] = choice
    try:
        return catalog.resolved(reference, chosen)
    except CatalogError as error:
        fail(str(error) if locale == "en" else _said(error, locale))


def _said(error: CatalogError, locale: str) -> str:
    """What the service would answer in that language."""
    from google.rpc import error_details_pb2

    from hakem.serve.calls.errors import failure_of
    from hakem.texts import load_texts

    said = error_details_pb2.LocalizedMessage()
    details = failure_of(error, load_texts(), locale, "rulebook").status.details
    return said.message if any(detail.Unpack(said) for detail in details) else str(error)


@app.callback(invoke_without_command=True)
def listing(ctx: typer.Context, rules: RulesOption = None, locale: LocaleOption = "en") -> None:
    """List the rule sets: id, title, status, digest, options, and how much is assumed."""
    if ctx.invoked_subcommand is not None:
        ctx.obj = rules
        return
    from rich.console import Console
    from rich.table import Table

    from hakem.rules.pages import open_points

    check_locale(locale)
    catalog = load_catalog(rules)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "title", "status", "digest", "options", "assumed"):
        wraps = heading in {"title", "options"}
        right = heading == "assumed"
        table.add_column(heading, justify="right" if right else "left", no_wrap=not wraps)
    for info in catalog.list():
        options = ", ".join(option.name for option in info.options)
        table.add_row(
            info.id,
            info.title.get(locale) or info.title.get("en", ""),
            "[yellow]experimental[/]" if info.status == "experimental" else info.status,
            info.digest[:_SHORT],
            options or "-",
            str(len(open_points(catalog.resolved(info.id)))),
        )
    Console(width=None if sys.stdout.isatty() else _PLAIN_WIDTH).print(table)


@app.command()
def show(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(help="Id, alias or revision.")],
    option: OptionOption = None,
    rules: RulesOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Print every value of a rule set with the line and the source it comes from."""
    import json

    from hakem.rules.pages import describe_data, describe_text

    resolved = find(load_catalog(rules or ctx.obj), ruleset, option)
    if as_json:
        typer.echo(json.dumps(describe_data(resolved), ensure_ascii=False, indent=2))
    else:
        typer.echo(describe_text(resolved), nl=False)


@app.command()
def rulebook(
    ctx: typer.Context,
    ruleset: Annotated[str, typer.Argument(help="Id, alias or revision.")],
    option: OptionOption = None,
    rules: RulesOption = None,
    locale: LocaleOption = "en",
) -> None:
    """Print a rule set as a page a person can read, in Markdown."""
    from hakem.rules.pages import rulebook_markdown

    check_locale(locale)
    resolved = find(load_catalog(rules or ctx.obj), ruleset, option, locale)
    typer.echo(rulebook_markdown(resolved, locale), nl=False)


@app.command()
def diff(
    ctx: typer.Context,
    before: Annotated[str, typer.Argument(help="Id, alias or revision.")],
    after: Annotated[str, typer.Argument(help="Id, alias or revision.")],
    before_option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=CHOICE", help="For the first one.")
    ] = None,
    after_option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=CHOICE", help="For the second one.")
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Print what differs between two rule sets of one family, value by value."""
    from hakem.rules.pages import compare

    catalog = load_catalog(rules or ctx.obj)
    one, other = find(catalog, before, before_option), find(catalog, after, after_option)
    if one.vocabulary.name != other.vocabulary.name:
        fail(f"{one.id} is {one.vocabulary.name} and {other.id} is {other.vocabulary.name}", 2)
    changes = compare(one, other)
    for change in changes:
        typer.echo(change.path)
        for sign, value, place in (
            ("-", change.before, change.before_place),
            ("+", change.after, change.after_place),
        ):
            if value is not None:
                typer.echo(f"  {sign} {value}{_at(place)}")
    typer.echo(counted(len(changes), "difference"))


def _at(place: Place | None) -> str:
    return f"  # {place.at}" if place is not None else ""
