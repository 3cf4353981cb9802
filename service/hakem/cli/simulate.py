"""``hakem simulate``: random play that checks the referee after every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hakem.cli.common import fail
from hakem.cli.rules import OptionOption, RulesOption, find, load_catalog

if TYPE_CHECKING:
    from hakem.rules import Catalog

ALL_OKEY = "all-okey"
"""Stands for every rule set of the Okey family under every combination of its options."""
_HANDS = 1000  # played where neither hands nor moves are said


def simulate(
    ruleset: Annotated[
        str, typer.Argument(help=f"A rule set, or {ALL_OKEY}: all of Okey, with all options.")
    ] = "domino-101",
    players: Annotated[
        int, typer.Option(help="How many play dominoes; 0: the fewest the house is for.")
    ] = 0,
    hands: Annotated[
        int,
        typer.Option(
            min=0,
            help=f"Most hands to play of a rule set; 0: as many as --moves takes, or else {_HANDS} "
            f"(shared by all for {ALL_OKEY}).",
        ),
    ] = 0,
    moves: Annotated[
        int,
        typer.Option(
            min=0,
            help=f"Stop after the hand that reaches so many moves (for {ALL_OKEY} shared by all); "
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
    from hakem.engine.verdict import InvalidInput
    from hakem.texts import load_texts

    try:
        _play(load_catalog(rules), ruleset, option, players, hands, moves, seed)
    except InvalidInput as problem:
        sentence = load_texts().message("en", problem.code, problem.parameters)
        fail(f"{problem.field}: {sentence}", 2)


def _play(
    catalog: Catalog,
    ruleset: str,
    option: list[str] | None,
    players: int,
    hands: int,
    moves: int,
    seed: str,
) -> None:
    from hakem.cli import simulate_domino, simulate_okey

    if ruleset == ALL_OKEY:
        if option:
            fail(f"{ALL_OKEY} plays every combination of options; leave --option out", 2)
        houses = simulate_okey.every_house(catalog)
        simulate_okey.run(catalog, houses, _most(hands, moves, len(houses)), moves, seed)
        return
    resolved = find(catalog, ruleset, option)
    house = catalog.get(resolved.id, resolved.options)
    hands = _most(hands, moves, 1)
    if resolved.family.name == simulate_okey.FAMILY:
        if players not in (0, house.knobs["players.count"]):
            fail(f"{house.id} is for {house.knobs['players.count']} players", 2)
        simulate_okey.run(catalog, [house], hands, moves, seed)
    else:
        simulate_domino.run(house, resolved, players, hands, moves, seed)


def _most(hands: int, moves: int, houses: int) -> int:
    """How many hands to play of each house; every hand has a move, so moves end the play first."""
    return hands or moves or max(_HANDS // houses, 1)
