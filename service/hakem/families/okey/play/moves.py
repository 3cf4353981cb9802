"""The moves of Okey.

Tiles are codes of :mod:`hakem.families.okey.tiles`. In a lay and a lay-off an okey may say what it
stands for; a move that a rule of the house has let pass says it of each okey.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hakem.families.okey.tiles import Tile

Phase: TypeAlias = Literal["draw", "play"]
"""What the seat to move may do next: it must draw, or it has drawn."""

Source: TypeAlias = Literal["wall", "discard"]
"""Where a tile is drawn from: the wall, or the top discard of the seat before."""

Way: TypeAlias = Literal["melds", "pairs"]
"""What is laid, and how one opens: runs and groups, or pairs."""

End: TypeAlias = Literal["", "low", "high"]
"""The end of a run a tile goes to; empty where a meld has no ends, or none was said."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile."""

    seat: int
    source: Source


@dataclass(frozen=True, slots=True)
class ReturnDiscard:
    """Put the discard taken in this turn back on its pile."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay melds of one way from the rack, all at once."""

    seat: int
    way: Way
    melds: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a tile of the rack to the meld with that number; 0: to the only one it fits."""

    seat: int
    tile: Tile
    meld: int
    end: End = ""


@dataclass(frozen=True, slots=True)
class Swap:
    """Give a tile of the rack for the okey that stands for it in the meld with that number."""

    seat: int
    tile: Tile
    meld: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the tile laid off last back into the rack."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take everything laid in this turn back into the rack."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a tile, which ends the turn, and the hand when it was the last one."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of the seat is over: the table plays for it."""

    seat: int


Move: TypeAlias = Draw | ReturnDiscard | Lay | LayOff | Swap | Undo | TakeBack | Discard | TimeOut
