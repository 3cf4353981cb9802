"""Ending a hand in one go: which tile can be discarded so that all others lie in melds or pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from hakem.engine.okey.melds.catalogue import Layout, okeys_in_meld
from hakem.engine.okey.melds.house import MeldHouse
from hakem.engine.okey.melds.opening import BUDGET
from hakem.engine.okey.melds.packing import Spent
from hakem.engine.okey.melds.pairs import all_in_pairs
from hakem.engine.okey.melds.rack import Rack, rack_of
from hakem.engine.okey.melds.scheme import Goal, scheme_of
from hakem.engine.okey.tiles import Tile


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


def finishing_discards(
    rack: Sequence[Tile], okey: Tile, house: MeldHouse, *, budget: int = BUDGET
) -> Finishing:
    """Every tile of a rack with which the hand can be ended in one go.

    Raises ValueError for a rack with more copies of a tile than a set can have.
    """
    held = rack_of(rack, okey, house)
    distinct = sorted(set(held.tiles))
    rests = {tile: held.less(tile) for tile in distinct}
    pairs = [tile for tile in distinct if all_in_pairs(rests[tile])]
    covers = _coverer(held, budget)
    melds: list[Tile] = []
    whole, bounded = False, not okeys_in_meld(house, len(held.wilds))[1]
    try:
        whole = covers(held.stock, len(held.wilds))
        for tile in distinct:
            rest = rests[tile]
            if covers(rest.stock, len(rest.wilds)):
                melds.append(tile)
    except Spent:
        bounded = True
    return Finishing(tuple(melds), tuple(pairs), whole, all_in_pairs(held), bounded)


def _coverer(held: Rack, budget: int) -> Callable[[int, int], bool]:
    """A test whether a stock inside the rack's and all of its okeys lie in melds."""
    layout: Layout = held.layout
    scheme = scheme_of(held.house, Goal.MOST_TILES)
    most, _ = okeys_in_meld(held.house, len(held.wilds))
    present = layout.present(held.stock)
    by_low: dict[int, list[tuple[int, int]]] = {}
    for okeys in range(most + 1):
        for mask in scheme.candidates(present, okeys):
            by_low.setdefault(mask & -mask, []).append((mask, okeys))
    useful = reduce(or_, [mask for melds in by_low.values() for mask, _ in melds], 0)
    known: dict[tuple[int, int], bool] = {}

    def covers(stock: int, free: int) -> bool:
        """The lowest tile has to lie in some meld, which then has no lower one."""
        if not stock:
            return not free
        answer = known.get((stock, free))
        if answer is not None:
            return answer
        here = layout.present(stock)
        if here & ~useful:
            return False
        if len(known) > budget:
            raise Spent
        answer = any(
            not mask & ~here and okeys <= free and covers(stock - mask, free - okeys)
            for mask, okeys in by_low.get(here & -here, ())
        )
        known[stock, free] = answer
        return answer

    return covers
