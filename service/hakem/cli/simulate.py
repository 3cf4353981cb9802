"""``hakem simulate``: random play that checks the referee after every move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hakem.cli.common import fail
from hakem.cli.rules import OptionOption, RulesOption, find, load_catalog

if TYPE_CHECKING:
    from rich.console import Console

    from hakem.engine.ruleset import Ruleset
    from hakem.referee.simulate_domino import Failure, Simulation, Tally

_FAMILY = "domino/v1"


def simulate(
    ruleset: Annotated[str, typer.Argument(help="Rule set of the domino family.")] = "domino-101",
    players: Annotated[
        int, typer.Option(help="How many play; 0: the fewest the house is for.")
    ] = 0,
    hands: Annotated[int, typer.Option(min=1, help="Most hands to play.")] = 1000,
    moves: Annotated[
        int, typer.Option(min=0, help="Stop after the hand that reaches so many moves; 0: never.")
    ] = 0,
    seed: Annotated[str, typer.Option(help="The same seed, the same play.")] = "hakem",
    option: OptionOption = None,
    rules: RulesOption = None,
) -> None:
    """Play hands at random and check after every move that the referee agrees with itself.

    Every tile is somewhere once, one seat is to move, every listed move is accepted, others are
    refused with a reason, ledgers and banks add up, hands end. Ends with status 1 and the
    position when one of these breaks.
    """
    from rich.console import Console

    from hakem.engine.verdict import InvalidInput
    from hakem.referee.simulate_domino import Failure, Simulation

    house = _house(ruleset, option, rules)
    try:
        simulation = Simulation(house, players or _fewest(house), seed)
        _play(simulation, hands, moves)
    except Failure as failure:
        _tell(failure)
        raise typer.Exit(1) from None
    except InvalidInput as problem:
        fail(f"{problem.field}: {problem.code} {dict(problem.parameters)}", 2)
    _summarise(Console(highlight=False, soft_wrap=True), simulation, house)


def _house(ruleset: str, option: list[str] | None, rules: Path | None) -> Ruleset:
    catalog = load_catalog(rules)
    resolved = find(catalog, ruleset, option)
    if resolved.family.name != _FAMILY:
        fail(f"{resolved.id} is of {resolved.family.name}; only {_FAMILY} can be simulated", 2)
    return catalog.get(resolved.id, resolved.options)


def _fewest(house: Ruleset) -> int:
    allowed = house.knobs["players.allowed"]
    return min(int(players) for players in allowed) if isinstance(allowed, tuple) else 0


def _play(simulation: Simulation, hands: int, moves: int) -> None:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=moves or hands)
        while simulation.tally.hands < hands:
            played = simulation.play_hand()
            progress.advance(task, played if moves else 1)
            if moves and simulation.tally.moves >= moves:
                break


def _tell(failure: Failure) -> None:
    """What broke, and the position as a client would send it."""
    from google.protobuf import json_format

    from hakem.serve.convert.domino import write_position

    typer.echo(f"{failure.what}\nseed {failure.seed!r}, hand {failure.hand}, position:", err=True)
    typer.echo(json_format.MessageToJson(write_position(failure.state), indent=None), err=True)


def _summarise(console: Console, simulation: Simulation, house: Ruleset) -> None:
    tally = simulation.tally
    console.print(
        f"{tally.hands} hands, {tally.matches} matches finished, {tally.moves} moves: "
        f"{tally.tiles} tiles, {tally.draws} draws, {tally.passes} passes"
    )
    ended = {"went out": "went_out", "closed": "closed", "tied": "tied"}
    console.print(", ".join(f"{tally.endings[word]} {name}" for name, word in ended.items()))
    _print_counts(console, "deals thrown in", tally.redeals)
    _print_counts(console, "moves refused", tally.refused)
    _print_counts(console, "rows that applied", tally.rows)
    _print_unreached(console, tally, house)
    console.print(
        f"every invariant held; transcript sha256 {simulation.transcript}", soft_wrap=True
    )


def _print_counts(console: Console, title: str, counts: dict[str, int]) -> None:
    console.print(f"{title}: {sum(counts.values())}")
    for name in sorted(counts):
        console.print(f"  {name}: {counts[name]}")


def _print_unreached(console: Console, tally: Tally, house: Ruleset) -> None:
    rows = {path for path in house.places if path.startswith("tables.") and path.count(".") > 1}
    reached = set(tally.rows) | set(tally.redeals)
    console.print("rows not reached: " + (", ".join(sorted(rows - reached)) or "none"))
