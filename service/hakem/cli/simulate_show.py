"""What the families' parts of ``hakem simulate`` share: how they tell what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import typer
from google.protobuf import json_format
from google.protobuf.message import Message


def show_counts(title: str, counts: Mapping[str, int]) -> None:
    """A heading with the sum, then one line for each name."""
    typer.echo(f"{title}: {sum(counts.values())}")
    for name in sorted(counts):
        typer.echo(f"  {name}: {counts[name]}")


def show_missed(title: str, missed: Mapping[str, str]) -> None:
    """A heading with how many were not reached, then one line for each with what to say of it."""
    typer.echo(f"{title} not reached: {len(missed) or 'none'}")
    for name in sorted(missed):
        typer.echo(f"  {name}: {missed[name]}")


def row_paths(places: Iterable[str]) -> set[str]:
    """The paths of table rows among all paths of a rule set."""
    return {path for path in places if path.startswith("tables.") and path.count(".") > 1}


def tell(what: str, seed: str, hand: int, position: Message) -> None:
    """What broke, and the position as a client would send it, on standard error."""
    typer.echo(f"{what}\nseed {seed!r}, hand {hand}, position:", err=True)
    typer.echo(json_format.MessageToJson(position, indent=None), err=True)
