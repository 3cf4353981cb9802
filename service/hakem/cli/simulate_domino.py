"""The domino part of ``hakem simulate``."""

from __future__ import annotations

import typer
from rich.console import Console
from rich.progress import Progress

from hakem.cli.simulate_show import row_paths, show_counts, tell
from hakem.engine.ruleset import Ruleset
from hakem.referee.simulate_domino import Failure, Simulation, Tally
from hakem.serve.convert.domino import write_position


def run(house: Ruleset, players: int, hands: int, moves: int, seed: str) -> None:
    """Play hands of one house and say what happened; ends with status 1 when something broke."""
    try:
        simulation = Simulation(house, players or _fewest(house), seed)
        _play(simulation, hands, moves)
    except Failure as failure:
        tell(failure.what, failure.seed, failure.hand, write_position(failure.state))
        raise typer.Exit(1) from None
    _summarise(simulation, house)


def _fewest(house: Ruleset) -> int:
    allowed = house.knobs["players.allowed"]
    return min(int(players) for players in allowed) if isinstance(allowed, tuple) else 0


def _play(simulation: Simulation, hands: int, moves: int) -> None:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=moves or hands)
        while simulation.tally.hands < hands:
            played = simulation.play_hand()
            progress.advance(task, played if moves else 1)
            if moves and simulation.tally.moves >= moves:
                break


def _summarise(simulation: Simulation, house: Ruleset) -> None:
    tally = simulation.tally
    typer.echo(
        f"{tally.hands} hands, {tally.matches} matches finished, {tally.moves} moves: "
        f"{tally.tiles} tiles, {tally.draws} draws, {tally.passes} passes"
    )
    ended = {"went out": "went_out", "closed": "closed", "tied": "tied"}
    typer.echo(", ".join(f"{tally.endings[word]} {name}" for name, word in ended.items()))
    show_counts("deals thrown in", tally.redeals)
    show_counts("moves refused", tally.refused)
    show_counts("rows that applied", tally.rows)
    _show_unreached(tally, house)
    typer.echo(f"every invariant held; transcript sha256 {simulation.transcript}")


def _show_unreached(tally: Tally, house: Ruleset) -> None:
    reached = set(tally.rows) | set(tally.redeals)
    missed = row_paths(house.places) - reached
    typer.echo("rows not reached: " + (", ".join(sorted(missed)) or "none"))
