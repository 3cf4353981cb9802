"""The best set of melds without okeys: an exact branch and bound over stocks.

The lowest tile that any meld still wants is either laid in one of its melds or left for good. A
stock's answer is remembered, or an upper bound of it where the asker only had to know that it
does not come above ``floor``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from hakem.families.okey.melds.scheme import Scheme

Solve: TypeAlias = Callable[[int, int, list[int], int, int], int]
"""``solve(stock, gone, melds, bound, floor)``: the value of ``stock``, exact if above ``floor``,
else an upper bound within it. ``melds`` are those of the stock and some with tiles in ``gone``,
``bound`` is the price of the stock. The memo keeps an exact value as it is, an upper bound as its
complement.
"""


class Spent(Exception):
    """The search has used up its budget."""


class Part(NamedTuple):
    """Melds that touch no others: their tiles in the rack, and what those come to at best.

    ``fields`` are all bits of their faces, ``stock`` the copies of them, ``price`` bounds the
    total, ``best`` is it.
    """

    melds: list[int]
    tiles: int
    fields: int
    stock: int
    price: int
    best: int


class Packing:
    """Searches the stocks of one rack and of racks inside it, remembering all of them.

    ``budget`` bounds the stocks looked at; past it :class:`Spent` is raised.
    """

    __slots__ = ("_memo", "_picks", "_solve", "budget", "checks", "scheme")

    def __init__(self, scheme: Scheme, budget: int) -> None:
        """Nothing is searched yet."""
        self.scheme = scheme
        self.budget = budget
        self.checks = 0
        self._memo: dict[int, int] = {}
        self._picks: dict[int, tuple[int, int]] = {}
        self._solve = _solver(scheme, self._memo, self._picks, budget)

    @property
    def work(self) -> int:
        """The work done so far: stocks remembered and combinations checked."""
        return len(self._memo) + self.checks

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        return self.work > self.budget

    def parts(self, stock: int) -> list[Part]:
        """The separate parts of a stock, each solved."""
        layout = self.scheme.layout
        melds = self.scheme.candidates(layout.present(stock), 0)
        found = []
        for group in _connected(melds):
            tiles = reduce(or_, group)
            fields = tiles * layout.field
            own = stock & fields
            price = self.scheme.price(own)
            best = self._solve(own, 0, group, price, -1)
            found.append(Part(group, tiles, fields, own, price, best))
        return found

    def value(self, parts: Sequence[Part], best: int, stock: int, floor: int) -> int:
        """What ``stock`` comes to, a stock inside that of ``parts`` whose total is ``best``.

        Exact when it is above ``floor``; otherwise at most ``floor``, and no less than it is.
        """
        layout = self.scheme.layout
        total = best
        for part in parts:
            left = stock & part.fields
            if left == part.stock:
                continue
            total -= part.best
            gone = part.tiles & ~layout.present(left)
            price = part.price - self.scheme.price(part.stock - left)
            total += self._solve(left, gone, part.melds, price, floor - total)
            if total <= floor:
                break
        return total

    def melds(self, parts: Sequence[Part], stock: int) -> list[int]:
        """The melds of a best set for a stock whose exact value has been found."""
        layout = self.scheme.layout
        found = []
        for part in parts:
            left = stock & part.fields
            while True:
                absent = ~layout.present(left)
                useful = [mask for mask in part.melds if not mask & absent]
                if not useful:
                    break
                left &= reduce(or_, useful) * layout.field
                mask, left = self._picks[left]
                if mask:
                    found.append(mask)
        return found


def _connected(melds: Sequence[int]) -> list[list[int]]:
    """The melds in groups that share no tile, each in the order given."""
    tiles: list[int] = []
    for meld in melds:
        apart = [other for other in tiles if not other & meld]
        tiles = [*apart, reduce(or_, [other for other in tiles if other & meld], meld)]
    return [[meld for meld in melds if meld & group] for group in tiles]


def _solver(
    scheme: Scheme, memo: dict[int, int], picks: dict[int, tuple[int, int]], budget: int
) -> Solve:
    value = scheme.values(0)
    price, price_of_meld = scheme.price, scheme.price_of_meld
    field, high = scheme.layout.field, scheme.layout.width - 1

    def solve(stock: int, gone: int, melds: list[int], bound: int, floor: int) -> int:
        known = memo.get(stock)
        if known is not None and (known >= 0 or ~known <= floor):
            return max(known, ~known)
        if bound <= floor:
            return bound
        if gone:
            melds = [mask for mask in melds if not mask & gone]
        if not melds:
            memo[stock] = 0
            return 0
        useful = stock & reduce(or_, melds) * field
        if useful != stock:
            bound -= price(stock ^ useful)
            known = memo.get(useful)
            if known is not None and (known >= 0 or ~known <= floor):
                memo[stock] = known
                return max(known, ~known)
            if bound <= floor:
                return bound
        if len(memo) > budget:
            raise Spent
        lowest = melds[0] & -melds[0]
        result, need, pick = 0, max(floor, 0), (0, 0)
        for mask in melds:
            if not mask & lowest:
                break
            left = useful - mask
            spent = mask & ~(left | left >> 1 | left >> high)
            got = value[mask]
            got += solve(left, spent, melds, bound - price_of_meld(mask), need - got)
            result = got if got > result else result
            if got > need:
                need, pick = got, (mask, left)
        dropped = useful & lowest * field
        lower = bound - price(dropped)
        if lower > need:
            got = solve(useful ^ dropped, lowest, melds, lower, need)
            result = max(result, got)
            if got > need:
                pick = (0, useful ^ dropped)
        elif result <= floor:
            result = max(result, lower)
        if result > floor:
            picks[useful] = pick
        memo[stock] = memo[useful] = result if result > floor else ~result
        return result

    return solve
