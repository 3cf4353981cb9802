"""The best opening of a rack with runs and groups.

The answer is exact: no other set of melds is better. The work is bounded; a search that had to
stop gives the best it found and says so, and then what it did not find may still exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hakem.families.okey.house.melds import MeldRules
from hakem.families.okey.melds.catalogue import okeys_in_meld, shapes
from hakem.families.okey.melds.cover import Covers, chained, covers_of, ways_out
from hakem.families.okey.melds.demand import ANY, BUDGET, Demand, Wish
from hakem.families.okey.melds.model import Reading
from hakem.families.okey.melds.packing import Packing, Spent
from hakem.families.okey.melds.rack import Rack, rack_of
from hakem.families.okey.melds.reaching import Reaching, best_reaching
from hakem.families.okey.melds.scheme import STEP, Goal, Scheme, scheme_of
from hakem.families.okey.melds.wilds import Melds, Search
from hakem.families.okey.tiles import Tile

Laid: TypeAlias = tuple[tuple[int, int], ...]
"""Melds laid, by mask and number of okeys."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Melds to open with, all disjoint and from one rack.

    ``melds`` is empty when there are none, or none that lay the tiles demanded. ``points`` is what
    they count, pairs nothing; ``left`` stays in the rack, in its order. ``short``: none that lay
    the tiles demanded count enough, and of those these count most. ``bounded``: the search stopped
    early, so there may be a better opening than this, or one that counts enough.
    """

    melds: tuple[Reading, ...]
    points: int
    left: tuple[Tile, ...]
    bounded: bool = False
    short: bool = False


def find_opening(  # noqa: PLR0913 - what is shared and how much is done, beside what is asked
    rack: Sequence[Tile],
    okey: Tile,
    rules: MeldRules,
    goal: Goal = Goal.MOST_POINTS,
    demand: Demand = ANY,
    *,
    okey_price: int = 0,
    covers: Covers | None = None,
    budget: int = BUDGET,
) -> Opening:
    """The runs and groups of a rack that are best at ``goal`` among those that meet the demand.

    Of equally good ones MOST_POINTS takes one with most tiles, the other goals one with most
    points. ``okey_price`` is what an okey left in the rack costs, for LEAST_LEFT. ``covers`` are
    those of the rack, where another search shares them. Raises ValueError for a rack with more
    copies of a tile than a set can have.
    """
    held = rack_of(rack, okey, rules)
    finder = _Finder(held, scheme_of(rules, goal), okey_price, demand, budget, covers)
    laid, short = finder.find()
    melds = held.melds([shapes(rules, okeys)[mask] for mask, okeys in laid], demand.tile)
    points = sum(meld.points for meld in melds)
    return Opening(melds, points, held.without(melds), finder.stopped, short)


class _Finder:
    """The searches for one opening, and whether one of them has stopped early."""

    def __init__(
        self,
        held: Rack,
        scheme: Scheme,
        okey_price: int,
        demand: Demand,
        budget: int,
        covers: Covers | None,
    ) -> None:
        self.stopped = not okeys_in_meld(held.rules, len(held.wilds))[1]
        self._held = held
        self._scheme = scheme
        self._okey_price = okey_price * STEP if scheme.goal is Goal.LEAST_LEFT else 0
        self._demand = demand
        self._bit = held.bit_of(demand.tile)
        self._budget = budget
        self._covers = covers

    def find(self) -> tuple[Laid, bool]:
        """The melds to open with, and whether they do not count enough."""
        free = self._free()
        if self._fits(free.melds) and self._is_enough(free.melds):
            return free.melds, False
        found, most = self._reaching(free)
        best = max(
            [*([found] if found else []), *self._going_out()],
            key=lambda melds: melds.value,
            default=None,
        )
        if best:
            return best.melds, False
        return (most.melds, True) if most and most.melds else ((), False)

    def _free(self) -> Melds:
        """The best of all, whatever is demanded."""
        stock, wilds = self._held.stock, len(self._held.wilds)
        limit, _ = okeys_in_meld(self._held.rules, wilds)
        try:
            packing = Packing(self._scheme, self._budget)
            found = Search(packing, stock, limit, self._okey_price).run(wilds)
        except Spent:
            found = self._greedy()
        self.stopped |= not found.proved
        return found

    def _reaching(self, free: Melds) -> Reaching:
        """The best of those that do what is demanded."""
        demand = self._demand
        if self._scheme.goal is Goal.MOST_POINTS and free.proved and self._fits(free.melds):
            return Reaching(None, free)  # nothing counts more
        wish = Wish(
            self._held.stock, len(self._held.wilds), self._bit, demand.copies, demand.keep_one
        )
        try:
            return best_reaching(
                self._held, self._scheme, wish, self._okey_price, demand.least, self._budget
            )
        except Spent:
            self.stopped = True
        laid = free.melds
        near = [laid, *[(*laid[:place], *laid[place + 1 :]) for place in range(len(laid))]]
        most = max(filter(self._fits, near), key=self._points, default=None)
        if most is None:
            return Reaching(None, None)
        found = self._valued(most)
        return Reaching(found if self._points(most) >= demand.least else None, found)

    def _going_out(self) -> Iterator[Melds]:
        """The best that leave each tile alone, or none, where they need not count enough."""
        demand, held = self._demand, self._held
        if not demand.out_waives:
            return
        spare = held.count_of(self._bit) - demand.copies
        covers = self._covers or covers_of(held, self._budget)
        try:
            for left, cover in ways_out(held, covers, whole=not demand.keep_one):
                if spare >= (left == self._bit):
                    yield self._valued(tuple(chained(cover.melds)))
        except Spent:
            self.stopped = True

    def _fits(self, melds: Laid) -> bool:
        """Whether melds lay the tiles demanded, and leave one where that is demanded."""
        bit, demand = self._bit, self._demand
        laid = sum(mask & bit > 0 if bit else okeys for mask, okeys in melds)
        return laid >= demand.copies and not (demand.keep_one and self._left(melds) < 1)

    def _is_enough(self, melds: Laid) -> bool:
        """Whether melds count enough, or need not since they end the hand."""
        demand = self._demand
        out = demand.out_waives and self._left(melds) <= 1
        return out or self._points(melds) >= demand.least

    def _left(self, melds: Laid) -> int:
        laid = sum(mask.bit_count() + okeys for mask, okeys in melds)
        return len(self._held.tiles) - laid

    def _points(self, melds: Laid) -> int:
        return sum(shapes(self._held.rules, okeys)[mask].points for mask, okeys in melds)

    def _valued(self, melds: Laid) -> Melds:
        return Melds(sum(self._value(*meld) for meld in melds), melds, True)

    def _value(self, mask: int, okeys: int) -> int:
        return self._scheme.values(okeys)[mask] + okeys * self._okey_price

    def _greedy(self) -> Melds:
        """Some melds, the most valuable first, with no search at all."""
        held, scheme = self._held, self._scheme
        stock, wilds = held.stock, len(held.wilds)
        present = held.layout.present(stock)
        known = [
            (self._value(mask, okeys), mask, okeys)
            for okeys in range(okeys_in_meld(held.rules, wilds)[0] + 1)
            for mask in scheme.candidates(present, okeys)
        ]
        total, chosen = 0, []
        for value, mask, okeys in sorted(known, reverse=True):
            while okeys <= wilds and not mask & ~held.layout.present(stock):
                stock, wilds, total = stock - mask, wilds - okeys, total + value
                chosen.append((mask, okeys))
        return Melds(total, tuple(chosen), False)
