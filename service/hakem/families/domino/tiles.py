"""Tiles as small whole numbers, sets of tiles as bit masks, and how both are written.

A tile is a number: 0-0, 1-0, 1-1, 2-0, ... in this order, so the tiles of a smaller set are the
first tiles of every larger one. A set of tiles is a whole number with one bit a tile. A *laid*
tile is a tile as it lies in the chain, left half first. As text a tile is ``6-4`` (either order is
read, the higher half first is written) and a laid tile is written as it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

HIGHEST_PIP = 12  # of the largest set sold; a house says how far its own set goes
NO_PIP = -1
"""The end of an empty chain. As an index it names the last suit of a house: all its tiles."""
_SHIFT = 4  # bits of a half in a laid tile: enough for the highest pip
_RIGHT = (1 << _SHIFT) - 1


def tile_of(one: int, other: int) -> int:
    """The tile with these halves."""
    high, low = (one, other) if one >= other else (other, one)
    return high * (high + 1) // 2 + low


def lay(left: int, right: int) -> int:
    """The laid tile with these halves."""
    return left << _SHIFT | right


def left_of(laid: int) -> int:
    """The left half of a laid tile."""
    return laid >> _SHIFT


def right_of(laid: int) -> int:
    """The right half of a laid tile."""
    return laid & _RIGHT


_PIPS = range(HIGHEST_PIP + 1)

HALVES: tuple[tuple[int, int], ...] = tuple(
    (high, low) for high in _PIPS for low in range(high + 1)
)
"""The halves of each tile, the higher one first."""

NAMES: tuple[str, ...] = tuple(f"{high}-{low}" for high, low in HALVES)
"""How each tile is written."""

PIPS: tuple[int, ...] = tuple(high + low for high, low in HALVES)
"""The sum of the halves of each tile."""

BY_NAME: dict[str, int] = {f"{a}-{b}": tile_of(a, b) for a in _PIPS for b in _PIPS}
"""Every text of a tile, in either order."""

LAID_BY_NAME: dict[str, int] = {f"{a}-{b}": lay(a, b) for a in _PIPS for b in _PIPS}
"""Every text of a laid tile."""

_LAID_NAMES: dict[int, str] = {laid: name for name, laid in LAID_BY_NAME.items()}


_BIT_LAID: dict[int, int] = {laid: 1 << BY_NAME[name] for name, laid in LAID_BY_NAME.items()}


def tile_laid(laid: int) -> int:
    """Which tile a laid tile is."""
    return tile_of(laid >> _SHIFT, laid & _RIGHT)


def mask_laid(chain: Sequence[int]) -> int:
    """The set of these laid tiles."""
    mask = 0
    for laid in chain:
        mask |= _BIT_LAID[laid]
    return mask


def first_break(chain: Sequence[int]) -> int:
    """How many tiles from the left hold together: all of them when the chain does."""
    for index, (one, other) in enumerate(pairwise(chain), start=1):
        if one & _RIGHT != other >> _SHIFT:
            return index
    return len(chain)


def name_laid(laid: int) -> str:
    """How a laid tile is written, e.g. ``2-3``."""
    return _LAID_NAMES[laid]


def write_chain(chain: Iterable[int]) -> str:
    """The text of a chain from left to right, e.g. ``6-2 2-3``."""
    return " ".join([_LAID_NAMES[laid] for laid in chain])


def is_double(tile: int) -> bool:
    """Whether both halves are equal."""
    high, low = HALVES[tile]
    return high == low


def tiles_in(mask: int) -> Iterator[int]:
    """The tiles of a set, lowest number first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def mask_of(tiles: Iterable[int]) -> int:
    """The set of these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def write_tiles(mask: int) -> str:
    """The text of a set of tiles, lowest number first, e.g. ``2-1 6-4``."""
    return " ".join([NAMES[tile] for tile in tiles_in(mask)])
