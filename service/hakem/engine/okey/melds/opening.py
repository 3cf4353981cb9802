"""The best opening of a rack with runs and groups.

The answer is exact: no other set of melds is better. The work is bounded; a search that had to
stop gives the best it found and says so, and then what it did not find may still exist.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hakem.engine.okey.melds.catalogue import bits_of, okeys_in_meld, shapes
from hakem.engine.okey.melds.house import MeldHouse
from hakem.engine.okey.melds.model import Reading
from hakem.engine.okey.melds.packing import Packing, Spent
from hakem.engine.okey.melds.rack import rack_of
from hakem.engine.okey.melds.scheme import STEP, Goal, Scheme, scheme_of
from hakem.engine.okey.melds.wilds import Melds, Search
from hakem.engine.okey.tiles import OKEY, Tile

# Stocks and combinations looked at before a search stops: three times what the worst racks known
# need, about a tenth of a second.
BUDGET = 20_000


class Demand(NamedTuple):
    """What an opening must do beside being the best.

    Lay so many ``copies`` of a ``tile`` of the rack: any of them, since copies are equal, as are
    okeys. ``keep_one``: leave at least one tile, to discard.
    """

    tile: Tile = OKEY
    copies: int = 0
    keep_one: bool = False


ANY = Demand()


@dataclass(frozen=True, slots=True)
class Opening:
    """Melds to open with, all disjoint and from one rack.

    ``melds`` is empty when there are none, or none that meet the demand. ``points`` is what they
    count, pairs nothing; ``left`` stays in the rack, in its order. ``bounded``: the search stopped
    early, so there may be a better opening than this.
    """

    melds: tuple[Reading, ...]
    points: int
    left: tuple[Tile, ...]
    bounded: bool = False


class _Wish(NamedTuple):
    """What is still to be laid: from which tiles, with which demand, leaving a tile or not."""

    stock: int
    wilds: int
    bit: int  # of the demanded face; 0 demands okeys
    copies: int
    keep: bool


def find_opening(
    rack: Sequence[Tile],
    okey: Tile,
    house: MeldHouse,
    goal: Goal = Goal.MOST_POINTS,
    demand: Demand = ANY,
    *,
    okey_price: int = 0,
    budget: int = BUDGET,
) -> Opening:
    """The runs and groups of a rack that are best at ``goal``.

    Of equally good ones MOST_POINTS takes one with most tiles, the other goals one with most
    points. ``okey_price`` is what an okey left in the rack costs, for LEAST_LEFT. Raises ValueError
    for a rack with more copies of a tile than a set can have.
    """
    held = rack_of(rack, okey, house)
    solver = _Solver(scheme_of(house, goal), okey_price, budget)
    tile, copies, keep_one = demand
    wish = _Wish(held.stock, len(held.wilds), held.bit_of(tile), copies, keep_one)
    found = solver.best(wish)
    laid = found.melds if found else ()
    melds = held.melds([shapes(house, okeys)[mask] for mask, okeys in laid], tile)
    points = sum(meld.points for meld in melds)
    return Opening(melds, points, held.without(melds), solver.stopped)


class _Solver:
    """Searches that share what they have found, and one budget."""

    def __init__(self, scheme: Scheme, okey_price: int, budget: int) -> None:
        self.stopped = False
        self._scheme = scheme
        self._okey_price = okey_price * STEP if scheme.goal is Goal.LEAST_LEFT else 0
        self._packing = Packing(scheme, budget)

    def best(self, wish: _Wish) -> Melds | None:
        """The best melds that meet a wish, or None when none do."""
        free = self._free(wish.stock, wish.wilds)
        if _laid(free, wish.bit) < wish.copies:
            return self._with_demand(wish)
        whole = sum(mask for mask, _ in free.melds) == wish.stock and _laid(free, 0) == wish.wilds
        return self._keeping(wish) if wish.keep and whole else free

    def _free(self, stock: int, wilds: int) -> Melds:
        try:
            limit, all_listed = okeys_in_meld(self._scheme.house, wilds)
            found = Search(self._packing, stock, limit, self._okey_price).run(wilds)
            self.stopped |= not all_listed
        except Spent:
            found = self._greedy(stock, wilds)
        self.stopped |= not found.proved
        return found

    def _with_demand(self, wish: _Wish) -> Melds | None:
        """The best with one more meld of the demanded tile: try each, the most valuable first."""
        rest = self._free(wish.stock - wish.bit, wish.wilds - (not wish.bit)).value
        best: Melds | None = None
        for value, mask, okeys in self._melds(wish.stock, wish.wilds):
            if not (mask & wish.bit if wish.bit else okeys):
                continue
            if best and (value + rest <= best.value or self._packing.spent):
                break
            done = 1 if wish.bit else okeys
            more = self.best(
                wish._replace(
                    stock=wish.stock - mask,
                    wilds=wish.wilds - okeys,
                    copies=max(wish.copies - done, 0),
                )
            )
            if more and (best is None or value + more.value > best.value):
                best = Melds(value + more.value, ((mask, okeys), *more.melds), more.proved)
        return best

    def _keeping(self, wish: _Wish) -> Melds | None:
        """The best with one tile put aside: try each."""
        rest = [
            wish._replace(stock=wish.stock - bit, keep=False)
            for bit in bits_of(self._scheme.layout.present(wish.stock))
        ]
        if wish.wilds:
            rest.append(wish._replace(wilds=wish.wilds - 1, keep=False))
        best: Melds | None = None
        for melds in map(self.best, rest):
            if melds and (best is None or melds.value > best.value):
                best = melds
            if best and self._packing.spent:
                break
        return best

    def _greedy(self, stock: int, wilds: int) -> Melds:
        """Some melds, the most valuable first, with no search at all."""
        total, chosen = 0, []
        for value, mask, okeys in self._melds(stock, wilds):
            while okeys <= wilds and not mask & ~self._scheme.layout.present(stock):
                stock, wilds, total = stock - mask, wilds - okeys, total + value
                chosen.append((mask, okeys))
        return Melds(total, tuple(chosen), False)

    def _melds(self, stock: int, wilds: int) -> list[tuple[int, int, int]]:
        """Value, mask and okeys of each meld of a stock, the most valuable first."""
        present = self._scheme.layout.present(stock)
        return sorted(
            (
                (self._scheme.values(okeys)[mask] + okeys * self._okey_price, mask, okeys)
                for okeys in range(okeys_in_meld(self._scheme.house, wilds)[0] + 1)
                for mask in self._scheme.candidates(present, okeys)
            ),
            reverse=True,
        )


def _laid(found: Melds, bit: int) -> int:
    """How many of the demanded tile are laid."""
    if bit:
        return sum(mask & bit > 0 for mask, _ in found.melds)
    return sum(okeys for _, okeys in found.melds)
