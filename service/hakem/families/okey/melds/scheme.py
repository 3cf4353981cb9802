"""What a search maximises: whole-number values of melds and prices of tiles.

A value is told in steps of :data:`STEP` of what the goal asks for, and ties are broken by what
else is good: of the openings that count most, one that lays the most tiles; otherwise, one that
counts most. The value of a meld without okeys is never above the sum of its tiles' prices, so
prices bound what a stock can come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from hakem.families.okey.house.melds import THIRD, MeldRules
from hakem.families.okey.melds.catalogue import bits_of, layout_of, shapes
from hakem.families.okey.tiles import NUMBER_MASK

# More than what breaks ties can come to: the faces of 4 colours, 13 numbers, 4 copies sum to 1456.
STEP = 1 << 12
# Houses and goals whose tables are kept; those in use are far fewer.
_KEPT = 128


class Goal(Enum):
    """What an opening should be best at."""

    MOST_POINTS = "MOST_POINTS"
    """The most points counted."""
    LEAST_LEFT = "LEAST_LEFT"
    """The least left in the rack: faces, and the price given for each okey."""
    MOST_TILES = "MOST_TILES"
    """The most tiles laid."""


class Scheme:
    """The values and prices of one house and goal. Made by :func:`scheme_of`.

    ``layout`` counts the stocks.
    """

    __slots__ = ("_bit_prices", "_melds", "_prices", "goal", "layout", "rules")

    def __init__(self, rules: MeldRules, goal: Goal) -> None:
        """The tables of melds are built when first asked for."""
        self.rules = rules
        self.goal = goal
        self.layout = layout_of(rules)
        self._melds: dict[int, tuple[dict[int, int], dict[int, tuple[int, ...]]]] = {}
        self._bit_prices = self._price_bits()
        self._prices: dict[int, int] = {}

    def values(self, wilds: int) -> Mapping[int, int]:
        """The value of each meld with so many okeys, by mask. Laying an okey saves nothing."""
        return self._tables(wilds)[0]

    def candidates(self, present: int, wilds: int) -> list[int]:
        """The melds with so many okeys that a rack has the natural tiles for.

        By their lowest tile, those with the same one from the highest value down.
        """
        by_low = self._tables(wilds)[1]
        absent = ~present
        return [
            mask for bit in bits_of(present) for mask in by_low.get(bit, ()) if not mask & absent
        ]

    def price(self, stock: int) -> int:
        """The sum of the prices of a stock's tiles."""
        prices = self._bit_prices
        total = 0
        while stock:
            bit = stock & -stock
            total += prices[bit]
            stock ^= bit
        return total

    def price_of_meld(self, mask: int) -> int:
        """The same for part of one meld, remembered: there are only so many."""
        known = self._prices.get(mask)
        if known is None:
            known = self._prices[mask] = self.price(mask)
        return known

    def _price_bits(self) -> dict[int, int]:
        prices: dict[int, int] = {}
        for bit in bits_of(self.layout.low):
            number = self.layout.face(bit) & NUMBER_MASK
            unit = self._value(number, number, 1)
            for step in range(self.layout.width):
                prices[bit << step] = unit << step
        return prices

    def _value(self, points: int, faces: int, tiles: int) -> int:
        """The worth of laying so many tiles that count ``points`` and leave ``faces`` less."""
        if self.goal is Goal.MOST_POINTS:
            return points * STEP + tiles
        return (faces if self.goal is Goal.LEAST_LEFT else tiles) * STEP + points

    def _tables(self, wilds: int) -> tuple[dict[int, int], dict[int, tuple[int, ...]]]:
        known = self._melds.get(wilds)
        if known is not None:
            return known
        layout = self.layout
        values: dict[int, int] = {}
        by_low: dict[int, list[int]] = {}
        # Points counted in thirds are told thrice, to be on the scale of the faces.
        scale = THIRD if self.rules.thirds else 1
        for mask, shape in shapes(self.rules, wilds).items():
            faces = sum(layout.face(bit) & NUMBER_MASK for bit in bits_of(mask))
            values[mask] = self._value(shape.points * scale, faces, len(shape.faces))
            by_low.setdefault(mask & -mask, []).append(mask)
        ordered = {
            bit: tuple(sorted(masks, key=lambda mask: (-values[mask], mask)))
            for bit, masks in by_low.items()
        }
        self._melds[wilds] = values, ordered
        return values, ordered


@lru_cache(maxsize=_KEPT)
def scheme_of(rules: MeldRules, goal: Goal) -> Scheme:
    """The scheme of a house and goal, made once."""
    return Scheme(rules, goal)
