"""The tiles, as their contract text: the higher half first."""

from __future__ import annotations

from typing import TypeAlias

from hakem.kernel.limits import TILES_CHARS
from hakem.kernel.spacing import words_of
from hakem.kernel.verdict import InvalidInput

Tile: TypeAlias = str
HIGHEST = 2  # small enough to be a toy
TILES: tuple[Tile, ...] = tuple(
    f"{high}-{low}" for high in range(HIGHEST + 1) for low in range(high + 1)
)


def weight(tile: Tile) -> int:
    """The sum of its halves."""
    return sum(map(int, tile.split("-")))


def share(one: Tile, other: Tile) -> bool:
    """Whether two tiles have a number in common."""
    return bool(set(one.split("-")) & set(other.split("-")))


def read_tiles(text: str, field: str) -> tuple[Tile, ...]:
    """Tiles in the order written. Raises InvalidInput at ``field``."""
    if len(text) > TILES_CHARS:
        raise InvalidInput(field, "TOO_LONG", length=len(text), limit=TILES_CHARS)
    tiles = []
    for word in words_of(text):
        tile = "-".join(sorted(word.split("-"), reverse=True))
        if tile not in TILES:
            raise InvalidInput(field, "UNKNOWN_TILE", tile=word)
        tiles.append(tile)
    return tuple(tiles)
