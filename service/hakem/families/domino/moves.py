"""The moves of dominoes.

Moves that are listed again and again are made once, here: see :data:`PLACE`, :data:`DRAW` and
:data:`PASS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from hakem.families.domino.tiles import HALVES

MOST_SEATS = 4  # more cannot sit at the table


class End(Enum):
    """An end of the chain, as the chain is written."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Place:
    """Place a tile. ``end`` may be None where both ends give the same game."""

    seat: int
    tile: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw ``count`` tiles from the boneyard; 0 means as many as the house draws at a time."""

    seat: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the next player play."""

    seat: int


Move: TypeAlias = Place | Draw | Pass

_SEATS = range(MOST_SEATS)


def _places(end: End | None) -> tuple[tuple[Place, ...], ...]:
    return tuple(tuple(Place(seat, tile, end) for tile in range(len(HALVES))) for seat in _SEATS)


PLACE: tuple[tuple[Place, ...], ...] = _places(None)
"""By seat and tile: place it as the first tile."""
PLACE_LEFT: tuple[tuple[Place, ...], ...] = _places(End.LEFT)
"""By seat and tile: place it on the left end."""
PLACE_RIGHT: tuple[tuple[Place, ...], ...] = _places(End.RIGHT)
"""By seat and tile: place it on the right end."""
DRAW: tuple[Draw, ...] = tuple(Draw(seat) for seat in _SEATS)
"""By seat: draw as many as the house draws at a time."""
PASS: tuple[Pass, ...] = tuple(Pass(seat) for seat in _SEATS)
"""By seat: pass."""
