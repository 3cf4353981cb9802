"""The domino part of ``hakem simulate``."""

from __future__ import annotations

from collections.abc import Mapping

import typer
from rich.console import Console
from rich.progress import Progress

from hakem.cli.simulate_show import show_counts, show_missed, tell
from hakem.cli.unreached import Unreached, why_not
from hakem.engine.domino.house import house_of
from hakem.engine.ruleset import Ruleset
from hakem.engine.vocabulary import KnobValue
from hakem.referee.simulate_domino import Failure, Simulation
from hakem.rules import Resolved
from hakem.serve.convert.domino import write_position
from hakem.texts.codes_domino import CODES as ALL_CODES
from hakem.texts.model import Kind

CODES = frozenset(code.code for code in ALL_CODES if code.kind in (Kind.REASON, Kind.REPAIR))
"""The codes of reasons and repairs that a verdict on a move of dominoes may have."""


def run(
    house: Ruleset, resolved: Resolved, players: int, hands: int, moves: int, seed: str
) -> None:
    """Play hands of one house and say what happened; ends with status 1 when something broke.

    ``resolved`` is the same house before its tables are compiled.
    """
    players = players or _fewest(house)
    try:
        simulation = Simulation(house, players, seed)
        _play(simulation, hands, moves)
    except Failure as failure:
        tell(failure.what, failure.seed, failure.hand, write_position(failure.state))
        raise typer.Exit(1) from None
    _summarise(simulation, unreached(resolved, house, players))


def unreached(resolved: Resolved, house: Ruleset, players: int) -> Unreached:
    """What so many players cannot reach in a house."""
    known: dict[str, KnobValue] = {"players": players}
    numbers = {}
    for path in ("deal.hand_size", "draw.unit", "draw.reserve"):
        by_players = house.knobs[path]
        number = by_players[str(players)] if isinstance(by_players, Mapping) else 0
        numbers[path] = known[path] = int(str(number))
    boneyard = house_of(house).tile_count - players * numbers["deal.hand_size"]
    drawable = max(boneyard - numbers["draw.reserve"], 0)
    odd = drawable % numbers["draw.unit"] if numbers["draw.unit"] else 0
    return Unreached(resolved, {**known, "boneyard": boneyard, "odd": odd})


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


def _summarise(simulation: Simulation, never: Unreached) -> None:
    tally = simulation.tally
    typer.echo(
        f"{tally.hands} hands, {tally.matches} matches finished, {tally.moves} moves: "
        f"{tally.tiles} tiles, {tally.draws} draws, {tally.passes} passes"
    )
    ended = {"went out": "went_out", "closed": "closed", "tied": "tied"}
    typer.echo(", ".join(f"{tally.endings[word]} {name}" for name, word in ended.items()))
    show_counts("deals thrown in", tally.redeals)
    show_counts("moves refused", tally.refused)
    show_counts("repairs", tally.repairs)
    show_counts("rows that applied", tally.rows)
    codes = CODES - set(tally.refused) - set(tally.repairs)
    show_missed("codes", {code: why_not([never.code(code)]) for code in codes})
    rows = never.rows() - set(tally.rows) - set(tally.redeals)
    show_missed("rows", {path: why_not([never.row(path)]) for path in rows})
    typer.echo(f"every invariant held; transcript sha256 {simulation.transcript}")
