"""The Okey part of ``hakem simulate``."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Container, Sequence
from itertools import product

import typer
from rich.console import Console
from rich.progress import Progress

from hakem.cli.simulate_show import show_counts, show_missed, tell
from hakem.cli.unreached import Unreached, why_not
from hakem.engine.okey.vocabulary import FAMILY as VOCABULARY
from hakem.engine.ruleset import Ruleset
from hakem.referee.simulate_okey import Failure, Simulation, Tally
from hakem.rules import Catalog
from hakem.serve.convert.okey_position import write_position
from hakem.texts.codes_okey_moves import CODES as MOVE_CODES
from hakem.texts.model import Kind

FAMILY = VOCABULARY.name
"""The family whose rule sets are played here."""
SAID = (Kind.REASON, Kind.REPAIR)
CODES = frozenset(
    ["HAND_OVER", "NOT_YOUR_TURN", *[code.code for code in MOVE_CODES if code.kind in SAID]]
)
"""The codes of reasons and repairs that a verdict on a move of Okey may have."""


EVENTS = ("opened", *[word for f in VOCABULARY.facts if f.name == "event" for word in f.words])
"""What a house is asked a price for."""


def every_house(catalog: Catalog) -> list[Ruleset]:
    """Every rule set of the family under every combination of its options, in a fixed order."""
    houses = []
    for info in sorted(catalog.list(), key=lambda info: info.id):
        if info.family == FAMILY:
            names = [option.name for option in info.options]
            for choices in product(*[sorted(option.choices) for option in info.options]):
                houses.append(catalog.get(info.id, dict(zip(names, choices, strict=True))))
    return houses


def run(catalog: Catalog, houses: Sequence[Ruleset], hands: int, moves: int, seed: str) -> None:
    """Play hands of each house and say what happened; ends with status 1 when something broke.

    ``catalog`` has the houses. ``hands`` is for each house, ``moves`` (0: no matter) for all
    together. Of several houses each has a seed of its own, made from ``seed`` and its place.
    """
    share = -(-moves // len(houses))
    total, transcripts = Tally(), hashlib.sha256()
    rows: Counter[tuple[str, str]] = Counter()
    began = time.monotonic()
    try:
        with Progress(console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task("playing", total=len(houses))
            for number, house in enumerate(houses):
                own = seed if len(houses) == 1 else f"{seed}/{number}"
                simulation = play(house, hands, share, own)
                tally = simulation.tally
                typer.echo(f"{_name(house)}: {tally.hands} hands, {tally.moves} moves")
                total.add(tally)
                rows.update({(house.id, path): times for path, times in tally.rows.items()})
                transcripts.update(bytes.fromhex(simulation.transcript))
                progress.advance(task)
    except Failure as failure:
        tell(failure.what, failure.seed, failure.hand, write_position(failure.state))
        raise typer.Exit(1) from None
    rate = total.moves / max(time.monotonic() - began, 1e-9)
    typer.echo(f"{rate:.0f} moves a second", err=True)
    _summarise(total)
    _show_missed(total, rows, [unreached(catalog, house) for house in houses])
    typer.echo(f"every invariant held; transcript sha256 {transcripts.hexdigest()}")


def play(house: Ruleset, hands: int, moves: int, seed: str) -> Simulation:
    """Play until so many hands, or the hand that reaches so many moves (0: no matter)."""
    simulation = Simulation(house, seed, CODES)
    tally = simulation.tally
    while tally.hands < hands and not (moves and tally.moves >= moves):
        simulation.play_hand()
    return simulation


def unreached(catalog: Catalog, house: Ruleset) -> Unreached:
    """What play under a house of a catalog cannot reach."""
    return Unreached(catalog.resolved(house.id, house.options))


def _name(house: Ruleset) -> str:
    chosen = [f"{name}={choice}" for name, choice in sorted(house.options.items())]
    return " ".join([house.id, *chosen])


def _summarise(total: Tally) -> None:
    typer.echo(
        f"{total.hands} hands, {total.moves} moves played, {total.tried} others tried in between"
    )
    show_counts("moves", total.kinds)
    show_counts("hands ended", total.endings)
    show_counts("reasons against moves", total.refused)
    show_counts("repairs", total.repairs)
    show_counts("events", total.events)
    show_counts("rows that applied", total.rows)


def _show_missed(
    total: Tally, rows: Container[tuple[str, str]], houses: Sequence[Unreached]
) -> None:
    """What none of the houses has reached, row by row and house by house, and why not."""
    codes = CODES - set(total.refused) - set(total.repairs)
    show_missed("codes", {code: why_not([house.code(code) for house in houses]) for code in codes})
    events = set(EVENTS) - set(total.events)
    show_missed(
        "events", {name: why_not([house.event(name) for house in houses]) for name in events}
    )
    for name in sorted({house.id for house in houses}):
        same = [house for house in houses if house.id == name]
        missed = {
            path: why_not([house.row(path) for house in same if path in house.rows()])
            for house in same
            for path in house.rows()
            if (name, path) not in rows
        }
        show_missed(f"rows of {name}", missed)
