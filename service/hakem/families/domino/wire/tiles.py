"""Tiles of dominoes as the contract writes them."""

from __future__ import annotations

from functools import lru_cache

from hakem.families.domino.house import House
from hakem.families.domino.tiles import (
    NAMES,
    mask_of,
)
from hakem.kernel.limits import TILE_CHARS, TILES_CHARS
from hakem.kernel.spacing import words_of
from hakem.kernel.verdict import InvalidInput

_TEXTS_KEPT = 8192  # lists of tiles read lately
_ECHO = 16  # characters of an unreadable tile that are repeated in a message


def split_words(text: str, field: str, limit: int) -> list[str]:
    """The words of a text of at most so many characters. Raises InvalidInput at ``field``."""
    if len(text) > limit:
        raise InvalidInput(field, "TOO_LONG", length=len(text), limit=limit)
    return words_of(text)


def unknown_tile(field: str, word: str) -> InvalidInput:
    """The error of a word that is no tile of the set."""
    return InvalidInput(field, "UNKNOWN_TILE", tile=word[:_ECHO])


def read_tiles(house: House, text: str, field: str) -> tuple[tuple[int, ...], int]:
    """Tiles in the order in which they are written, each once, and the set of them."""
    if not text:
        return (), 0
    try:
        return _tiles_as_told(house, text)
    except InvalidInput as problem:
        raise problem.under(field) from None


@lru_cache(maxsize=_TEXTS_KEPT)
def _tiles_as_told(house: House, text: str) -> tuple[tuple[int, ...], int]:
    """Tiles of a hand or the boneyard; a move changes one of them."""
    words = split_words(text, "", TILES_CHARS)
    known = house.tile_by_name
    try:
        tiles = tuple([known[word] for word in words])
    except KeyError as problem:
        raise unknown_tile("", str(problem.args[0])) from None
    mask = mask_of(tiles)
    if mask.bit_count() != len(tiles):
        twice = next(tile for index, tile in enumerate(tiles) if tile in tiles[:index])
        raise InvalidInput("", "TILE_TWICE", tile=NAMES[twice])
    return tiles, mask


def read_tile(house: House, text: str, field: str) -> int:
    """The one tile of a text. Raises InvalidInput at ``field``."""
    words = split_words(text, field, TILE_CHARS)
    if not words:
        raise InvalidInput(field, "TILE_MISSING")
    if len(words) > 1:
        raise InvalidInput(field, "ONE_TILE_EXPECTED", count=len(words))
    return read_tiles(house, words[0], field)[0][0]
