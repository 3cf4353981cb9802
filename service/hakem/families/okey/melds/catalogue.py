"""All melds a house knows, by the natural tiles they take and the okeys they need.

Tiles are bits: a face is the low bit of a field of its own, fields by number and then colour. A
*mask* is a set of faces (low bits); a *stock* counts copies in the fields, so that laying a meld
is a subtraction and a stock is one whole number.

For a search, a meld is its mask and its number of okeys: of the melds with equal mask and okeys
only one that counts most is kept. Runs that fall into shorter runs of the same total are left out
(:func:`_run_lengths`), so a search finds the same optimum among far fewer melds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from hakem.families.okey.house.melds import THIRD, MeldRules
from hakem.families.okey.melds.model import MeldKind
from hakem.families.okey.melds.sequence import number_at
from hakem.families.okey.tiles import COLOUR_SHIFT, COLOURS, NUMBER_MASK, Tile

# Houses whose tables are kept; those in use are far fewer.
_KEPT = 64
# A field of two bits counts three copies of a face; the few houses with more need another bit.
_NARROW = 2


# Okeys in one meld that searches look at where a house sets no limit. Only sets with more okeys
# than are played have more of them, and the melds with so many are too many to list.
_OKEYS_LISTED = 4


class Shape(NamedTuple):
    """A meld of the catalogue: its faces in order, which of them are okeys, and its points."""

    kind: MeldKind
    faces: tuple[Tile, ...]
    wild: tuple[bool, ...]
    points: int


class Layout(NamedTuple):
    """How stocks count: bits a face, and the low bits of all fields."""

    width: int
    low: int

    @property
    def field(self) -> int:
        """All bits of the first field."""
        return (1 << self.width) - 1

    @property
    def most(self) -> int:
        """The most copies of a face that a stock can count."""
        return self.field

    def bit(self, face: Tile) -> int:
        """The low bit of a face."""
        place = ((face & NUMBER_MASK) - 1) * len(COLOURS) + (face >> COLOUR_SHIFT)
        return 1 << self.width * place

    def face(self, bit: int) -> Tile:
        """The face of a low bit."""
        number, colour = divmod((bit.bit_length() - 1) // self.width, len(COLOURS))
        return colour << COLOUR_SHIFT | number + 1

    def present(self, stock: int) -> int:
        """The mask of the faces a stock has at least once."""
        return (stock | stock >> 1 | stock >> self.width - 1) & self.low


def okeys_in_meld(rules: MeldRules, wilds: int) -> tuple[int, bool]:
    """The most okeys of one meld that a search looks at, and whether that leaves no meld out."""
    if rules.wilds_per_meld is not None:
        return min(rules.wilds_per_meld, wilds), True
    return min(_OKEYS_LISTED, wilds), wilds <= _OKEYS_LISTED


def bits_of(mask: int) -> Iterator[int]:
    """The set bits of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@lru_cache(maxsize=_KEPT)
def layout_of(rules: MeldRules) -> Layout:
    """The layout of a house's stocks."""
    jokers = 0 if rules.false_joker_wild else rules.false_jokers
    most = max(rules.copies, jokers)  # false jokers add to the okey's face, whose tiles are okeys
    width = _NARROW if most < 1 << _NARROW else _NARROW + 1
    places = NUMBER_MASK * len(COLOURS)
    return Layout(width, sum(1 << width * place for place in range(places)))


@lru_cache(maxsize=_KEPT)
def shapes(rules: MeldRules, wilds: int) -> dict[int, Shape]:
    """The melds with exactly that many okeys, by the mask of their natural tiles."""
    layout = layout_of(rules)
    best: dict[int, Shape] = {}
    for kind, faces in _faces(rules, wilds):
        points = rules.points(sum(face & NUMBER_MASK for face in faces))
        for places in combinations(range(len(faces)), wilds):
            wild = tuple(place in places for place in range(len(faces)))
            mask = _mask(layout, (f for f, is_wild in zip(faces, wild, strict=True) if not is_wild))
            if mask not in best or points > best[mask].points:
                best[mask] = Shape(kind, faces, wild, points)
    return best


def _mask(layout: Layout, faces: Iterable[Tile]) -> int:
    return sum(layout.bit(face) for face in faces)


def _faces(rules: MeldRules, wilds: int) -> Iterator[tuple[MeldKind, tuple[Tile, ...]]]:
    """Every run and group with a natural tile left beside so many okeys, by its faces."""
    top = rules.numbers + rules.run_ends_on_1
    for length in _run_lengths(rules, wilds):
        for colour in rules.colours if length > wilds else ():
            for start in range(1, top - length + 2):
                numbers = [number_at(start, place, rules.numbers) for place in range(length)]
                yield MeldKind.RUN, tuple(colour << COLOUR_SHIFT | number for number in numbers)
    for size in range(max(rules.group_min, wilds + 1), rules.largest_group + 1):
        for number in range(1, rules.numbers + 1):
            for colours in combinations(rules.colours, size):
                yield MeldKind.GROUP, tuple(c << COLOUR_SHIFT | number for c in colours)


def _run_lengths(rules: MeldRules, wilds: int) -> range:
    """The run lengths a search needs.

    A long run falls into two: a head of ``cut`` tiles, and the rest of at least ``run_min``. Both
    are legal, have no more okeys than the run, and together count the same: counted in thirds, the
    head's length is a multiple of three, so its sum is one too and nothing is lost by rounding.
    Only a part of okeys alone would be no meld; with so many okeys no length is left out.
    """
    longest = rules.longest_run
    if wilds >= rules.run_min:
        return range(rules.run_min, longest + 1)
    cut = -(-rules.run_min // THIRD) * THIRD if rules.thirds else rules.run_min
    return range(rules.run_min, min(cut + rules.run_min - 1, longest) + 1)
