"""One hand of 101 scored under three houses side by side."""

from __future__ import annotations

from importlib import resources
from pathlib import PurePosixPath

from google.protobuf import json_format
from rich import box
from rich.console import Console
from rich.table import Table

from hakem.v1.referee_service_pb2 import ScoreHandRequest
from hakem.v1.referee_service_pb2_grpc import RefereeServiceStub

HOUSES = ("okey-101-general", "okey-101-rewards", "okey-101-steps")
_SECONDS = 5.0  # a deadline for every call


def score_in_three_houses(referee: RefereeServiceStub, console: Console, *, locale: str) -> None:
    """Score the same hand under each house and print every line of the three ledgers."""
    text = (
        resources.files("hakem.families.okey.show")
        .joinpath("hand.json")
        .read_text(encoding="utf-8")
    )
    request = json_format.Parse(text, ScoreHandRequest())
    request.locale = locale
    console.print("[bold]One hand of 101, three houses[/]")
    console.print(
        "Seat 0 ended it by discarding the okey. Seat 1 had opened with melds worth 152 and "
        "holds r5 r6; seat 2 had opened with pairs and holds r3 and an okey; seat 3 never "
        "opened and had discarded a playable tile.\n",
        highlight=False,
    )
    for house in HOUSES:
        request.ruleset = house
        result = referee.ScoreHand(request, timeout=_SECONDS).result
        table = Table(title=house, title_justify="left", title_style="bold", box=box.SIMPLE)
        for column in ("seat", "points", "reckoning", "why", "rule, source"):
            right = column in {"seat", "points"}
            table.add_column(column, justify="right" if right else "left", overflow="fold")
        for line in result.lines:
            where = f"{PurePosixPath(line.file).name}, {line.source}"
            table.add_row(str(line.seat), str(line.points), line.reckoning, line.message, where)
        totals = "  ".join(f"seat {i}: {total}" for i, total in enumerate(result.seat_totals))
        console.print(table)
        console.print(f"{totals}\n")
