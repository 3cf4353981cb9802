"""What an opening must do beside being the best."""

from __future__ import annotations

from typing import NamedTuple

from hakem.families.okey.tiles import OKEY, Tile

# Stocks and combinations looked at before a search stops, about a tenth of a second. The worst
# racks known need more than 12,000 where all of a rack is to be laid or a bar to be reached.
BUDGET = 20_000


class Demand(NamedTuple):
    """What an opening must do beside being the best.

    Lay so many ``copies`` of a ``tile`` of the rack: any of them, since copies are equal, as are
    okeys. ``keep_one``: leave at least one tile, to discard. ``least``: count so many points, or be
    so many pairs; with ``out_waives`` that is not asked of one that leaves at most one tile, with
    which the hand is over.
    """

    tile: Tile = OKEY
    copies: int = 0
    keep_one: bool = False
    least: int = 0
    out_waives: bool = False


ANY = Demand()


class Wish(NamedTuple):
    """What is still to be laid: from which tiles, with which demand, leaving a tile or not."""

    stock: int
    wilds: int
    bit: int  # of the demanded face; 0 demands okeys
    copies: int
    keep: bool
