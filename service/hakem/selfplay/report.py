"""What self-play of one house or several comes to, told to a person: ``hakem simulate``."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import typer
from google.protobuf import json_format
from rich.console import Console
from rich.progress import Progress

from hakem.families.registry import FAMILIES
from hakem.families.seam import Family
from hakem.kernel.codes import Kind
from hakem.kernel.ruleset import Ruleset
from hakem.kernel.selfplay import Tally
from hakem.rules.catalog import Catalog
from hakem.selfplay.simulation import Failure, Simulation
from hakem.selfplay.unreached import Unreached, why_not
from hakem.texts.codes_shared import CODES as SHARED_CODES
from hakem.v1.position_pb2 import Position


@dataclass(frozen=True, slots=True)
class Wanted:
    """How much to play: hands of each house, moves of all together (0: no matter), from a seed.

    ``players`` 0: the fewest that each house is for.
    """

    hands: int
    moves: int
    seed: str
    players: int = 0


@dataclass(slots=True)
class Played:
    """What came of all houses so far; ``rows`` are those reached, by house."""

    total: Tally = field(default_factory=Tally)
    rows: Counter[tuple[str, str]] = field(default_factory=Counter)
    transcripts: list[bytes] = field(default_factory=list)


def verdict_codes(family: Family) -> frozenset[str]:
    """The codes of reasons and repairs that a verdict on a move of a family may have."""
    kinds = (Kind.REASON, Kind.REPAIR)
    codes = (*family.language.codes, *SHARED_CODES)
    return frozenset(code.code for code in codes if code.kind in kinds)


def every_house(catalog: Catalog, family: Family) -> Iterator[Ruleset]:
    """Every rule set of a family under every combination of its options, in a fixed order."""
    for info in sorted(catalog.list(), key=lambda info: info.id):
        if info.family == family.name:
            names = [option.name for option in info.options]
            for choices in product(*[sorted(option.choices) for option in info.options]):
                yield catalog.get(info.id, dict(zip(names, choices, strict=True)))


def unreached(catalog: Catalog, rules: Ruleset, players: int) -> Unreached:
    """What so many players cannot reach under a house of a catalog."""
    family = FAMILIES[rules.family]
    known = family.selfplay.known(family.referee.house(rules), players)
    return Unreached(catalog.resolved(rules.id, rules.options), known)


def run(catalog: Catalog, houses: Sequence[Ruleset], wanted: Wanted) -> None:
    """Play hands of each house and say what happened; ends with status 1 when something broke.

    All houses are of one family. Of several each has a seed of its own, made from the seed and its
    place.
    """
    family = FAMILIES[houses[0].family]
    began = time.monotonic()
    played, never = Played(), []
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("playing", total=len(houses))
            for number, house in enumerate(houses):
                seed = wanted.seed if len(houses) == 1 else f"{wanted.seed}/{number}"
                simulation = Simulation(house, wanted.players, seed, verdict_codes(family))
                simulation.play(wanted.hands, -(-wanted.moves // len(houses)))
                _take(played, house, simulation)
                never.append(unreached(catalog, house, simulation.players))
                progress.advance(task)
    except Failure as failure:
        _tell(family, failure)
        raise typer.Exit(1) from None
    rate = played.total.moves / max(time.monotonic() - began, 1e-9)
    typer.echo(f"{rate:.0f} moves a second", err=True)
    _summarise(played.total)
    _show_missed(family, played, never)
    told = family.selfplay.joined(played.transcripts)
    typer.echo(f"every invariant held; transcript sha256 {told}")


def _take(played: Played, house: Ruleset, simulation: Simulation) -> None:
    tally = simulation.tally
    chosen = [f"{name}={choice}" for name, choice in sorted(house.options.items())]
    name = " ".join([house.id, *chosen])
    typer.echo(f"{name}: {tally.hands} hands, {tally.moves} moves")
    played.total.add(tally)
    reached = tally.rows + tally.redeals
    played.rows.update({(house.id, path): times for path, times in reached.items()})
    played.transcripts.append(simulation.transcript)


def _tell(family: Family, failure: Failure) -> None:
    """What broke, and the position as a client would send it, on standard error."""
    typer.echo(f"{failure.what}\nseed {failure.seed!r}, hand {failure.hand}, position:", err=True)
    position = Position()
    if failure.position is not None:
        family.referee.write_position(failure.position, position)
    message = getattr(position, family.referee.branch)
    typer.echo(json_format.MessageToJson(message, indent=None), err=True)


def _summarise(total: Tally) -> None:
    matches = f"{total.matches} matches finished, " if total.matches else ""
    typer.echo(
        f"{total.hands} hands, {matches}{total.moves} moves played, "
        f"{total.tried} others tried in between"
    )
    _show_counts("moves", total.kinds)
    _show_counts("hands ended", total.endings)
    if total.redeals:
        _show_counts("deals thrown in", total.redeals)
    _show_counts("reasons against moves", total.refused)
    _show_counts("repairs", total.repairs)
    if total.events:
        _show_counts("events", total.events)
    _show_counts("rows that applied", total.rows)


def _show_counts(title: str, counts: Mapping[str, int]) -> None:
    """A heading with the sum, then one line for each name."""
    typer.echo(f"{title}: {sum(counts.values())}")
    for name in sorted(counts):
        typer.echo(f"  {name}: {counts[name]}")


def _show_missed(family: Family, played: Played, houses: Sequence[Unreached]) -> None:
    """What none of the houses has reached, row by row and house by house, and why not."""
    total = played.total
    codes = verdict_codes(family) - set(total.refused) - set(total.repairs)
    _missed("codes", {code: why_not([house.code(code) for house in houses]) for code in codes})
    if family.selfplay.events:
        events = set(family.selfplay.events) - set(total.events)
        _missed("events", {e: why_not([house.event(e) for house in houses]) for e in events})
    for name in sorted({house.id for house in houses}):
        same = [house for house in houses if house.id == name]
        missed = {
            path: why_not([house.row(path) for house in same if path in house.rows()])
            for house in same
            for path in house.rows()
            if (name, path) not in played.rows
        }
        _missed(f"rows of {name}", missed)


def _missed(title: str, missed: Mapping[str, str]) -> None:
    """A heading with how many were not reached, then one line for each with what to say of it."""
    typer.echo(f"{title} not reached: {len(missed) or 'none'}")
    for name in sorted(missed):
        typer.echo(f"  {name}: {missed[name]}")
