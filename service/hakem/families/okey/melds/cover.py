"""Laying a whole rack: the melds that leave nothing, those that count most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from hakem.families.okey.melds.catalogue import bits_of, okeys_in_meld, shapes
from hakem.families.okey.melds.packing import Spent
from hakem.families.okey.melds.rack import Rack
from hakem.families.okey.melds.scheme import Goal, scheme_of

Chain: TypeAlias = "tuple[tuple[int, int], Chain] | None"
"""Melds by mask and number of okeys, one after the other; None: no more."""


class Cover(NamedTuple):
    """Melds that leave nothing, and the points they count; no others count more."""

    points: int
    melds: Chain


Covers: TypeAlias = Callable[[int, int], "Cover | None"]
"""``covers(stock, okeys)``: the best melds of all these tiles, None when they do not all lie in
melds. Raises Spent when that would be too much work.
"""


class CountedMeld(NamedTuple):
    """A meld by its natural tiles and its okeys, and the points it counts."""

    mask: int
    okeys: int
    points: int


def chained(chain: Chain) -> Iterator[tuple[int, int]]:
    """The melds of a chain."""
    while chain is not None:
        meld, chain = chain
        yield meld


def counted_melds(held: Rack) -> dict[int, list[CountedMeld]]:
    """The melds a rack has the tiles for, by their lowest natural one."""
    scheme = scheme_of(held.rules, Goal.MOST_POINTS)
    most, _ = okeys_in_meld(held.rules, len(held.wilds))
    present = held.layout.present(held.stock)
    by_low: dict[int, list[CountedMeld]] = {}
    for okeys in range(most + 1):
        known = shapes(held.rules, okeys)
        for mask in scheme.candidates(present, okeys):
            meld = CountedMeld(mask, okeys, known[mask].points)
            by_low.setdefault(mask & -mask, []).append(meld)
    return by_low


def covers_of(held: Rack, budget: int) -> Covers:
    """Covers of stocks inside a rack's with some of its okeys; they share what they find."""
    present_of = held.layout.present
    by_low = counted_melds(held)
    useful = reduce(or_, [meld.mask for melds in by_low.values() for meld in melds], 0)
    known: dict[tuple[int, int], Cover | None] = {}

    def covers(stock: int, free: int) -> Cover | None:
        """The lowest tile has to lie in some meld, which then has no lower one."""
        if not stock:
            return None if free else Cover(0, None)
        if (stock, free) in known:
            return known[stock, free]
        here = present_of(stock)
        if here & ~useful:
            return None
        if len(known) > budget:
            raise Spent
        best: Cover | None = None
        for mask, okeys, points in by_low.get(here & -here, ()):
            if not mask & ~here and okeys <= free:
                rest = covers(stock - mask, free - okeys)
                if rest and (best is None or points + rest.points > best.points):
                    best = Cover(points + rest.points, ((mask, okeys), rest.melds))
        known[stock, free] = best
        return best

    return covers


def ways_out(held: Rack, covers: Covers, *, whole: bool) -> Iterator[tuple[int, Cover]]:
    """Every tile that can be left alone, as its bit (0: an okey), with the best cover of the rest.

    ``whole`` also gives the cover of the whole rack, with the bit -1. Raises Spent on the way.
    """
    wilds = len(held.wilds)
    found = covers(held.stock, wilds) if whole else None
    if found:
        yield -1, found
    for bit in bits_of(held.layout.present(held.stock)):
        found = covers(held.stock - bit, wilds)
        if found:
            yield bit, found
    found = covers(held.stock, wilds - 1) if wilds else None
    if found:
        yield 0, found
