"""``hakem simulate``: random play that checks the referee after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hakem.cli.common import fail
from hakem.cli.rules import OptionOption, RulesOption, find, load_catalog

if TYPE_CHECKING:
    from hakem.kernel.ruleset import Ruleset
    from hakem.rules.catalog import Catalog

ALL = "all-"
"""Before a family's name without its version: all its rule sets under all their options."""
_HANDS = 1000  # played where neither hands nor moves are said


def simulate(
    ruleset: Annotated[
        str,
        typer.Argument(
            help=f"A rule set, or {ALL} and the name of a family: all of it, all options. "
            "By default the first rule set."
        ),
    ] = "",
    players: Annotated[
        int, typer.Option(min=0, help="How many play; 0: the fewest the house is for.")
    ] = 0,
    hands: Annotated[
        int,
        typer.Option(
            min=0,
            help=f"Most hands to play of a rule set; 0: as many as --moves takes, or else {_HANDS} "
            "(shared by all of a family).",
        ),
    ] = 0,
    moves: Annotated[
        int,
        typer.Option(
            min=0,
            help="Stop after the hand that reaches so many moves (shared by all of a family); "
            "0: never.",
        ),
    ] = 0,
    seed: Annotated[str, typer.Option(help="The same seed, the same play.")] = "hakem",
    option: OptionOption = None,
    rules: RulesOption = None,
) -> None:
    """Play hands at random and check after every move that the referee agrees with itself.

    Every tile is somewhere once, one seat is to move, every listed move is accepted, others are
    refused with a reason, points add up, hands end. In Okey also: melds on the table are melds,
    what others hold decides nothing, and a hand played again is the same byte for byte. Ends with
    status 1 and the position when one of these breaks.

    The summary counts every code, event and table row that was reached, and names the others: why
    play under this house cannot reach it, or that it did not come about in so many moves.
    """
    from hakem.kernel.verdict import InvalidInput
    from hakem.selfplay.report import Wanted, run
    from hakem.texts import load_texts

    catalog = load_catalog(rules)
    houses = _houses(catalog, ruleset, option, players)
    try:
        run(catalog, houses, Wanted(_most(hands, moves, len(houses)), moves, seed, players))
    except InvalidInput as problem:
        sentence = load_texts().message("en", problem.code, problem.parameters)
        fail(f"{problem.field}: {sentence}", 2)


def _houses(
    catalog: Catalog, ruleset: str, option: list[str] | None, players: int
) -> list[Ruleset]:
    """The houses that are meant, each of them for so many players."""
    from hakem.families.registry import FAMILIES
    from hakem.selfplay.report import every_house

    for family in FAMILIES.values():
        if ruleset == f"{ALL}{family.name.partition('/')[0]}":
            if option:
                fail(f"{ruleset} plays every combination of options; leave --option out", 2)
            found = list(every_house(catalog, family))
            if not found:
                fail(f"there is no rule set of {family.name}", 2)
            break
    else:
        resolved = find(catalog, ruleset or catalog.list()[0].id, option)
        found = [catalog.get(resolved.id, resolved.options)]
        family = FAMILIES[found[0].family]
    for rules in found:
        allowed = family.selfplay.players(family.referee.house(rules))
        if players and players not in allowed:
            fail(f"{rules.id} is for {', '.join(map(str, allowed))} players", 2)
    return found


def _most(hands: int, moves: int, houses: int) -> int:
    """How many hands to play of each house; every hand has a move, so moves end the play first."""
    return hands or moves or max(_HANDS // houses, 1)
