"""The best opening among those that do what is demanded: an exact search of a whole rack.

The lowest tile is either laid in one of the melds that have no lower one, or left with all of its
copies. Of what the rest can come to, every best is kept: none of them is beaten by another both in
value and in points. Slower than the search without such a demand, so it is asked only where that
one's answer does not count enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from hakem.families.okey.melds.cover import Chain, chained, counted_melds
from hakem.families.okey.melds.demand import Wish
from hakem.families.okey.melds.packing import Spent
from hakem.families.okey.melds.rack import Rack
from hakem.families.okey.melds.scheme import Scheme
from hakem.families.okey.melds.wilds import Melds

_End: TypeAlias = tuple[int, int, Chain]
"""What melds come to: their value, their points, and which they are."""

_Front: TypeAlias = tuple[_End, ...]
"""The bests, from the highest value down and so from the fewest points up."""

_value_and_points = itemgetter(0, 1)


class Reaching(NamedTuple):
    """The best melds that count enough, None when none do; and the best of those that count most.

    Both lay the tiles wished; both are None when none do.
    """

    best: Melds | None
    most: Melds | None


def best_reaching(
    held: Rack, scheme: Scheme, wish: Wish, okey_price: int, least: int, budget: int
) -> Reaching:
    """The best melds of a rack that meet the wish and count ``least`` points.

    ``okey_price`` is what an okey laid is worth by itself. Raises Spent when ``budget`` stocks are
    not enough.
    """
    if held.count_of(wish.bit) < wish.copies:
        return Reaching(None, None)
    fronts = _fronts(held, scheme, wish, okey_price, budget)
    ends = fronts(wish.stock, wish.wilds, wish.keep)
    enough = [end for end in ends if end[1] >= least]
    return Reaching(_melds(enough[:1]), _melds(ends[-1:]))


def _melds(ends: Sequence[_End]) -> Melds | None:
    return Melds(ends[0][0], tuple(chained(ends[0][2])), True) if ends else None


def _fronts(
    held: Rack, scheme: Scheme, wish: Wish, okey_price: int, budget: int
) -> Callable[[int, int, bool], _Front]:
    """``front(stock, free, keep)``: the bests of a stock; ``keep``: something must be left."""
    field, present_of = held.layout.field, held.layout.present
    by_low = {
        low: [
            (mask, okeys, scheme.values(okeys)[mask] + okeys * okey_price, points)
            for mask, okeys, points in melds
        ]
        for low, melds in counted_melds(held).items()
    }
    # Copies of the demanded tile that may be left, told in its own field.
    demanded = wish.bit * field
    spare = (wish.stock & demanded) - wish.bit * wish.copies
    least_free = 0 if wish.bit else wish.copies
    known: dict[tuple[int, int, bool], _Front] = {}

    def front(stock: int, free: int, keep: bool) -> _Front:
        found = known.get((stock, free, keep))
        if found is None:
            if len(known) > budget:
                raise Spent
            found = known[stock, free, keep] = search(stock, free, keep)
        return found

    def search(stock: int, free: int, keep: bool) -> _Front:
        here = present_of(stock)
        if not here:
            met = wish.wilds - free >= least_free and (free or not keep)
            return ((0, 0, None),) if met else ()
        low = here & -here
        ends: list[_End] = []
        for mask, okeys, value, points in by_low.get(low, ()):
            if not mask & ~here and okeys <= free:
                meld = mask, okeys
                ends += [
                    (value + more, points + count, (meld, melds))
                    for more, count, melds in front(stock - mask, free - okeys, keep)
                ]
        if low != wish.bit or stock & demanded <= spare:
            rest = front(stock & ~(low * field), free, False)
            if not ends:
                return rest
            ends += rest
        return _bests(ends)

    return front


def _bests(ends: Iterable[_End]) -> _Front:
    bests: list[_End] = []
    most = -1
    for end in sorted(ends, key=_value_and_points, reverse=True):
        if end[1] > most:
            bests.append(end)
            most = end[1]
    return tuple(bests)
