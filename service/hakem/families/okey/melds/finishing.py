"""Ending a hand in one go: which tile can be discarded so that all others lie in melds or pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.catalogue import okeys_in_meld
from hakem.families.okey.melds.cover import Cover, Covers, covers_of
from hakem.families.okey.melds.demand import ANY, BUDGET, Demand
from hakem.families.okey.melds.packing import Spent
from hakem.families.okey.melds.pairs import all_in_pairs
from hakem.families.okey.melds.rack import Rack, rack_of
from hakem.families.okey.tiles import Tile


@dataclass(frozen=True, slots=True)
class Finishing:
    """How a rack can be ended at once.

    ``melds`` are the tiles one of which can be discarded so that all others are runs and groups,
    ``pairs`` those that leave nothing but pairs; each tile once, in the order of their codes.
    ``melds_whole`` and ``pairs_whole`` say whether it also works without a discard. ``bounded``:
    the search stopped early, so tiles may be missing.
    """

    melds: tuple[Tile, ...]
    pairs: tuple[Tile, ...]
    melds_whole: bool
    pairs_whole: bool
    bounded: bool = False


def shared_covers(
    rack: Sequence[Tile], okey: Tile, rules: MeldRules, *, budget: int = BUDGET
) -> Covers:
    """The covers of a rack, for the searches of one rack that ask for the same ones."""
    return covers_of(rack_of(rack, okey, rules), budget)


def finishing_discards(
    rack: Sequence[Tile],
    okey: Tile,
    rules: MeldRules,
    melds: Demand = ANY,
    pairs: Demand = ANY,
    *,
    covers: Covers | None = None,
    budget: int = BUDGET,
) -> Finishing:
    """Every tile of a rack with which the hand can be ended in one go.

    ``melds`` and ``pairs`` are what an opening of either way must do; a demand to keep a tile
    rules out ending without a discard. ``covers`` are those of the rack, where another search
    shares them. Raises ValueError for a rack with more copies of a tile than a set can have.
    """
    held = rack_of(rack, okey, rules)
    distinct = sorted(set(held.tiles))
    by_pairs = [tile for tile in distinct if _pairs_do(held, tile, pairs)]
    pairs_whole = not pairs.keep_one and _pairs_do(held, None, pairs)
    covers = covers or covers_of(held, budget)
    by_melds: list[Tile] = []
    whole, bounded = False, not okeys_in_meld(rules, len(held.wilds))[1]
    try:
        if not melds.keep_one and _lays_copies(held, None, melds):
            whole = _counts(covers(held.stock, len(held.wilds)), melds)
        for tile in distinct:
            if _lays_copies(held, tile, melds):
                okeys = len(held.wilds) - (tile in held.wilds)
                stock = held.stock if tile in held.wilds else held.stock - held.bit_of(tile)
                if _counts(covers(stock, okeys), melds):
                    by_melds.append(tile)
    except Spent:
        bounded = True
    return Finishing(tuple(by_melds), tuple(by_pairs), whole, pairs_whole, bounded)


def _lays_copies(held: Rack, discard: Tile | None, demand: Demand) -> bool:
    """Whether all tiles but the discard are the demanded ones too."""
    return held.tiles.count(demand.tile) - (demand.tile == discard) >= demand.copies


def _counts(cover: Cover | None, demand: Demand) -> bool:
    return cover is not None and (demand.out_waives or cover.points >= demand.least)


def _pairs_do(held: Rack, discard: Tile | None, demand: Demand) -> bool:
    """Whether all tiles but the discard are pairs, and those meet the demand."""
    rest = held if discard is None else held.less(discard)
    enough = demand.out_waives or len(rest.tiles) >= 2 * demand.least
    return enough and _lays_copies(held, discard, demand) and all_in_pairs(rest)
