"""The tiles of the Okey family as small whole numbers, and their notation as text.

A *face* is a colour and a number; as text a colour letter and the number: ``r5 y13 b1 k7`` (red,
yellow, blue, black). ``*`` is a real okey, ``*=r6`` one that stands for red 6 in a meld, ``f`` a
false joker. The numbered tile whose face is the okey of the hand *is* a real okey and is read as
``*``. The codes are the same in every house; a :class:`TileSet` says which of them a house has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from hakem.kernel.spacing import SPACE, words_of
from hakem.kernel.verdict import InvalidInput

Tile: TypeAlias = int
"""The code of a tile: a face, :data:`OKEY`, :data:`FALSE_JOKER`, or an okey that stands for a face
(:func:`standing_for`)."""

COLOURS = "rybk"
# The low four bits of a face hold its number (at most 13), the two above them its colour.
COLOUR_SHIFT = 4
NUMBER_MASK = 15  # the same four bits
OKEY = 64  # the first code above all faces; its number bits are empty
FALSE_JOKER = 80  # its number bits are empty too
BOUND = 128  # the bit set on the face an okey stands for
CODES = 256  # codes lie below this: they fit one byte

OKEY_TEXT = "*"
FALSE_JOKER_TEXT = "f"
_ECHO = 16  # characters of an unreadable tile that are repeated in a message


def face(colour: str, number: int) -> Tile:
    """The code of a numbered tile; ``colour`` is one of :data:`COLOURS`."""
    return COLOURS.index(colour) << COLOUR_SHIFT | number


def standing_for(tile: Tile) -> Tile:
    """The code of an okey that stands for the face ``tile``."""
    return BOUND | tile


def _text_of(tile: Tile) -> str:
    if tile == OKEY:
        return OKEY_TEXT
    if tile == FALSE_JOKER:
        return FALSE_JOKER_TEXT
    if tile & BOUND:
        return f"{OKEY_TEXT}={_text_of(tile & ~BOUND)}"
    return f"{COLOURS[tile >> COLOUR_SHIFT]}{tile & NUMBER_MASK}" if tile < OKEY else ""


_TEXTS = tuple(map(_text_of, range(CODES)))


def write_tile(tile: Tile) -> str:
    """The text of one tile."""
    return _TEXTS[tile]


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The text of tiles in order, e.g. ``r5 * f``."""
    return " ".join([_TEXTS[tile] for tile in tiles])


class TileSet:
    """The tiles of one house, and how their texts are read.

    ``faces`` are all numbered tiles; ``most`` gives for each code how many there are of it, the
    indicator included.
    """

    __slots__ = ("_above", "_faces", "_jokers", "_numbers", "_read", "faces", "most")

    def __init__(
        self,
        colours: Sequence[str],
        numbers: int,
        copies: int,
        false_jokers: int,
        above_indicator: int,
    ) -> None:
        """``above_indicator`` is how many numbers the okey lies above the indicator."""
        self._numbers = numbers
        self._above = above_indicator
        self.faces = tuple(
            face(c, n) for c in COLOURS if c in colours for n in range(1, numbers + 1)
        )
        self._faces = {write_tile(tile): tile for tile in self.faces}
        self.most = tuple(
            copies if code in self.faces or code == OKEY else false_jokers * (code == FALSE_JOKER)
            for code in range(CODES)
        )
        self._jokers = {OKEY_TEXT: OKEY} | ({FALSE_JOKER_TEXT: FALSE_JOKER} if false_jokers else {})
        self._read = cache(self._words)  # bounded: one map a face, two ways to read

    def okey_of(self, indicator: Tile) -> Tile:
        """The face that is the okey when ``indicator`` is turned.

        It has the same colour and lies so many numbers above it; after the highest comes 1.
        """
        number = (indicator & NUMBER_MASK) + self._above
        return (indicator & ~NUMBER_MASK) | ((number - 1) % self._numbers + 1)

    def read(self, text: str, okey: Tile, field: str, *, in_meld: bool = False) -> tuple[Tile, ...]:
        """Read tiles in order, parted by spaces, under the okey of the hand (a face).

        ``in_meld`` lets an okey say what it stands for. Raises InvalidInput at ``field`` for
        anything that is no tile of this house (UNKNOWN_TILE, OKEY_BOUND_OFF_TABLE).
        """
        words = self._read(okey, in_meld)
        tokens = words_of(text)
        try:
            return tuple([words[token] for token in tokens])
        except KeyError:
            wrong = next(token for token in tokens if token not in words)
            bound = not in_meld and wrong in self._read(okey, True)
            code = "OKEY_BOUND_OFF_TABLE" if bound else "UNKNOWN_TILE"
            raise InvalidInput(field, code, tile=wrong[:_ECHO]) from None

    def read_one(self, text: str, okey: Tile, field: str) -> Tile:
        """Read exactly one tile; raises InvalidInput at ``field`` for none, several or no tile."""
        tiles = self.read(text, okey, field)
        if len(tiles) == 1:
            return tiles[0]
        if not tiles:
            raise InvalidInput(field, "TILE_MISSING")
        raise InvalidInput(field, "ONE_TILE_EXPECTED", count=len(tiles))

    def read_indicator(self, text: str, field: str) -> Tile:
        """Read the indicator, a numbered tile; raises InvalidInput at ``field`` for another one."""
        tile = self.read_one(text, OKEY, field)
        if tile in (OKEY, FALSE_JOKER):
            raise InvalidInput(field, "INDICATOR_NOT_NUMBERED", tile=text.strip(SPACE))
        return tile

    def _words(self, okey: Tile, in_meld: bool) -> Mapping[str, Tile]:
        words = {**self._faces, **self._jokers}
        if okey != OKEY:  # no face is the okey while the indicator itself is read
            words[write_tile(okey)] = OKEY
        if in_meld:
            words |= {
                f"{OKEY_TEXT}={text}": standing_for(tile) for text, tile in self._faces.items()
            }
        return words
