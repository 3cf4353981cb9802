"""The best set of melds with okeys: which melds take them, the rest left to the packing.

A set X of melds with okeys and the best packing of what is left come to at most

    price of the useful tiles + the sum over X of (value - price of its useful tiles),

since a packing comes to no more than the prices of its tiles. The summand is a meld's *gain*;
melds are tried from the highest gain down, and none is tried that cannot beat the best so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from hakem.families.okey.melds.packing import Packing, Part, Spent


class WildMeld(NamedTuple):
    """A meld with okeys: what it gains, its natural tiles, and its value."""

    gain: int
    mask: int
    value: int


class Melds(NamedTuple):
    """Melds by mask and number of okeys, what they come to, and whether none could be better."""

    value: int
    melds: tuple[tuple[int, int], ...]
    proved: bool


class _Chosen(NamedTuple):
    """Melds with okeys laid so far: the stock left, their value and gain, and what all come to."""

    melds: tuple[tuple[int, int], ...]
    stock: int
    value: int
    gain: int
    total: int


class Search:
    """One search of a stock with okeys.

    ``limit`` is the most okeys of one meld, ``okey_price`` what an okey laid is worth by itself.
    """

    def __init__(self, packing: Packing, stock: int, limit: int, okey_price: int) -> None:
        """Solve the stock without its okeys; raises Spent when even that is too much."""
        self._packing = packing
        self._stock = stock
        self._parts: Sequence[Part] = packing.parts(stock)
        self._plain = sum(part.best for part in self._parts)
        self._bound = sum(part.price for part in self._parts)
        self._best = self._plain
        self._chosen: tuple[tuple[int, int], ...] = ()
        self._limit = limit
        self._okey_price = okey_price
        # By number of okeys: the melds from the highest gain down; the most several can gain.
        self._melds: list[list[WildMeld]] = [[]]
        self._room: list[list[int]] = []
        self._alone: dict[tuple[int, int], int] = {}

    def run(self, wilds: int) -> Melds:
        """The best melds with at most so many okeys."""
        proved = True
        if wilds and self._limit:
            self._list_melds(wilds)
            try:
                self._single(wilds)
                self._combine(wilds)
            except Spent:
                proved = False
        left = self._stock - sum(mask for mask, _ in self._chosen)
        plain = [(mask, 0) for mask in self._packing.melds(self._parts, left)]
        return Melds(self._best, (*self._chosen, *plain), proved)

    def _list_melds(self, wilds: int) -> None:
        scheme = self._packing.scheme
        present = scheme.layout.present(self._stock)
        useful = reduce(or_, [part.tiles for part in self._parts], 0)
        price = scheme.price_of_meld
        for okeys in range(1, min(self._limit, wilds) + 1):
            values, extra = scheme.values(okeys), okeys * self._okey_price
            melds = [
                WildMeld(values[mask] + extra - price(mask & useful), mask, values[mask] + extra)
                for mask in scheme.candidates(present, okeys)
            ]
            melds.sort(key=_gain, reverse=True)
            self._melds.append(melds)
        # room[k][w]: the most that w okeys can gain in melds of at most k each.
        self._room = [[0] * (wilds + 1)]
        for okeys, melds in enumerate(self._melds[1:], 1):
            top = melds[0].gain if melds else 0
            self._room.append([self._gain_of(okeys, top, free) for free in range(wilds + 1)])

    def _gain_of(self, okeys: int, gain: int, free: int) -> int:
        """The most ``free`` okeys can gain in melds of ``okeys`` each at ``gain``, or smaller."""
        smaller = self._room[okeys - 1]
        return max(
            [times * gain + smaller[free - times * okeys] for times in range(free // okeys + 1)]
        )

    def _single(self, wilds: int) -> None:
        """Try each meld with okeys alone."""
        for okeys in range(len(self._melds) - 1, 0, -1):
            rest = wilds - okeys
            for place, (gain, mask, value) in enumerate(self._melds[okeys]):
                room = self._gain_of(okeys, gain, rest) if rest else 0
                if self._bound + gain + room <= self._best:
                    break
                floor = -1 if rest else self._best - value
                total = value + self._value(self._stock - mask, floor)
                self._alone[okeys, place] = total
                if total > self._best:
                    self._best, self._chosen = total, ((mask, okeys),)

    def _combine(self, wilds: int) -> None:
        """Try several melds with okeys together, having tried each alone."""
        for okeys in range(min(len(self._melds), wilds) - 1, 0, -1):
            for place, (gain, mask, value) in enumerate(self._melds[okeys]):
                room = self._gain_of(okeys, gain, wilds - okeys)
                if self._bound + gain + room <= self._best:
                    break
                chosen = _Chosen(
                    ((mask, okeys),), self._stock - mask, value, gain, self._alone[okeys, place]
                )
                self._extend(chosen, okeys, place, wilds - okeys)

    def _extend(self, chosen: _Chosen, okeys: int, start: int, free: int) -> None:
        """Add a meld of at most ``okeys``, of that many from place ``start``, and go on."""
        absent = ~self._packing.scheme.layout.present(chosen.stock)
        for more in range(min(okeys, free), 0, -1):
            rest = free - more
            bound = self._bound + chosen.gain
            melds = self._melds[more]
            for place in range(start if more == okeys else 0, len(melds)):
                gain, mask, value = melds[place]
                room = self._gain_of(more, gain, rest) if rest else 0
                if bound + gain + room <= self._best:
                    break
                if mask & absent:
                    continue
                both = chosen.value + value
                if not rest:
                    # Taking more tiles out of a rack never leaves it worth more.
                    alone = self._alone.get((more, place), self._best + 1)
                    if min(chosen.total + value, alone + chosen.value) <= self._best:
                        continue
                total = both + self._value(chosen.stock - mask, -1 if rest else self._best - both)
                melds_chosen = (*chosen.melds, (mask, more))
                if total > self._best:
                    self._best, self._chosen = total, melds_chosen
                if rest:
                    left = chosen.stock - mask
                    deeper = _Chosen(melds_chosen, left, both, chosen.gain + gain, total)
                    self._extend(deeper, more, place, rest)

    def _value(self, stock: int, floor: int) -> int:
        packing = self._packing
        packing.checks += 1
        if packing.spent:
            raise Spent
        return packing.value(self._parts, self._plain, stock, floor)


def _gain(meld: WildMeld) -> int:
    return meld.gain
